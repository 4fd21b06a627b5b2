import { createHash, randomBytes } from 'node:crypto'
import type { Invite, Membership, Role } from '#shared/people.ts'
import { Conflict, NotFound } from '../../core/errors.ts'
import { isId } from '../../core/ids.ts'
import type { Session } from '../../core/sessions.ts'
import { transact } from '../../core/transact.ts'
import type { Database } from '../../db/client.ts'
import * as queries from './invites.queries.ts'
import { addMember, membershipsOf } from './people.service.ts'

const CODE_BYTES = 16

// Only the hash is stored: who reads the table joins nothing.
const hashOf = (code: string) => createHash('sha256').update(code).digest('hex')

function present(row: Awaited<ReturnType<typeof queries.insertInvite>>): Invite {
  return { ...row, expiresAt: row.expiresAt.toISOString(), createdAt: row.createdAt.toISOString() }
}

/** The answer is the only place where the code ever stands. */
export async function createInvite(
  deps: { db: Database; appUrl: string },
  createdBy: string | null,
  orgId: string,
  wish: { role: Role; maxUses: number; expiresInDays: number },
): Promise<Invite & { code: string; url: string }> {
  const code = randomBytes(CODE_BYTES).toString('base64url')
  const row = await queries.insertInvite(deps.db, orgId, {
    ...wish,
    codeHash: hashOf(code),
    createdBy,
  })
  return { ...present(row), code, url: `${deps.appUrl}/auth?invite=${code}` }
}

export async function listInvites(db: Database, orgId: string): Promise<Invite[]> {
  return (await queries.selectInvites(db, orgId)).map(present)
}

export async function revokeInvite(db: Database, orgId: string, id: string): Promise<void> {
  if (!isId(id) || !(await queries.deleteInvite(db, orgId, id))) throw new NotFound('Invite')
}

/** What the registration page says of an invite, without signing in. */
export async function describeInvite(db: Database, code: string) {
  const invite = await queries.selectOpenInvite(db, hashOf(code))
  if (!invite) throw new NotFound('Invite')
  return invite
}

/** Uses the invite up by one; undefined when it is wrong, used up or expired. */
export function redeemInvite(tx: Database, code: string) {
  return queries.spendInvite(tx, hashOf(code))
}

/** Somebody who has an account joins; an invite that brings nothing new is not used up. */
export function acceptInvite(db: Database, actor: Session, code: string): Promise<Membership> {
  return transact(db, async (tx) => {
    const invite = await redeemInvite(tx, code)
    if (!invite) throw new NotFound('Invite')
    if (!(await addMember(tx, invite.orgId, actor.userId, invite.role))) {
      throw new Conflict('You belong to this organization already')
    }
    const membership = (await membershipsOf(tx, actor.userId)).find(({ id }) => id === invite.orgId)
    if (!membership) throw new Error('The new membership is not there')
    return membership
  })
}
