import { expect } from '@playwright/test'
import { card, column, notice, openMenu, openNewOrder } from './board.ts'
import { search } from './find.ts'
import type { Screen } from './screen.ts'
import { LONG } from './screens-shop.ts'

export const BOARD: Screen[] = [
  {
    name: 'the board with every kind of card, a menu and a notice',
    isPage: true,
    reach: async (page) => {
      await expect(card(column(page, 'Pickup'), 'ORD-0017')).toBeAttached()
      await openMenu(page, 'ORD-0002')
      await page.getByRole('menuitem', { name: 'Move to Production' }).click()
      await expect(notice(page, 'Order moved')).toBeVisible()
      // In a narrower window the board scrolls to the column where something has changed.
      await openMenu(page, 'ORD-0006')
    },
    cleanUp: (page) => page.keyboard.press('Escape'),
  },
  {
    name: 'selected cards, with the bar for them',
    reach: async (page) => {
      for (const number of ['ORD-0002', 'ORD-0006']) await card(page, number).press('x')
      const bar = page.getByRole('region', { name: 'Selected orders' })
      await expect(bar.getByText('2 selected')).toBeVisible()
    },
    cleanUp: (page) => page.getByRole('button', { name: 'Clear selection' }).click(),
  },
  {
    name: 'the account menu',
    reach: async (page) => {
      await page.getByRole('button', { name: 'Account' }).click()
      await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible()
    },
    cleanUp: (page) => page.keyboard.press('Escape'),
  },
  {
    name: 'the menu of the other pages',
    only: 'desktop',
    reach: async (page) => {
      await page.getByRole('button', { name: 'More', exact: true }).click()
      await expect(page.getByRole('menuitem', { name: 'Database' })).toBeVisible()
    },
    cleanUp: (page) => page.keyboard.press('Escape'),
  },
  {
    name: 'the command palette',
    reach: async (page) => {
      await page.keyboard.press('Control+k')
      const palette = page.getByRole('dialog', { name: 'Search and go to' })
      await palette.getByRole('combobox').fill(LONG)
      await expect(palette.getByRole('option').first()).toBeVisible()
    },
    cleanUp: (page) => page.keyboard.press('Escape'),
  },
  {
    name: 'the menu of pages',
    only: 'phone',
    reach: async (page) => {
      await page.getByRole('button', { name: 'Menu', exact: true }).click()
      await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
    },
    cleanUp: (page) => page.keyboard.press('Escape'),
  },
  {
    name: 'the filters beside a list of them',
    only: 'desktop',
    path: `/?q=${LONG}&priority=RUSH`,
    reach: async (page) => {
      await page.getByRole('button', { name: 'Filters' }).click()
      await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible()
    },
    cleanUp: (page) => page.keyboard.press('Escape'),
  },
  {
    name: 'the filters from the right',
    only: 'phone',
    path: `/?q=${LONG}&priority=RUSH&dueDate=overdue`,
    reach: async (page) => {
      await page.getByRole('button', { name: 'Filters' }).click()
      await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible()
    },
    cleanUp: (page) => page.getByRole('button', { name: 'Show on the board' }).click(),
  },
  {
    name: 'the search from the left',
    only: 'phone',
    path: '/',
    reach: async (page) => {
      await page.getByRole('button', { name: 'Search orders' }).click()
      await search(page).fill(LONG)
      await expect(page.getByRole('list', { name: 'Orders found' }).getByRole('listitem')).toHaveCount(1)
    },
    cleanUp: (page) => page.getByRole('button', { name: 'Show 1 order' }).click(),
  },
  {
    name: 'the board that nothing matches',
    path: '/?q=nothing',
    reach: (page) => expect(card(page, 'ORD-')).toHaveCount(0),
  },
  {
    name: 'the New Order dialog with errors',
    path: '/',
    reach: async (page) => {
      const dialog = await openNewOrder(page)
      await dialog.getByLabel('Fulfillment').selectOption('DELIVERY')
      await dialog.getByRole('button', { name: 'Create Order' }).click()
      await expect(dialog.getByText('Title is required')).toBeVisible()
    },
  },
  {
    name: 'the confirmation before a new order is discarded, and a notice of failure',
    reach: async (page) => {
      const dialog = page.getByRole('dialog', { name: 'New Order' })
      await dialog.getByLabel('Title').fill(LONG)
      await dialog.getByLabel('Customer name').fill(LONG)
      await page.route('**/api/orders', (route) => route.abort('connectionrefused'))
      await dialog.getByRole('button', { name: 'Create Order' }).click()
      await expect(notice(page, 'Creation failed')).toBeVisible()
      await page.unroute('**/api/orders')
      await dialog.getByRole('button', { name: 'Cancel' }).click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
    },
    cleanUp: (page) => page.getByRole('button', { name: 'Discard' }).click(),
  },
]
