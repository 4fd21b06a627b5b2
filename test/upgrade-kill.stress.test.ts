import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pLimit from 'p-limit'
import type { ClientBase } from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { readConfig } from '../server/config.ts'
import { hashPassword } from '../server/sessions/passwords.ts'
import type { Connection } from '../server/db/client.ts'
import { knownMigrations, migrateDatabase } from '../server/db/migrate.ts'
import { startServer } from '../server/start.ts'
import { begin, refusal, type Outcome } from './support/processes/commands.ts'
import { PASSWORD } from './support/factories.ts'
import { query, urlOf, withClient } from './support/backups/installations.ts'
import { formerRows, keptRows, schemaOf } from './support/former/former-levels.ts'
import { until } from './support/until.ts'
import { Visitor } from './support/visitor.ts'

// A database of every schema that a version of Kerf had, and the present one, which is killed in the middle of bringing it
// up to date. Then it is left to finish.

const LEVELS = knownMigrations().slice(0, -1)

/** A table that the migrations to come need for themselves late, while all that reads it goes on. */
function lockAt(level: number): string {
  if (level <= 3) return 'lock table organization_members in row exclusive mode'
  if (level <= 5) return 'lock table users in row exclusive mode'
  if (level <= 6) return 'lock table database_epoch in access share mode'
  if (level <= 10) return 'lock table orders in access share mode'
  if (level <= 13) return 'lock table organizations in access share mode'
  if (level <= 15) return 'lock table orders in access share mode'
  if (level <= 16) return 'lock table order_stays in share mode'
  if (level <= 18) return 'lock table notifications in row exclusive mode'
  if (level <= 19) return 'lock table order_waits in row exclusive mode'
  if (level <= 20) return 'lock table customer_mails in row exclusive mode'
  if (level <= 21) return 'lock table removed_files in row exclusive mode'
  if (level <= 22) return 'lock table organizations in access share mode'
  if (level <= 23) return 'lock table invites in access share mode'
  if (level <= 24) return 'lock table database_epoch in access share mode'
  if (level <= 25) return 'lock table order_seen in row exclusive mode'
  if (level <= 31) return 'lock table orders in access share mode'
  if (level <= 32) return 'lock table users in row exclusive mode'
  if (level <= 33) return 'lock table database_epoch in access share mode'
  if (level <= 34) return 'lock table organizations in row exclusive mode'
  if (level <= 36) return 'lock table order_notes in row exclusive mode'
  return 'lock table notifications in row exclusive mode'
}

/** Of the oldest and the newest the connection is ended as well, and not only the process killed. */
const SAYING = new Set([0, LEVELS.length - 1])

interface Upgrade {
  connection: Connection
  dataDir: string
  /** What was there, and what there was after each kill. */
  before: unknown
  afterKills: unknown[]
  /** What a start said whose connection was ended. */
  refused: Outcome | undefined
}

const owner = { ...inject('template'), database: 'postgres' }
const upgrades = new Map<string, Upgrade>()
let present: unknown

beforeAll(async () => {
  const password = await hashPassword(PASSWORD)
  const sample = `kerf_present_${randomBytes(6).toString('hex')}`
  await query(owner, `create database ${sample} template ${inject('template').database}`)
  present = await schemaOf({ ...owner, database: sample })
  await query(owner, `drop database ${sample}`)
  // Each of them starts processes: a few at a time.
  const limit = pLimit(3)
  await Promise.all(
    LEVELS.map((tag, level) =>
      limit(async () => void upgrades.set(tag, await interrupt(tag, level, password))),
    ),
  )
})
afterAll(async () => {
  for (const { connection, dataDir } of upgrades.values()) {
    await query(owner, `drop database ${connection.database} with (force)`)
    await rm(dataDir, { recursive: true, force: true })
  }
})

async function interrupt(tag: string, level: number, password: string): Promise<Upgrade> {
  const connection = { ...owner, database: `kerf_level_${randomBytes(6).toString('hex')}` }
  const dataDir = await mkdtemp(join(tmpdir(), 'kerf-level-'))
  await query(owner, `create database ${connection.database}`)
  await migrateDatabase(connection, { to: tag })
  await query(connection, formerRows(level, password))
  const before = await stateOf(connection)
  const place = { DATA_DIR: dataDir, DATABASE_URL: urlOf(connection), PORT: '0' }

  await inTheMiddle(connection, level, async (watcher) => {
    const { child, ended } = begin('server/main.ts', place)
    await untilMigrating(watcher, ended)
    child.kill('SIGKILL')
    await ended
  })
  const afterKills = [await stateOf(connection)]
  // What a start says of it does not depend on the schema.
  if (!SAYING.has(level)) return { connection, dataDir, before, afterKills, refused: undefined }
  const refused = await inTheMiddle(connection, level, async (watcher) => {
    const { ended } = begin('server/main.ts', place)
    await untilMigrating(watcher, ended)
    await watcher.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name = 'kerf migrations'`,
    )
    return ended
  })
  afterKills.push(await stateOf(connection))
  return { connection, dataDir, before, afterKills, refused }
}

/** While a migration cannot come to its end. What is left of it then has ended by itself afterwards. */
function inTheMiddle<T>(
  connection: Connection,
  level: number,
  work: (watcher: ClientBase) => Promise<T>,
): Promise<T> {
  return withClient(connection, (watcher) =>
    withClient(connection, async (holder) => {
      await holder.query('begin')
      await holder.query(lockAt(level))
      const result = await work(watcher)
      await holder.query('commit')
      await until(async () => (await migrating(watcher)).length === 0)
      return result
    }),
  )
}

/** What the connections wait for that bring the schema up to date. */
async function migrating(watcher: ClientBase): Promise<(string | null)[]> {
  const { rows } = await watcher.query<{ wait: string | null }>(
    `select wait_event_type as wait from pg_stat_activity
     where datname = current_database() and application_name = 'kerf migrations'`,
  )
  return rows.map(({ wait }) => wait)
}

async function untilMigrating(watcher: ClientBase, ended: Promise<Outcome>): Promise<void> {
  let early: Outcome | undefined
  void ended.then((outcome) => (early = outcome))
  await until(async () => early ?? (await migrating(watcher)).includes('Lock'))
  if (early) throw new Error(`The start ended before it could be killed: ${JSON.stringify(early)}`)
}

async function stateOf(connection: Connection): Promise<unknown> {
  const applied = await query(connection, 'select hash from drizzle.__drizzle_migrations order by id')
  return { applied, schema: await schemaOf(connection), rows: await keptRows(connection) }
}

describe.each(LEVELS)('from %s', (tag) => {
  const found = () => {
    const upgrade = upgrades.get(tag)
    if (!upgrade) throw new Error(`Nothing was made of ${tag}`)
    return upgrade
  }

  test('a start that is killed in the middle leaves what was there, and says what it can say', () => {
    const { before, afterKills, refused } = found()
    for (const after of afterKills) expect(after).toEqual(before)
    if (!SAYING.has(LEVELS.indexOf(tag))) return
    expect(refused).toEqual(
      refusal(
        'The connection to the database was lost while its schema was brought up to date. Start Kerf again: it goes on ' +
          'from what is there.',
      ),
    )
  })

  test('the next one finishes it, with everything that was there', async () => {
    const { connection, dataDir, before } = found()
    const config = readConfig({ PORT: '0', DATA_DIR: dataDir, DATABASE_URL: urlOf(connection) })
    const server = await startServer(config, pino({ level: 'silent' }))
    try {
      expect(await schemaOf(connection)).toEqual(present)
      const { rows } = before as { rows: object }
      expect(await keptRows(connection)).toMatchObject(rows)
      await expectShop(new Visitor(server.url))
    } finally {
      await server.stop()
    }
    // One for each start that has come so far as to change something.
    const starts = SAYING.has(LEVELS.indexOf(tag)) ? 3 : 2
    expect((await readdir(join(dataDir, 'backups'))).length).toBe(starts)
  })
})

async function expectShop(visitor: Visitor): Promise<void> {
  const login = await visitor.post('/api/login', { email: 'ann@example.com', password: PASSWORD })
  expect(login.status).toBe(200)
  const [order] = (await visitor.get('/api/orders')).body
  expect(order).toMatchObject({ number: 'ORD-0001', title: 'Oak table', noteCount: 1, version: 2 })
  const history = (await visitor.get(`/api/orders/${order.id}/activities`)).body
  expect(history.map(({ message }: { message: string }) => message)).toEqual(['In oak', 'created the order'])
  const made = await visitor.post('/api/orders', { title: 'Next', customerName: 'Kim' })
  expect(made.body).toMatchObject({ number: 'ORD-0002', version: 3 })
}
