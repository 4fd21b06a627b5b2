import { say } from '#shared/texts/say.ts'
import * as t from '#texts/account/account-errors.ts'
import { z } from 'zod'
import type { createdUserSchema, createUserPayload } from '#shared/people/schemas.ts'
import type { Role } from '#shared/people/people.ts'
import type { Member } from '#shared/people/types.ts'
import type { Services } from '../../../services.ts'
import { Conflict, isId, NotAdmin, NotFound } from '../../../http/errors.ts'
import { addJob, defineTask } from '../../../jobs/jobs.ts'
import { mailQueue } from '../../../mail/mail.ts'
import { endSocketsIn } from '../../../sessions/session-ends.ts'
import { refuseUnlessAdmin, type Session } from '../../../sessions/sessions.ts'
import { failedWith, UNIQUE_VIOLATION } from '../../../db/transact.ts'
import type { Database } from '../../../db/client.ts'
import { renewLinks } from '../../customer/links/links-of-orders.service.ts'
import { commit } from '../../../log/commit.service.ts'
import { countAccountMail } from '../organization/new-mails.service.ts'
import { readOrganization } from '../organization/organization.service.ts'
import { closeInvitesTo, revokeInvitesBy } from './invites.service.ts'
import { switchOffWebhooksBy } from '../../webhooks/switching-off.service.ts'
import { createPasswordLink, passwordUrl, WELCOME_HOURS } from '../profile/password-links.service.ts'
import { releaseAddress } from '../profile/user.service.ts'
import * as queries from './members.queries.ts'
import { addMember, endMemberships } from './memberships.service.ts'

/** Mails a new account's owner a link to choose a password. */
export const WELCOME = defineTask(
  'welcome',
  z.object({ linkId: z.string(), organizationName: z.string() }),
  'mails',
)

/** The actor in the organization of the path. */
type By = Pick<Session, 'orgId' | 'userId' | 'idempotency'>

export function listMembers(db: Database, orgId: string): Promise<Member[]> {
  return queries.selectMembers(db, orgId)
}

/** Keeps an admin, even with requests at once. `renewLinks` replaces customers' links the person may know. */
export async function changeRole(
  services: Services,
  by: By,
  userId: string,
  { role, renewLinks: renews = false }: { role: Role; renewLinks?: boolean | undefined },
): Promise<Member> {
  const { orgId } = by
  return commit(services, by, async (tx, record) => {
    const member = await lockMember(tx, by, { userId, leaves: role !== 'ADMIN' })
    if (member.role === role) return member
    if (role !== 'ADMIN') {
      await revokeInvitesBy(tx, record, orgId, { userId: member.id })
      await switchOffWebhooksBy(tx, record, orgId, { userId: member.id }, 'demoted')
    }
    await queries.updateRole(tx, orgId, userId, role)
    const { id, displayName, role: from } = member
    record({ type: 'member.role_changed', data: { userId: id, name: displayName, from, to: role } })
    if (renews) await renewLinks(tx, record, by)
    return { ...member, role }
  })
}

/** Ends all access, open sockets too. The person's name stays on their work. */
export async function removeMember(
  services: Services,
  by: By,
  userId: string,
  renews = false,
): Promise<void> {
  const { orgId } = by
  await commit(services, by, async (tx, record) => {
    const member = await lockMember(tx, by, { userId, leaves: true })
    await endSocketsIn(tx, services.notifier, orgId, { userId })
    await revokeInvitesBy(tx, record, orgId, { userId: member.id })
    await switchOffWebhooksBy(tx, record, orgId, { userId: member.id })
    await closeInvitesTo(tx, record, orgId, [member.id])
    record({ type: 'member.removed', data: { userId: member.id, name: member.displayName } })
    if (renews) await renewLinks(tx, record, by)
    // Locks the organization, and so comes last.
    await endMemberships(tx, orgId, { userId })
  })
}

/** Two admins can't remove each other meanwhile. @throws NotAdmin if another just ended the actor's role */
export async function lockAdmins(tx: Database, orgId: string, actorId: string): Promise<string[]> {
  const admins = await queries.lockAdmins(tx, orgId)
  if (!admins.includes(actorId)) throw new NotAdmin()
  return admins
}

async function lockMember(
  tx: Database,
  by: By,
  { userId, leaves }: { userId: string; leaves: boolean },
): Promise<Member> {
  const { orgId } = by
  const admins = await lockAdmins(tx, orgId, by.userId)
  const member = isId(userId) ? await queries.selectMember(tx, orgId, userId) : undefined
  if (!member) throw new NotFound(t.member)
  if (leaves && admins.length === 1 && admins[0] === userId) {
    throw new Conflict(say(t.lastAdmin))
  }
  return member
}

type CreatedUser = z.infer<typeof createdUserSchema>

interface Created extends Pick<CreatedUser, 'user'> {
  linkId: string
}

/** The link is mailed. Without a mail server, the response contains it. */
export function presentCreated(services: Services, { user, linkId }: Created): CreatedUser {
  if (services.sendMail) return { user, emailSent: true }
  return { user, emailSent: false, setPasswordUrl: passwordUrl(services, linkId) }
}

export async function createUser(
  services: Services,
  by: By,
  input: z.infer<typeof createUserPayload>,
): Promise<Created> {
  const { orgId } = by
  const { email, firstName, lastName, role } = input
  const { name: organizationName } = await readOrganization(services.db, orgId)
  if (services.sendMail) await countAccountMail(services.db, orgId)
  try {
    return await commit(services, by, async (tx, record) => {
      await refuseUnlessAdmin(tx, orgId, by.userId)
      await releaseAddress(tx, email)
      const displayName = `${firstName} ${lastName}`
      const id = await queries.insertInvitedUser(tx, orgId, {
        email,
        firstName,
        lastName,
        displayName,
        role,
      })
      await addMember(tx, orgId, id, role)
      const linkId = await createPasswordLink(tx, id, WELCOME_HOURS)
      if (services.sendMail) {
        await addJob(tx, WELCOME, { linkId, organizationName }, { queue: mailQueue(orgId) })
      }
      record({ type: 'member.added', data: { userId: id, name: displayName, role } })
      return { user: { id, firstName, lastName }, linkId }
    })
  } catch (error) {
    if (!failedWith(error, UNIQUE_VIOLATION, 'users_email_unique')) throw error
    const email = say(t.hasAccount)
    throw new Conflict(email, { fields: { email } })
  }
}
