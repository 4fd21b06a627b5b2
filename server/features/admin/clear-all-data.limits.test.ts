import { expect, onTestFinished, test } from 'vitest'
import { archivesOf } from '../../../test/support/backups/archives.ts'
import { anAdmin, anOrder } from '../../../test/support/factories.ts'
import { startKerf } from '../../../test/support/kerf.ts'
import { fillOrders } from '../../../test/support/many-orders.ts'

/** An installation of its own with an organization, and what clears it. */
async function anInstallation(settings: Parameters<typeof startKerf>[0] = {}) {
  const kerf = await startKerf(settings)
  onTestFinished(() => kerf.close())
  const admin = await anAdmin(kerf)
  const orders = async () => (await admin.visitor.get('/api/orders')).body
  return { kerf, admin, orders, clear: () => admin.visitor.delete('/api/admin/clear-all-data') }
}

test('nothing is removed where its backup would take what is left of the disk', async () => {
  const { admin, orders, clear } = await anInstallation({ diskReserveBytes: 2 ** 60 })
  await anOrder(admin)
  const { status, body } = await clear()
  expect([status, body]).toEqual([
    503,
    { message: 'The backup of what would be removed could not be written, so nothing was removed' },
  ])
  expect(await orders()).toHaveLength(1)
})

test('five times a day are enough', async () => {
  const { kerf, clear } = await anInstallation()
  for (let time = 0; time < 5; time += 1) expect((await clear()).status).toBe(204)
  const { status, body } = await clear()
  expect([status, body.message]).toEqual([429, expect.stringMatching(/^Too many tries/)])
  expect(await archivesOf(kerf)).toHaveLength(5)
})

test('however many orders there are, no statement takes longer than one may', async () => {
  const { kerf, admin, orders, clear } = await anInstallation({ queryTimeoutMs: 2500 })
  await fillOrders(kerf, admin, { count: 3000 })
  // All of them together are more than the limit, the largest piece is a small part of it.
  await kerf.database.pool.query(`
    create function dawdle() returns trigger language plpgsql as
      $$ begin perform pg_sleep(0.001); return old; end $$;
    create trigger dawdle before delete on orders for each row execute function dawdle()`)
  expect((await clear()).status).toBe(204)
  expect(await orders()).toEqual([])
})
