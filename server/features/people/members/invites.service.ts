import { say } from '#shared/texts/say.ts'
import * as t from '#texts/account/account-errors.ts'
import { createHash, randomBytes } from 'node:crypto'
import type { Role } from '#shared/people/people.ts'
import type { Invite, Membership } from '#shared/people/types.ts'
import type { Services } from '../../../services.ts'
import { Conflict, Forbidden, isId, NotFound } from '../../../http/errors.ts'
import { refuseUnlessAdmin, type Session } from '../../../sessions/sessions.ts'
import type { Database } from '../../../db/client.ts'
import { commit, type Committer, type Recorder } from '../../../log/commit.service.ts'
import { lockVersion } from '../../../log/events.service.ts'
import { lockName } from '../profile/user.service.ts'
import * as queries from './invites.queries.ts'
import { addMember, membershipsOf } from './memberships.service.ts'

const CODE_BYTES = 16

// Only the hash is stored, so that reading the table lets nobody join.
const hashOf = (code: string) => createHash('sha256').update(code).digest('hex')

function present(row: Awaited<ReturnType<typeof queries.insertInvite>>): Invite {
  return { ...row, expiresAt: row.expiresAt.toISOString(), createdAt: row.createdAt.toISOString() }
}

// More than any shop needs. Each removal of a member changes all of them.
const MOST_OPEN = 500
/** Removals of members that an invite can outlive. */
const MOST_CLOSED_TO = 200

/** No other response ever shows the code. */
export async function createInvite(
  services: Pick<Services, 'pool' | 'notifier' | 'queues' | 'config'>,
  by: Committer,
  input: { role: Role; maxUses: number; expiresInDays: number },
): Promise<Invite & { code: string; url: string }> {
  const code = randomBytes(CODE_BYTES).toString('base64url')
  const row = await commit(services, by, async (tx, record) => {
    if (by.userId) await refuseUnlessAdmin(tx, by.orgId, by.userId)
    // The lock keeps others from adding an invite after the count.
    await lockVersion(tx, by.orgId)
    if ((await queries.countOpenInvites(tx, by.orgId)) >= MOST_OPEN) {
      throw new Conflict(say(t.tooManyInvites, { n: MOST_OPEN }))
    }
    const invite = { ...input, codeHash: hashOf(code), createdBy: by.userId }
    const row = await queries.insertInvite(tx, by.orgId, invite)
    record({ type: 'invite.created', data: { inviteId: row.id, role: row.role } })
    return row
  })
  return { ...present(row), code, url: `${services.config.appUrl}/auth?invite=${code}` }
}

export async function listInvites(db: Database, orgId: string): Promise<Invite[]> {
  return (await queries.selectInvites(db, orgId)).map(present)
}

export async function revokeInvite(services: Services, by: Committer, id: string): Promise<void> {
  await commit(services, by, async (tx, record) => {
    if (!isId(id) || !(await queries.deleteInvite(tx, by.orgId, id))) throw new NotFound(t.invite)
    record({ type: 'invite.revoked', data: { inviteId: id.toLowerCase() } })
  })
}

/** Must run before people lose the right. A use at the same moment ends before the commit, or is refused. */
export async function revokeInvitesBy(
  tx: Database,
  record: Recorder,
  orgId: string,
  who: { userId: string } | { allBut: string },
): Promise<void> {
  recordRevoked(record, await queries.deleteInvitesBy(tx, orgId, who))
}

function recordRevoked(record: Recorder, revoked: { inviteId: string; makerId: string | null }[]): void {
  for (const { inviteId, makerId } of revoked) {
    record({ type: 'invite.revoked', data: { inviteId, ...(makerId && { makerId }) } })
  }
}

/** Must run before people are removed. Each removal writes the whole list of each link, so long ones go. */
export async function closeInvitesTo(
  tx: Database,
  record: Recorder,
  orgId: string,
  userIds: string[],
): Promise<void> {
  await queries.closeInvites(tx, orgId, userIds)
  recordRevoked(record, await queries.deleteInvitesClosedTo(tx, orgId, MOST_CLOSED_TO))
}

export async function describeInvite({ db }: Services, code: string) {
  const invite = await queries.selectOpenInvite(db, hashOf(code))
  if (!invite) throw new NotFound(t.invite)
  return invite
}

/** Using an invite waits for that organization's lock, and so belongs in its queue. */
export function orgOfInvite(db: Database, code: string): Promise<string | undefined> {
  return queries.selectOrgOfInvite(db, hashOf(code))
}

/** Undefined if it is wrong, used up or expired. */
export function redeemInvite(tx: Database, code: string) {
  return queries.spendInvite(tx, hashOf(code))
}

export async function acceptInvite(services: Services, actor: Session, code: string): Promise<Membership> {
  const { userId } = actor
  const from = (await orgOfInvite(services.db, code)) ?? userId
  return commit(services, { orgId: from, userId }, async (tx, record, by) => {
    const invite = await joinByInvite(tx, record, userId, code)
    if (!invite) throw new NotFound(t.invite)
    const membership = (await membershipsOf(tx, userId)).find(({ id }) => id === invite.orgId)
    if (!membership) throw new Error('The new membership is not there')
    by.orgId = invite.orgId
    return membership
  })
}

/** Undefined if the invite is wrong, used up or expired. Members can't use it up. */
export async function joinByInvite(
  tx: Database,
  record: Recorder,
  userId: string,
  code: string,
): Promise<{ orgId: string } | undefined> {
  const invite = await redeemInvite(tx, code)
  if (!invite) return undefined
  if (!(await addMember(tx, invite.orgId, userId, invite.role))) {
    throw new Conflict(say(t.alreadyMember))
  }
  if (invite.closedTo.includes(userId)) {
    throw new Forbidden(say(t.inviteBeforeRemoval))
  }
  // The organization is locked, so a change of the name either came before or will reach the membership.
  const name = await lockName(tx, userId)
  recordJoined(record, { userId, name }, invite)
  return invite
}

export function recordJoined(
  record: Recorder,
  { userId, name }: { userId: string; name: string },
  { id, role }: { id: string; role: Role },
): void {
  record({ type: 'member.joined', data: { userId, name, role, inviteId: id } })
}
