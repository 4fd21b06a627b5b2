import type { Order } from '#shared/orders/types.ts'
import { held, notice } from '../support/board.ts'
import { switchOnGate } from '../support/gates.ts'
import { archiveOrder, openOrderPage } from '../support/order-page.ts'
import { takeOrder } from '../support/orders.ts'
import { register } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

// What others do to an order while a dialog about its holds is open.

const wait = (order: Order) => `/api/orders/${order.id}/wait`

test('what is typed of a wait outlives its end, and says what saving would do; a day that is set leaves the note of a colleague @stress', async ({
  page,
}) => {
  const mine = page.context().request
  await register(mine)
  const order = await takeOrder(mine)
  const holdsOf = async () => ((await (await mine.get(`/api/orders/${order.id}`)).json()) as Order).holds
  await mine.put(wait(order), { data: { for: 'customer', note: null, until: null } })
  await openOrderPage(page, order)

  await page.getByRole('button', { name: 'Note and expected day' }).click()
  const dialog = page.getByRole('dialog', { name: 'Waiting for the customer' })
  await dialog.getByLabel('Note').fill('Which oil?')
  await mine.delete(wait(order))
  await expect(dialog.getByRole('alert')).toHaveText('Someone ended this wait. Saving starts it again.')
  await mine.put(wait(order), { data: { for: 'supplier', note: null, until: null } })
  await expect(dialog.getByRole('alert')).toHaveText(
    'The order is now waiting for the supplier. Saving makes it wait for the customer again.',
  )
  await expect(dialog.getByLabel('Note')).toHaveValue('Which oil?')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(notice(page, 'Waiting')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Before it can move' })).toContainText(
    /Waiting for the customer.*Which oil\?/,
  )
  expect((await holdsOf())?.wait).toMatchObject({ for: 'customer', note: 'Which oil?' })

  await mine.put(wait(order), { data: { for: 'customer', note: 'Asked by phone', until: null } })
  await page.getByRole('button', { name: 'Note and expected day' }).click()
  await dialog.getByLabel('Expected day').fill('01/05/2030')
  await mine.put(wait(order), { data: { for: 'customer', note: 'Calls back', until: '2030-01-07' } })
  await expect(dialog.getByLabel('Note')).toHaveValue('Calls back')
  await expect(dialog.getByRole('alert')).toHaveText(
    'Someone just changed the expected day to Monday, January 7, 2030.',
  )
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(notice(page, 'Wait changed')).toBeVisible()
  expect((await holdsOf())?.wait).toMatchObject({ note: 'Calls back', until: '2030-01-05' })
})

test('what is typed of a wait, a timer and a gate can be read after the order was archived @stress', async ({
  page,
}) => {
  const mine = page.context().request
  const { orgId } = await register(mine)
  await switchOnGate(mine, orgId, 'Deposit')
  const order = await takeOrder(mine)
  await mine.put(wait(order), { data: { for: 'customer', note: null, until: null } })
  await openOrderPage(page, order)

  const said = page.getByText('This order was archived. Restore it to make changes.')
  const restore = async () => {
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Discard' }).click()
    const response = await mine.post(`/api/orders/${order.id}/restore`)
    expect(response.status(), await response.text()).toBe(200)
  }

  await page.getByRole('button', { name: 'Note and expected day' }).click()
  const waiting = page.getByRole('dialog', { name: 'Waiting for the customer' })
  await waiting.getByLabel('Note').fill('Which oil?')
  await archiveOrder(mine, order)
  await expect(said).toBeVisible()
  await expect(waiting.getByLabel('Note')).toHaveValue('Which oil?')
  await expect(waiting.getByRole('button', { name: 'Save' })).toBeDisabled()
  await restore()

  await page.getByRole('button', { name: 'Wait, timer, gate…' }).click()
  await page.getByRole('menuitem', { name: 'Until a time…' }).click()
  const timer = page.getByRole('dialog', { name: 'Timer until a time' })
  await timer.getByLabel('Name, e.g. Varnish').fill('Hard wax oil')
  await archiveOrder(mine, order)
  await expect(said).toBeVisible()
  await expect(timer.getByLabel('Name, e.g. Varnish')).toHaveValue('Hard wax oil')
  await restore()

  await page
    .getByRole('list', { name: 'Before it can move' })
    .getByRole('button', { name: 'Mark Deposit as paid' })
    .click()
  const word = page.getByRole('alertdialog').getByLabel('Note (optional)')
  await word.fill('by mail')
  await archiveOrder(mine, order)
  await expect(said).toBeVisible()
  await expect(word).toHaveValue('by mail')
})

test('the dialog of a gate says when somebody else has met it @stress', async ({ page }) => {
  const mine = page.context().request
  const { orgId } = await register(mine)
  const gateId = await switchOnGate(mine, orgId, 'Deposit')
  const order = await takeOrder(mine)
  await openOrderPage(page, order)
  await page
    .getByRole('list', { name: 'Before it can move' })
    .getByRole('button', { name: 'Mark Deposit as paid' })
    .click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByLabel('Note (optional)').fill('by mail')
  await mine.put(`/api/orders/${order.id}/gates/${gateId}`, { data: { state: 'met', note: 'on paper' } })
  await expect(dialog.getByRole('alert')).toHaveText(
    'Someone just changed this: done · Robin Hale, today · on paper.',
  )
  await expect(dialog.getByLabel('Note (optional)')).toHaveValue('by mail')
})

test('the reason why a gate is not needed outlives the gate @stress', async ({ page }) => {
  const mine = page.context().request
  const { orgId } = await register(mine)
  const gateId = await switchOnGate(mine, orgId, 'Deposit')
  const order = await takeOrder(mine)
  await openOrderPage(page, order)
  await page.getByRole('button', { name: 'Actions for Deposit' }).click()
  await page.getByRole('menuitem', { name: 'Not needed…' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByLabel('Reason (required)').fill('An old customer')
  const off = { isOn: false, openOrders: true }
  await mine.patch(`/api/organizations/${orgId}/gates/${gateId}`, { data: off })
  await expect(dialog.getByRole('alert')).toHaveText('This order no longer has this gate.')
  await expect(dialog.getByLabel('Reason')).toHaveValue('An old customer')
  await expect(dialog.getByRole('button', { name: 'Not needed' })).toBeDisabled()
})

test('Undo leaves a wait and a gate as a colleague has set them since @stress', async ({ page }) => {
  const mine = page.context().request
  const { orgId } = await register(mine)
  const gateId = await switchOnGate(mine, orgId, 'Deposit')
  const order = await takeOrder(mine)
  await mine.put(wait(order), { data: { for: 'customer', note: null, until: null } })
  await openOrderPage(page, order)
  const ofOrder = async () => ((await (await mine.get(`/api/orders/${order.id}`)).json()) as Order).holds

  await page.getByRole('button', { name: 'Stop waiting' }).click()
  await held(page, 'Stopped waiting')
  await mine.put(wait(order), { data: { for: 'supplier', note: 'Hinges', until: null } })
  await page.getByRole('button', { name: 'Undo: stop waiting' }).click()
  await expect(notice(page, 'Undo failed')).toContainText('The wait has been changed since')
  expect((await ofOrder())?.wait).toMatchObject({ for: 'supplier', note: 'Hinges' })

  await page
    .getByRole('list', { name: 'Before it can move' })
    .getByRole('button', { name: 'Mark Deposit as paid' })
    .click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Mark as paid' }).click()
  await held(page, 'Gate checked off')
  const data = { state: 'not_needed', note: 'An old customer' }
  await mine.put(`/api/orders/${order.id}/gates/${gateId}`, { data })
  await page.getByRole('button', { name: 'Undo: check off Deposit' }).click()
  await expect(notice(page, 'Undo failed').filter({ hasText: 'Deposit has been changed' })).toBeVisible()
  expect((await ofOrder())?.gates).toMatchObject([data])
})

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  test('the dialog of a gate that closes does not tell of the change that was made in it @stress', async ({
    page,
  }) => {
    const mine = page.context().request
    const { orgId } = await register(mine)
    await switchOnGate(mine, orgId, 'Deposit')
    await openOrderPage(page, await takeOrder(mine))
    await page.evaluate(() => {
      const told: string[] = []
      Object.assign(window, { told })
      new MutationObserver(() => {
        const alert = document.querySelector('[role=alertdialog] [role=alert]')
        if (alert?.textContent) told.push(alert.textContent)
      }).observe(document.body, { childList: true, subtree: true })
    })
    await page
      .getByRole('list', { name: 'Before it can move' })
      .getByRole('button', { name: 'Mark Deposit as paid' })
      .click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Mark as paid' }).click()
    await page.getByRole('button', { name: 'Done (1)' }).press('Enter')
    await expect(page.getByRole('region', { name: 'Before it can move' })).toBeFocused()
    await expect(page.getByRole('list', { name: 'Before it can move' })).toContainText('done · Robin Hale')
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    expect(await page.evaluate(() => (window as unknown as { told: string[] }).told)).toEqual([])
  })
})
