import { existsSync } from 'node:fs'
import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { migrateDatabase } from '../server/db/migrate.ts'
import { succeed } from './support/processes/commands.ts'
import { aServer, refusedStart } from './support/processes/servers.ts'
import { PASSWORD } from './support/factories.ts'
import { expectOk } from './support/backups/full-shops.ts'
import { aDatabase, anEmptyDatabase, query, rowsOf } from './support/backups/installations.ts'
import { entriesOf } from './support/backups/tampering.ts'
import { Visitor } from './support/visitor.ts'
import { hashPassword } from '../server/sessions/passwords.ts'

const OLD = '0001_objects'
const NEXT = '0002_order_counts'
const ids = ['o', 'u', 'c', 'r'].map((_, index) => `00000000-0000-4000-8000-00000000000${index}`)

/** What an older version of Kerf had: an organization with a person, an order and a note. */
const oldRows = (password: string) => {
  const [org, user, column, order] = ids.map((id) => `'${id}'`)
  return `
    insert into organizations (id, name, slug, version, last_order_number) values (${org}, 'Oak', 'oak', 2, 1);
    insert into users (id, email, password, display_name, org_id, role)
      values (${user}, 'ann@example.com', '${password}', 'Ann', ${org}, 'ADMIN');
    insert into organization_members (org_id, user_id, role) values (${org}, ${user}, 'ADMIN');
    insert into board_columns (id, org_id, status, name, position, wip_limit)
      values (${column}, ${org}, 'ORDER_IN', 'Order In', 0, 9);
    insert into orders (id, org_id, number, title, customer_name, status_column_id, created_by, last_updated_by, version)
      values (${order}, ${org}, 'ORD-0001', 'Oak table', 'Robin', ${column}, ${user}, ${user}, 2);
    insert into order_notes (org_id, order_id, author_id, content) values (${org}, ${order}, ${user}, 'In oak');
    insert into order_activity (org_id, order_id, actor_id, type, version)
      values (${org}, ${order}, ${user}, 'create', 1), (${org}, ${order}, ${user}, 'comment', 2);`
}

const BACKED_UP = [
  'organizations',
  'users',
  'organization_members',
  'orders',
  'order_notes',
  'order_activity',
]

test('an update backs the rows up before it changes the schema, or does not start', async () => {
  const { connection, place } = await anEmptyDatabase()
  const backups = join(place.DATA_DIR, 'backups')
  await migrateDatabase(connection, { to: OLD })
  await query(connection, oldRows(await hashPassword(PASSWORD)))

  await writeFile(backups, 'in the way')
  expect(await refusedStart(place)).toMatch(
    /^The database must be backed up before its schema changes\. The backup \S+ cannot be written: [^\n]+$/,
  )
  expect(await query(connection, 'select from drizzle.__drizzle_migrations')).toHaveLength(2)
  expect(await query(connection, `select to_regclass('password_links') as made`)).toEqual([{ made: null }])
  await rm(backups)

  const server = await aServer(place)
  const [name = '', ...more] = await readdir(backups)
  expect(name).toMatch(new RegExp(`^before-${NEXT}-[\\dT-]+-[0-9a-f]{4}\\.tar\\.gz$`))
  expect(more).toEqual([])
  const entries = await entriesOf(join(backups, name))
  const manifest = JSON.parse(String(entries[0]?.content))
  expect(manifest).toMatchObject({ migration: OLD, files: [] })
  const notes = entries.find((entry) => entry.name === 'tables/order_notes.csv')
  expect(String(notes?.content).trim().split('\n')).toHaveLength(2)
  expect(String(notes?.content)).toContain('In oak')

  const visitor = new Visitor(server.url)
  expectOk(await visitor.post('/api/login', { email: 'ann@example.com', password: PASSWORD }))
  expect(expectOk(await visitor.get('/api/orders'))).toMatchObject([{ number: 'ORD-0001', noteCount: 1 }])

  const fresh = await anEmptyDatabase()
  await succeed('server/commands/restore.ts', fresh.place, join(backups, name))
  const [updated, restored] = [await rowsOf(connection), await rowsOf(fresh.connection)]
  for (const table of BACKED_UP) expect([table, restored[table]]).toEqual([table, updated[table]])
  expect(Object.keys(restored)).toEqual(Object.keys(updated))

  await server.stop()
  await aServer(place)
  expect(await readdir(backups)).toEqual([name])
})

test('a first start, and the start on a database of one’s own, back nothing up without a reason', async () => {
  const { connection, place } = await aDatabase()
  const newer = `insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 9999999999999)`
  await query(connection, newer)
  expect(await refusedStart(place)).toBe(
    'The database was made by a newer version of Kerf: start that one, or a later one.',
  )
  expect(existsSync(join(place.DATA_DIR, 'backups'))).toBe(false)
})
