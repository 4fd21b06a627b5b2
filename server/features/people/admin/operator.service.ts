import type { Role } from '#shared/people/people.ts'
import type { Services } from '../../../services.ts'
import type { Database } from '../../../db/client.ts'
import { createInvite } from '../members/invites.service.ts'
import { createPasswordLink, FORGOTTEN_HOURS, passwordUrl } from '../profile/password-links.service.ts'
import * as queries from './admin.queries.ts'

export function listEveryOrganization(db: Database) {
  return queries.selectEveryOrganization(db)
}

export function listEverybody(db: Database, orgId: string | undefined) {
  return queries.selectEverybody(db, orgId)
}

export function findOrganization(db: Database, slug: string): Promise<string | undefined> {
  return queries.selectOrgIdBySlug(db, slug)
}

export async function newPasswordLink(
  services: Pick<Services, 'db' | 'secret' | 'config'>,
  email: string,
): Promise<string | undefined> {
  const userId = await queries.selectUserId(services.db, email)
  if (!userId) return undefined
  return passwordUrl(services, await createPasswordLink(services.db, userId, FORGOTTEN_HOURS))
}

/** It is for one person, and valid for a week. */
export async function inviteInto(
  services: Pick<Services, 'pool' | 'notifier' | 'queues' | 'config'>,
  orgId: string,
  role: Role,
): Promise<string> {
  const { url } = await createInvite(
    services,
    { orgId, userId: null },
    { role, maxUses: 1, expiresInDays: 7 },
  )
  return url
}
