import { createHash } from 'node:crypto'
import { isIP } from 'node:net'
import { sql } from 'drizzle-orm'
import type { Database } from '../db/client.ts'
import { deleteInBatches } from '../db/batches.ts'
import { TooManyTries } from '../http/errors.ts'
import { fairQueue } from './fair-queue.ts'
import { TRIES, type Throttle } from './limits.ts'
import * as t from '#texts/calls/errors.ts'

// Only a hash is stored: the keys are addresses of people and machines.
const hashOf = (throttle: Throttle, key: string) =>
  createHash('sha256').update(`${throttle.name}\n${key}`).digest('hex')

// One row counts all tries of a key, and they must not wait for it with all connections.
const turns = fairQueue({
  ...TRIES,
  refusal: t.tooOften,
})

/**
 * A try counts before its outcome is known: a hundred guesses at once must not all pass. @throws TooManyTries
 */
export async function countTry(db: Database, throttle: Throttle, key: string): Promise<void> {
  const hash = hashOf(throttle, key)
  const count = sql`
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
    from (select *, true as "isPast" from past union all select *, false from counted) tried`
  const { rows } = await turns.run(hash, () =>
    db.execute<{ count: number; seconds: number; isPast: boolean }>(count),
  )
  const row = rows[0]
  if (row && row.count > throttle.limit) {
    throw new TooManyTries(
      Math.max(1, row.seconds),
      !row.isPast && row.count === throttle.limit + 1,
      throttle.why,
    )
  }
}

export async function forgiveTry(db: Database, throttle: Throttle, key: string): Promise<void> {
  await db.execute(sql`
    update throttles set count = greatest(count - 1, 0) where key = ${hashOf(throttle, key)}`)
}

export function forgetOldTries(db: Database): Promise<void> {
  return deleteInBatches(db, 'throttles', sql`reset_at <= now()`)
}

/** An IPv4 address, or the first 56 bits of IPv6: one line gets as many addresses. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mapped?.[1]) return mapped[1]
  if (isIP(address) !== 6) return address
  const [written = ''] = address.split('%')
  // URLs spell each address in only one way.
  const [before = '', after] = new URL(`http://[${written}]`).hostname.slice(1, -1).split('::')
  const groups = (text = '') => text.split(':').filter(Boolean)
  const last = groups(after)
  const zeros = after === undefined ? 0 : 8 - groups(before).length - last.length
  const all = [...groups(before), ...Array<string>(zeros).fill('0'), ...last]
  const fourth = Number.parseInt(all[3] ?? '0', 16) & 0xff00
  return `${[...all.slice(0, 3), fourth.toString(16)].join(':')}::/56`
}

/** This limits memory. */
const MOST_KEYS = 1000

/** Whoever has used up the rate waits. */
export function paced({ perSecond, atOnce }: { perSecond: number; atOnce: number }) {
  const due = new Map<string, number>()

  return async (key: string, amount: number): Promise<void> => {
    const now = performance.now()
    if (due.size >= MOST_KEYS) for (const [other, at] of due) if (at <= now) due.delete(other)
    const at = Math.max(due.get(key) ?? 0, now) + (amount / perSecond) * 1000
    due.set(key, at)
    const ms = at - now - (atOnce / perSecond) * 1000
    if (ms > 0) await new Promise((resolve) => setTimeout(resolve, ms))
  }
}
