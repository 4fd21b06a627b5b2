import type { Database } from '../db/client.ts'

/** One transaction: everything in it is kept, or nothing. */
export function transact<T>(db: Database, work: (tx: Database) => Promise<T>): Promise<T> {
  return db.transaction(work)
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
