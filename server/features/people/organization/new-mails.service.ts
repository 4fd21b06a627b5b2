import { MAILS_OF_NEW, MAILS_OF_ORGANIZATION } from '../../../queue/limits.ts'
import { countTry, forgiveTry } from '../../../queue/throttle.ts'
import type { Database } from '../../../db/client.ts'
import { selectFoundedFrom } from './organization.queries.ts'

// Without this limit, a stranger could mail anyone by founding many organizations, each with mails of its own.

/** Comes before other counts, so that a refused mail doesn't use up others' limits. @throws TooManyTries */
export async function countMailOfNew(db: Database, orgId: string): Promise<void> {
  const foundedFrom = await selectFoundedFrom(db, orgId)
  if (foundedFrom) await countTry(db, MAILS_OF_NEW, foundedFrom)
}

export async function forgiveMailOfNew(db: Database, orgId: string): Promise<void> {
  const foundedFrom = await selectFoundedFrom(db, orgId)
  if (foundedFrom) await forgiveTry(db, MAILS_OF_NEW, foundedFrom)
}

/** A member of the organization has chosen its address. @throws TooManyTries */
export async function countAccountMail(db: Database, orgId: string): Promise<void> {
  await countMailOfNew(db, orgId)
  await countTry(db, MAILS_OF_ORGANIZATION, orgId.toLowerCase())
}
