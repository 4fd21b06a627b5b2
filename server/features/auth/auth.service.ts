import type { Login, Membership, Register, User } from '#shared/people.ts'
import { refuseCommon } from '../../core/common-passwords.ts'
import { Conflict, Forbidden, NotFound, NotSignedIn, WrongInput } from '../../core/errors.ts'
import { isId } from '../../core/ids.ts'
import { hashPassword, verifyPassword } from '../../core/passwords.ts'
import {
  endOwnSession,
  enterOrganization,
  readRole,
  startSession,
  type Session,
} from '../../core/sessions.ts'
import { countTry, forgiveTry, REGISTRATIONS, SIGN_IN_FAILURES } from '../../core/throttle.ts'
import { failedWith, UNIQUE_VIOLATION } from '../../core/transact.ts'
import type { Database } from '../../db/client.ts'
import { commitBy, type CommitDeps } from '../events/commit.service.ts'
import { recordJoined, redeemInvite } from '../people/invites.service.ts'
import { addMember, foundOrganization, membershipsOf } from '../people/people.service.ts'
import { userIn } from '../people/user.service.ts'
import { insertUser, selectUserByEmail } from './auth.queries.ts'

export interface AuthDeps extends CommitDeps {
  /** Signs links to choose a password. */
  secret: string
  /** Whether mails can be sent. */
  mails: boolean
}

/** Where a request comes from: an address for the throttles, a browser for the list of sessions. */
export interface Visitor {
  address: string
  userAgent: string
}

export interface SignedIn {
  user: User
  /** The id for the session's cookie. */
  token: string
}

/** Makes an account and signs it in: in a new organization, or in the one that an invite leads to. */
export async function register(deps: AuthDeps, visitor: Visitor, wish: Register): Promise<SignedIn> {
  await countTry(deps.db, REGISTRATIONS, visitor.address)
  refuseCommon(wish.password, 'password')
  const password = await hashPassword(wish.password)
  try {
    return await commitBy(deps, async (tx, record) => {
      const { inviteCode } = wish
      const invite = inviteCode ? await redeemInvite(tx, inviteCode) : undefined
      if (inviteCode && !invite) {
        throw new WrongInput({ inviteCode: 'This invite code is not valid or has expired' })
      }
      const home = invite ?? (await found(tx, wish))
      const row = await insertUser(tx, {
        email: wish.email,
        password,
        firstName: wish.firstName,
        lastName: wish.lastName,
        displayName: displayNameOf(wish),
        orgId: home.orgId,
        role: home.role,
      })
      await addMember(tx, home.orgId, row.id, home.role)
      // What happened in an organization before there was anybody to see it is not told.
      if (invite) recordJoined(record, row.id, row.displayName, home.role)
      const answer = await signIn(tx, visitor, row.id, home.orgId)
      return { answer, by: { orgId: home.orgId, userId: row.id } }
    })
  } catch (error) {
    if (!failedWith(error, UNIQUE_VIOLATION, 'users_email_unique')) throw error
    throw new Conflict('An account with this e-mail address exists already. Please sign in instead')
  }
}

/** @throws NotSignedIn with the same sentence, in the same time, for a wrong address and a wrong password. */
export async function login(deps: AuthDeps, visitor: Visitor, tried: Login): Promise<SignedIn> {
  const key = `${tried.email}\n${visitor.address}`
  await countTry(deps.db, SIGN_IN_FAILURES, key)
  let wrong = false
  let row: Awaited<ReturnType<typeof selectUserByEmail>>
  try {
    row = await selectUserByEmail(deps.db, tried.email)
    wrong = !(await verifyPassword(row?.password, tried.password))
  } finally {
    // Only a wrong password stays counted: a server that has no time is not the visitor's failure.
    if (!wrong) await forgiveTry(deps.db, SIGN_IN_FAILURES, key)
  }
  if (wrong || !row) throw new NotSignedIn('Invalid email or password')
  const memberships = await membershipsOf(deps.db, row.id)
  const home = memberships.find(({ id }) => id === row.orgId) ?? memberships[0]
  if (!home) throw new Forbidden('You no longer belong to an organization. Please ask its admin')
  return signIn(deps.db, visitor, row.id, home.id)
}

export async function logout(deps: AuthDeps, session: Session): Promise<void> {
  await endOwnSession(deps, session.userId, session.sid)
}

export function readUser(deps: AuthDeps, session: Session): Promise<User> {
  return userIn(deps.db, session.orgId, session.userId)
}

export function listOrganizations(deps: AuthDeps, session: Session): Promise<Membership[]> {
  return membershipsOf(deps.db, session.userId)
}

/** From now on this session looks at another of its owner's organizations. */
export async function switchOrganization(deps: AuthDeps, session: Session, orgId: string): Promise<User> {
  const role = isId(orgId) ? await readRole(deps.db, orgId, session.userId) : undefined
  if (!role) throw new NotFound('Organization')
  await enterOrganization(deps, session.sid, orgId)
  return userIn(deps.db, orgId, session.userId)
}

async function found(tx: Database, { organizationName, timeZone }: Register) {
  const orgId = await foundOrganization(tx, organizationName ?? '', timeZone ?? 'UTC')
  return { orgId, role: 'ADMIN' as const }
}

async function signIn(db: Database, visitor: Visitor, userId: string, orgId: string): Promise<SignedIn> {
  const token = await startSession(db, { userId, orgId, userAgent: visitor.userAgent })
  return { user: await userIn(db, orgId, userId), token }
}

function displayNameOf(wish: Register): string {
  const full = [wish.firstName, wish.lastName].filter(Boolean).join(' ')
  return wish.displayName || full || (wish.email.split('@')[0] ?? wish.email)
}
