import { expect, onTestFinished, test } from 'vitest'
import { anAdmin } from '../../../test/support/factories.ts'
import { startKerf } from '../../../test/support/kerf.ts'
import { aWebhook } from '../../../test/support/webhooks/webhooks.ts'
import { sweepLogs } from './log.service.ts'

test('however much one webhook has piled up, no statement of the sweep changes more than it can in time', async () => {
  const kerf = await startKerf()
  onTestFinished(() => kerf.close())
  const { pool, db } = kerf.database
  const ann = await anAdmin(kerf)
  const { id } = await aWebhook(ann, { url: 'https://hooks.example.com/' })
  await pool.query('update webhooks set is_on = false')
  await pool.query(
    `insert into webhook_deliveries (org_id, webhook_id, type, version, state, created_at)
     select $1, $2, 'order.created', 100000 + n, case when n % 2 = 0 then 'waiting' else 'failed' end,
       now() - make_interval(secs => n) from generate_series(1, 44000) n`,
    [ann.orgId, id],
  )
  await pool.query(
    `insert into webhook_deliveries (org_id, webhook_id, type, version, state, created_at)
     select $1, $2, 'order.created', 200000 + n, 'failed', now() - interval '31 days' from generate_series(1, 11000) n`,
    [ann.orgId, id],
  )
  await pool.query(`
    create function refuse_many() returns trigger language plpgsql as $$ begin
      if (select count(*) from changed) > 10000 then raise exception 'too many rows at once'; end if;
      return null;
    end $$;
    create trigger a after delete on webhook_deliveries referencing old table as changed
      for each statement execute function refuse_many();
    create trigger b after update on webhook_deliveries referencing old table as changed
      for each statement execute function refuse_many()`)
  await sweepLogs(db)
  const { rows } = await pool.query(
    `select state, count(*)::int as count, max(version)::int as oldest from webhook_deliveries
     group by state order by state`,
  )
  // Those that were given up are of the ended ones from now on.
  expect(rows).toEqual([
    { state: 'failed', count: 10_000, oldest: 119_999 },
    { state: 'waiting', count: 10_000, oldest: 120_000 },
  ])
})
