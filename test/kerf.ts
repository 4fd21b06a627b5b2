import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { pino } from 'pino'
import { inject } from 'vitest'
import { buildApp } from '../server/app.ts'
import type { Api } from '../server/core/api.ts'
import { openWakeUps } from '../server/core/wake-ups.ts'
import { openDatabase, type Connection, type OpenDatabase } from '../server/db/client.ts'
import { Visitor } from './visitor.ts'

export interface TestKerf {
  app: Api
  /** http://127.0.0.1:port */
  url: string
  database: OpenDatabase
  connection: Connection
  /** Somebody with a browser of their own, not signed in. */
  visitor(): Visitor
  /** A second server process on the same database. */
  another(): Promise<TestKerf>
  /** A server process whose database does not answer. */
  withoutDatabase(): Promise<TestKerf>
  close(): Promise<void>
}

// The tests' PostgreSQL has sixty connections for as many test files as there are cores.
const CONNECTIONS = 5

interface Options {
  appUrl?: string
  heartbeatMs?: number
  trustProxy?: string[]
}

/** A server on a port of its own and an empty, migrated database of its own. */
export async function startKerf(options: Options = {}): Promise<TestKerf> {
  const template = inject('template')
  const name = `kerf_${randomBytes(6).toString('hex')}`
  await asOwner(template, `create database ${name} template ${template.database}`)
  const connection = { ...template, database: name }
  const kerf = await serve(connection, options)
  return {
    ...kerf,
    async close() {
      await kerf.close()
      await asOwner(template, `drop database ${name} with (force)`)
    },
  }
}

async function serve(connection: Connection, options: Options, reached = connection): Promise<TestKerf> {
  const log = pino({ level: process.env.TEST_LOG ?? 'silent' })
  const database = openDatabase(reached, { max: CONNECTIONS, onError: () => undefined })
  const wakeUps = await openWakeUps(connection, database.pool, log)
  const app = await buildApp({
    config: { appUrl: options.appUrl ?? 'http://localhost:3000', trustProxy: options.trustProxy },
    database,
    wakeUps,
    log,
    secret: 'a secret of the tests, thirty-two characters',
    version: 'test',
    ...(options.heartbeatMs && { heartbeatMs: options.heartbeatMs }),
  })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  return {
    app,
    url,
    database,
    connection,
    visitor: () => new Visitor(url),
    another: () => serve(connection, options),
    withoutDatabase: () => serve(connection, options, { ...connection, host: '/nowhere' }),
    async close() {
      await app.close()
      await wakeUps.close()
      await database.close()
    },
  }
}

// Copying a template needs that nobody is connected to it.
async function asOwner(template: Connection, statement: string): Promise<void> {
  const client = new pg.Client({ ...template, database: 'postgres' })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
