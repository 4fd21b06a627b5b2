import { NodePgSession, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import { PgDatabase, PgDialect } from 'drizzle-orm/pg-core'
import pg from 'pg'

/** Where statements go: the pool, or the transaction that `transact` hands on. */
export type Database = PgDatabase<NodePgQueryResultHKT>
export type Pool = pg.Pool
export type Connection = pg.ClientConfig

/** Makes statements; what it has found out about the tables it keeps for the next ones. */
export const dialect = new PgDialect()

/** The same as `drizzle` makes, but for all connections with one dialect: a new one costs more than a statement. */
export function databaseOn(client: pg.Pool | pg.PoolClient): Database {
  return new PgDatabase(dialect, new NodePgSession(client, dialect, undefined), undefined)
}

export interface OpenDatabase {
  db: Database
  /** For the few statements that are worth preparing. */
  pool: Pool
  close(): Promise<void>
}

// A statement that takes this long is stuck; it must not hold its locks and its connection for ever.
const STATEMENT_TIMEOUT_MS = 20_000
// So much longer than PostgreSQL's own limit: where not even that was heard of, the connection is lost without a word.
const QUERY_TIMEOUT_EXTRA_MS = 2000
// Whoever waits so long for a row is told to try again, and gives its connection to those who can go on.
const LOCK_TIMEOUT_MS = 5000

/** Of one server, unless it says otherwise. */
export const MAX_CONNECTIONS = 32

export function openDatabase(
  connection: Connection,
  options: {
    max?: number
    /** Also of a transaction that waits for its next statement. */
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
    // Statements that do not wait for each other go out together: BEGIN with the first, the last with COMMIT.
    pipeline: true,
    application_name: 'kerf',
    // The pool waits for it, which its types do not say.
    // oxlint-disable-next-line typescript/no-misused-promises
    onConnect: async (client) => void (await client.query(settings)),
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    query_timeout: options.queryTimeoutMs ?? statementTimeoutMs + QUERY_TIMEOUT_EXTRA_MS,
  })
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', options.onError)
  // So would one that breaks in the middle of a transaction, whose statement fails with the reason anyway.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return {
    db: databaseOn(pool),
    pool,
    close() {
      // The pool does not wait until its connections are gone: an embedded server may be quicker to end them.
      pool.off('error', options.onError).on('error', () => undefined)
      return pool.end()
    },
  }
}

/**
 * A database, its role or its server may be set otherwise: dates would come as a text that nobody here reads, tables would be made
 * and looked for in another schema, changes at the same time would fail instead of waiting for each other, and limits meant
 * for other programs would end what takes longer. Extensions may be in another schema, which stays in the path.
 * A statement and not what the connection begins with, which a pooler in between would refuse. PostgreSQL has a limit of
 * transactions since version 17 only.
 */
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

/** For a connection of its own, whose work takes as long as it takes: a migration, a backup, a restore. */
export const WITHOUT_LIMITS = settingsOf(0, 0)
