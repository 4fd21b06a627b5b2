import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { anAdmin, type Somebody } from '../../test/support/factories.ts'
import { type OwnKerf, startKerf } from '../../test/support/kerf.ts'

let kerf: OwnKerf
let ann: Somebody

beforeAll(async () => {
  kerf = await startKerf({ lockTimeoutMs: 3000 })
  ann = await anAdmin(kerf)
})
afterAll(() => kerf.close())

// More than there are connections.
const MANY = 40

const PATHS = ['/api/t/nothing/logo', '/t/nothing', '/api/calendar/nothing.ics', '/api/unsubscribe/nothing']

test.each(PATHS)(
  'tries of %s that are counted in one row do not wait for it with all connections',
  async (path) => {
    // The row is there from now on.
    await kerf.visitor().get(path)
    const holder = new pg.Client(kerf.connection)
    await holder.connect()
    onTestFinished(() => holder.end())
    await holder.query('begin; select from throttles for update')
    const tries = Array.from({ length: MANY }, async () => {
      await kerf.visitor().get(path)
      return 'a try'
    })
    const other = ann.visitor.get('/api/user').then(({ status }) => status)
    expect(await Promise.race([other, ...tries])).toBe(200)
    await holder.query('commit')
    await Promise.all(tries)
  },
)

test.each(PATHS)(
  'who has tried %s too often writes nothing by another try, whichever server takes it',
  async (path) => {
    const another = await kerf.another()
    onTestFinished(() => another.close())
    const from = { 'x-forwarded-for': '192.0.2.1' }
    const throttle = async () => {
      // A row that is written, or only locked, has other ones of these.
      const { rows } = await kerf.database.pool.query('select ctid, xmin, xmax, * from throttles')
      return rows
    }
    await kerf.database.pool.query('delete from throttles')
    await kerf.visitor().get(path, from)
    await kerf.database.pool.query('update throttles set count = 1000')
    expect((await kerf.visitor().get(path, from)).status).toBe(429)
    const before = await throttle()
    expect(before).toHaveLength(1)
    for (const server of [kerf, another]) {
      const { status, headers } = await server.visitor().get(path, from)
      expect(status).toBe(429)
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(3500)
    }
    expect(await throttle()).toEqual(before)
    // When the time is over it is counted anew.
    await kerf.database.pool.query("update throttles set reset_at = now() - interval '1 second'")
    expect((await kerf.visitor().get(path, from)).status).toBe(404)
    expect(await throttle()).toEqual([expect.objectContaining({ count: 1 })])
  },
)
