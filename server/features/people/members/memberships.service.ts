import { say } from '#shared/texts/say.ts'
import * as t from '#texts/account/account-errors.ts'
import { MOST_MEMBERS, type Role } from '#shared/people/people.ts'
import type { Membership, OrganizationFull } from '#shared/people/types.ts'
import { Conflict } from '../../../http/errors.ts'
import type { Database } from '../../../db/client.ts'
import { lockVersion } from '../../../log/events.service.ts'
import * as queries from './members.queries.ts'

/** Locks the organization, so that nobody joins after the count. Members from before the limit stay. */
export async function addMember(tx: Database, orgId: string, userId: string, role: Role): Promise<boolean> {
  if (!(await queries.insertMember(tx, orgId, userId, role))) return false
  await lockVersion(tx, orgId)
  await queries.deleteFormerName(tx, orgId, userId)
  if ((await queries.countMembers(tx, orgId)) > MOST_MEMBERS) {
    const details: Omit<OrganizationFull, 'message'> = { code: 'ORGANIZATION_FULL' }
    throw new Conflict(say(t.shopFull, { n: MOST_MEMBERS }), { details })
  }
  return true
}

/** The organization keeps people's present names. @returns who left */
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
