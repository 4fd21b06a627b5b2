import type { Locator } from '@playwright/test'
import { openOrderPage, part } from '../support/order-page.ts'
import { takeOrder } from '../support/orders.ts'
import { expectNoOverflow } from '../support/overflow.ts'
import { register } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

const ADDRESS = `https://wood.example/boards?cut=${'quarter-'.repeat(20)}sawn`
const TEXT = `See (${ADDRESS}).\n<b>javascript:alert(1)</b>  and http://glue.example, ftp://old.example`

/** The text is as it was typed, and its two addresses are links. */
async function expectLinks(where: Locator): Promise<void> {
  await expect(where.filter({ hasText: TEXT })).toBeVisible()
  expect(await where.filter({ hasText: TEXT }).last().textContent()).toContain(TEXT)
  const links = where.getByRole('link', { name: /example/ })
  await expect(links).toHaveText([ADDRESS, 'http://glue.example'])
  for (const [index, href] of [ADDRESS, 'http://glue.example'].entries()) {
    await expect(links.nth(index)).toHaveAttribute('href', href)
    await expect(links.nth(index)).toHaveAttribute('target', '_blank')
    await expect(links.nth(index)).toHaveAttribute('rel', 'noopener noreferrer nofollow')
  }
}

for (const width of [390, 1440]) {
  test(`at ${width} px addresses in notes and in the notes of an order are links, also on its job sheet`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    const { request } = page.context()
    await register(request)
    const order = await takeOrder(request, { notes: TEXT })
    const noted = await request.post(`/api/orders/${order.id}/notes`, { data: { content: TEXT } })
    expect(noted.status(), await noted.text()).toBe(201)
    await openOrderPage(page, order)
    await expectLinks(page.getByRole('list', { name: 'Notes' }).getByRole('listitem'))
    await expectLinks(part(page, 'Details').getByRole('definition'))
    await expectNoOverflow(page, 'an order with a long address', [width])
    await page.emulateMedia({ media: 'print' })
    const sheet = page.locator('[data-job-sheet]')
    await expect(sheet.getByRole('link', { name: 'http://glue.example' })).toHaveCount(2)
  })
}
