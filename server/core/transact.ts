import { drizzle } from 'drizzle-orm/node-postgres'
import type { QueryConfig, QueryResultRow } from 'pg'
import type { Database, Pool } from '../db/client.ts'

type AfterCommit = () => void
const afterCommits = new WeakMap<Database, AfterCommit[]>()

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
  const listeners: AfterCommit[] = []
  afterCommits.set(tx, listeners)
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
    afterCommits.delete(tx)
    client.release(broken)
  }
}

/** Called when the transaction has been committed, and never when it has not. */
export function afterCommit(tx: Database, listener: AfterCommit): void {
  const listeners = afterCommits.get(tx)
  if (!listeners) throw new Error('afterCommit needs a transaction that is under way')
  listeners.push(listener)
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
