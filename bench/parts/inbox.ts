import type pg from 'pg'
import { spread, type Figure } from '../figures.ts'
import type { Scene } from '../scene.ts'
import { seedShop, signIn, type Shop } from '../shop.ts'
import { openBrowser, openContext, recordFrames, SIZE } from './in-browser.ts'

const UNREAD = 10_000
const LINES = '[aria-label="Notifications"] > li'
/** At least this many lines must have passed, or the list hasn't scrolled. */
const PASSED = 100

/** The frames of an inbox with ten thousand unread lines, while it scrolls and loads more lines. */
export async function measureInbox(scene: Scene): Promise<Figure[]> {
  const shop = await seedShop(scene.pool, UNREAD)
  await tellOfAll(scene.pool, shop)
  const { url } = await scene.kerf()
  const cookie = await signIn(url, shop)
  const context = await openContext(await openBrowser(scene), url, cookie)
  const page = await context.newPage()
  await page.goto(`${url}/inbox`)
  await page.locator(LINES).first().waitFor()
  await page.mouse.move(SIZE.width / 2, SIZE.height / 2)
  const still = await recordFrames(page, async () => {})
  const frames = await recordFrames(page, () => page.mouse.wheel(0, 240))
  const last = page.locator(LINES).last()
  if (Number(await last.getAttribute('aria-posinset')) < PASSED) throw new Error('The inbox did not scroll')
  const nodes = await page.locator(LINES).count()
  await context.close()
  return [
    ...spread('scroll frames, 10,000 unread in an inbox', frames, still, { of: 'figure', atMost: 17 }),
    { what: 'line nodes, 10,000 unread', unit: 'nodes', kerf: nodes, limit: UNREAD },
  ]
}

/** Notifies all members about all orders. */
async function tellOfAll(pool: pg.Pool, { orgId }: Shop): Promise<void> {
  await pool.query(
    `insert into notifications (org_id, user_id, order_id, kind, version, created_at)
     select m.org_id, m.user_id, e.order_id, 'moved', e.version, now() - make_interval(secs => e.version)
     from events e join organization_members m using (org_id) where org_id = $1`,
    [orgId],
  )
  await pool.query('analyze')
}
