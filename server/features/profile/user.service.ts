import { isDeepStrictEqual } from 'node:util'
import type { User } from '#shared/people/types.ts'
import { Forbidden, NotSignedIn, Unavailable } from '../../core/errors.ts'
import { isId } from '../../core/ids.ts'
import { isWaitingTooLong, lockAsNeeded } from '../../core/transact.ts'
import type { Database } from '../../db/client.ts'
import { commitEverywhere, type CommitDeps, type Recorder } from '../events/commit.service.ts'
import { forgetPasswordLinks } from './password-links.service.ts'
import { presentUser } from './user.presenter.ts'
import { lockFreeOrganizations, lockOrganizations } from '../events/events.service.ts'
import * as queries from './user.queries.ts'

/** Somebody as a member of an organization; undefined for who is none. */
export async function findUserIn(db: Database, orgId: string, userId: string): Promise<User | undefined> {
  const found = await queries.selectUserIn(db, orgId, userId)
  return found && presentUser(found, orgId)
}

/** As `findUserIn`, in the organization that a session looks at. @throws NotSignedIn for who is no member any more */
export async function userIn(db: Database, orgId: string, userId: string): Promise<User> {
  const user = await findUserIn(db, orgId, userId)
  if (!user) throw new NotSignedIn()
  return user
}

/** One change of somebody, which every organization that they belong to sees. */
export function commitPerson<T>(
  deps: CommitDeps,
  userId: string,
  work: (tx: Database, record: Recorder) => Promise<T>,
): Promise<T> {
  return commitEverywhere(deps, userId, (tx) => lockPerson(tx, userId), work)
}

/**
 * The organization before the person, as everywhere; answers all that the person belongs to when all of it is locked. Whoever
 * waits for one of the organizations has none of the others: else a shop that is busy would keep them waiting, too.
 */
async function lockPerson(tx: Database, userId: string): Promise<string[]> {
  let busy: string | undefined
  return lockAsNeeded(tx, async () => {
    const orgIds = await queries.selectOrgIds(tx, userId)
    // It is waited for in turn with all others who want it, and the rest is tried with it.
    if (busy) await lockOrganizations(tx, [busy])
    const free = await lockFreeOrganizations(tx, orgIds)
    busy = orgIds.find((id) => !free.has(id))
    if (busy) {
      if (await isWaitingTooLong(tx)) throw new Unavailable()
      return undefined
    }
    await queries.lockUser(tx, userId)
    // Who joins an organization holds the person's lock until then.
    const now = await queries.selectOrgIds(tx, userId)
    return isDeepStrictEqual(now, orgIds) ? orgIds : undefined
  })
}

/** Somebody's name, which stays theirs until the end of the transaction. Their organization is locked before. */
export async function lockName(tx: Database, userId: string): Promise<string> {
  return (await queries.lockUser(tx, userId)).displayName
}

/**
 * Belongs to whatever gives an address to an account. Whoever was added somewhere, chose no password and was removed would
 * keep theirs for ever. What is left of such an account has no address, and no link opens it.
 */
export async function releaseAddress(tx: Database, email: string): Promise<void> {
  const userId = await queries.takeUnusedAddress(tx, email)
  if (userId) await forgetPasswordLinks(tx, userId)
}

/** The clients of the specification send a placeholder; only somebody else's real id is refused. */
export async function refuseOthers(
  db: Database,
  self: string,
  named: string | null | undefined,
): Promise<void> {
  if (!named || !isId(named) || named.toLowerCase() === self) return
  if (await queries.userExists(db, named)) throw new Forbidden('You can change your own profile only')
}
