import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startEmbedded, type EmbeddedDatabase } from '../../server/db/embedded/embedded.ts'
import { prepareData } from './backups/prepared-data.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A migrated database; test databases are copies of it. */
    template: EmbeddedDatabase['connection']
  }
}

const TEMPLATE = 'kerf_template'
// The servers of one test file take up to 40 connections. Four files run in parallel, besides those that share a
// server.
const MAX_CONNECTIONS = 400
// Otherwise unrelated tests would fail.
const USED_UP = /too many clients|remaining connection slots/

/**
 * One real PostgreSQL for all tests of a run, on a copy of a cluster that is kept between runs. It gives up durability;
 * the tests of durability use their own.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'kerf-test-'))
  // A template must have no connections, and the instance's own database always has the lock's.
  await prepareData(folder, TEMPLATE)
  const embedded = await startEmbedded(folder, () => undefined, {
    durable: false,
    maxConnections: MAX_CONNECTIONS,
  })
  project.provide('template', { ...embedded.connection, database: TEMPLATE })
  return async () => {
    await embedded.stop()
    const log = await readFile(join(folder, 'postgres.log'), 'utf8')
    await rm(folder, { recursive: true, force: true })
    if (USED_UP.test(log)) throw new Error('The tests used up the connections of their PostgreSQL')
  }
}
