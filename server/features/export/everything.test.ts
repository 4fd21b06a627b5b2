import { beforeAll, expect, test } from 'vitest'
import { openDatabasePlace, withClient } from '../../../test/support/backups/installations.ts'
import { CONTENTS } from './files-of-orders.queries.ts'
import { pageStatement } from './paged-table.queries.ts'
import { SHOP } from './shop.queries.ts'
import { TABLES_OF_ORDERS } from './tables-of-orders.queries.ts'
import { TABLES_OF_SHOP } from './tables-of-shop.queries.ts'

// Whatever is stored is exported, or stands here with the reason why it is not: a new table or column is one or the other.

const IDS = 'names what other tables refer to; the ZIP has numbers, names and paths instead'
const SECRET = 'opens something, or proves something'
const PERSONAL = "is one person's own"
const MADE = 'is made of what is exported'
const PASSING = 'is gone by itself in a short while'
const SERVER = "is the server's, and of no organization"

const WHOLE_TABLES: Record<string, string> = {
  api_tokens: SECRET,
  audit_events: 'tells where and when people signed in; the page shows it to ADMINs',
  calendar_feeds: PERSONAL,
  consumer_positions: SERVER,
  database_epoch: SERVER,
  due_deliveries: PASSING,
  backup_runs: SERVER,
  due_digests: PASSING,
  former_addresses: SECRET,
  idempotency_keys: PASSING,
  import_rows: PASSING,
  invites: SECRET,
  job_workers: SERVER,
  notification_settings: PERSONAL,
  notifications: PERSONAL,
  order_progress: MADE,
  order_promises: MADE,
  order_seen: PERSONAL,
  order_stays: MADE,
  order_waits: MADE,
  part_stays: MADE,
  order_watches: PERSONAL,
  password_links: SECRET,
  push_subscriptions: SECRET,
  removed_files: SERVER,
  removed_parts: PASSING,
  server_keys: SECRET,
  sessions: SECRET,
  throttles: SERVER,
  webhook_deliveries: PASSING,
  webhooks: SECRET,
}

const COUNTED = 'counts or sums up what is exported'

const COLUMNS: Record<string, string> = {
  'customer_mails.due_at': PASSING,
  'customer_mails.failures': PASSING,
  'customer_mails.is_by_hand': 'says how a mail is sent that still waits',
  'events.id': IDS,
  'imports.columns': 'says how a file was read, and with what in it',
  'imports.created_by': 'who read the file; who made its orders is exported',
  'imports.encoding': 'says how a file was read, and with what in it',
  'imports.failure': 'of imports that made nothing',
  'imports.first_lines': 'says how a file was read, and with what in it',
  'imports.first_number': 'the orders have their numbers',
  'imports.head_row': 'says how a file was read, and with what in it',
  'imports.kept': 'says how a file was read, and with what in it',
  'imports.left_out': 'says how a file was read, and with what in it',
  'imports.mapping': 'says how a file was read, and with what in it',
  'imports.progress': PASSING,
  'imports.remarks': 'says how a file was read, and with what in it',
  'imports.sheets': 'says how a file was read, and with what in it',
  'imports.state': 'only imports that made orders are exported, and whether they were undone',
  'imports.version': IDS,
  'imports.wanted': 'says how a file was read, and with what in it',
  'objects.created_at': PASSING,
  'objects.created_by': 'the file of an order says who brought it',
  'objects.started_at': PASSING,
  'objects.thumbnail_size': MADE,
  'orders.answered_at': COUNTED,
  'orders.checklist_completed': COUNTED,
  'orders.checklist_open_required': COUNTED,
  'orders.checklist_total': COUNTED,
  'orders.file_count': COUNTED,
  'orders.next_timer_at': COUNTED,
  'orders.note_count': COUNTED,
  'orders.search_text': MADE,
  'orders.status_column_id': IDS,
  'orders.unanswered': COUNTED,
  'orders.version': IDS,
  'organizations.completed_to': SERVER,
  'organizations.founded_from': SERVER,
  'organizations.morning_on': SERVER,
  'organizations.next_morning_at': SERVER,
  'organizations.version': COUNTED,
  'users.created_at': PERSONAL,
  'users.must_change_password': PERSONAL,
  'users.org_id': PERSONAL,
  'users.password': SECRET,
  'users.phone': PERSONAL,
  'users.profile_image_url': PERSONAL,
  'users.role': 'the role in the organization is exported',
}

const statements = [...TABLES_OF_ORDERS, ...TABLES_OF_SHOP, ...CONTENTS]
  .map((table) => pageStatement(table, table.columns(), true))
  .concat(SHOP)

let read: Set<string>
let all: string[]

beforeAll(async () => {
  const place = await openDatabasePlace()
  await withClient(place.connection, async (client) => {
    for (const [index, text] of statements.entries()) {
      // What a view reads, PostgreSQL knows by table and column.
      const asView = text.replaceAll('$1', `'00000000-0000-4000-8000-000000000000'::uuid`)
      await client.query(`create view read_${index} as ${asView}`)
    }
    const used = await client.query<{ column: string }>(
      `select table_name || '.' || column_name as column from information_schema.view_column_usage
       where view_name like 'read\\_%'`,
    )
    read = new Set(used.rows.map(({ column }) => column))
    const stored = await client.query<{ column: string }>(
      `select table_name || '.' || column_name as column from information_schema.columns
       join information_schema.tables using (table_schema, table_name)
       where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
    )
    all = stored.rows.map(({ column }) => column)
  })
  await place.close()
})

const reasonOf = (column: string) => WHOLE_TABLES[column.split('.')[0] ?? ''] ?? COLUMNS[column]

test('every column is exported, or there is a reason why not', () => {
  expect(all.filter((column) => !read.has(column) && !reasonOf(column))).toEqual([])
})

test('what there is a reason against is not read', () => {
  expect([...read].filter(reasonOf)).toEqual([])
})

test('no reason is left of what is not there any more', () => {
  const tables = new Set(all.map((column) => column.split('.')[0]))
  expect(Object.keys(WHOLE_TABLES).filter((table) => !tables.has(table))).toEqual([])
  expect(Object.keys(COLUMNS).filter((column) => !all.includes(column))).toEqual([])
})
