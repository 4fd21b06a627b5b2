import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { anAdmin, anOrder, joins, type Somebody } from '../../../../test/support/factories.ts'
import { sharedKerf, startKerf, type TestKerf } from '../../../../test/support/kerf.ts'
import { untilBlockedBy } from '../../../../test/support/database/locks.ts'
import { pauseBefore } from '../../../../test/support/database/pause.ts'
import { until } from '../../../../test/support/until.ts'

// A change of somebody is one of all their organizations, and one of these may be busy.

/** Dan has a shop of his own, and works in Ann's, which is the later one. */
async function twoShops(kerf: TestKerf) {
  const dan = await anAdmin(kerf)
  const ann = await anAdmin(kerf)
  await joins(dan, ann)
  const shops = [dan, ann].toSorted((a, b) => (a.orgId < b.orgId ? -1 : 1))
  return { dan, shops: shops as [Somebody, Somebody] }
}

/** Holds an organization as a change of it does, until it is let go. */
async function hold(kerf: TestKerf, { orgId }: Somebody) {
  const holder = new pg.Client(kerf.connection)
  await holder.connect()
  onTestFinished(() => holder.end())
  await holder.query('begin')
  await holder.query('select from organizations where id = $1 for no key update', [orgId])
  const { rows } = await holder.query<{ pid: number }>('select pg_backend_pid() as pid')
  return { pid: rows[0]?.pid ?? 0, letGo: () => holder.query('commit') }
}

const rename = ({ visitor }: Somebody) => visitor.put('/api/user/profile', { displayName: 'Daniel' })

async function namesTold(kerf: TestKerf, { orgId }: Somebody): Promise<unknown[]> {
  const { rows } = await kerf.database.pool.query(
    "select data ->> 'to' as name from events where org_id = $1 and type = 'member.renamed'",
    [orgId],
  )
  return rows.map(({ name }) => name)
}

test('who waits for one organization keeps no other one from changes', async () => {
  const kerf = await sharedKerf()
  const { dan, shops } = await twoShops(kerf)
  const [first, second] = shops
  const later = await hold(kerf, second)
  const renamed = rename(dan)
  await untilBlockedBy(kerf, later.pid, 1)
  await anOrder(first)
  // Before the second one is there, the first one is taken.
  const earlier = await hold(kerf, first)
  await later.letGo()
  await untilBlockedBy(kerf, earlier.pid, 1)
  await anOrder(second)
  await earlier.letGo()
  expect(await renamed).toMatchObject({ status: 200, body: { displayName: 'Daniel' } })
  for (const shop of shops) expect(await namesTold(kerf, shop)).toEqual(['Daniel'])
})

test('who has waited as long as one may is told to try again, and may', async () => {
  const LOCK_TIMEOUT_MS = 100
  const kerf = await startKerf({ lockTimeoutMs: LOCK_TIMEOUT_MS })
  onTestFinished(() => kerf.close())
  const { dan, shops } = await twoShops(kerf)
  const refused = {
    status: 503,
    body: { message: "Kerf can't do this right now. Please try again in a moment" },
  }
  const holder = await hold(kerf, shops[1])
  expect(await rename(dan)).toMatchObject(refused)
  // As when the one was waited for in vain, since another one was busy then.
  const pause = pauseBefore(kerf.database.pool, /for no key update skip locked/)
  const late = rename(dan)
  await pause.reached
  await until(async () => {
    const { rows } = await kerf.database.pool.query(
      `select from pg_stat_activity where datname = current_database() and state = 'idle in transaction'
         and query like '%organization_members%' and xact_start < clock_timestamp() - make_interval(secs => $1)`,
      [LOCK_TIMEOUT_MS / 1000],
    )
    return rows.length > 0
  })
  pause.resume()
  expect(await late).toMatchObject(refused)
  await holder.letGo()
  expect((await rename(dan)).status).toBe(200)
})
