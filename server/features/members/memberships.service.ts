import type { Role } from '#shared/people/people.ts'
import type { Membership } from '#shared/people/types.ts'
import type { Database } from '../../db/client.ts'
import type { CommitDeps } from '../events/commit.service.ts'
import * as queries from './members.queries.ts'

export interface MembersDeps extends CommitDeps {
  /** Signs links to choose a password. */
  secret: string
  appUrl: string
  /** Whether mails can be sent. */
  mails: boolean
}

export function addMember(tx: Database, orgId: string, userId: string, role: Role): Promise<boolean> {
  return queries.insertMember(tx, orgId, userId, role)
}

/** Somebody's role, which stays theirs until the end of the transaction; undefined for who is no member. */
export function lockRole(tx: Database, orgId: string, userId: string): Promise<Role | undefined> {
  return queries.lockRole(tx, orgId, userId)
}

export function membershipsOf(db: Database, userId: string): Promise<Membership[]> {
  return queries.selectMemberships(db, userId)
}
