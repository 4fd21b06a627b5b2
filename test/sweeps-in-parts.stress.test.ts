import { afterAll, beforeAll, expect, test } from 'vitest'
import { forgetOldKeys } from '../server/http/idempotency.ts'
import { endExpiredSessions } from '../server/sessions/session-ends.ts'
import { forgetOldTries } from '../server/queue/throttle.ts'
import type { Database } from '../server/db/client.ts'
import { sweepAudit } from '../server/features/people/audit/audit.service.ts'
import { deleteOld } from '../server/features/imports/imports.queries.ts'
import { endExpiredLinks } from '../server/features/people/profile/password-links.service.ts'
import { anAdmin } from './support/factories.ts'
import { type OwnKerf, startKerf } from './support/kerf.ts'

let kerf: OwnKerf

beforeAll(async () => {
  kerf = await startKerf()
  // The only one: each table is filled once for each organization and person.
  await anAdmin(kerf)
  await kerf.database.pool.query(`
    create table removed (at timestamptz, count int);
    create function refuse_many() returns trigger language plpgsql as $$ begin
      insert into removed select statement_timestamp(), count(*) from gone;
      if (select sum(count) from removed where at = statement_timestamp()) > 10000 then
        raise exception 'too many rows at once';
      end if;
      return null;
    end $$`)
})
afterAll(() => kerf.close())

interface Case {
  table: string
  /** Whoever and whatever there is, `o`, `u` and so many `n`. */
  fill: string
  sweep: (db: Database) => Promise<void>
  left?: number
}

const ENDED = `with i as (
    insert into imports (org_id, kind, file_name, columns, mapping, row_count, state, created_at)
    select o.id, 'table', 'a.csv', '[]', '{}', 4000, STATE, now() - interval '2 days'
    from organizations o, generate_series(1, 3) returning org_id, id)
  insert into import_rows (org_id, import_id, row, cells) select org_id, id, n, '{}' from i, generate_series(1, 4000) n`

const CASES: Record<string, Case> = {
  'keys of requests': {
    table: 'idempotency_keys',
    fill: `insert into idempotency_keys (org_id, user_id, key, fingerprint, response, created_at)
      select o.id, u.id, 'k' || n, '', '', now() - interval '2 days' from organizations o, users u, generate_series(1, 22000) n`,
    sweep: forgetOldKeys,
  },
  'counted tries': {
    table: 'throttles',
    fill: `insert into throttles select 'k' || n, 1, now() - interval '1 hour' from generate_series(1, 22000) n`,
    sweep: forgetOldTries,
    // Of her registration.
    left: 1,
  },
  sessions: {
    table: 'sessions',
    fill: `insert into sessions (sid, sess, user_id, expire)
      select 's' || n, '{"userAgent":""}', u.id, now() - interval '1 hour' from users u, generate_series(1, 11000) n`,
    sweep: endExpiredSessions,
    // Hers who has registered.
    left: 1,
  },
  links: {
    table: 'password_links',
    fill: `insert into password_links (user_id, expires_at)
      select u.id, now() - interval '8 days' from users u, generate_series(1, 11000) n`,
    sweep: endExpiredLinks,
  },
  'old lines of the audit': {
    table: 'audit_events',
    fill: `insert into audit_events (org_id, type, data, created_at)
      select o.id, 'session.ended', '{}', now() - interval '401 days' from organizations o, generate_series(1, 11000) n`,
    sweep: sweepAudit,
  },
  'too many lines of the audit': {
    table: 'audit_events',
    fill: `insert into audit_events (org_id, type, data, created_at)
      select o.id, 'session.ended', '{}', now() - make_interval(secs => n) from organizations o, generate_series(1, 22000) n`,
    sweep: sweepAudit,
    left: 10_000,
  },
  'rows of imports that are over': {
    table: 'import_rows',
    fill: ENDED.replace('STATE', "'done'"),
    sweep: deleteOld,
  },
  'imports that nobody went on with': {
    table: 'import_rows',
    fill: ENDED.replace('STATE', "'staged'"),
    sweep: deleteOld,
  },
}

test.each(Object.entries(CASES))(
  'however many %s have piled up, no statement of the sweep removes more than it can in time',
  async (_, { table, fill, sweep, left = 0 }) => {
    const { db, pool } = kerf.database
    const isOfTest = table === 'audit_events' ? "where type = 'session.ended'" : ''
    await pool.query(fill)
    await pool.query(`create or replace trigger refuse_many after delete on ${table} referencing old table as gone
      for each statement execute function refuse_many()`)
    await sweep(db)
    const { rows } = await pool.query(`select count(*)::int as count from ${table} ${isOfTest}`)
    expect(rows).toEqual([{ count: left }])
  },
)
