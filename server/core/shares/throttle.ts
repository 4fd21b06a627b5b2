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
  /** What whoever is refused is told, before when to try again. */
  why?: string
}

export const SIGN_IN_FAILURES: Throttle = { name: 'sign-in', limit: 10, windowSeconds: 15 * 60 }
/** Of all accounts together, from one network. */
export const SIGN_IN_FAILURES_OF_NETWORK: Throttle = {
  name: 'sign-in from network',
  limit: 100,
  windowSeconds: 15 * 60,
}
export const REGISTRATIONS: Throttle = { name: 'register', limit: 100, windowSeconds: 60 * 60 }
/** Far more than a shop sends in an hour; each address is a row until it is swept. */
export const UPLOAD_ADDRESSES: Throttle = { name: 'upload-address', limit: 2000, windowSeconds: 60 * 60 }
export const PASSWORD_MAILS: Throttle = { name: 'password-mail', limit: 20, windowSeconds: 60 * 60 }

const DAY_SECONDS = 24 * 60 * 60
/** Mails for forgotten passwords to one address, as far as one network asks for them: it keeps nobody else from theirs. */
export const FORGOTTEN_FROM_NETWORK: Throttle = {
  name: 'forgotten-from-network',
  limit: 5,
  windowSeconds: DAY_SECONDS,
}
/** The same, whoever asks: nobody is buried under them. */
export const FORGOTTEN_MAILS: Throttle = { name: 'forgotten', limit: 30, windowSeconds: DAY_SECONDS }
/** Mails to one address that tell of another one, whoever causes them. */
export const ADDRESS_CHANGES: Throttle = { name: 'address-changes', limit: 10, windowSeconds: DAY_SECONDS }
/** Organizations that one network founds, where they can send mails. */
export const FOUNDINGS: Throttle = {
  name: 'foundings',
  limit: 10,
  windowSeconds: DAY_SECONDS,
  why: 'Too many organizations have been founded from your network today',
}
/** Mails of whatever kind, of all organizations together that one network has founded within a week. */
export const MAILS_OF_NEW: Throttle = {
  name: 'mails-of-new',
  limit: 300,
  windowSeconds: DAY_SECONDS,
  why: 'In their first week organizations can send 300 mails a day',
}
/** Mails about accounts that one organization causes. */
export const MAILS_OF_ORGANIZATION: Throttle = { name: 'mails-of', limit: 200, windowSeconds: DAY_SECONDS }
/** Mails of notifications, to all its members together. */
export const NOTIFICATION_MAILS: Throttle = {
  name: 'notification-mails',
  limit: 1000,
  windowSeconds: DAY_SECONDS,
}
/** Exports of everything, of one organization. */
export const DATA_EXPORTS: Throttle = { name: 'data-exports', limit: 20, windowSeconds: DAY_SECONDS }
/** Removals of all orders, of one organization. A backup of each, with its files, stays on the disk. */
export const DATA_CLEARINGS: Throttle = { name: 'data-clearings', limit: 5, windowSeconds: DAY_SECONDS }
/** The same of all other members, without files. */
export const MEMBER_CLEARINGS: Throttle = { name: 'member-clearings', limit: 20, windowSeconds: DAY_SECONDS }
/** Mails to customers, of one organization. */
export const CUSTOMER_MAILS: Throttle = { name: 'customer-mails', limit: 500, windowSeconds: DAY_SECONDS }
/** Those that somebody sends by hand to the customer of one order. */
export const CUSTOMER_MAILS_OF_ORDER: Throttle = {
  name: 'customer-mails-of-order',
  limit: 10,
  windowSeconds: DAY_SECONDS,
}
/** Mail providers follow those of many people from one address. */
export const UNSUBSCRIBE_LINKS: Throttle = { name: 'unsubscribe', limit: 300, windowSeconds: 60 * 60 }
/** Programs ask for a calendar every few minutes, and each device of a person by itself. */
export const CALENDAR_READS: Throttle = { name: 'calendar', limit: 300, windowSeconds: 60 * 60 }
/** Of addresses that no calendar has (any more), from one network. */
export const WRONG_CALENDARS: Throttle = { name: 'wrong-calendar', limit: 300, windowSeconds: 60 * 60 }
/** Files that one organization has read as imports. */
export const STAGED_IMPORTS: Throttle = { name: 'staged-imports', limit: 40, windowSeconds: DAY_SECONDS }

/** Of one link's customer, whose page asks at each change. */
export const CUSTOMER_READS: Throttle = { name: 'customer', limit: 1000, windowSeconds: 60 * 60 }
/** Of links that nobody has made, from one network. */
export const WRONG_LINKS: Throttle = { name: 'wrong-link', limit: 100, windowSeconds: 60 * 60 }
/** Of tokens that nobody has (any more), from one network. */
export const WRONG_TOKENS: Throttle = { name: 'wrong-token', limit: 100, windowSeconds: 60 * 60 }

/** To one address, of one organization: apart from what lets people into their accounts. */
export const CUSTOMER_MAILS_TO_ADDRESS: Throttle = {
  name: 'customer-mails-to',
  limit: 10,
  windowSeconds: DAY_SECONDS,
}
/** To one address, of all organizations: so many of them that no single one keeps the others' from it. */
export const ALL_CUSTOMER_MAILS_TO_ADDRESS: Throttle = {
  name: 'all-customer-mails-to',
  limit: 100,
  windowSeconds: DAY_SECONDS,
}

/** Changes of one person's name, photo and the like: all organizations that they belong to hear of each. */
export const PROFILE_CHANGES: Throttle = {
  name: 'profile-changes',
  limit: 60,
  windowSeconds: 60 * 60,
  why: 'You have changed your profile very often',
}
/** Messages that somebody sends to try a webhook out. */
export const WEBHOOK_TESTS: Throttle = { name: 'webhook-test', limit: 10, windowSeconds: 60 }

// Only a hash is kept: the keys are addresses of people and machines.
const hashOf = (throttle: Throttle, key: string) =>
  createHash('sha256').update(`${throttle.name}\n${key}`).digest('hex')

/**
 * Counts one try in the database, so that all server processes share the count, and throws
 * TooManyTries past the limit. The try counts before its outcome is known: a hundred guesses at
 * once must not all pass before the first has failed. Whoever is past the limit already costs a
 * look, and nothing is written or locked.
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
 * As `countTry`, for what is asked without signing in: all tries of one key are counted in one row, for which they must not
 * wait with all connections.
 * @param turn with whose tries they take turns; only with those of the same key unless told
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

/** Takes back a try that turned out well. */
export async function forgiveTry(db: Database, throttle: Throttle, key: string): Promise<void> {
  await db.execute(sql`
    update throttles set count = greatest(count - 1, 0) where key = ${hashOf(throttle, key)}`)
}

export function forgetOldTries(db: Database): Promise<void> {
  return deleteInParts(db, 'throttles', sql`reset_at <= now()`)
}
