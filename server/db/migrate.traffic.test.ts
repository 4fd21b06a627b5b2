import { expect, test } from 'vitest'
import { aDatabase, query, withClient } from '../../test/support/backups/installations.ts'
import { untilBlocked } from '../../test/support/database/locks.ts'
import { openDatabase, type Connection } from './client.ts'
import { migrateDatabase } from './migrate.ts'

// The schema changes while servers of the former version go on working.

/** A database that lacks a migration which changes many tables, some of them before `orders` and `organizations`. */
async function anOlderDatabase(): Promise<Connection> {
  const { connection } = await aDatabase()
  // It has been migrated already.
  await query(connection, 'drop schema public, drizzle cascade; create schema public')
  await migrateDatabase(connection, { to: '0015_in_and_out' })
  return connection
}

async function untilItWaits(connection: Connection): Promise<void> {
  const database = openDatabase(connection, { max: 1, onError: () => undefined })
  await untilBlocked({ database })
  await database.close()
}

const idDefault = (connection: Connection) =>
  query(
    connection,
    `select column_default as made_by from information_schema.columns
     where table_name = 'orders' and column_name = 'id'`,
  )

test('who holds a table and needs one that the migration has gets it, and neither of them fails', async () => {
  const connection = await anOlderDatabase()
  let times = 0
  await withClient(connection, async (other) => {
    await other.query('begin')
    await other.query('lock table organizations in row exclusive mode')
    const migrated = migrateDatabase(connection, { gaveWay: () => (times += 1) })
    await untilItWaits(connection)
    await other.query('lock table checklist_templates in row exclusive mode')
    await other.query('commit')
    await migrated
  })
  expect(times).toBeGreaterThan(0)
  expect(await idDefault(connection)).toEqual([{ made_by: 'uuid_v7()' }])
})

test('while somebody reads a table for long, nobody waits behind the migration that needs it', async () => {
  const connection = await anOlderDatabase()
  await withClient(connection, async (reader) => {
    await reader.query('begin')
    await reader.query('select from orders')
    const migrated = migrateDatabase(connection)
    await untilItWaits(connection)
    expect(await query(connection, 'select from orders'), 'they come through before it').toEqual([])
    expect(await idDefault(connection)).toEqual([{ made_by: 'gen_random_uuid()' }])
    await reader.query('commit')
    await migrated
  })
  expect(await idDefault(connection)).toEqual([{ made_by: 'uuid_v7()' }])
})
