import { createHash, randomBytes } from 'node:crypto'
import type { Role } from '#shared/people/people.ts'
import type { Invite, Membership } from '#shared/people/types.ts'
import { Conflict, Forbidden, NotFound } from '../../core/errors.ts'
import { isId } from '../../core/ids.ts'
import { refuseUnlessAdmin, type Session } from '../../core/sessions.ts'
import type { ConnectionShares } from '../../core/shares/connection-shares.ts'
import { networkOf } from '../../core/shares/network.ts'
import type { Database } from '../../db/client.ts'
import { commit, commitBy, type CommitDeps, type Committer, type Recorder } from '../events/commit.service.ts'
import { lockVersion } from '../events/events.service.ts'
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
/** The most removals of members that an invite can outlive. */
const MOST_CLOSED_TO = 200

/**
 * The response is the only place that ever shows the code.
 * @throws Conflict if the organization has as many open invites as it can have
 */
export async function createInvite(
  deps: CommitDeps & { appUrl: string },
  by: Committer,
  input: { role: Role; maxUses: number; expiresInDays: number },
): Promise<Invite & { code: string; url: string }> {
  const code = randomBytes(CODE_BYTES).toString('base64url')
  const row = await commit(deps, by, async (tx, record) => {
    if (by.userId) await refuseUnlessAdmin(tx, by.orgId, by.userId)
    // The lock keeps others from adding an invite after the count.
    await lockVersion(tx, by.orgId)
    if ((await queries.countOpenInvites(tx, by.orgId)) >= MOST_OPEN) {
      throw new Conflict(`${MOST_OPEN} invites are open already. Revoke those that nobody needs any more`)
    }
    const invite = { ...input, codeHash: hashOf(code), createdBy: by.userId }
    const row = await queries.insertInvite(tx, by.orgId, invite)
    record({ type: 'invite.created', data: { inviteId: row.id, role: row.role } })
    return row
  })
  return { ...present(row), code, url: `${deps.appUrl}/auth?invite=${code}` }
}

export async function listInvites(db: Database, orgId: string): Promise<Invite[]> {
  return (await queries.selectInvites(db, orgId)).map(present)
}

export async function revokeInvite(deps: CommitDeps, by: Committer, id: string): Promise<void> {
  await commit(deps, by, async (tx, record) => {
    if (!isId(id) || !(await queries.deleteInvite(tx, by.orgId, id))) throw new NotFound('Invite')
    record({ type: 'invite.revoked', data: { inviteId: id.toLowerCase() } })
  })
}

/**
 * Must run before people lose the right to make invites.
 * A use at the same moment either ends before the commit, or is refused.
 */
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

/**
 * Must run before people are removed, so that old links don't let them in again.
 * Revokes links after too many removals, because each removal writes the whole list of each link.
 */
export async function closeInvitesTo(
  tx: Database,
  record: Recorder,
  orgId: string,
  userIds: string[],
): Promise<void> {
  await queries.closeInvites(tx, orgId, userIds)
  recordRevoked(record, await queries.deleteInvitesClosedTo(tx, orgId, MOST_CLOSED_TO))
}

interface InviteReadDeps {
  db: Database
  shares: Pick<ConnectionShares, 'links'>
}

/**
 * Describes an invite for the registration page, without signing in.
 * @param address of the caller; callers of one network take turns
 */
export async function describeInvite({ db, shares }: InviteReadDeps, code: string, address: string) {
  const invite = await shares.links.run(networkOf(address), () => queries.selectOpenInvite(db, hashOf(code)))
  if (!invite) throw new NotFound('Invite')
  return invite
}

/**
 * Returns the organization in whose queue an invite is used, because using it waits for that organization's
 * lock.
 */
export function orgOfInvite(db: Database, code: string): Promise<string | undefined> {
  return queries.selectOrgOfInvite(db, hashOf(code))
}

/** Counts one use of the invite; undefined if it is wrong, used up or expired. */
export function redeemInvite(tx: Database, code: string) {
  return queries.spendInvite(tx, hashOf(code))
}

/** A signed-in person joins. */
export async function acceptInvite(deps: CommitDeps, actor: Session, code: string): Promise<Membership> {
  const { userId } = actor
  const from = (await orgOfInvite(deps.db, code)) ?? userId
  return commitBy(deps, from, async (tx, record) => {
    const invite = await joinByInvite(tx, record, userId, code)
    if (!invite) throw new NotFound('Invite')
    const membership = (await membershipsOf(tx, userId)).find(({ id }) => id === invite.orgId)
    if (!membership) throw new Error('The new membership is not there')
    return { result: membership, by: { orgId: invite.orgId, userId } }
  })
}

/**
 * A person with an account joins. Undefined if the invite is wrong, used up or expired.
 * Members can't use up an invite.
 */
export async function joinByInvite(
  tx: Database,
  record: Recorder,
  userId: string,
  code: string,
): Promise<{ orgId: string } | undefined> {
  const invite = await redeemInvite(tx, code)
  if (!invite) return undefined
  if (!(await addMember(tx, invite.orgId, userId, invite.role))) {
    throw new Conflict('You belong to this organization already')
  }
  if (invite.closedTo.includes(userId)) {
    throw new Forbidden(
      'This invite was made before you were removed from the organization. Please ask an admin for a new one',
    )
  }
  // The organization is locked, so a change of the name either came before or will reach the membership.
  const name = await lockName(tx, userId)
  recordJoined(record, { userId, name }, invite)
  return invite
}

/** Belongs to the use of an invite. */
export function recordJoined(
  record: Recorder,
  { userId, name }: { userId: string; name: string },
  { id, role }: { id: string; role: Role },
): void {
  record({ type: 'member.joined', data: { userId, name, role, inviteId: id } })
}
