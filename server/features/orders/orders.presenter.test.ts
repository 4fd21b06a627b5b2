import { expect, onTestFinished, test } from 'vitest'
import { anAdmin } from '../../../test/support/factories.ts'
import { sharedKerf } from '../../../test/support/kerf.ts'
import { fillOrders } from '../../../test/support/many-orders.ts'

test('who writes more into their orders than a server should hold reads a part of it, and hears how', async () => {
  const longestList = 2_000_000
  const kerf = await (await sharedKerf()).another({ limits: { listBytes: longestList } })
  onTestFinished(() => kerf.close())
  const admin = await anAdmin(kerf)
  // Of three bytes each, as many as an order's long fields can have.
  const count = Math.ceil(longestList / 45_000) + 1
  await fillOrders(kerf, admin, { count })
  await kerf.database.pool.query(
    `update orders set notes = repeat('€', 10000), description = repeat('€', 5000),
       priority = case when number = 'X-1' then 'RUSH' else priority end where org_id = $1`,
    [admin.orgId],
  )
  const message = 'Too many orders to show at once. Archive finished ones, or ask for fewer'
  expect(await admin.visitor.get('/api/orders')).toMatchObject({ status: 409, body: { message } })
  expect(await admin.visitor.get('/api/orders?priority=MEDIUM')).toMatchObject({
    status: 409,
    body: { message },
  })
  const rush = await admin.visitor.get('/api/orders?priority=RUSH')
  expect(rush).toMatchObject({ status: 200, body: [{ number: 'X-1' }] })
  expect((await admin.visitor.post(`/api/orders/${rush.body[0].id}/archive`, {})).status).toBe(200)
  await kerf.database.pool.query("update orders set notes = null where org_id = $1 and number <> 'X-2'", [
    admin.orgId,
  ])
  expect((await admin.visitor.get('/api/orders')).body).toHaveLength(count)
})
