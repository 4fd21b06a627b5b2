import { countTry, DAY_SECONDS, forgiveTry, type Throttle } from '../../core/shares/throttle.ts'
import type { Database } from '../../db/client.ts'
import { selectFoundedFrom } from './organization.queries.ts'

/** Limits all mails of all organizations that one network founded within a week. */
const MAILS_OF_NEW: Throttle = {
  name: 'mails-of-new',
  limit: 300,
  windowSeconds: DAY_SECONDS,
  why: 'In their first week organizations can send 300 mails a day',
}
/** Limits the mails about accounts that one organization causes. */
const MAILS_OF_ORGANIZATION: Throttle = { name: 'mails-of', limit: 200, windowSeconds: DAY_SECONDS }

// Without this limit, a stranger could mail anyone by founding many organizations, each with mails of its own.

/**
 * Counts a mail of an organization in its first week, for all organizations of its network.
 * Must come before other counts, so that a refused mail doesn't use up others' limits.
 * @throws TooManyTries
 */
export async function countMailOfNew(db: Database, orgId: string): Promise<void> {
  const foundedFrom = await selectFoundedFrom(db, orgId)
  if (foundedFrom) await countTry(db, MAILS_OF_NEW, foundedFrom)
}

/** Takes back the count of a mail that wasn't sent. */
export async function forgiveMailOfNew(db: Database, orgId: string): Promise<void> {
  const foundedFrom = await selectFoundedFrom(db, orgId)
  if (foundedFrom) await forgiveTry(db, MAILS_OF_NEW, foundedFrom)
}

/**
 * Counts a mail about an account, whose address a member of the organization has chosen. @throws TooManyTries
 */
export async function countAccountMail(db: Database, orgId: string): Promise<void> {
  await countMailOfNew(db, orgId)
  await countTry(db, MAILS_OF_ORGANIZATION, orgId.toLowerCase())
}
