import type { APIRequestContext } from '@playwright/test'
import type { Status } from '#shared/orders/orders.ts'
import type { Order } from '#shared/orders/types.ts'
import { card, carryTo, column, expectLifted, notice, openBoard } from '../support/board.ts'
import { takeOrder } from '../support/orders.ts'
import { register, registerColleague } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

const DOORS = 'ORD-0001-B Doors, part of Oak kitchen'

/** A kitchen whose boxes and top are in production, and whose doors are in finish. */
async function takeKitchen(api: APIRequestContext): Promise<Order> {
  const { id } = await takeOrder(api, { title: 'Oak kitchen' })
  const parts: { name: string; status: Status }[] = [
    { name: 'Boxes', status: 'PRODUCTION' },
    { name: 'Doors', status: 'FINISH' },
    { name: 'Top', status: 'PRODUCTION' },
  ]
  const response = await api.post(`/api/orders/${id}/parts`, { data: { parts } })
  expect(response.status(), await response.text()).toBe(201)
  return response.json()
}

test('the painter moves the doors on, and the letters on the card follow on a second screen', async ({
  page,
  browser,
}) => {
  const mine = page.context().request
  const { orgId } = await register(mine)
  const other = await browser.newContext()
  await registerColleague(mine, orgId, other.request)
  await takeKitchen(mine)
  const screen = await other.newPage()
  await openBoard(page)
  await openBoard(screen)
  const letters = card(column(screen, 'Production'), 'Oak kitchen').getByRole('img', { name: /^Parts: / })
  await expect(letters).toHaveText('ACB·Fin')
  await expect(column(page, 'Finish').getByRole('img', { name: '1 order, limit 8' })).toBeVisible()

  await card(column(page, 'Finish'), DOORS).getByText('Oak kitchen').hover()
  await page.mouse.down()
  await expectLifted(page, 'ORD-0001-B')
  await carryTo(page, 'Completed')
  await page.mouse.up()
  await expect(card(column(page, 'Completed'), DOORS)).toBeVisible()
  await expect(notice(page, 'Part moved')).toContainText('ORD-0001-B Doors moved to Completed')
  await expect(letters).toHaveText('ACB·Done')
  await expect(letters).toHaveAccessibleName('Parts: A Boxes, C Top, B Doors in Completed')
  await expect(card(column(screen, 'Completed'), DOORS)).toBeVisible()

  await card(column(page, 'Production'), 'Oak kitchen').focus()
  await page.keyboard.press('m')
  await page.getByRole('menuitem', { name: 'Move to Delivery' }).click()
  const question = page.getByRole('alertdialog', { name: 'Move ORD-0001 to Delivery?' })
  await expect(question).toContainText('Not completed yet: Boxes, Top')
  await question.getByRole('button', { name: 'Only Doors' }).click()
  await expect(card(column(screen, 'Delivery'), DOORS)).toBeVisible()
  await expect(
    card(column(screen, 'Production'), 'Oak kitchen').getByRole('img', {
      name: 'B on its way · Boxes and Top to follow',
    }),
  ).toBeVisible()
  await notice(page, 'Part moved').last().getByRole('button', { name: /^Undo/ }).click()
  await expect(letters).toHaveText('ACB·Done')
  await other.close()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('the target of a slim card moves its part on, and a kitchen asks before its parts come along @stress', async ({
    page,
  }) => {
    const { request } = page.context()
    await register(request)
    await takeKitchen(request)
    await openBoard(page)
    const target = page.getByRole('button', { name: 'Move ORD-0001-B to Completed' })
    await expect.poll(async () => (await target.boundingBox())?.height).toBeGreaterThanOrEqual(42)
    await target.tap()
    await expect(card(column(page, 'Completed'), DOORS)).toBeVisible()

    await page
      .getByRole('navigation', { name: 'Stages in view' })
      .getByRole('button', { name: 'Production' })
      .tap()
    await page.getByRole('button', { name: 'Actions for ORD-0001', exact: true }).tap()
    await page.getByRole('menuitem', { name: 'Move to Delivery' }).tap()
    const question = page.getByRole('alertdialog', { name: 'Move ORD-0001 to Delivery?' })
    await question.getByRole('button', { name: 'All of it' }).tap()
    await expect(card(column(page, 'Delivery'), 'ORD-0001 Oak kitchen')).toBeVisible()
    await expect(card(page, DOORS)).toHaveCount(0)
  })
})
