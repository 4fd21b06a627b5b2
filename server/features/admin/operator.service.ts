import type { Role } from '#shared/people/people.ts'
import type { Database } from '../../db/client.ts'
import type { CommitDeps } from '../events/commit.service.ts'
import { createInvite } from '../members/invites.service.ts'
import { createPasswordLink, FORGOTTEN_HOURS, passwordUrl } from '../profile/password-links.service.ts'
import * as queries from './admin.queries.ts'

interface LinkDeps {
  db: Database
  secret: string
  appUrl: string
}

export function listEveryOrganization(db: Database) {
  return queries.selectEveryOrganization(db)
}

export function listEverybody(db: Database, orgId: string | undefined) {
  return queries.selectEverybody(db, orgId)
}

export function findOrganization(db: Database, slug: string): Promise<string | undefined> {
  return queries.selectOrgIdBySlug(db, slug)
}

/** Returns a link to choose a new password; undefined if the address has no account. */
export async function newPasswordLink(deps: LinkDeps, email: string): Promise<string | undefined> {
  const userId = await queries.selectUserId(deps.db, email)
  if (!userId) return undefined
  return passwordUrl(deps, await createPasswordLink(deps.db, userId, FORGOTTEN_HOURS))
}

/** Returns a link for one person, valid for a week. */
export async function inviteInto(deps: LinkDeps & CommitDeps, orgId: string, role: Role): Promise<string> {
  const { url } = await createInvite(deps, { orgId, userId: null }, { role, maxUses: 1, expiresInDays: 7 })
  return url
}
