import { announcement, card, column, openBoard } from './board.ts'
import { takeOrders } from './orders.ts'
import { register } from './people.ts'
import { expect, test } from './test.ts'
test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
test('dbg', async ({ page }) => {
  const { request } = page.context()
  await register(request)
  await takeOrders(request, Array.from({ length: 12 }, (_, index) => ({ title: `Table ${index + 1}` })))
  await openBoard(page)
  const cdp = await page.context().newCDPSession(page)
  await page.evaluate(() => { for (const t of ['touchstart','touchmove','touchend','touchcancel','scroll','pointercancel','mousedown']) window.addEventListener(t, (e) => { console.log(t, Math.round(performance.now()), (e as any).touches?.[0]?.clientY, e.defaultPrevented) }, true) })
  page.on('console', m => console.log(m.text()))
  const t = Date.now()
  await cdp.send('Input.synthesizeScrollGesture', { x: 180, y: 600, yDistance: -450, gestureSourceType: 'touch', preventFling: true })
  console.log('took', Date.now() - t)
  console.log(await announcement(page).textContent(), await page.evaluate(() => [...document.querySelectorAll('*')].filter(e => e.scrollTop || e.scrollLeft).map(e => e.className + e.scrollTop + ',' + e.scrollLeft)))
})
