import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { installJobs } from '../../server/core/jobs/jobs.ts'
import { openDatabase } from '../../server/db/client.ts'
import { startEmbedded, type EmbeddedDatabase } from '../../server/db/embedded/embedded.ts'
import { migrateDatabase } from '../../server/db/migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A migrated database; test databases are copies of it. */
    template: EmbeddedDatabase['connection']
  }
}

// The servers of one test file take up to 40, and four files run at the same time beside those that share a server.
const MAX_CONNECTIONS = 400
// Whichever tests ask then fail, for a reason that is not theirs.
const USED_UP = /too many clients|remaining connection slots/

/** One real PostgreSQL for all tests. It gives up durability, which the tests of durability do not use. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'kerf-test-'))
  const embedded = await startEmbedded(folder, () => undefined, {
    durable: false,
    maxConnections: MAX_CONNECTIONS,
  })
  // A template must have no visitors, and the instance's own database always has one: the lock.
  const template = { ...embedded.connection, database: 'kerf_template' }
  await createDatabase(embedded.connection, template.database)
  await migrateDatabase(template)
  const database = openDatabase(template, { max: 2, onError: () => undefined })
  await installJobs(database.pool)
  await database.close()
  project.provide('template', template)
  return async () => {
    await embedded.stop()
    const log = await readFile(join(folder, 'postgres.log'), 'utf8')
    await rm(folder, { recursive: true, force: true })
    if (USED_UP.test(log)) throw new Error('The tests used up the connections of their PostgreSQL')
  }
}

async function createDatabase(connection: EmbeddedDatabase['connection'], name: string): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
}
