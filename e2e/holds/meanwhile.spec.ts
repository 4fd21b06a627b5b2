import type { Order } from '#shared/orders/types.ts'
import { held, notice } from '../support/board.ts'
import { switchOnGate } from '../support/gates.ts'
import { archiveOrder, openOrderPage } from '../support/order-page.ts'
import { takeOrder } from '../support/orders.ts'
import { register } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

// What others do to an order while a dialog about its holds is open.

const wait = (order: Order) => `/api/orders/${order.id}/wait`

test(
  'what is typed of a wait outlives its end, and says what saving would do',
  { tag: '@stress' },
  async ({ page }) => {
    const mine = page.context().request
    await register(mine)
    const order = await takeOrder(mine)
    await mine.put(wait(order), { data: { for: 'customer', note: null, until: null } })
    await openOrderPage(page, order)

    await page.getByRole('button', { name: 'Note and expected day' }).click()
    const dialog = page.getByRole('dialog', { name: 'Waiting for the customer' })
    await dialog.getByLabel('Note').fill('Which oil?')
    await mine.delete(wait(order))
    await expect(dialog.getByRole('alert')).toHaveText(
      'The order does not wait for the customer any more. If you save, it waits again.',
    )
    await mine.put(wait(order), { data: { for: 'supplier', note: null, until: null } })
    await expect(dialog.getByRole('alert')).toHaveText(
      'The order waits for the supplier by now. If you save, it waits for the customer again.',
    )
    await expect(dialog.getByLabel('Note')).toHaveValue('Which oil?')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(notice(page, 'Waiting')).toBeVisible()
    await expect(page.getByRole('list', { name: 'Holds' })).toContainText(
      /Waiting for the customer.*Which oil\?/,
    )
    const { holds } = (await (await mine.get(`/api/orders/${order.id}`)).json()) as Order
    expect(holds?.wait).toMatchObject({ for: 'customer', note: 'Which oil?' })
  },
)

test(
  'a day that is set leaves the note that a colleague writes meanwhile',
  { tag: '@stress' },
  async ({ page }) => {
    const mine = page.context().request
    await register(mine)
    const order = await takeOrder(mine)
    await mine.put(wait(order), { data: { for: 'customer', note: 'Asked by phone', until: null } })
    await openOrderPage(page, order)

    await page.getByRole('button', { name: 'Note and expected day' }).click()
    const dialog = page.getByRole('dialog', { name: 'Waiting for the customer' })
    await dialog.getByLabel('Expected day').fill('01/05/2030')
    await mine.put(wait(order), { data: { for: 'customer', note: 'Calls back', until: '2030-01-07' } })
    await expect(dialog.getByLabel('Note')).toHaveValue('Calls back')
    await expect(dialog.getByRole('alert')).toHaveText(
      'Meanwhile the day was changed to Monday, January 7, 2030.',
    )
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(notice(page, 'Wait changed')).toBeVisible()
    const { holds } = (await (await mine.get(`/api/orders/${order.id}`)).json()) as Order
    expect(holds?.wait).toMatchObject({ note: 'Calls back', until: '2030-01-05' })
  },
)

test(
  'what is typed of a wait, a timer and a gate can be read after the order was archived',
  { tag: '@stress' },
  async ({ page }) => {
    const mine = page.context().request
    const { orgId } = await register(mine)
    await switchOnGate(mine, orgId, 'Deposit')
    const order = await takeOrder(mine)
    await mine.put(wait(order), { data: { for: 'customer', note: null, until: null } })
    await openOrderPage(page, order)

    const said = page.getByText('The order is in the archive by now. Nothing can be changed there.')
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

    await page.getByRole('button', { name: 'Wait, timer, gate …' }).click()
    await page.getByRole('menuitem', { name: 'Until a time …' }).click()
    const timer = page.getByRole('dialog', { name: 'Timer until a time' })
    await timer.getByLabel('What dries').fill('Hard wax oil')
    await archiveOrder(mine, order)
    await expect(said).toBeVisible()
    await expect(timer.getByLabel('What dries')).toHaveValue('Hard wax oil')
    await restore()

    await page.getByRole('button', { name: 'Meet Deposit' }).click()
    const word = page.getByRole('alertdialog').getByLabel('A word')
    await word.fill('by mail')
    await archiveOrder(mine, order)
    await expect(said).toBeVisible()
    await expect(word).toHaveValue('by mail')
  },
)

test('the dialog of a gate says when somebody else has met it', { tag: '@stress' }, async ({ page }) => {
  const mine = page.context().request
  const { orgId } = await register(mine)
  const gateId = await switchOnGate(mine, orgId, 'Deposit')
  const order = await takeOrder(mine)
  await openOrderPage(page, order)
  await page.getByRole('button', { name: 'Meet Deposit' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByLabel('A word').fill('by mail')
  await mine.put(`/api/orders/${order.id}/gates/${gateId}`, { data: { state: 'met', note: 'on paper' } })
  await expect(dialog.getByRole('alert')).toHaveText('By now it is met by Robin Hale, today, on paper.')
  await expect(dialog.getByLabel('A word')).toHaveValue('by mail')
})

test('the reason why a gate is not needed outlives the gate', { tag: '@stress' }, async ({ page }) => {
  const mine = page.context().request
  const { orgId } = await register(mine)
  const gateId = await switchOnGate(mine, orgId, 'Deposit')
  const order = await takeOrder(mine)
  await openOrderPage(page, order)
  await page.getByRole('button', { name: 'Actions for Deposit' }).click()
  await page.getByRole('menuitem', { name: 'Not needed …' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByLabel('Reason').fill('An old customer')
  const off = { isOn: false, openOrders: true }
  await mine.patch(`/api/organizations/${orgId}/gates/${gateId}`, { data: off })
  await expect(dialog.getByRole('alert')).toHaveText('The order does not have this gate any more.')
  await expect(dialog.getByLabel('Reason')).toHaveValue('An old customer')
  await expect(dialog.getByRole('button', { name: 'Not needed' })).toBeDisabled()
})

test(
  'Undo leaves a wait and a gate as a colleague has set them since',
  { tag: '@stress' },
  async ({ page }) => {
    const mine = page.context().request
    const { orgId } = await register(mine)
    const gateId = await switchOnGate(mine, orgId, 'Deposit')
    const order = await takeOrder(mine)
    await mine.put(wait(order), { data: { for: 'customer', note: null, until: null } })
    await openOrderPage(page, order)
    const ofOrder = async () => ((await (await mine.get(`/api/orders/${order.id}`)).json()) as Order).holds

    await page.getByRole('button', { name: 'End wait' }).click()
    await held(page, 'Wait ended')
    await mine.put(wait(order), { data: { for: 'supplier', note: 'Hinges', until: null } })
    await page.getByRole('button', { name: 'Undo: end the wait' }).click()
    await expect(notice(page, 'Undo failed')).toContainText('The wait was changed in the meantime')
    expect((await ofOrder())?.wait).toMatchObject({ for: 'supplier', note: 'Hinges' })

    await page.getByRole('button', { name: 'Meet Deposit' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Meet' }).click()
    await held(page, 'Gate met')
    const data = { state: 'not_needed', note: 'An old customer' }
    await mine.put(`/api/orders/${order.id}/gates/${gateId}`, { data })
    await page.getByRole('button', { name: 'Undo: meet Deposit' }).click()
    await expect(notice(page, 'Undo failed').filter({ hasText: 'Deposit was changed' })).toBeVisible()
    expect((await ofOrder())?.gates).toMatchObject([data])
  },
)

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  test(
    'the dialog of a gate that closes does not tell of the change that was made in it',
    { tag: '@stress' },
    async ({ page }) => {
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
      await page.getByRole('button', { name: 'Meet Deposit' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Meet' }).click()
      await expect(page.getByRole('list', { name: 'Holds' })).toContainText('met by Robin Hale')
      await expect(page.getByRole('alertdialog')).toHaveCount(0)
      expect(await page.evaluate(() => (window as unknown as { told: string[] }).told)).toEqual([])
    },
  )
})
