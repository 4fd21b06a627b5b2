import type { Login, Membership, Register, User } from '#shared/people/types.ts'
import { refuseCommon } from '../../core/common-passwords.ts'
import type { ConnectionShares } from '../../core/shares/connection-shares.ts'
import { Conflict, Forbidden, NotFound, NotSignedIn, WrongInput } from '../../core/errors.ts'
import { isId } from '../../core/ids.ts'
import { hashPassword, verifyPassword } from '../../core/passwords.ts'
import { endOwnSession, enterOrganization, startSession, type Session } from '../../core/sessions.ts'
import {
  countTry,
  forgiveTry,
  REGISTRATIONS,
  SIGN_IN_FAILURES,
  SIGN_IN_FAILURES_OF_NETWORK,
} from '../../core/shares/throttle.ts'
import { failedWith, transact, UNIQUE_VIOLATION } from '../../core/transact.ts'
import type { Database } from '../../db/client.ts'
import { commitBy, type CommitDeps } from '../events/commit.service.ts'
import { recordJoined, redeemInvite } from '../members/invites.service.ts'
import { addMember, membershipsOf } from '../members/memberships.service.ts'
import { lockFounding, refuseFounding, type Registration } from '../organization/founding.service.ts'
import { foundOrganization } from '../organization/organization.service.ts'
import { findUserIn, userIn } from '../profile/user.service.ts'
import { insertUser, keepsPassword, selectUserByEmail } from './auth.queries.ts'

export interface AuthDeps extends CommitDeps {
  /** Signs links to choose a password. */
  secret: string
  /** Whether mails can be sent. */
  mails: boolean
  /** Who may make an account: anybody, or only who was invited. */
  registration: Registration
  shares: Pick<ConnectionShares, 'signIns'>
}

/** Where a request comes from: a network for the throttles, a browser for the list of sessions. */
export interface Visitor {
  network: string
  userAgent: string
}

export interface SignedIn {
  user: User
  /** The id for the session's cookie. */
  token: string
}

/** Makes an account and signs it in: in a new organization, or in the one that an invite leads to. */
export function register(deps: AuthDeps, visitor: Visitor, input: Register): Promise<SignedIn> {
  return deps.shares.signIns.run(visitor.network, () => makeAccount(deps, visitor, input))
}

async function makeAccount(deps: AuthDeps, visitor: Visitor, input: Register): Promise<SignedIn> {
  await countTry(deps.db, REGISTRATIONS, visitor.network)
  // Before the password is hashed, which costs.
  if (!input.inviteCode) await refuseFounding(deps.db, deps.registration)
  await refuseCommon(input.password, 'password')
  const password = await hashPassword(input.password, visitor.network)
  try {
    return await commitBy(deps, async (tx, record) => {
      const { inviteCode } = input
      const invite = inviteCode ? await redeemInvite(tx, inviteCode) : undefined
      if (inviteCode && !invite) {
        throw new WrongInput({ inviteCode: 'This invite code is not valid or has expired' })
      }
      const home = invite ?? (await found(tx, deps.registration, input))
      const row = await insertUser(tx, {
        email: input.email,
        password,
        firstName: input.firstName,
        lastName: input.lastName,
        displayName: displayNameOf(input),
        orgId: home.orgId,
        role: home.role,
      })
      await addMember(tx, home.orgId, row.id, home.role)
      // What happened in an organization before there was anybody to see it is not told.
      if (invite) recordJoined(record, { userId: row.id, name: row.displayName }, invite)
      const result = await signIn(tx, visitor, row.id, home.orgId)
      return { result, by: { orgId: home.orgId, userId: row.id } }
    })
  } catch (error) {
    if (!failedWith(error, UNIQUE_VIOLATION, 'users_email_unique')) throw error
    throw new Conflict('An account with this e-mail address exists already. Please sign in instead')
  }
}

/** @throws NotSignedIn with the same sentence, in the same time, for a wrong address and a wrong password. */
export function login(deps: AuthDeps, visitor: Visitor, tried: Login): Promise<SignedIn> {
  return deps.shares.signIns.run(visitor.network, () => tryToSignIn(deps, visitor, tried))
}

async function tryToSignIn(deps: AuthDeps, visitor: Visitor, tried: Login): Promise<SignedIn> {
  const { network } = visitor
  const key = `${tried.email}\n${network}`
  await countTry(deps.db, SIGN_IN_FAILURES, key)
  let wrong = false
  let row: Awaited<ReturnType<typeof selectUserByEmail>>
  try {
    await countTry(deps.db, SIGN_IN_FAILURES_OF_NETWORK, network)
    row = await selectUserByEmail(deps.db, tried.email)
    wrong = !(await verifyPassword(row?.password, tried.password, network))
  } finally {
    // Only a wrong password stays counted: a server that has no time is not the visitor's failure.
    if (!wrong) await forgiveTry(deps.db, SIGN_IN_FAILURES, key)
    if (!wrong) await forgiveTry(deps.db, SIGN_IN_FAILURES_OF_NETWORK, network)
  }
  if (wrong || !row) throw wrongPassword()
  const memberships = await membershipsOf(deps.db, row.id)
  const home = memberships.find(({ id }) => id === row.orgId) ?? memberships[0]
  if (!home) throw new Forbidden('You no longer belong to an organization. Please ask its admin')
  const { id, password } = row
  return transact(deps.pool, async (tx) => {
    // Whoever has changed it meanwhile has ended all sessions that there were.
    if (!(await keepsPassword(tx, id, password))) throw wrongPassword()
    return signIn(tx, visitor, id, home.id)
  })
}

const wrongPassword = () => new NotSignedIn('Invalid email or password')

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
  const user = isId(orgId) ? await findUserIn(deps.db, orgId, session.userId) : undefined
  if (!user) throw new NotFound('Organization')
  await enterOrganization(deps, session.sid, orgId)
  return user
}

async function found(tx: Database, registration: Registration, { organizationName, timeZone }: Register) {
  await lockFounding(tx, registration)
  const orgId = await foundOrganization(tx, organizationName ?? '', timeZone ?? 'UTC')
  return { orgId, role: 'ADMIN' as const }
}

async function signIn(db: Database, visitor: Visitor, userId: string, orgId: string): Promise<SignedIn> {
  const token = await startSession(db, { userId, orgId, userAgent: visitor.userAgent })
  return { user: await userIn(db, orgId, userId), token }
}

function displayNameOf(input: Register): string {
  const full = [input.firstName, input.lastName].filter(Boolean).join(' ')
  return input.displayName || full || (input.email.split('@')[0] ?? input.email)
}
