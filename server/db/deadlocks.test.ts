import pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { anAdmin, anOrder, type Somebody } from '../../test/support/factories.ts'
import { sharedKerf, type TestKerf } from '../../test/support/kerf.ts'
import { untilBlocked } from '../../test/support/database/locks.ts'

let kerf: TestKerf
let admin: Somebody

beforeAll(async () => {
  kerf = await sharedKerf()
  admin = await anAdmin(kerf)
})

test('a change that PostgreSQL ends for a deadlock is done again, and happens once', async () => {
  const order = await anOrder(admin)
  const other = new pg.Client(kerf.connection)
  await other.connect()
  try {
    // A note locks its order and then the organization: here it is the other way round. Who looks for deadlocks first is
    // the one that PostgreSQL ends: this one waits for longer than that of the server.
    await other.query("set deadlock_timeout to '60s'")
    await other.query('begin')
    await other.query('update organizations set version = version where id = $1', [admin.orgId])
    const noted = admin.visitor.post(`/api/orders/${order.id}/notes`, { content: 'Call first' })
    await untilBlocked(kerf)
    await other.query('update orders set title = $2 where id = $1', [order.id, 'Bench'])
    await other.query('commit')
    expect((await noted).status).toBe(201)
    const { body } = await admin.visitor.get(`/api/orders/${order.id}`)
    expect(body).toMatchObject({ title: 'Bench', noteCount: 1 })
  } finally {
    await other.end()
  }
})
