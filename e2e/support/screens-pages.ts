import { expect, type Page } from '@playwright/test'
import { notice } from './board.ts'
import { rows } from './checklists.ts'
import { checkRows, column, pasteCells, wrongRows } from './importing.ts'
import { inbox, lines } from './inbox.ts'
import type { Screen } from './screen.ts'
import { LONG, UNWELL } from './screens-shop.ts'
import { standStill } from './still.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

const escape = (page: Page) => page.keyboard.press('Escape')

export const PAGES: Screen[] = [
  {
    name: 'the archive',
    isPage: true,
    path: '/archive?priority=HIGH',
    reach: (page) => expect(page.getByRole('list', { name: 'Archived orders' })).toContainText(LONG),
  },
  {
    name: 'an archive in which nothing matches',
    path: '/archive?priority=LOW',
    reach: (page) => expect(page.getByText('No archived order matches')).toBeVisible(),
  },
  {
    name: 'the inbox',
    isPage: true,
    path: '/inbox',
    reach: (page) => expect(lines(page).first()).toContainText(LONG),
  },
  {
    name: 'the inbox below its bell',
    only: 'desktop',
    path: '/archive',
    reach: async (page) => {
      await page.getByRole('button', { name: /^Notifications/ }).click()
      await expect(lines(inbox(page)).first()).toContainText(LONG)
    },
    cleanUp: escape,
  },
  {
    name: 'the meeting',
    isPage: true,
    path: '/meeting',
    reach: (page) => expect(page.getByRole('list', { name: 'Late' })).toContainText(LONG),
  },
  {
    name: 'the week',
    isPage: true,
    path: '/week',
    reach: (page) => expect(page.getByRole('region', { name: 'Late' })).toContainText(LONG),
  },
  {
    name: 'the form for another due date',
    reach: async (page) => {
      await page
        .getByRole('region', { name: 'Late' })
        .getByRole('button', { name: 'Actions for' })
        .first()
        .click()
      await page.getByRole('menuitem', { name: 'Due on…' }).click()
      await expect(page.getByRole('dialog').getByLabel('Due date', { exact: true })).toBeVisible()
    },
    cleanUp: escape,
  },
  {
    name: 'the run sheet',
    reach: async (page) => {
      await button(page, 'Run sheet').click()
      await expect(page.getByRole('dialog', { name: 'Run sheet' })).toContainText(LONG)
    },
    cleanUp: escape,
  },
  {
    name: 'the flow, with its tables',
    isPage: true,
    path: '/flow',
    reach: async (page) => {
      // The history is written a moment after what happened.
      await expect.poll(async () => (await page.request.get('/api/flow')).text()).toContain(LONG)
      await page.reload()
      // In the new document colours would go over into those of the other theme.
      await standStill(page)
      await expect(page.getByRole('region', { name: 'Days spent waiting' })).toBeVisible()
      for (const table of await page.getByRole('button', { name: /^Table/ }).all()) await table.click()
      await expect(page.getByRole('row', { name: LONG }).first()).toBeVisible()
    },
  },
  {
    name: 'the templates',
    isPage: true,
    path: '/templates',
    reach: (page) => expect(page.getByRole('list', { name: 'Templates' })).toContainText(LONG),
  },
  {
    name: 'the items of a template',
    reach: async (page) => {
      await button(page, `View Items of ${LONG}`).click()
      await expect(rows(page, LONG)).toHaveCount(1)
    },
    cleanUp: escape,
  },
  {
    name: 'the form for a template, with errors',
    reach: async (page) => {
      await button(page, 'New Template').click()
      await button(page, 'Create Template').click()
      await expect(page.getByText('Name is required')).toBeVisible()
    },
    cleanUp: escape,
  },
  {
    name: 'the team',
    isPage: true,
    path: '/organization',
    reach: (page) =>
      expect(page.getByRole('list', { name: 'Team members' }).getByRole('listitem')).toHaveCount(2),
  },
  {
    name: 'the confirmation before a member is removed',
    reach: async (page) => {
      await page.getByRole('button', { name: 'Actions for' }).last().click()
      await page.getByRole('menuitem', { name: /^Remove/ }).click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
    },
    cleanUp: escape,
  },
  {
    name: 'the form for a user, with errors',
    reach: async (page) => {
      await page.getByRole('tab', { name: 'Create User' }).click()
      await button(page, 'Create User').click()
      await expect(page.getByText('First name is required')).toBeVisible()
    },
  },
  {
    name: 'the invite links',
    reach: async (page) => {
      await button(page, 'Create link').click()
      await expect(page.getByRole('textbox', { name: 'Your new invite link' })).toBeVisible()
    },
  },
  {
    name: 'the profile',
    isPage: true,
    path: '/profile/you',
    reach: (page) => expect(page.getByLabel('Display name')).toBeVisible(),
  },
  {
    name: 'the settings of notifications',
    isPage: true,
    path: '/profile/notifications',
    reach: async (page) => {
      await page.getByRole('switch', { name: 'Quiet hours' }).check()
      await expect(page.getByLabel('From')).toBeVisible()
    },
    cleanUp: (page) => notice(page, 'Settings saved').getByRole('button', { name: 'Dismiss' }).click(),
  },
  {
    name: 'the devices',
    isPage: true,
    path: '/profile/devices',
    reach: (page) => expect(page.getByRole('list', { name: 'Devices' })).toBeVisible(),
  },
  {
    name: 'calendars and tokens',
    isPage: true,
    path: '/profile/apps',
    reach: (page) => expect(page.getByRole('list', { name: 'API tokens' })).toBeVisible(),
  },
  {
    name: 'the form for a token, with errors',
    reach: async (page) => {
      await button(page, 'New token').click()
      await button(page, 'Create token').click()
      await expect(page.getByText('Name is required')).toBeVisible()
    },
    cleanUp: escape,
  },
  {
    name: 'the link to an order of another organization, which is none of theirs',
    path: ({ order }) => `/orders/${order.id}?organization=00000000-0000-4000-8000-000000000000`,
    reach: (page) => expect(page.getByText('Order Not Found')).toBeVisible(),
  },
  {
    name: "another user's page",
    isPage: true,
    path: ({ colleague }) => `/user/${colleague}`,
    reach: (page) => expect(page.getByRole('list', { name: 'Activity' })).toBeVisible(),
  },
  {
    name: 'the page of a user who does not exist',
    path: '/user/00000000-0000-4000-8000-000000000000',
    reach: (page) => expect(page.getByText('User not found')).toBeVisible(),
  },
  {
    name: 'the columns of an import',
    isPage: true,
    path: '/import',
    reach: async (page) => {
      await pasteCells(
        page,
        `${LONG};Kunde;E-Mail;Termin;Status`,
        `${LONG};${LONG};${LONG};03/04/2031;${LONG}`,
        `${LONG};${LONG};ben@example.com;03/04/2031;Neu`,
        `${LONG};${LONG};ben@example.com;03/04/2031;Neu`,
      )
      await column(page, LONG).selectOption('title')
      await button(page, 'Check the orders').click()
      await expect(page.getByText('Choose how the dates are written:')).toBeVisible()
    },
  },
  {
    name: 'the check of an import, with errors',
    reach: async (page) => {
      await page.getByRole('radio', { name: /the day comes first/ }).check()
      await checkRows(page)
      await expect(wrongRows(page)).toContainText(LONG)
      await expect(page.getByRole('list', { name: 'Duplicates' })).toContainText(LONG)
    },
  },
  {
    name: 'the imports, with one that is not finished',
    path: '/import',
    reach: (page) =>
      expect(
        page.getByRole('list', { name: 'Latest imports' }).getByText('nothing imported yet'),
      ).toBeVisible(),
  },
  {
    name: 'the database',
    isPage: true,
    path: '/admin/database',
    reach: (page) => expect(page.getByRole('list', { name: 'Users' })).toBeVisible(),
  },
  {
    name: 'the confirmation before all data is cleared',
    reach: async (page) => {
      await button(page, 'Clear all data').click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
    },
    cleanUp: escape,
  },
  {
    name: 'the security log',
    isPage: true,
    path: '/admin/security',
    reach: (page) =>
      expect(page.getByRole('listitem').filter({ hasText: 'invite link' }).first()).toBeVisible(),
  },
  {
    name: 'the health of the server, with all that needs somebody',
    isPage: true,
    path: '/health',
    reach: async (page) => {
      await page.route('**/api/health/mine', (route) => route.fulfill({ json: { isOperator: true } }))
      await page.route('**/api/health/details', (route) => route.fulfill({ json: UNWELL }))
      await page.reload()
      await standStill(page)
      await expect(page.getByRole('textbox', { name: 'Make a backup' })).toHaveValue(
        UNWELL.version.newer?.command ?? '',
      )
    },
  },
  {
    name: 'the steps after the first registration',
    isPage: true,
    path: '/setup',
    reach: (page) => expect(page.getByRole('heading', { name: 'Three more steps' })).toBeVisible(),
  },
  {
    name: 'the page for unknown paths',
    isPage: true,
    path: '/no/such/page',
    reach: (page) => expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible(),
  },
]
