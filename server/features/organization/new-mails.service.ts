import { countTry, DAY_SECONDS, forgiveTry, type Throttle } from '../../core/shares/throttle.ts'
import type { Database } from '../../db/client.ts'
import { selectFoundedFrom } from './organization.queries.ts'

/** Mails of whatever kind, of all organizations together that one network has founded within a week. */
const MAILS_OF_NEW: Throttle = {
  name: 'mails-of-new',
  limit: 300,
  windowSeconds: DAY_SECONDS,
  why: 'In their first week organizations can send 300 mails a day',
}
/** Mails about accounts that one organization causes. */
const MAILS_OF_ORGANIZATION: Throttle = { name: 'mails-of', limit: 200, windowSeconds: DAY_SECONDS }

// Where anybody may found organizations, each with mails of its own, a stranger could mail whomever they like by founding many.

/**
 * Counts a mail of an organization in its first week for all that its network has founded. Belongs before other counts: what
 * is refused here counts for nobody else.
 * @throws TooManyTries
 */
export async function countMailOfNew(db: Database, orgId: string): Promise<void> {
  const foundedFrom = await selectFoundedFrom(db, orgId)
  if (foundedFrom) await countTry(db, MAILS_OF_NEW, foundedFrom)
}

/** Takes back one that was not sent. */
export async function forgiveMailOfNew(db: Database, orgId: string): Promise<void> {
  const foundedFrom = await selectFoundedFrom(db, orgId)
  if (foundedFrom) await forgiveTry(db, MAILS_OF_NEW, foundedFrom)
}

/** Counts a mail about an account, which goes to an address that somebody in the organization has chosen. @throws TooManyTries */
export async function countAccountMail(db: Database, orgId: string): Promise<void> {
  await countMailOfNew(db, orgId)
  await countTry(db, MAILS_OF_ORGANIZATION, orgId.toLowerCase())
}
