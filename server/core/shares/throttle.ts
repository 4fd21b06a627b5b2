import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { deleteInParts } from '../../db/in-parts.ts'
import { TooManyTries } from '../errors.ts'
import type { ConnectionShares } from './connection-shares.ts'

export interface Throttle {
  name: string
  limit: number
  windowSeconds: number
  /** The refusal's sentence, before the time for another try. */
  why?: string
}

export const HOUR_SECONDS = 60 * 60
export const DAY_SECONDS = 24 * HOUR_SECONDS

// Only a hash is stored: the keys are addresses of people and machines.
const hashOf = (throttle: Throttle, key: string) =>
  createHash('sha256').update(`${throttle.name}\n${key}`).digest('hex')

/**
 * Counts one try in the database, shared by all server processes. Throws TooManyTries past the limit. A try
 * counts before its outcome is known: a hundred guesses at once must not all pass before the first one fails.
 * Past the limit it only reads: it writes and locks nothing.
 */
export async function countTry(db: Database, throttle: Throttle, key: string): Promise<void> {
  const hash = hashOf(throttle, key)
  const { rows } = await db.execute<{ count: number; seconds: number; isPast: boolean }>(sql`
    with past as (
      select count, reset_at from throttles
      where key = ${hash} and reset_at > now() and count > ${throttle.limit}
    ), counted as (
      insert into throttles as t (key, count, reset_at)
      select ${hash}, 1, now() + make_interval(secs => ${throttle.windowSeconds}) where not exists (select from past)
      on conflict (key) do update set
        count = case when t.reset_at <= now() then 1 else t.count + 1 end,
        reset_at = case when t.reset_at <= now() then excluded.reset_at else t.reset_at end
      returning count, reset_at
    )
    select count, ceil(extract(epoch from reset_at - now()))::int as seconds, "isPast"
    from (select *, true as "isPast" from past union all select *, false from counted) tried`)
  const row = rows[0]
  if (row && row.count > throttle.limit) {
    throw new TooManyTries(
      Math.max(1, row.seconds),
      !row.isPast && row.count === throttle.limit + 1,
      throttle.why,
    )
  }
}

/**
 * Like `countTry`, for calls without a session. One row counts all tries of a key, and they must not wait for
 * it with all connections.
 * @param turn with whose tries they take turns; by default only with tries of the same key
 * @throws Unavailable where too many of one key wait already
 */
export function countTryInTurn(
  { db, shares }: { db: Database; shares: Pick<ConnectionShares, 'links'> },
  throttle: Throttle,
  key: string,
  turn = key,
): Promise<void> {
  return shares.links.run(turn, () => countTry(db, throttle, key))
}

/** Takes back a try that succeeded. */
export async function forgiveTry(db: Database, throttle: Throttle, key: string): Promise<void> {
  await db.execute(sql`
    update throttles set count = greatest(count - 1, 0) where key = ${hashOf(throttle, key)}`)
}

export function forgetOldTries(db: Database): Promise<void> {
  return deleteInParts(db, 'throttles', sql`reset_at <= now()`)
}
