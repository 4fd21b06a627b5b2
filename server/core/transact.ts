import type { SQL } from 'drizzle-orm'
import type { PoolClient, QueryConfig, QueryResultRow } from 'pg'
import { causesOf, isConnectionLost, isConnectionSilent } from '../db/connection-errors.ts'
import { databaseOn, dialect, type Database, type Pool } from '../db/client.ts'

interface Underway {
  client: PoolClient
  /** Called when it has been committed. */
  listeners: (() => void)[]
  /** Why the first of its statements was refused. */
  failure?: unknown
}

const transactions = new WeakMap<Database, Underway>()

/** A statement, and for the types only what a row of its result is. */
export interface Statement<Row> extends QueryConfig {
  readonly row?: Row
}

/**
 * One transaction: everything in it is kept, or nothing. Its first statement goes out together with BEGIN, so that
 * this costs no round trip.
 */
export async function transact<T>(pool: Pool, work: (tx: Database) => Promise<T>): Promise<T> {
  return (await transactWithLast(pool, work, () => [])).result
}

// Which of several transactions PostgreSQL ends, it chooses by itself: the same one could lose twice.
const DEADLOCK_TRIES = 3

/** Does it again when PostgreSQL has ended it for others to go on: it has changed nothing then. */
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
 * As `transact`, with last statements that go out together with COMMIT. Only PostgreSQL's refusal of one stops the
 * commit then: their values must be text, numbers or lists of them, which are always sent.
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
    // The connections are pipelined (db/client.ts): what follows is sent without waiting for the response to this.
    const [, result] = await Promise.all([client.query('begin'), work(tx)])
    const statements = last(result)
    committing = true
    // After a statement that was refused, COMMIT is a ROLLBACK.
    const written = Promise.all(statements.map((statement) => client.query<Row>(statement)))
    const [results] = await Promise.all([written, client.query('commit')])
    for (const listener of listeners) listener()
    return { result, rows: results.flatMap(({ rows }) => rows) }
  } catch (reason) {
    // Statements that were sent together are all refused after the first, and one of those may be heard of before it.
    const error: unknown = failedWith(reason, IN_FAILED_TRANSACTION) ? (started.failure ?? reason) : reason
    if (isConnectionSilent(error)) broken = error as Error
    else await client.query('rollback').catch((reason: Error) => (broken = reason))
    throw committing ? afterSending(error) : error
  } finally {
    transactions.delete(tx)
    client.release(broken)
  }
}

/** A statement that is a transaction by itself. @throws OutcomeUnknown */
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

/** The connection was lost while a change was committed: nobody can tell whether it has taken effect. */
export class OutcomeUnknown extends Error {}

function afterSending(error: unknown): unknown {
  if (!isConnectionLost(error)) return error
  return new OutcomeUnknown('The connection was lost during the commit', { cause: error })
}

/** Called when the transaction has been committed, and never when it has not. */
export function afterCommit(tx: Database, listener: () => void): void {
  underway(tx).listeners.push(listener)
}

/**
 * Takes locks in the order that all keep to. What decided which ones are needed may have changed until they are there: then
 * they are let go in the middle of the transaction, and taken anew.
 * @param attempt answers undefined where something has changed
 */
export async function lockAsNeeded<T>(tx: Database, attempt: () => Promise<T | undefined>): Promise<T> {
  for (;;) {
    await runStatement(tx, { text: 'savepoint before_locks' })
    const locked = await attempt()
    if (locked !== undefined) return locked
    await runStatement(tx, { text: 'rollback to savepoint before_locks' })
  }
}

/** Whether a transaction is under way for as long as one may wait for a lock. */
export async function isWaitingTooLong(tx: Database): Promise<boolean> {
  const [row] = await runStatement<{ tooLong: boolean | null }>(tx, {
    text: `select clock_timestamp() - now() > nullif(current_setting('lock_timeout')::interval, '0') as "tooLong"`,
  })
  // Null where there is no limit.
  return row?.tooLong === true
}

/** A statement in a transaction that is written in SQL. */
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

/** One of the few that come so often that they are worth preparing. */
export function runPrepared<Row extends QueryResultRow>(
  tx: Database,
  statement: Statement<Row> & { name: string },
): Promise<Row[]> {
  return runStatement(tx, statement)
}

/** The same for one that is composed of parts, each time of the same ones. */
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
