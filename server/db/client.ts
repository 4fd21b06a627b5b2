import { NodePgSession, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import { PgDatabase, PgDialect } from 'drizzle-orm/pg-core'
import pg from 'pg'

export type Database = PgDatabase<NodePgQueryResultHKT>
export type Pool = pg.Pool
export type Connection = pg.ClientConfig

/** Builds statements, and keeps what it has learned of the tables for the next ones. */
export const dialect = new PgDialect()

/** One dialect for all connections: creating one costs more than a statement. */
export function databaseOn(client: pg.Pool | pg.PoolClient): Database {
  return new PgDatabase(dialect, new NodePgSession(client, dialect, undefined), undefined)
}

export interface OpenDatabase {
  db: Database
  /** For the few statements that are worth preparing. */
  pool: Pool
  close(): Promise<void>
}

// A statement this slow is stuck, and must not hold its locks and its connection forever.
const STATEMENT_TIMEOUT_MS = 20_000
// If even PostgreSQL's own limit brings no answer, the connection is silently lost.
const QUERY_TIMEOUT_EXTRA_MS = 2000
// After this wait for a row the caller must try again, and frees its connection for others.
const LOCK_TIMEOUT_MS = 5000

export const MAX_CONNECTIONS = 32

export function openDatabase(
  connection: Connection,
  options: {
    max?: number
    /** Also for a transaction that waits for its next statement. */
    statementTimeoutMs?: number | undefined
    queryTimeoutMs?: number | undefined
    lockTimeoutMs?: number | undefined
    onError: (error: Error) => void
  },
): OpenDatabase {
  const statementTimeoutMs = options.statementTimeoutMs ?? STATEMENT_TIMEOUT_MS
  const settings = settingsOf(statementTimeoutMs, options.lockTimeoutMs ?? LOCK_TIMEOUT_MS)
  const pool = new pg.Pool({
    ...connection,
    max: options.max ?? MAX_CONNECTIONS,
    // Independent statements go out together: BEGIN with the first, the last with COMMIT.
    pipeline: true,
    application_name: 'kerf',
    // The pool waits for it, which its types do not say.
    // oxlint-disable-next-line typescript/no-misused-promises
    onConnect: async (client) => void (await client.query(settings)),
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    query_timeout: options.queryTimeoutMs ?? statementTimeoutMs + QUERY_TIMEOUT_EXTRA_MS,
  })
  // The pool replaces an idle connection that breaks. Without a listener the error would end the process.
  pool.on('error', options.onError)
  // The same holds during a transaction, whose statement fails with the reason anyway.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return {
    db: databaseOn(pool),
    pool,
    close() {
      // The pool doesn't wait for its connections to close, and an embedded server may end them first.
      pool.off('error', options.onError).on('error', () => undefined)
      return pool.end()
    },
  }
}

/** A database, its role or its server may differ. A pooler would refuse startup parameters. */
const settingsOf = (statementTimeoutMs: number, lockTimeoutMs: number): string => `
  set statement_timeout = ${statementTimeoutMs};
  set datestyle = 'ISO, YMD';
  set timezone = 'UTC';
  select set_config('search_path', 'public, ' || current_setting('search_path'), false);
  set default_transaction_isolation = 'read committed';
  set lock_timeout = ${lockTimeoutMs};
  set idle_in_transaction_session_timeout = ${statementTimeoutMs};
  set idle_session_timeout = 0;
  select set_config(name, '0', false) from pg_settings where name = 'transaction_timeout'`

/** For a separate connection whose work has no time limit: a migration, a backup, a restore. */
export const WITHOUT_LIMITS = settingsOf(0, 0)
