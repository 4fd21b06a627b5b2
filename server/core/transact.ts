import { drizzle } from 'drizzle-orm/node-postgres'
import type { PoolClient, QueryConfig, QueryResultRow } from 'pg'
import type { Database, Pool } from '../db/client.ts'

interface Underway {
  client: PoolClient
  /** Called when it has been committed. */
  listeners: (() => void)[]
}

const transactions = new WeakMap<Database, Underway>()

/** A statement, and for the types only what a row of its answer is. */
export interface Statement<Row> extends QueryConfig {
  readonly row?: Row
}

/**
 * One transaction: everything in it is kept, or nothing. Its first statement goes out together with BEGIN, so that
 * this costs no round trip.
 */
export async function transact<T>(pool: Pool, work: (tx: Database) => Promise<T>): Promise<T> {
  return (await transactWithLast(pool, work, () => [])).answer
}

/**
 * As `transact`, with last statements that go out together with COMMIT. Only PostgreSQL's refusal of one stops the
 * commit then: their values must be text, numbers or lists of them, which are always sent.
 * @param last the statements for what the work answered
 * @returns what the work answered, and the rows of the last statements
 */
export async function transactWithLast<T, Row extends QueryResultRow>(
  pool: Pool,
  work: (tx: Database) => Promise<T>,
  last: (answer: T) => Statement<Row>[],
): Promise<{ answer: T; rows: Row[] }> {
  const client = await pool.connect()
  const tx: Database = drizzle(client)
  const listeners: Underway['listeners'] = []
  transactions.set(tx, { client, listeners })
  let broken: Error | undefined
  try {
    // The connections are pipelined (db/client.ts): what follows is sent without waiting for the answer to this.
    const [, answer] = await Promise.all([client.query('begin'), work(tx)])
    const statements = last(answer)
    // After a statement that was refused, COMMIT is a ROLLBACK.
    const written = Promise.all(statements.map((statement) => client.query<Row>(statement)))
    const [results] = await Promise.all([written, client.query('commit')])
    for (const listener of listeners) listener()
    return { answer, rows: results.flatMap(({ rows }) => rows) }
  } catch (error) {
    await client.query('rollback').catch((reason: Error) => (broken = reason))
    throw error
  } finally {
    transactions.delete(tx)
    client.release(broken)
  }
}

/** Called when the transaction has been committed, and never when it has not. */
export function afterCommit(tx: Database, listener: () => void): void {
  underway(tx).listeners.push(listener)
}

/** One of the few statements in a transaction that come so often that they are worth preparing. */
export async function runPrepared<Row extends QueryResultRow>(
  tx: Database,
  statement: Statement<Row> & { name: string },
): Promise<Row[]> {
  return (await underway(tx).client.query<Row>(statement)).rows
}

function underway(tx: Database): Underway {
  const found = transactions.get(tx)
  if (!found) throw new Error('This needs a transaction that is under way')
  return found
}

export const UNIQUE_VIOLATION = '23505'
export const FOREIGN_KEY_VIOLATION = '23503'

/** Whether a statement failed with this SQL state, and, where given, on this constraint. */
export function failedWith(error: unknown, state: string, constraint?: string): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    const cause = at as { code?: string; constraint?: string }
    if (cause.code === state) return constraint === undefined || cause.constraint === constraint
  }
  return false
}
