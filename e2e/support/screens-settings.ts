import { expect, type Page } from '@playwright/test'
import type { Screen } from './screen.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const escape = (page: Page) => page.keyboard.press('Escape')

export const SETTINGS: Screen[] = [
  {
    name: 'the settings',
    isPage: true,
    path: '/settings',
    reach: (page) => expect(page.getByRole('link', { name: 'Import and export' })).toBeVisible(),
  },
  {
    name: 'the name and the zone of the shop',
    path: '/settings/general',
    reach: (page) => expect(page.getByLabel('Time zone')).toBeVisible(),
  },
  {
    name: 'the working time, with unsaved changes',
    path: '/settings/working-time',
    reach: async (page) => {
      await page.getByLabel('Hours a week').fill('44')
      await expect(button(page, 'Discard')).toBeVisible()
    },
    cleanUp: (page) => button(page, 'Discard').click(),
  },
  {
    name: 'the settings of the board',
    path: '/settings/board',
    reach: (page) => expect(page.getByLabel('Flag cards after (days)')).toBeVisible(),
  },
  {
    name: 'the settings of the customer page',
    path: '/settings/customer-page',
    reach: (page) => expect(page.getByRole('list', { name: 'Stages in the preview' })).toBeVisible(),
  },
  {
    name: 'the customer emails',
    path: '/settings/customer-emails',
    reach: (page) => expect(page.getByRole('list', { name: 'Customer emails' })).toBeVisible(),
  },
  {
    name: 'the form for a customer email, with errors',
    reach: async (page) => {
      await button(page, 'Edit the text of On its way').click()
      const form = page.getByRole('dialog', { name: 'On its way' })
      await form.getByLabel('Subject').fill('{nothing}')
      await expect(form.getByText("{nothing} isn't a placeholder")).toBeVisible()
    },
    cleanUp: async (page) => {
      await escape(page)
      await button(page, 'Discard').click()
    },
  },
  {
    name: 'the webhooks',
    path: '/settings/webhooks',
    reach: (page) => expect(button(page, 'Add webhook')).toBeVisible(),
  },
  {
    name: 'the import and the export',
    path: '/settings/data',
    reach: (page) => expect(page.getByRole('link', { name: 'Export everything' })).toBeVisible(),
  },
  {
    name: 'the timers',
    path: '/settings/timers',
    reach: (page) => expect(page.getByRole('list', { name: 'Timers' })).toBeVisible(),
  },
  {
    name: 'the names and sets of parts, with unsaved changes',
    path: '/settings/parts',
    reach: async (page) => {
      await page.getByLabel('Add a name').fill('Plinth')
      await page.getByLabel('Add a name').press('Enter')
      await expect(button(page, 'Discard')).toBeVisible()
    },
    cleanUp: (page) => button(page, 'Discard').click(),
  },
  {
    name: 'the gates',
    path: '/settings/gates',
    reach: (page) => expect(page.getByRole('table', { name: 'Gates' })).toBeVisible(),
  },
  {
    name: 'the form for a gate, with errors',
    reach: async (page) => {
      await button(page, 'Add gate').click()
      const form = page.getByRole('dialog', { name: 'Add gate' })
      await form.getByRole('button', { name: 'Add gate' }).click()
      await expect(form.getByText('Name is required')).toBeVisible()
    },
    cleanUp: escape,
  },
]
