import type { Locator, Page } from '@playwright/test'
import { daysAfter, localToday } from '#shared/dates.ts'
import { openBoard, openNewOrder } from '../support/board.ts'
import { openEdit } from '../support/edit.ts'
import { insertFinished } from '../support/history.ts'
import { takeOrder } from '../support/orders.ts'
import { register } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

/** Answers to the question for a date, which come when they are let go. */
async function holdDates(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/api/promise?*', async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

async function expectNothingMoves(form: Locator, letGo: () => void, said: string): Promise<void> {
  const places = () =>
    form
      .locator('input, select, textarea')
      .evaluateAll((fields) => fields.map((field) => [field.id, field.getBoundingClientRect().top]))
  await expect(form.locator('[aria-busy=true]')).toBeVisible()
  // It grows to its size while it opens.
  await form.evaluate((dialog) => Promise.all(dialog.getAnimations().map(({ finished }) => finished)))
  const before = await places()
  letGo()
  await expect(form).toContainText(said)
  expect(await places()).toEqual(before)
}

for (const { width, height, ...device } of [
  { width: 1440, height: 900 },
  { width: 390, height: 844, hasTouch: true, isMobile: true },
]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height }, ...device })

    test('nothing moves when a young shop is told that there is no date yet', async ({ page }) => {
      const { request } = page.context()
      await register(request)
      await openBoard(page)
      const letGo = await holdDates(page)
      await expectNothingMoves(await openNewOrder(page), letGo, 'No date')
    })

    test('nothing moves in a form when a date is offered, and whom it makes late', async ({
      page,
      server,
    }) => {
      const { request } = page.context()
      const { orgId } = await register(request)
      await insertFinished(server, orgId, 12)
      await takeOrder(request, { dueDate: daysAfter(localToday(new Date()), 1) })
      await takeOrder(request, { priority: 'LOW', dueDate: daysAfter(localToday(new Date()), 10) })
      await openBoard(page)
      const letGo = await holdDates(page)
      await expectNothingMoves(await openEdit(page), letGo, '80 % by')
    })
  })
}
