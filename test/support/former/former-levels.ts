import type { Connection } from '../../../server/db/client.ts'
import { query } from '../backups/installations.ts'

const [ORG, USER, COLUMN, ORDER, NOTE, FILE] = Array.from(
  { length: 6 },
  (_, index) => `'00000000-0000-4000-8000-00000000000${index}'`,
)

/**
 * Statements that fill a database of a former schema, named by its number: a shop with a person, an order and a note.
 */
export function formerRows(level: number, password: string): string {
  return `
    insert into organizations (id, name, slug, version, last_order_number) values (${ORG}, 'Oak', 'oak', 2, 1);
    insert into users (id, email, password, display_name, org_id, role)
      values (${USER}, 'ann@example.com', '${password}', 'Ann', ${ORG}, 'ADMIN');
    insert into organization_members (org_id, user_id, role) values (${ORG}, ${USER}, 'ADMIN');
    insert into board_columns (id, org_id, status, name, position, wip_limit)
      values (${COLUMN}, ${ORG}, 'ORDER_IN', 'Order In', 0, 9);
    insert into orders (id, org_id, number, title, customer_name, status_column_id, created_by, last_updated_by, version)
      values (${ORDER}, ${ORG}, 'ORD-0001', 'Oak table', 'Robin', ${COLUMN}, ${USER}, ${USER}, 2);
    insert into order_notes (id, org_id, order_id, author_id, content, created_at)
      values (${NOTE}, ${ORG}, ${ORDER}, ${USER}, 'In oak', '2026-01-02');
    ${SINCE.slice(0, level + 1).join('\n')}
    ${level < 4 ? LINES : EVENTS}`
}

// What each schema adds to the one before it.
const SINCE = [
  '',
  `insert into objects (id, org_id, url, created_by, stored_at, size, sha256)
     values (${FILE}, ${ORG}, '/api/objects/plan', ${USER}, now(), 3, 'abc');
   insert into order_attachments (org_id, order_id, file_name, original_name, file_size, mime_type, file_url)
     values (${ORG}, ${ORDER}, 'plan.txt', 'plan.txt', 3, 'text/plain', '/api/objects/plan');`,
  'update orders set note_count = 1, file_count = 1;',
  `insert into password_links (user_id, expires_at) values (${USER}, '2030-01-01');`,
  `insert into order_seen (org_id, order_id, user_id, seen_version) values (${ORG}, ${ORDER}, ${USER}, 1);`,
  '',
  `insert into idempotency_keys (org_id, user_id, key, fingerprint, response)
     values (${ORG}, ${USER}, 'a key', 'abc', '{}');`,
]

const LINES = `
  insert into order_activity (org_id, order_id, actor_id, type, message, version, created_at)
    values (${ORG}, ${ORDER}, ${USER}, 'create', null, 1, '2026-01-01'),
      (${ORG}, ${ORDER}, ${USER}, 'comment', 'In oak', 2, '2026-01-02');`

const EVENTS = `
  insert into events (org_id, order_id, actor_id, type, data, version, created_at) values
    (${ORG}, ${ORDER}, ${USER}, 'order.created',
      '{"number":"ORD-0001","status":"ORDER_IN","fields":{"title":"Oak table","customerName":"Robin"}}', 1, '2026-01-01'),
    (${ORG}, ${ORDER}, ${USER}, 'note.added', json_build_object('noteId', ${NOTE}), 2, '2026-01-02');`

/** The rows that people wrote, by table, without empty tables. The log is left out, because migrations convert it. */
export async function keptRows(connection: Connection): Promise<Record<string, unknown[]>> {
  const tables = await query<{ name: string }>(
    connection,
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'
       and table_name <> all (array['order_activity', 'events', 'sessions', 'throttles', 'consumer_positions', 'database_epoch'])
     order by 1`,
  )
  const kept: Record<string, unknown[]> = {}
  for (const { name } of tables) {
    // Each schema derives the search text in its own way, and a start completes the log.
    const rows = await query<{ row: unknown }>(
      connection,
      `select to_jsonb(t) - 'search_text' - 'completed_to' as row from "${name}" t`,
    )
    if (rows.length > 0) kept[name] = rows.map(({ row }) => row)
  }
  return kept
}

/** Columns, constraints, indexes and views, as text. */
export async function schemaOf(connection: Connection): Promise<string[]> {
  const lines = await query<{ line: string }>(
    connection,
    `select concat_ws(' ', table_name, column_name, data_type, is_nullable, column_default, generation_expression) as line
       from information_schema.columns where table_schema = 'public'
     union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) from pg_constraint
       where connamespace = 'public'::regnamespace
     union all select indexdef from pg_indexes where schemaname = 'public'
     union all select viewname || ' ' || definition from pg_views where schemaname = 'public'
     order by 1`,
  )
  return lines.map(({ line }) => line)
}
