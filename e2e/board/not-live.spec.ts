import { column, notice } from '../support/board.ts'
import { register, registerColleague } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

const RECONNECT_MS = 3000
test('an admin whose proxy passes no sockets is told so, and others only that the page may be old @stress', async ({
  page,
  another,
}) => {
  const { orgId } = await register(page.context().request)
  const other = await another()
  await registerColleague(page.context().request, orgId, other.request)
  const ask = 'The server in front of Kerf must pass WebSockets on /ws'
  for (const [shown, isAdmin] of [
    [page, true],
    [await other.newPage(), false],
  ] as const) {
    // A browser says no more of a socket that was refused.
    await shown.addInitScript(() => {
      window.WebSocket = class extends EventTarget {
        constructor() {
          super()
          setTimeout(() => this.dispatchEvent(new CloseEvent('close', { code: 1006 })))
        }
        close() {}
      } as never
    })
    await shown.clock.install()
    await shown.goto('/')
    await expect(column(shown, 'Pickup')).toBeVisible()
    await shown.clock.runFor(4 * RECONNECT_MS)
    const badge = shown.getByRole('banner').getByRole('button', { name: 'Reconnecting…' })
    const told = notice(shown, "Live updates don't get through.").first()
    // The calls that find it out are answered in their own time.
    await expect(async () => {
      await shown.clock.runFor(RECONNECT_MS)
      await badge.click()
      await expect(told).toBeVisible({ timeout: 1000 })
    }).toPass()
    if (isAdmin) await expect(told).toContainText(ask)
    else await expect(told).not.toContainText(ask)
  }
})

test('a phone says in words that a page is not live, and what that means @stress', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await register(page.context().request)
  await page.routeWebSocket('**/ws', (socket) => void socket.close())
  for (const path of ['/', '/profile']) {
    await page.goto(path)
    const badge = page.getByRole('banner').getByRole('button', { name: 'Reconnecting…' })
    await badge.click()
    await expect(notice(page, 'This may be out of date')).toBeVisible()
  }
})
