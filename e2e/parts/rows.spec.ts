import type { APIRequestContext, Page } from '@playwright/test'
import type { Order } from '#shared/orders/types.ts'
import { held, notice } from '../support/board.ts'
import { openLive } from '../support/order-page.ts'
import { takeOrder } from '../support/orders.ts'
import { register, registerColleague } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

const partsOf = (page: Page) => page.getByRole('region', { name: 'Parts', exact: true })
const row = (page: Page, name: string) => partsOf(page).getByRole('listitem', { name })
const button = (page: Page, part: string, name: string) =>
  row(page, part).getByRole('button', { name, exact: true })

async function takeParts(api: APIRequestContext, names: string[]): Promise<Order> {
  const order = await takeOrder(api)
  const response = await api.post(`/api/orders/${order.id}/parts`, {
    data: { parts: names.map((name) => ({ name })) },
  })
  expect(response.status(), await response.text()).toBe(201)
  return response.json()
}

async function act(page: Page, part: string, action: string): Promise<void> {
  await button(page, part, `Actions for ${part}`).click()
  await page.getByRole('menuitem', { name: action }).click()
}

test.use({ viewport: { width: 1440, height: 900 } })

test('@stress a part is edited, is with a firm, is worked on by somebody, runs a timer, and is gone', async ({
  page,
}) => {
  const api = page.context().request
  await register(api)
  const order = await takeParts(api, ['Boxes', 'Doors'])
  await openLive(page, `/orders/${order.id}`)

  await act(page, 'B Doors', 'Name, pieces, hours')
  const dialog = page.getByRole('dialog', { name: 'Edit B Doors' })
  await dialog.getByLabel('Pieces').fill('x')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Enter a whole number from 1')).toBeVisible()
  await dialog.getByLabel('Pieces').fill('12')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(row(page, 'B Doors')).toContainText('12 pieces')
  await (await held(page, 'Part changed')).getByRole('button', { name: 'Undo' }).click()
  await expect(row(page, 'B Doors')).not.toContainText('12 pieces')

  await act(page, 'B Doors', 'Is with…')
  const outside = page.getByRole('dialog', { name: 'B Doors is with…' })
  await outside.getByLabel('Firm').fill('Glass Ltd')
  await outside.getByRole('button', { name: 'Save' }).click()
  await expect(row(page, 'B Doors')).toContainText('Is with Glass Ltd')
  await button(page, 'B Doors', 'Mark B Doors as back').click()
  await expect(row(page, 'B Doors')).not.toContainText('Is with Glass Ltd')

  await act(page, 'B Doors', 'Wait, timer…')
  await page.getByRole('menuitem', { name: 'Waiting for material' }).click()
  await expect(row(page, 'B Doors')).toContainText('Waiting for material')
  await expect(page.getByRole('region', { name: 'Before it can move' })).toHaveCount(0)

  await act(page, 'A Boxes', 'Assign…')
  await page.getByRole('checkbox', { name: 'Robin Hale' }).click()
  await page.keyboard.press('Escape')
  await expect(row(page, 'A Boxes').getByRole('img', { name: 'Robin Hale' })).toBeVisible()

  for (const part of ['A Boxes', 'B Doors']) {
    await row(page, part)
      .getByRole('button', { name: /: Order In$/ })
      .click()
    await page.getByRole('menuitem', { name: 'Move to Delivery' }).click()
    await row(page, part)
      .getByRole('checkbox', { name: `Mark ${part} as gone` })
      .check()
  }
  await expect(page.getByRole('region', { name: "What's next" }).getByRole('button').first()).toHaveText(
    'Archive',
  )
})

test('@stress a removed part comes back by Undo, a remake is removed with a reason, and the last part leaves the order as before', async ({
  page,
}) => {
  const api = page.context().request
  await register(api)
  const order = await takeParts(api, ['Top'])
  await api.post(`/api/orders/${order.id}/remakes`, { data: { cause: 'material' } })
  await openLive(page, `/orders/${order.id}`)

  await act(page, 'A Top', 'Remove')
  await expect(row(page, 'A Top')).toHaveCount(0)
  await (await held(page, 'Part removed')).getByRole('button', { name: 'Undo' }).click()
  await expect(row(page, 'A Top')).toBeVisible()

  await act(page, 'A Top', 'Something is wrong')
  await page.getByRole('radio', { name: 'Machine' }).check()
  await page.getByRole('button', { name: 'Add remake' }).click()
  await expect(row(page, 'C Remake: Top')).toBeVisible()
  await (await held(page, 'Remake added')).getByRole('button', { name: 'Undo' }).click()
  await expect(row(page, 'C Remake: Top')).toHaveCount(0)

  await act(page, 'B Remake: Oak table', 'Remove')
  const asked = page.getByRole('alertdialog')
  await asked.getByRole('button', { name: 'Remove' }).click()
  await expect(asked.getByText("Enter why you're removing this remake.")).toBeVisible()
  await asked.getByLabel('Reason').fill('It was fine after sanding')
  await asked.getByRole('button', { name: 'Remove' }).click()
  await expect(row(page, 'B Remake: Oak table')).toHaveCount(0)

  await act(page, 'A Top', 'Remove')
  await expect(partsOf(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Add part' }).click()
  await page.getByRole('button', { name: 'Doors', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Add part' }).click()
  await expect(row(page, 'D Doors')).toBeVisible()
})

test('@stress a part that a colleague moved first is told in a sentence', async ({
  page,
  another,
  watch,
}) => {
  watch.allow('status of 409')
  const api = page.context().request
  const { orgId } = await register(api)
  const order = await takeParts(api, ['Boxes', 'Doors'])
  const theirs = await another()
  await registerColleague(api, orgId, theirs.request)
  await openLive(page, `/orders/${order.id}`)

  await row(page, 'B Doors').getByRole('button', { name: 'B Doors: Order In' }).click()
  const moved = await theirs.request.post(`/api/orders/${order.id}/parts/${order.parts![1]!.id}/move`, {
    data: { fromStatus: 'ORDER_IN', toStatus: 'PRODUCTION' },
  })
  expect(moved.status()).toBe(200)
  await expect(row(page, 'B Doors').getByRole('button', { name: 'B Doors: Production' })).toBeAttached()
  await page.getByRole('menuitem', { name: 'Move to Finish' }).click()
  await expect(notice(page, 'Move failed')).toContainText('Sam')
  await expect(row(page, 'B Doors').getByRole('button', { name: 'B Doors: Production' })).toBeVisible()
})
