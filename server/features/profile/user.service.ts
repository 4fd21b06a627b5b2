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

/** Returns the person as a member of an organization; undefined for others. */
export async function findUserIn(db: Database, orgId: string, userId: string): Promise<User | undefined> {
  const found = await queries.selectUserIn(db, orgId, userId)
  return found && presentUser(found, orgId)
}

/** Like `findUserIn`, in the session's organization. @throws NotSignedIn for a former member */
export async function userIn(db: Database, orgId: string, userId: string): Promise<User> {
  const user = await findUserIn(db, orgId, userId)
  if (!user) throw new NotSignedIn()
  return user
}

/** Makes one change of a person that all of their organizations see. */
export function commitPerson<T>(
  deps: CommitDeps,
  userId: string,
  work: (tx: Database, record: Recorder) => Promise<T>,
): Promise<T> {
  return commitEverywhere(deps, userId, (tx) => lockPerson(tx, userId), work)
}

/**
 * Locks the organizations before the person, as everywhere, and returns all of the person's organizations.
 * Holds no other organization while it waits for a busy one, because otherwise the others would wait, too.
 */
async function lockPerson(tx: Database, userId: string): Promise<string[]> {
  let busy: string | undefined
  return lockAsNeeded(tx, async () => {
    const orgIds = await queries.selectOrgIds(tx, userId)
    // Waits for it in its turn, and then tries all of them again.
    if (busy) await lockOrganizations(tx, [busy])
    const free = await lockFreeOrganizations(tx, orgIds)
    busy = orgIds.find((id) => !free.has(id))
    if (busy) {
      if (await isWaitingTooLong(tx)) throw new Unavailable()
      return undefined
    }
    await queries.lockUser(tx, userId)
    // Joining an organization takes the person's lock, so the list can't change now.
    const now = await queries.selectOrgIds(tx, userId)
    return isDeepStrictEqual(now, orgIds) ? orgIds : undefined
  })
}

/** Returns the person's name, locked until the end of the transaction. Their organization is locked before. */
export async function lockName(tx: Database, userId: string): Promise<string> {
  return (await queries.lockUser(tx, userId)).displayName
}

/**
 * Must run before an account gets an address. Otherwise a person who was added, chose no password and was
 * removed would keep the address forever.
 * The old account has no address then, and no link opens it.
 */
export async function releaseAddress(tx: Database, email: string): Promise<void> {
  const userId = await queries.takeUnusedAddress(tx, email)
  if (userId) await forgetPasswordLinks(tx, userId)
}

/** Clients of the specification send a placeholder. Only another person's real id is refused. */
export async function refuseOthers(
  db: Database,
  self: string,
  named: string | null | undefined,
): Promise<void> {
  if (!named || !isId(named) || named.toLowerCase() === self) return
  if (await queries.userExists(db, named)) throw new Forbidden('You can change your own profile only')
}
