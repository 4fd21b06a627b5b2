import { openBoard } from '../support/board.ts'
import { register } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

for (const [subject, role, checked] of [
  ['Customer emails', 'list', true],
  ['Gates', 'table', true],
  ['Webhooks', 'list', false],
] as const) {
  test(`${subject}: what was switched stays so while the next one is switched @stress`, async ({ page }) => {
    const { request } = page.context()
    const { orgId } = await register(request)
    for (const name of ['one', 'two']) {
      const data = { url: `https://${name}.example.com`, events: ['order.moved'] }
      expect((await request.post(`/api/organizations/${orgId}/webhooks`, { data })).status()).toBe(201)
    }
    // With a board that has no orders nothing is asked about a gate.
    await openBoard(page)
    await page.evaluate(() => history.pushState(null, '', '/settings'))
    await page.getByRole('link', { name: subject }).click()
    const switches = page.getByRole(role, { name: subject }).getByRole('switch')
    const both = [switches.first(), switches.nth(1)] as const

    const { promise, resolve: send } = Promise.withResolvers<void>()
    await page.route('**/api/organizations/**', async (route) => {
      if (route.request().method() === 'PATCH') await promise
      await route.continue()
    })
    let answers = 0
    page.on('response', (response) => {
      if (response.request().method() === 'PATCH') answers += 1
    })
    for (const one of both) {
      await one.click()
      await expect(one).toBeChecked({ checked })
    }
    await expect(both[0]).toBeChecked({ checked })

    send()
    await expect.poll(() => answers).toBe(2)
    await page.reload()
    for (const one of both) await expect(one).toBeChecked({ checked })
  })
}
