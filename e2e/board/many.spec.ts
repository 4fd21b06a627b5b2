import { count } from '#texts/numbers.ts'
import { card, carryTo, column, drag, lift, notice, openBoard } from '../support/board.ts'
import { register } from '../support/people.ts'
import { insertOrders } from '../support/rows.ts'
import { expect, test } from '../support/test.ts'

const MANY = 10_000

test('ten thousand orders scroll and drag like ten @stress', async ({ page, server }) => {
  const { orgId } = await register(page.context().request)
  await insertOrders(server, orgId, MANY)
  await openBoard(page)
  const orderIn = column(page, 'Order In')
  const cards = page.getByRole('group', { name: /^ORD-/ })
  const few = async () => {
    expect(await cards.count()).toBeLessThan(200)
    expect(await cards.count()).toBeGreaterThan(4)
  }
  await expect(card(orderIn, 'ORD-0001')).toBeInViewport()
  await expect(orderIn.getByRole('img', { name: `${count(MANY, 'order')}, limit 15` })).toBeVisible()
  await few()

  await drag(page, 'ORD-0001', 'Production')
  await expect(notice(page, 'Order moved')).toContainText('Order ORD-0001 moved to Production')
  await expect(card(column(page, 'Production'), 'ORD-0001')).toBeVisible()
  await expect(orderIn.getByRole('img', { name: `${count(MANY - 1, 'order')}, limit 15` })).toBeVisible()

  const list = orderIn.getByRole('list', { name: 'Orders in Order In' })
  const toTheEnd = () => list.evaluate((element) => element.parentElement?.scrollTo(0, element.scrollHeight))
  await expect(async () => {
    await toTheEnd()
    await expect(card(orderIn, `ORD-${MANY}`)).toBeInViewport({ timeout: 100 })
  }).toPass()
  await expect(card(orderIn, `ORD-${MANY}`)).toContainText(`Table ${MANY}`)
  await expect(orderIn.getByRole('listitem').last()).toHaveAttribute('aria-posinset', String(MANY - 1))
  await few()

  await lift(page, `ORD-${MANY}`)
  await carryTo(page, 'Finish')
  await few()
  await page.mouse.up()
  await expect(card(column(page, 'Finish'), `ORD-${MANY}`)).toBeVisible()
  await expect(notice(page, 'Order moved')).toContainText(`Order ORD-${MANY} moved to Finish`)
  await few()
})
