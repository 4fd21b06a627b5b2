import { expect, type Page } from '@playwright/test'
import { card } from './board.ts'
import { rows } from './checklists.ts'
import { actOnFile, fileRow, uploadDialog } from './files.ts'
import { part } from './order-page.ts'
import { act, panel, view } from './open-order.ts'
import type { Screen } from './screen.ts'
import { LONG } from './screens-shop.ts'

const tab = (page: Page, name: string) => page.getByRole('dialog').getByRole('tab', { name }).click()
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const cancel = (page: Page) => button(page, 'Cancel').click()

export const ORDER: Screen[] = [
  {
    name: "an order's dialog",
    reach: async (page) => {
      await card(page, 'ORD-0001').press('Enter')
      await expect(view(page, 'ORD-0001').getByText('555 0114')).toBeVisible()
    },
  },
  {
    name: 'the menu by which one watches it',
    reach: async (page) => {
      await act(page, 'Following', 'Following this order')
      await expect(page.getByRole('menuitem', { name: 'Mute' })).toBeVisible()
    },
    cleanUp: (page) => page.keyboard.press('Escape'),
  },
  {
    name: 'the form that edits an order, with errors',
    reach: async (page) => {
      await act(page, 'Edit')
      await page.getByLabel('Title').fill('')
      await button(page, 'Save Changes').click()
      await expect(page.getByText('Title is required')).toBeVisible()
    },
    cleanUp: async (page) => {
      await cancel(page)
      await button(page, 'Discard').click()
    },
  },
  {
    name: "the files in an order's dialog, one being renamed",
    reach: async (page) => {
      await tab(page, 'Files')
      await expect(fileRow(page, `${LONG}.png`).getByText('Changes requested')).toBeVisible()
      await button(page, '1 older version').click()
      await actOnFile(page, 'Rename', `${LONG}.txt`)
    },
    cleanUp: (page) => page.keyboard.press('Escape'),
  },
  {
    name: 'the upload dialog',
    reach: async (page) => {
      await button(page, 'Upload files').click()
      await expect(uploadDialog(page).getByRole('button', { name: /^choose/i })).toBeVisible()
    },
    cleanUp: (page) => uploadDialog(page).getByRole('button', { name: 'Close' }).click(),
  },
  {
    name: 'a picture in the viewer',
    reach: async (page) => {
      await button(page, `View ${LONG}.png`).click()
      await expect(page.getByRole('dialog').getByText('1 of 3')).toBeVisible()
    },
  },
  {
    name: 'a PDF in the viewer',
    reach: async (page) => {
      await button(page, 'Next file').click()
      await expect(page.getByText('Page 1 of 1')).toBeVisible()
    },
  },
  {
    name: 'a file that the viewer cannot show',
    reach: async (page) => {
      await button(page, 'Next file').click()
      await expect(page.getByRole('alert')).toBeVisible()
    },
    cleanUp: (page) => page.keyboard.press('Escape'),
  },
  {
    name: "the checklists in an order's dialog, with an item being added",
    reach: async (page) => {
      await tab(page, 'Checklists')
      await page.getByRole('button', { name: 'Add Item' }).click()
      await page.getByPlaceholder('Add a new item').fill(LONG)
      await expect(rows(page, LONG)).toHaveCount(2)
    },
    cleanUp: async (page) => {
      await page.getByPlaceholder('Add a new item').fill('')
      await cancel(page)
    },
  },
  {
    name: 'the dialog for a new checklist',
    reach: async (page) => {
      await button(page, 'Create Checklist').click()
      await expect(page.getByRole('dialog', { name: 'Create Checklist' })).toBeVisible()
    },
    cleanUp: (page) => page.keyboard.press('Escape'),
  },
  {
    name: "the notes in an order's dialog",
    reach: async (page) => {
      await tab(page, 'Notes')
      await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible()
    },
  },
  {
    name: 'the members that an @ offers in a note',
    reach: async (page) => {
      await page.getByLabel('Add a note').fill('@')
      await expect(page.getByRole('listbox', { name: 'Members' }).getByRole('option')).toBeVisible()
    },
    cleanUp: (page) => page.getByLabel('Add a note').fill(''),
  },
  {
    name: 'a message to the customer in the place of a note',
    reach: async (page) => {
      await page.getByRole('radio', { name: 'Send to customer' }).check()
      await page.getByLabel(/^Message to/).fill(LONG)
    },
    cleanUp: async (page) => {
      await page.getByLabel(/^Message to/).fill('')
      await page.getByRole('radio', { name: 'Internal note' }).check()
    },
  },
  {
    name: "the customer's page in an order's dialog",
    reach: async (page) => {
      await tab(page, 'Details')
      await expect(page.getByText('This link only works on this computer.')).toBeVisible()
    },
  },
  {
    name: 'the mail to the customer, as it would be sent',
    reach: async (page) => {
      await button(page, 'Email').click()
      await expect(page.getByRole('dialog').getByRole('button', { name: 'Send to customer' })).toBeVisible()
    },
    cleanUp: (page) =>
      page.getByRole('dialog', { name: 'Email the customer' }).getByRole('button', { name: 'Close' }).click(),
  },
  {
    name: "an order's side panel",
    reach: async (page) => {
      await button(page, 'Show as side panel').click()
      await tab(page, 'Details')
      await expect(panel(page, LONG).getByText('555 0114')).toBeVisible()
    },
  },
  {
    name: 'the files in the side panel',
    reach: async (page) => {
      await tab(page, 'Files & Documents')
      await expect(fileRow(page, `${LONG}.txt`)).toBeVisible()
    },
  },
  {
    name: 'the checklists in the side panel',
    reach: async (page) => {
      await tab(page, 'Checklists')
      await expect(rows(page, LONG)).toHaveCount(2)
    },
  },
  {
    name: 'notes and activity in the side panel',
    reach: async (page) => {
      await tab(page, 'Notes & Comments')
      await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible()
    },
  },
  {
    name: 'the parts of an order in the side panel',
    reach: async (page, { order }) => {
      await tab(page, 'Details')
      const parts = [{ name: LONG.slice(0, 60), pieces: 12 }, { name: 'Top' }]
      const { parts: made } = await (
        await page.request.post(`/api/orders/${order.id}/parts`, { data: { parts } })
      ).json()
      const wait = { partId: made[1].id, for: 'supplier', note: LONG, until: '2026-11-02' }
      await page.request.put(`/api/orders/${order.id}/wait`, { data: wait })
      await expect(page.getByText(`Is with ${LONG}`)).toBeVisible()
    },
  },
  {
    name: 'the form for parts',
    reach: async (page) => {
      await button(page, 'Add part').click()
      await button(page, 'Kitchen: Boxes, Doors, Drawers, Top').click()
      await expect(button(page, 'Remove Drawers')).toBeVisible()
    },
    cleanUp: async (page) => {
      await cancel(page)
      await button(page, 'Discard').click()
    },
  },
  {
    name: 'the form for something that is wrong',
    reach: async (page) => {
      await button(page, 'Actions for B Top').click()
      await page.getByRole('menuitem', { name: 'Something is wrong' }).click()
      await page
        .getByRole('dialog', { name: 'Something is wrong' })
        .getByRole('button', { name: 'Add remake' })
        .click()
      await expect(page.getByText('Choose what went wrong.')).toBeVisible()
    },
    cleanUp: cancel,
  },
  {
    name: "an order's page",
    isPage: true,
    path: ({ order }) => `/orders/${order.id}`,
    reach: async (page) => {
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(LONG)
      await expect(rows(page, LONG)).toHaveCount(2)
      await expect(part(page, 'Activity History').getByRole('listitem').first()).toBeAttached()
    },
  },
  {
    name: "the form on an order's page, below the list of who can be assigned",
    reach: async (page) => {
      await act(page, 'Edit')
      await expect(page.getByLabel('Title')).toBeVisible()
      await button(page, 'Assign Team Member').click()
      await expect(page.getByRole('list', { name: 'Members' })).toBeVisible()
    },
    cleanUp: (page) => page.keyboard.press('Escape'),
  },
  {
    name: 'the confirmation before an order is archived, over its form',
    reach: async (page) => {
      await act(page, 'Archive')
      await expect(page.getByRole('alertdialog')).toBeVisible()
    },
    cleanUp: (page) => page.keyboard.press('Escape'),
  },
  {
    name: 'an order that does not exist',
    path: '/orders/00000000-0000-4000-8000-000000000000',
    reach: (page) => expect(page.getByText('Order Not Found')).toBeVisible(),
  },
]
