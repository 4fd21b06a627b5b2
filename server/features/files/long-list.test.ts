import { expect, test } from 'vitest'
import { anAdmin, anOrder } from '../../../test/support/factories.ts'
import { sharedKerf } from '../../../test/support/kerf.ts'

test('hundreds of files are listed newest first, each of them once, also those of one moment', async () => {
  const kerf = await sharedKerf()
  const admin = await anAdmin(kerf)
  const [order, other] = [await anOrder(admin), await anOrder(admin)]
  const { pool } = kerf.database
  const attach = (orderId: string, of: number) =>
    pool.query(
      `with stored as (
         insert into objects (org_id, url, sha256, size, stored_at)
         select $1, '/api/objects/' || gen_random_uuid(), md5(n::text), 100, now() from generate_series(1, $3) n
         returning url)
       insert into order_attachments (org_id, order_id, file_name, original_name, file_size, mime_type, file_url, created_at)
       select $1, $2, 'cuts.txt', 'cuts.txt', 100, 'text/plain', url,
         timestamptz '2026-11-02 10:00:00.000001Z' + make_interval(secs => row_number() over () / 90 * 0.000001)
       from stored`,
      [admin.orgId, orderId, of],
    )
  await attach(order.id, 650)
  await attach(other.id, 3)
  const { rows } = await pool.query<{ id: string }>(
    'select id from order_attachments where order_id = $1 order by created_at desc, id desc',
    [order.id],
  )
  const { status, body } = await admin.visitor.get(`/api/orders/${order.id}/attachments`)
  expect(status).toBe(200)
  expect(body.map(({ id }: { id: string }) => id)).toEqual(rows.map(({ id }) => id))
})
