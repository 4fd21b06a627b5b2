import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AuditEntry } from '#shared/audit/schemas.ts'
import { auditOf } from '../../../../test/support/audit.ts'
import { aMember, anAdmin, anotherBrowser, type Somebody } from '../../../../test/support/factories.ts'
import { type OwnKerf, startKerf } from '../../../../test/support/kerf.ts'

let kerf: OwnKerf
let admin: Somebody

const COUNT = 250

/** So many sign-ins of the admin, seven at each millisecond, an hour and more ago. */
const fill = ({ orgId, user }: Somebody, count: number, type = 'session.started', since = '1 hour') =>
  kerf.database.pool.query(
    `insert into audit_events (org_id, user_id, type, data, created_at)
     select $1, $2, $4, '{}', now() - $5::interval - (n / 7) * interval '1 ms' from generate_series(1, $3::int) n`,
    [orgId, user.id, count, type, since],
  )

beforeAll(async () => {
  kerf = await startKerf()
  admin = await anAdmin(kerf)
  await fill(admin, COUNT)
})
afterAll(() => kerf.close())

const nextOf = (headers: Headers) =>
  /^<(\/api\/admin\/audit-events\?[^>]+)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1]

/** @param between is done after each page */
async function walk(by: Somebody, query = '', between?: () => Promise<unknown>): Promise<AuditEntry[][]> {
  const pages: AuditEntry[][] = []
  for (let path: string | undefined = `/api/admin/audit-events${query}`; path;) {
    const { status, headers, body } = await by.visitor.get(path)
    expect(status).toBe(200)
    pages.push(body)
    path = nextOf(headers)
    await between?.()
  }
  return pages
}

describe('the pages', () => {
  test('have each entry once, the latest first, while others come in', async () => {
    const before = (await walk(admin)).flat()
    expect(before).toHaveLength(COUNT + 1)
    const pages = await walk(admin, '', () => anotherBrowser(kerf, admin))
    expect(pages.map((page) => page.length)).toEqual([100, 100, COUNT + 1 - 200])
    expect(pages.flat()).toEqual(before)
    const times = before.map(({ createdAt }) => createdAt)
    expect(times).toEqual(times.toSorted().toReversed())
  })

  test('go on with the same filter, and are one’s own organization’s', async () => {
    const filtered = await walk(admin, `?kind=sign-ins&person=${admin.user.id}`)
    expect(filtered.flat().length).toBeGreaterThan(COUNT)
    expect(filtered.length).toBeGreaterThan(2)
    expect(await walk(admin, '?kind=data')).toEqual([[]])
    const other = await anAdmin(kerf)
    const { headers } = await admin.visitor.get('/api/admin/audit-events')
    expect((await other.visitor.get(nextOf(headers) ?? '')).body).toEqual([])
    expect(await auditOf(other, `?person=${admin.user.id}`)).toEqual([])
  })

  test.each([
    ['after', 'x'],
    ['after', '2026-11-22T09:30:00.000Z'],
    ['after', '2026-11-22T09:30:00.000Z_x'],
    ['after', '0000-01-01T00:00:00.000Z_1'],
    ['after', '2026-11-22T09:30:00.000Z_1_1'],
    ['kind', 'orders'],
    ['person', 'ann'],
  ])('%s is not %j', async (name, value) => {
    const { status, body } = await admin.visitor.get(`/api/admin/audit-events?${name}=${value}`)
    expect([status, Object.keys(body.fields)]).toEqual([400, [name]])
  })

  test('leave out what a newer version wrote', async () => {
    const other = await anAdmin(kerf)
    await fill(other, 1, 'robot.arrived')
    expect((await auditOf(other)).map(({ type }) => type)).toEqual(['session.started'])
  })
})

test('what a person did and what was done to them are found by the person', async () => {
  const shop = await anAdmin(kerf)
  const ben = await aMember(kerf, shop)
  await shop.visitor.patch(`/api/organizations/${shop.orgId}/members/${ben.user.id}`, { role: 'SALES' })
  const ofBen = async () =>
    (await auditOf(shop, `?person=${ben.user.id.toUpperCase()}`)).map(({ type }) => type).toSorted()
  await expect.poll(ofBen).toEqual(['member.joined', 'member.role_changed', 'session.started'])
})

test('the sweep removes what is old, and what one person has too much of one type of', async () => {
  const [shop, calm] = [await anAdmin(kerf), await anAdmin(kerf)]
  const ben = await aMember(kerf, shop)
  await fill(ben, 10_002, 'token.made')
  await fill(shop, 1, 'token.made', '3 hours')
  await fill(shop, 10_003, 'session.refused')
  await fill(shop, 10_002, 'session.ended', '2 hours')
  await fill(shop, 7, 'orders.cleared', '300 days')
  await fill(calm, 5, 'orders.cleared', '399 days')
  await fill(calm, 5, 'orders.cleared', '401 days')
  const { rows: before } = await kerf.database.pool.query(
    `select id from audit_events where org_id = $1 and type = 'session.refused'
     order by created_at desc, id desc limit 10000`,
    [shop.orgId],
  )
  await kerf.database.pool.query("select graphile_worker.add_job('audit.sweep', '{}')")
  const counts = async () => {
    const { rows } = await kerf.database.pool.query(
      `select org_id = $1 as full, type, count(*)::int from audit_events
       where org_id in ($1, $2) and type not in ('session.started', 'member.joined', 'invite.created')
       group by 1, 2, user_id order by 3, 2`,
      [shop.orgId, calm.orgId],
    )
    return rows.map(({ full, type, count }) => [full, type, count])
  }
  await expect.poll(counts).toEqual([
    [true, 'token.made', 1],
    [false, 'orders.cleared', 5],
    [true, 'orders.cleared', 7],
    [true, 'session.ended', 10_000],
    [true, 'session.refused', 10_000],
    [true, 'token.made', 10_000],
  ])
  const { rows: after } = await kerf.database.pool.query(
    `select id from audit_events where org_id = $1 and type = 'session.refused' order by created_at desc, id desc`,
    [shop.orgId],
  )
  expect(after).toEqual(before)
})
