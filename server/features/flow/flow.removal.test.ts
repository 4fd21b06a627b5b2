import { beforeAll, expect, test } from 'vitest'
import { anAdmin, anOrder } from '../../../test/support/factories.ts'
import { expectOk } from '../../../test/support/backups/full-shops.ts'
import { untilConsumed } from '../../../test/support/backups/installations.ts'
import { sharedKerf, type TestKerf } from '../../../test/support/kerf.ts'
import { untilBlocked } from '../../../test/support/database/locks.ts'
import { pauseBefore } from '../../../test/support/database/pause.ts'

let kerf: TestKerf

beforeAll(async () => {
  kerf = await sharedKerf()
})

test('who removes all orders waits for their course to be written, before anything else is locked', async () => {
  const admin = await anAdmin(kerf)
  const order = await anOrder(admin)
  await untilConsumed(kerf.connection)
  const writing = pauseBefore(kerf.database.pool, /insert into order_stays/)
  const move = { fromStatus: 'ORDER_IN', toStatus: 'PRODUCTION' }
  expectOk(await admin.visitor.post(`/api/orders/${order.id}/move`, move))
  await writing.reached
  try {
    const cleared = admin.visitor.delete('/api/admin/clear-all-data')
    const [pid] = await untilBlocked(kerf)
    const { rows } = await kerf.database.pool.query('select query from pg_stat_activity where pid = $1', [
      pid,
    ])
    writing.resume()
    expect((await cleared).status).toBe(204)
    // Whoever waited in the middle of deleting would wait for the consumer, and the consumer for them.
    expect(rows[0].query).not.toMatch(/delete/i)
  } finally {
    writing.resume()
  }
  await untilConsumed(kerf.connection)
})
