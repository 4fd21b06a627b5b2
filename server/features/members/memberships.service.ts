import { MOST_MEMBERS, type Role } from '#shared/people/people.ts'
import type { Membership, OrganizationFull } from '#shared/people/types.ts'
import { Conflict } from '../../core/errors.ts'
import type { Database } from '../../db/client.ts'
import type { CommitDeps } from '../events/commit.service.ts'
import { lockVersion } from '../events/events.service.ts'
import * as queries from './members.queries.ts'

export interface MembersDeps extends CommitDeps {
  /** Signs links to choose a password. */
  secret: string
  appUrl: string
  /** Whether mails can be sent. */
  mails: boolean
}

/**
 * Locks the organization until the end of the transaction, so that nobody joins after the count.
 * Members from before the limit stay.
 * @returns false if the person is a member already
 * @throws Conflict if the organization has as many members as it can have
 */
export async function addMember(tx: Database, orgId: string, userId: string, role: Role): Promise<boolean> {
  if (!(await queries.insertMember(tx, orgId, userId, role))) return false
  await lockVersion(tx, orgId)
  await queries.deleteFormerName(tx, orgId, userId)
  if ((await queries.countMembers(tx, orgId)) > MOST_MEMBERS) {
    const most = MOST_MEMBERS.toLocaleString('en')
    const details: Omit<OrganizationFull, 'message'> = { code: 'ORGANIZATION_FULL' }
    throw new Conflict(`An organization has at most ${most} members. An admin can remove who has left`, {
      details,
    })
  }
  return true
}

/**
 * Ends memberships. The organization keeps people's present names.
 * @returns the ids of the people who left
 */
export async function endMemberships(
  tx: Database,
  orgId: string,
  who: { userId: string } | { allBut: string },
): Promise<string[]> {
  const userIds = await queries.deleteMembers(tx, orgId, who)
  // A change of a name takes this lock, so it either came before or doesn't reach the organization.
  await lockVersion(tx, orgId)
  await queries.insertFormerNames(tx, orgId, userIds)
  return userIds
}

export function membershipsOf(db: Database, userId: string): Promise<Membership[]> {
  return queries.selectMemberships(db, userId)
}
