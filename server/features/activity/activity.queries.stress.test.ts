import { expect, onTestFinished, test } from 'vitest'
import { anAdmin, anOrder } from '../../../test/support/factories.ts'
import { startKerf } from '../../../test/support/kerf.ts'
import { rowsRead } from '../../../test/support/database/rows-read.ts'
import { selectActivityOf } from './activity.queries.ts'

test('what somebody did last is found without reading all that they ever did', async () => {
  const kerf = await startKerf()
  onTestFinished(() => kerf.close())
  const ann = await anAdmin(kerf)
  const { id } = await anOrder(ann)
  const { pool, db } = kerf.database
  await pool.query(
    `insert into events (org_id, order_id, actor_id, type, data, version)
     select org_id, id, created_by, (array['order.moved', 'order.archived', 'note.added', 'file.added'])[1 + n % 4],
       jsonb_build_object('from', 'ORDER_IN', 'to', 'FINISH', 'noteId', id, 'fileId', id, 'name', 'cuts.txt'), 1000 + n
     from orders, generate_series(1, 20000) n where id = $1`,
    [id],
  )
  await pool.query('analyze events')
  const statement = selectActivityOf(db, ann.orgId, ann.user.id, 20).toSQL()
  expect(await rowsRead(kerf, statement, 'events')).toBeLessThan(1000)
  const { body } = await ann.visitor.get(`/api/user/${ann.user.id}/activity`)
  expect(body).toHaveLength(80)
})
