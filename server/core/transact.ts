import type { SQL } from 'drizzle-orm'
import type { PoolClient, QueryConfig, QueryResultRow } from 'pg'
import { causesOf, isConnectionLost, isConnectionSilent } from '../db/connection-errors.ts'
import { databaseOn, dialect, type Database, type Pool } from '../db/client.ts'

interface Underway {
  client: PoolClient
  /** Called after the commit. */
  listeners: (() => void)[]
  /** Why the first refused statement failed. */
  failure?: unknown
}

const transactions = new WeakMap<Database, Underway>()

/** A statement. Its type parameter is a row of the result. */
export interface Statement<Row> extends QueryConfig {
  readonly row?: Row
}

/**
 * Runs one transaction: all of it is kept, or nothing. BEGIN is sent together with the first statement, so it
 * costs no round trip.
 */
export async function transact<T>(pool: Pool, work: (tx: Database) => Promise<T>): Promise<T> {
  return (await transactWithLast(pool, work, () => [])).result
}

// PostgreSQL picks the transaction that it ends, and may pick the same one twice.
const DEADLOCK_TRIES = 3

/** Repeats work that PostgreSQL ended in a deadlock: it has changed nothing. */
async function retryDeadlocks<T>(attempt: () => Promise<T>): Promise<T> {
  for (let left = DEADLOCK_TRIES - 1; ; left -= 1) {
    try {
      return await attempt()
    } catch (error) {
      if (left === 0 || !failedWith(error, DEADLOCK)) throw error
    }
  }
}

/**
 * Like `transact`, with last statements sent together with COMMIT. Only PostgreSQL's refusal of one stops the
 * commit. So their values must be text, numbers or lists of them, which can always be sent.
 * @param work may be called again after a deadlock
 * @param last the statements for what the work returned
 * @returns what the work returned, and the rows of the last statements
 */
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

/** Runs one statement as its own transaction. @throws OutcomeUnknown */
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

/** The connection was lost during a commit, so its outcome is unknown. */
export class OutcomeUnknown extends Error {}

function afterSending(error: unknown): unknown {
  if (!isConnectionLost(error)) return error
  return new OutcomeUnknown('The connection was lost during the commit', { cause: error })
}

/** Called only after the transaction has been committed. */
export function afterCommit(tx: Database, listener: () => void): void {
  underway(tx).listeners.push(listener)
}

/**
 * Takes locks in the order that all code keeps. If the reason for the locks changed meanwhile, it releases them
 * inside the transaction and takes them again.
 * @param attempt returns undefined where something has changed
 */
export async function lockAsNeeded<T>(tx: Database, attempt: () => Promise<T | undefined>): Promise<T> {
  for (;;) {
    await runStatement(tx, { text: 'savepoint before_locks' })
    const locked = await attempt()
    if (locked !== undefined) return locked
    await runStatement(tx, { text: 'rollback to savepoint before_locks' })
  }
}

/** Whether a transaction has lasted as long as it may wait for a lock. */
export async function isWaitingTooLong(tx: Database): Promise<boolean> {
  const [row] = await runStatement<{ tooLong: boolean | null }>(tx, {
    text: `select clock_timestamp() - now() > nullif(current_setting('lock_timeout')::interval, '0') as "tooLong"`,
  })
  // Null means no limit.
  return row?.tooLong === true
}

/** Runs one SQL statement in a transaction. */
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

/** Runs a statement that is frequent enough to prepare. */
export function runPrepared<Row extends QueryResultRow>(
  tx: Database,
  statement: Statement<Row> & { name: string },
): Promise<Row[]> {
  return runStatement(tx, statement)
}

/** Does the same for a statement composed of parts, always the same ones. */
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

/** Whether a statement failed with this SQL state, and, where given, on this constraint. */
export function failedWith(error: unknown, state: string, constraint?: string): boolean {
  for (const cause of causesOf(error) as Iterable<{ code?: string; constraint?: string }>) {
    if (cause.code === state) return constraint === undefined || cause.constraint === constraint
  }
  return false
}
