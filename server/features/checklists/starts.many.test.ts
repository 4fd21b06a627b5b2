import { beforeAll, expect, test } from 'vitest'
import { whileUnread } from '../../../test/support/customers/mails.ts'
import { anAdmin, anOrder, type Somebody } from '../../../test/support/factories.ts'
import { untilReadBy } from '../../../test/support/inbox.ts'
import { type OwnKerf, startKerf } from '../../../test/support/kerf.ts'

let kerf: OwnKerf

beforeAll(async () => {
  kerf = await startKerf()
  return () => kerf.close()
})

async function aLargeStarter({ visitor, orgId }: Somebody): Promise<void> {
  const template = { name: 'Veneering', startStatus: 'ORDER_IN' }
  const { status, body } = await visitor.post('/api/checklist-templates', template)
  expect(status).toBe(201)
  await kerf.database.pool.query(
    `insert into checklist_template_items (org_id, template_id, title, position)
     select $1, $2, 'Sand ' || n, n from generate_series(1, 200) n`,
    [orgId, body.id],
  )
}

test('of large templates that start in many orders at once no more than two thousand items are copied in one go', async () => {
  const ann = await anAdmin(kerf)
  for (let n = 0; n < 2; n += 1) await aLargeStarter(ann)
  await untilReadBy(kerf, ann.orgId, 'checklists')
  const make = async () => {
    for (let n = 0; n < 12; n += 1) await anOrder(ann)
  }
  await whileUnread(kerf, make, 'checklists')
  await untilReadBy(kerf, ann.orgId, 'checklists')
  const copied = await kerf.database.pool.query<{ items: number }>(
    'select count(*)::int as items from order_checklist_items where org_id = $1 group by xmin order by items',
    [ann.orgId],
  )
  expect(copied.rows.map(({ items }) => items)).toEqual([800, 2000, 2000])
  // Each order has all of its lists at once.
  const lists = await kerf.database.pool.query(
    'select distinct count(*)::int as lists from order_checklists where org_id = $1 group by order_id',
    [ann.orgId],
  )
  expect(lists.rows).toEqual([{ lists: 2 }])
})
