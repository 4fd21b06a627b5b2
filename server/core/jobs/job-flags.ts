import { sql } from 'drizzle-orm'

// By their flags workers can leave jobs alone: each job has its queue among them.

/** Of a job that may take minutes, so that some workers are left to those that do not. */
export const LONG = 'long'

export function flagsOf(queue: string | undefined, isLong = false) {
  const flags = [...(queue === undefined ? [] : [queue]), ...(isLong ? [LONG] : [])]
  return sql`${sql.param(flags)}::text[]`
}

/** The queues among the flags of a job. */
export const queuesIn = (flags: object | null): string[] =>
  Object.keys(flags ?? {}).filter((flag) => flag !== LONG)
