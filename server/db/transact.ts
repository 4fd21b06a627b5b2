import type { SQL } from 'drizzle-orm'
import type { PoolClient, QueryConfig, QueryResultRow } from 'pg'
import { causesOf, isConnectionLost, isConnectionSilent } from './connection-errors.ts'
import { databaseOn, dialect, type Database, type Pool } from './client.ts'

interface Underway {
  client: PoolClient
  /** Called after the commit. */
  listeners: (() => void)[]
  failure?: unknown
}

const transactions = new WeakMap<Database, Underway>()

/** The type parameter is a row of the result. */
export interface Statement<Row> extends QueryConfig {
  readonly row?: Row
}

/** BEGIN is sent together with the first statement, so it costs no round trip. */
export async function transact<T>(pool: Pool, work: (tx: Database) => Promise<T>): Promise<T> {
  return (await transactWithLast(pool, work, () => [])).result
}

// PostgreSQL picks the transaction that it ends, and may pick the same one twice.
const DEADLOCK_TRIES = 3

/** A deadlock has changed nothing. */
async function retryDeadlocks<T>(attempt: () => Promise<T>): Promise<T> {
  for (let left = DEADLOCK_TRIES - 1; ; left -= 1) {
    try {
      return await attempt()
    } catch (error) {
      if (left === 0 || !failedWith(error, DEADLOCK)) throw error
    }
  }
}

/** The last statements' values must be text, numbers or lists. `work` may run twice. */
export function transactWithLast<T, Row extends QueryResultRow>(
  pool: Pool,
  work: (tx: Database) => Promise<T>,
  last: (result: T) => Statement<Row>[],
): Promise<{ result: T; rows: Row[] }> {
  return retryDeadlocks(() => transactOnce(pool, work, last))
}

async function transactOnce<T, Row extends QueryResultRow>(
  pool: Pool,
  work: (tx: Database) => Promise<T>,
  last: (result: T) => Statement<Row>[],
): Promise<{ result: T; rows: Row[] }> {
  const client = await pool.connect()
  const tx = databaseOn(client)
  const listeners: Underway['listeners'] = []
  const started: Underway = { client, listeners }
  transactions.set(tx, started)
  let broken: Error | undefined
  let committing = false
  try {
    // Connections are pipelined (db/client.ts): later statements are sent without waiting for this response.
    const [, result] = await Promise.all([client.query('begin'), work(tx)])
    const statements = last(result)
    committing = true
    // After a refused statement, COMMIT acts as ROLLBACK.
    const written = Promise.all(statements.map((statement) => client.query<Row>(statement)))
    const [results] = await Promise.all([written, client.query('commit')])
    for (const listener of listeners) listener()
    return { result, rows: results.flatMap(({ rows }) => rows) }
  } catch (reason) {
    // After one refusal, PostgreSQL refuses all statements sent with it. A later refusal may arrive here first.
    const error: unknown = failedWith(reason, IN_FAILED_TRANSACTION) ? (started.failure ?? reason) : reason
    if (isConnectionSilent(error)) broken = error as Error
    else await client.query('rollback').catch((reason: Error) => (broken = reason))
    throw committing ? afterSending(error) : error
  } finally {
    transactions.delete(tx)
    client.release(broken)
  }
}

/** @throws OutcomeUnknown */
export async function runAlone<Row extends QueryResultRow>(
  pool: Pool,
  statement: Statement<Row>,
): Promise<Row[]> {
  try {
    return (await retryDeadlocks(() => pool.query<Row>(statement))).rows
  } catch (error) {
    throw afterSending(error)
  }
}

/** The connection was lost during a commit. */
export class OutcomeUnknown extends Error {}

function afterSending(error: unknown): unknown {
  if (!isConnectionLost(error)) return error
  return new OutcomeUnknown('The connection was lost during the commit', { cause: error })
}

/** Called only after the transaction has been committed. */
export function afterCommit(tx: Database, listener: () => void): void {
  underway(tx).listeners.push(listener)
}

/** Where `attempt` returns undefined, it releases the locks and takes them again. */
export async function lockAsNeeded<T>(tx: Database, attempt: () => Promise<T | undefined>): Promise<T> {
  for (;;) {
    await runStatement(tx, { text: 'savepoint before_locks' })
    const locked = await attempt()
    if (locked !== undefined) return locked
    await runStatement(tx, { text: 'rollback to savepoint before_locks' })
  }
}

export async function isWaitingTooLong(tx: Database): Promise<boolean> {
  const [row] = await runStatement<{ tooLong: boolean | null }>(tx, {
    text: `select clock_timestamp() - now() > nullif(current_setting('lock_timeout')::interval, '0') as "tooLong"`,
  })
  // Null means no limit.
  return row?.tooLong === true
}

export async function runStatement<Row extends QueryResultRow>(
  tx: Database,
  statement: Statement<Row>,
): Promise<Row[]> {
  const current = underway(tx)
  try {
    return (await current.client.query<Row>(statement)).rows
  } catch (error) {
    current.failure ??= error
    throw error
  }
}

export function runPrepared<Row extends QueryResultRow>(
  tx: Database,
  statement: Statement<Row> & { name: string },
): Promise<Row[]> {
  return runStatement(tx, statement)
}

/** The parts are always the same ones. */
export function runComposed<Row extends QueryResultRow>(
  tx: Database,
  name: string,
  statement: SQL,
): Promise<Row[]> {
  const { sql: text, params } = dialect.sqlToQuery(statement)
  return runPrepared<Row>(tx, { name, text, values: params })
}

function underway(tx: Database): Underway {
  const found = transactions.get(tx)
  if (!found) throw new Error('This needs a transaction that is under way')
  return found
}

const DEADLOCK = '40P01'
const IN_FAILED_TRANSACTION = '25P02'
export const UNIQUE_VIOLATION = '23505'
export const DISK_FULL = '53100'
export const QUERY_CANCELED = '57014'
export const LOCK_NOT_AVAILABLE = '55P03'
export const FOREIGN_KEY_VIOLATION = '23503'

export function failedWith(error: unknown, state: string, constraint?: string): boolean {
  for (const cause of causesOf(error) as Iterable<{ code?: string; constraint?: string }>) {
    if (cause.code === state) return constraint === undefined || cause.constraint === constraint
  }
  return false
}

/** The transaction's start by PostgreSQL's clock, because servers' clocks can differ. */
export async function selectNow(tx: Database): Promise<Date> {
  const [row] = await runStatement<{ now: Date }>(tx, { text: 'select now() as now' })
  if (!row) throw new Error('PostgreSQL does not say what time it is')
  return row.now
}
