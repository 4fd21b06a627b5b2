import { column, openBoard } from '../support/board.ts'
import { expectStored } from '../support/kept.ts'
import { takeOrder } from '../support/orders.ts'
import { expectNoOverflow } from '../support/overflow.ts'
import { register } from '../support/people.ts'
import { expect, testWithOwnServer } from '../support/test.ts'

testWithOwnServer.use({
  serviceWorkers: 'allow',
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
})

testWithOwnServer(
  'a phone that opens without its server says in two lines that nothing can be saved, and moves nothing above',
  async ({ page, server, watch }) => {
    watch.allow('WebSocket connection to', 'net::ERR_CONNECTION_REFUSED', 'net::ERR_FAILED')
    const { request } = page.context()
    await register(request)
    const order = await takeOrder(request)
    await openBoard(page)
    await expectStored(page, order.number)
    const top = async () => (await column(page, 'Order In').boundingBox())?.y
    const before = await top()
    await server.kill()
    await page.reload()
    const banner = page.getByRole('status').filter({ hasText: 'Offline.' })
    for (const width of [390, 360]) {
      await page.setViewportSize({ width, height: 844 })
      await expect(banner).toBeInViewport({ ratio: 1 })
      const [first, second] = [
        banner.getByText(/^Offline\. Board of \d\d:\d\d\./),
        banner.getByText('Changes cannot be saved now.'),
      ]
      await expect(second).toBeInViewport({ ratio: 1 })
      const [line, below] = [await first.boundingBox(), await second.boundingBox()]
      expect(below?.width).toBeGreaterThan(150)
      expect(below?.height, 'one line').toBeLessThan(25)
      expect(line?.height, 'two lines').toBeLessThan(50)
      expect(await top()).toBe(before)
    }
    await expectNoOverflow(page, 'the board without its server', [390, 360])
  },
)
