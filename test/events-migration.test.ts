import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { eventSchema } from '#shared/events/events.ts'
import type { ActivityEntry, FeedItem } from '#shared/orders/types.ts'
import type { UserActivity } from '#shared/people/types.ts'
import { hashPassword } from '../server/sessions/passwords.ts'
import { readConfig } from '../server/config.ts'
import { migrateDatabase } from '../server/db/migrate.ts'
import { startServer, type RunningServer } from '../server/start.ts'
import { PASSWORD } from './support/factories.ts'
import { formerLines, type FormerLine } from './support/former/former-activity.ts'
import { query, urlOf } from './support/backups/installations.ts'
import { ordersOf, replay, type LogLine } from './support/replay.ts'
import { Visitor } from './support/visitor.ts'

// A shop whose log has thousands of lines of the version before events starts this one.

const template = inject('template')
const connection = { ...template, database: `kerf_former_${randomBytes(6).toString('hex')}` }
const ORDERS = 100
const LINES_EACH = 50

let dataDir: string
let server: RunningServer
let visitor: Visitor
let before: FormerLine[]

/** Every kind of line that the version before wrote, with names that could be taken for its words. */
const KINDS = `
  case n % 25
    when 1 then row('update', 'title,dueDate,notes', json_build_object('title', 'Bench ' || n, 'dueDate', null, 'notes', E'a\\n"b"')::text,
      json_build_object('title', 'Table ' || n, 'dueDate', '2026-12-01', 'notes', null)::text, null)
    when 2 then row('update', 'estimatedHours', '{"estimatedHours":null}', '{"estimatedHours":12}', null)
    when 3 then row('assign', null, null, null, 'Ann "the saw" to Ben')
    when 4 then row('unassign', null, null, null, null)
    when 5 then row('comment', null, null, null, 'Note ' || n % 3)
    when 6 then row('update', 'files', null, null, 'added the file "a" to "b.txt"')
    when 7 then row('rename', 'files', null, null, 'renamed the file "a" to "b" to "c"')
    when 8 then row('update', 'files', null, null, E'deleted the file "two\\nlines.pdf"')
    when 9 then row('update', 'checklists', null, null, 'added the checklist "Gluing"')
    when 10 then row('update', 'checklists', null, null, 'added "Clamp" to "x" to "Gluing"')
    when 11 then row('complete', 'checklists', null, null, 'completed "Clamp"')
    when 12 then row('update', 'checklists', null, null, 'reopened "Clamp"')
    when 13 then row('update', 'checklists', null, null, 'changed the item "Clamp"')
    when 14 then row('update', 'checklists', null, null, 'deleted "Clamp" from a checklist')
    when 15 then row('update', 'checklists', null, null, 'reordered "Gluing"')
    when 16 then row('update', 'checklists', null, null, 'deleted the checklist "Gluing"')
    when 17 then row('archive', null, null, null, 'Archived from board')
    when 18 then row('restore', null, null, null, null)
    when 19 then row('archive', null, null, null, null)
    when 20 then row('restore', null, null, null, null)
    -- Words that no version wrote, and a note that has gone.
    when 21 then row('update', 'files', null, null, 'framed the file')
    when 22 then row('comment', null, null, null, 'A note that is nowhere')
    when 23 then row('move', 'priority', '{"priority":"MEDIUM"}', '{"priority":"HIGH"}', null)
    else row('move', null, null, null, null)
  end`

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'kerf-former-'))
  await asOwner(`create database ${connection.database}`)
  await migrateDatabase(connection, { to: '0003_passwords' })
  await fill(await hashPassword(PASSWORD))
  before = await formerLines(connection)
  const config = readConfig({ PORT: '0', DATA_DIR: dataDir, DATABASE_URL: urlOf(connection) })
  server = await startServer(config, pino({ level: 'silent' }))
  visitor = new Visitor(server.url)
  await visitor.post('/api/login', { email: 'ann@example.com', password: PASSWORD })
})
afterAll(async () => {
  await server.stop()
  await asOwner(`drop database ${connection.database} with (force)`)
  await rm(dataDir, { recursive: true, force: true })
})

async function asOwner(statement: string): Promise<void> {
  const client = new pg.Client({ ...template, database: 'postgres' })
  await client.connect()
  await client.query(statement)
  await client.end()
}

/** Two people, so many orders, and for each of them as many lines, the last of them a move to where it stands. */
async function fill(password: string): Promise<void> {
  await query(
    connection,
    `with org as (
       insert into organizations (name, slug, version, last_order_number)
       values ('Oak', 'oak', ${ORDERS * LINES_EACH + 10}, ${ORDERS}) returning id
     ), people as (
       insert into users (email, password, display_name, org_id, role)
       select lower(name) || '@example.com', '${password}', name, org.id, 'ADMIN' from org, unnest(array['Ann', 'Ben']) name
       returning id, org_id
     ), members as (
       insert into organization_members (org_id, user_id, role) select org_id, id, 'ADMIN' from people
     ), made_columns as (
       insert into board_columns (org_id, status, name, position, wip_limit)
       select org.id, s, s, n, 9 from org,
         unnest(array['ORDER_IN', 'PRODUCTION', 'FINISH', 'COMPLETED', 'DELIVERY', 'PICKUP']) with ordinality x(s, n)
     )
     select from org`,
  )
  await query(
    connection,
    `insert into orders (org_id, number, title, customer_name, notes, due_date, estimated_hours, priority, status, status_column_id,
       created_by, last_updated_by, version)
     select c.org_id, 'ORD-' || lpad(n::text, 4, '0'), 'Table 26', 'Robin', null, '2026-12-01', 12, 'HIGH', c.status, c.id,
       (select id from users where email = 'ann@example.com'), (select id from users where email = 'ben@example.com'),
       n * ${LINES_EACH}
     from generate_series(1, ${ORDERS}) n
     join board_columns c on c.status = 'PRODUCTION'`,
  )
  await query(
    connection,
    `insert into order_activity (org_id, order_id, actor_id, type, from_column_id, to_column_id, field, old_value, new_value,
       message, version, created_at)
     select o.org_id, o.id, u.id, case when n = 1 then 'create' else k.type end,
       case when n > 1 and k.type = 'move' then (select id from board_columns where status = case when n % 25 = 23 then 'ORDER_IN' else 'FINISH' end) end,
       case when n = 1 then (select id from board_columns where status = 'ORDER_IN')
         when k.type = 'move' then (select id from board_columns where status = case when n % 25 = 23 then 'FINISH' else 'PRODUCTION' end) end,
       case when n > 1 then k.field end, case when n > 1 then k.old_value end, case when n > 1 then k.new_value end,
       case when n > 1 then k.message end, o.version - ${LINES_EACH} + n,
       timestamptz '2026-01-01' + (o.version - ${LINES_EACH} + n) * interval '1 second'
     from orders o
     cross join generate_series(1, ${LINES_EACH}) n
     join users u on u.email = case when n % 3 = 0 then 'ann@example.com' else 'ben@example.com' end
     cross join lateral (select (${KINDS}) as k) raw
     cross join lateral (select * from json_to_record(to_json(raw.k)) as x(f1 text, f2 text, f3 text, f4 text, f5 text)) r
     cross join lateral (select r.f1 as type, r.f2 as field, r.f3 as old_value, r.f4 as new_value, r.f5 as message) k`,
  )
  // Notes stand as they were written with their lines, those aside that say so.
  await query(
    connection,
    `insert into order_notes (org_id, order_id, author_id, content, created_at)
     select org_id, order_id, actor_id, message, created_at from order_activity
     where type = 'comment' and message like 'Note %'`,
  )
  await query(
    connection,
    `insert into order_activity (org_id, actor_id, type, message, version)
     select o.id, u.id, 'update', m.words, ${ORDERS * LINES_EACH} + m.n
     from organizations o, users u, unnest(array['changed their profile', 'changed their photo', 'made Ben SHOP',
       'removed Cy from the organization', 'added Cy to the organization', 'changed the organization''s settings',
       'set the limit of Order In to 7', 'removed all other members', 'removed all orders and templates',
       'reset the password of Ben']) with ordinality m(words, n)
     where u.email = 'ann@example.com'`,
  )
}

const withoutActor = ({ actor: _actor, noteId: _noteId, ...item }: FeedItem) => item
const parsed = (entry: ActivityEntry) => ({ ...entry, details: JSON.parse(entry.details) })

test('nothing was changed before it was backed up', async () => {
  expect(await readdir(join(dataDir, 'backups'))).toEqual([
    expect.stringMatching(/^before-0004_events-.+\.tar\.gz$/),
  ])
})

test('the histories of orders say what they said', async () => {
  expect(before).toHaveLength(ORDERS * LINES_EACH)
  const byOrder = Map.groupBy(before, ({ orderId }) => orderId)
  for (const [orderId, lines] of [...byOrder].filter((_, index) => index % 10 === 0)) {
    const history: ActivityEntry[] = (await visitor.get(`/api/orders/${orderId}/activity`)).body
    expect(history.map(parsed)).toEqual(lines.map(({ entry }) => entry))
    const feed: FeedItem[] = (await visitor.get(`/api/orders/${orderId}/activities`)).body
    expect(feed.map(withoutActor)).toEqual(lines.map(({ item }) => item))
  }
})

test('so do all lines at once', async () => {
  const rows = await query<{ id: string; type: string; message: string | null; version: string }>(
    connection,
    'select id, type, field, message, version from order_activity where order_id is not null order by version desc',
  )
  expect(rows.map(({ id }) => Number(id))).toEqual(before.map(({ entry }) => entry.id))
})

test('the pages of people say what they said', async () => {
  const people = await query<{ id: string }>(connection, 'select id from users order by email')
  for (const { id } of people) {
    const now: UserActivity[] = (await visitor.get(`/api/user/${id}/activity`)).body
    const theirs = before.filter(({ actorId }) => actorId === id).map(({ ofPerson }) => ofPerson)
    const kinds = Map.groupBy(theirs, ({ type }) => type)
    const latest = new Set([...kinds.values()].flatMap((lines) => lines.slice(0, 20)))
    expect(now).toEqual(theirs.filter((line) => latest.has(line)))
  }
})

test('every line is an event of a type, and those whose words nobody knew are few', async () => {
  const rows = await query<{ type: string; data: unknown; count: number }>(
    connection,
    'select type, data, count(*)::int as count from events group by type, data',
  )
  const wrong = rows.filter((row) => !eventSchema.safeParse(row).success)
  expect(wrong).toEqual([])
  const legacy = rows.filter(({ type }) => type === 'legacy.line')
  expect(legacy.reduce((sum, { count }) => sum + count, 0)).toBe(ORDERS * 4)
  const about = rows.filter(({ type }) => /^(member|members|orders|organization|column)\./.test(type))
  expect(about.reduce((sum, { count }) => sum + count, 0)).toBe(10)
})

test('replayed from them, orders stand as they do', async () => {
  const lines = await query<LogLine>(
    connection,
    'select order_id, type, data from events where order_id is not null order by version',
  )
  const replayed = replay(lines)
  const stored = await ordersOf(connection)
  expect(stored).toHaveLength(ORDERS)
  for (const { id, fields, status } of stored) {
    expect({ fields: replayed.get(id)?.fields, status: replayed.get(id)?.status }).toEqual({ fields, status })
  }
})

test('the log goes on with the next number', async () => {
  const { body } = await visitor.post('/api/orders', { title: 'Next', customerName: 'Kim' })
  expect(body.version).toBe(ORDERS * LINES_EACH + 11)
  const [entry] = (await visitor.get(`/api/orders/${body.id}/activity`)).body
  expect(entry.id).toBeGreaterThan(Math.max(...before.map(({ entry }) => entry.id)))
})
