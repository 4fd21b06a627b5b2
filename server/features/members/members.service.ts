import type { z } from 'zod'
import type { createdUserSchema, createUserPayload } from '#shared/people-schemas.ts'
import type { Member, Role } from '#shared/people.ts'
import { Conflict, Forbidden, NotFound } from '../../core/errors.ts'
import { isId } from '../../core/ids.ts'
import { addJob } from '../../core/jobs.ts'
import { endSocketsIn, type Session } from '../../core/sessions.ts'
import { failedWith, UNIQUE_VIOLATION } from '../../core/transact.ts'
import type { Database } from '../../db/client.ts'
import { commit } from '../events/commit.service.ts'
import { readOrganization } from './organization.service.ts'
import { createPasswordLink, passwordUrl, WELCOME_HOURS } from './password-links.service.ts'
import * as queries from './people.queries.ts'
import type { PeopleDeps } from './people.service.ts'
import { WELCOME } from './welcome.ts'

export function listMembers(db: Database, orgId: string): Promise<Member[]> {
  return queries.selectMembers(db, orgId)
}

/** An organization keeps an admin, whoever asks for what at the same time. */
export async function changeRole(
  deps: PeopleDeps,
  actor: Session,
  orgId: string,
  userId: string,
  role: Role,
): Promise<Member> {
  return commit(deps, { orgId, userId: actor.userId }, async (tx, record) => {
    const member = await lockMember(tx, actor, orgId, { userId, leaves: role !== 'ADMIN' })
    if (member.role === role) return member
    await queries.updateRole(tx, orgId, userId, role)
    const { id, displayName, role: from } = member
    record({ type: 'member.role_changed', data: { userId: id, name: displayName, from, to: role } })
    return { ...member, role }
  })
}

/** Access ends with it, open sockets included; what the person did keeps their name. */
export async function removeMember(
  deps: PeopleDeps,
  actor: Session,
  orgId: string,
  userId: string,
): Promise<void> {
  await commit(deps, { orgId, userId: actor.userId }, async (tx, record) => {
    const member = await lockMember(tx, actor, orgId, { userId, leaves: true })
    await endSocketsIn(tx, deps.wakeUps, orgId, { userId })
    await queries.deleteMember(tx, orgId, userId)
    record({ type: 'member.removed', data: { userId: member.id, name: member.displayName } })
  })
}

/**
 * Lets the admins of an organization act on its people one after the other, so that no two of them end each other.
 * @throws Forbidden for who is none any more, because another one was quicker
 */
export async function lockAdmins(tx: Database, orgId: string, actorId: string): Promise<string[]> {
  const admins = await queries.lockAdmins(tx, orgId)
  if (!admins.includes(actorId)) throw new Forbidden('Only an admin of the organization can do this')
  return admins
}

async function lockMember(
  tx: Database,
  actor: Session,
  orgId: string,
  { userId, leaves }: { userId: string; leaves: boolean },
): Promise<Member> {
  const admins = await lockAdmins(tx, orgId, actor.userId)
  const member = isId(userId) ? await queries.selectMember(tx, orgId, userId) : undefined
  if (!member) throw new NotFound('Member')
  if (leaves && admins.length === 1 && admins[0] === userId) {
    throw new Conflict('An organization needs an admin. Make somebody else ADMIN first')
  }
  return member
}

/** An account with a link to choose a password: by mail, or, without a mail server, in the answer. */
export async function createUser(
  deps: PeopleDeps,
  actor: Session,
  orgId: string,
  wish: z.infer<typeof createUserPayload>,
): Promise<z.infer<typeof createdUserSchema>> {
  const { email, firstName, lastName, role } = wish
  const { name: organizationName } = await readOrganization(deps.db, orgId)
  try {
    const { id, linkId } = await commit(deps, { orgId, userId: actor.userId }, async (tx, record) => {
      const displayName = `${firstName} ${lastName}`
      const id = await queries.insertInvitedUser(tx, orgId, { email, firstName, lastName, displayName, role })
      await queries.insertMember(tx, orgId, id, role)
      const linkId = await createPasswordLink(tx, id, WELCOME_HOURS)
      if (deps.mails) await addJob(tx, WELCOME, { linkId, organizationName })
      record({ type: 'member.added', data: { userId: id, name: displayName, role } })
      return { id, linkId }
    })
    const user = { id, firstName, lastName }
    if (deps.mails) return { user, emailSent: true }
    return { user, emailSent: false, setPasswordUrl: passwordUrl(deps, linkId) }
  } catch (error) {
    if (!failedWith(error, UNIQUE_VIOLATION, 'users_email_unique')) throw error
    throw new Conflict(
      'Somebody with this e-mail address has an account already. Send them an invite link instead',
    )
  }
}
