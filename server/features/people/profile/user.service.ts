import { say } from '#shared/texts/say.ts'
import * as t from '#texts/account/account-errors.ts'
import { isDeepStrictEqual } from 'node:util'
import type { User } from '#shared/people/types.ts'
import { Forbidden, isId, NotSignedIn, Unavailable } from '../../../http/errors.ts'
import { isWaitingTooLong, lockAsNeeded } from '../../../db/transact.ts'
import type { Database } from '../../../db/client.ts'
import type { Work } from '../../../log/commit.service.ts'
import { forgetPasswordLinks } from './password-links.service.ts'
import { presentUser } from './user.presenter.ts'
import { lockFreeOrganizations, lockOrganizations } from '../../../log/events.service.ts'
import * as queries from './user.queries.ts'

export async function findUserIn(db: Database, orgId: string, userId: string): Promise<User | undefined> {
  const found = await queries.selectUserIn(db, orgId, userId)
  return found && presentUser(found, orgId)
}

/** @throws NotSignedIn for a former member */
export async function userIn(db: Database, orgId: string, userId: string): Promise<User> {
  const user = await findUserIn(db, orgId, userId)
  if (!user) throw new NotSignedIn()
  return user
}

/** The organizations are locked before the work writes, so that all changes lock in the same order. */
export const onPerson =
  <T>(userId: string, work: Work<T>): Work<T> =>
  async (tx, record, by) => {
    by.orgIds = await lockPerson(tx, userId)
    return work(tx, record, by)
  }

/** Organizations before the person, as everywhere. Holds no other one while it waits for a busy one. */
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

/** The organization is locked before. */
export async function lockName(tx: Database, userId: string): Promise<string> {
  return (await queries.lockUser(tx, userId)).displayName
}

/** Must run before an account gets an address. A removed person without a password would keep it forever. */
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
  if (await queries.userExists(db, named)) throw new Forbidden(say(t.ownProfileOnly))
}
