import { expect } from '@playwright/test'
import { notice } from './board.ts'
import type { Screen } from './screen.ts'
import { LONG } from './screens-shop.ts'

export const SIGN_IN: Screen[] = [
  {
    name: 'the log-in with a notice',
    isPage: true,
    reach: async (page) => {
      await page.getByLabel('Email').fill(`${LONG}@example.com`)
      await page.getByLabel('Password', { exact: true }).fill('wrong-password')
      await page.getByRole('button', { name: 'Sign in' }).click()
      await expect(notice(page, 'Login failed')).toBeVisible()
    },
  },
  {
    name: 'the forgotten password',
    reach: async (page) => {
      await page.getByRole('button', { name: 'Forgot password?' }).click()
      await page.getByRole('button', { name: 'Send link' }).click()
      await expect(page.getByRole('alert')).toBeVisible()
    },
    cleanUp: (page) => page.getByRole('button', { name: 'Back to sign in' }).click(),
  },
  {
    name: 'the registration with errors',
    reach: async (page) => {
      await page.getByRole('tab', { name: 'Register' }).click()
      await page.getByRole('button', { name: 'Create account' }).click()
      await expect(page.getByText('First name is required')).toBeVisible()
    },
  },
  {
    name: 'the registration by an invite',
    isPage: true,
    path: (shop) => `/auth?invite=${shop.invite}`,
    reach: (page) => expect(page.getByText('You are joining an existing organization')).toBeVisible(),
  },
  {
    name: 'the page to choose a password, with errors',
    isPage: true,
    path: '/set-password',
    reach: async (page) => {
      await page.evaluate(() => history.pushState(null, '', '/set-password?token=some-link'))
      await page.getByRole('button', { name: 'Save password' }).click()
      await expect(page.getByLabel('New password', { exact: true })).toHaveAccessibleDescription(/./)
    },
  },
  {
    name: 'a link in a mail to stop such mails',
    isPage: true,
    path: '/unsubscribe',
    reach: async (page, { order }) => {
      await page.route('**/api/unsubscribe/*', (route) =>
        route.fulfill({ json: { organizationName: order.title, kind: 'mention', isOn: true } }),
      )
      await page.evaluate(() => history.pushState(null, '', '/unsubscribe/some-link'))
      await expect(page.getByRole('button', { name: 'Stop these emails' })).toBeVisible()
    },
  },
  {
    name: 'an expired link to choose a password',
    path: '/set-password?over',
    reach: (page) => expect(page.getByText('This link no longer works')).toBeVisible(),
  },
]
