import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { anAdmin, type Somebody } from '../../../test/support/factories.ts'
import { type OwnKerf, startKerf } from '../../../test/support/kerf.ts'

let kerf: OwnKerf
let ann: Somebody

beforeAll(async () => {
  kerf = await startKerf({ lockTimeoutMs: 3000 })
  ann = await anAdmin(kerf)
})
afterAll(() => kerf.close())

// More than there are connections.
const MANY = 40

test.each(['/api/t/nothing/logo', '/t/nothing', '/api/calendar/nothing.ics', '/api/unsubscribe/nothing'])(
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
