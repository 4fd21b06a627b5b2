import { expect, onTestFinished, test } from 'vitest'
import { anAdmin } from '../../../../test/support/factories.ts'
import { startKerf } from '../../../../test/support/kerf.ts'
import { fillOrders } from '../../../../test/support/many-orders.ts'

test('however many orders there are, no statement takes longer than one may', async () => {
  const kerf = await startKerf({ queryTimeoutMs: 2500 })
  onTestFinished(() => kerf.close())
  const admin = await anAdmin(kerf)
  await fillOrders(kerf, admin, { count: 3000 })
  // All of them together are more than the limit, the largest piece is a small part of it.
  await kerf.database.pool.query(`
    create function dawdle() returns trigger language plpgsql as
      $$ begin perform pg_sleep(0.001); return old; end $$;
    create trigger dawdle before delete on orders for each row execute function dawdle()`)
  expect((await admin.visitor.delete('/api/admin/clear-all-data')).status).toBe(204)
  expect((await admin.visitor.get('/api/orders')).body).toEqual([])
})
