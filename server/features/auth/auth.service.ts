import type { Login, Membership, Register, User } from '#shared/people/types.ts'
import { refuseCommon } from '../../core/common-passwords.ts'
import type { ConnectionShares } from '../../core/shares/connection-shares.ts'
import { Conflict, Forbidden, NotFound, NotSignedIn, TooManyTries, WrongInput } from '../../core/errors.ts'
import { isId } from '../../core/ids.ts'
import { hashPassword, verifyPassword } from '../../core/passwords.ts'
import { proofOf } from '../../core/proofs.ts'
import { endOldestSessions, endOwnSession } from '../../core/session-ends.ts'
import { enterOrganization, startSession, type Session } from '../../core/sessions.ts'
import { countTry, forgiveTry } from '../../core/shares/throttle.ts'
import { failedWith, transact, UNIQUE_VIOLATION } from '../../core/transact.ts'
import type { Database } from '../../db/client.ts'
import { audit } from '../audit/audit.service.ts'
import type { Origin } from '../audit/origin.ts'
import { commitBy, type CommitDeps } from '../events/commit.service.ts'
import { joinByInvite, orgOfInvite, recordJoined, redeemInvite } from '../members/invites.service.ts'
import { addMember, membershipsOf } from '../members/memberships.service.ts'
import { lockFounding, refuseFounding, type Registration } from '../organization/founding.service.ts'
import { foundOrganization } from '../organization/organization.service.ts'
import { SIGN_IN_FAILURES } from '../profile/password.service.ts'
import { findUserIn, releaseAddress, userIn } from '../profile/user.service.ts'
import { insertUser, keepsPassword, selectHome, selectUserByEmail } from './auth.queries.ts'
import { reportRefusal } from './refusals.tasks.ts'
import { FOUNDINGS, REGISTRATIONS, SIGN_IN_FAILURES_OF_NETWORK } from './throttles.ts'

export interface AuthDeps extends CommitDeps {
  /** Signs links to choose a password. */
  secret: string
  /** Whether mails can be sent. */
  mails: boolean
  /** The rule for new accounts: open to everyone, or only by invite. */
  registration: Registration
  shares: Pick<ConnectionShares, 'signIns'>
}

/**
 * The origin of a request. Throttles use the network, the list of sessions the browser, and the audit all of
 * it.
 */
export interface Visitor extends Origin {
  userAgent: string
}

export interface SignedIn {
  user: User
  /** The id for the session's cookie. */
  token: string
  /** Set if the person joined an organization with the given invite. */
  joined?: true
}

const INVALID_INVITE = 'This invite code is not valid or has expired'

/** Makes an account and signs it in, in a new organization or in that of the invite. */
export async function register(deps: AuthDeps, visitor: Visitor, input: Register): Promise<SignedIn> {
  const password = await deps.shares.signIns.run(visitor.network, () => checkNew(deps, visitor, input))
  // Outside the queue of sign-ins, because it may wait for an organization's lock.
  return makeAccount(deps, visitor, input, password)
}

/** Makes all checks that need no change. Returns the hash of the password. */
async function checkNew(deps: AuthDeps, visitor: Visitor, input: Register): Promise<string> {
  await countTry(deps.db, REGISTRATIONS, visitor.network)
  // Before hashing the password, which is expensive.
  if (!input.inviteCode) await refuseFounding(deps.db, deps.registration)
  await refuseCommon(input.password, 'password')
  if (!input.inviteCode && deps.mails) await countTry(deps.db, FOUNDINGS, visitor.network)
  return hashPassword(input.password, visitor.network)
}

async function makeAccount(
  deps: AuthDeps,
  visitor: Visitor,
  input: Register,
  password: string,
): Promise<SignedIn> {
  const from = (input.inviteCode && (await orgOfInvite(deps.db, input.inviteCode))) || visitor.network
  try {
    return await commitBy(deps, from, async (tx, record) => {
      const { inviteCode } = input
      const invite = inviteCode ? await redeemInvite(tx, inviteCode) : undefined
      if (inviteCode && !invite) throw new WrongInput({ inviteCode: INVALID_INVITE })
      const home = invite ?? (await found(tx, deps, visitor, input))
      await releaseAddress(tx, input.email)
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
      // The first member doesn't see events from before the organization had members.
      if (invite) recordJoined(record, { userId: row.id, name: row.displayName }, invite)
      const result = await signIn(deps, tx, visitor, { userId: row.id, orgId: home.orgId })
      return { result, by: { orgId: home.orgId, userId: row.id } }
    })
  } catch (error) {
    if (!failedWith(error, UNIQUE_VIOLATION, 'users_email_unique')) throw error
    const exists = 'An account with this e-mail address exists already. Please sign in instead'
    const email = input.inviteCode ? `${exists}: you can join by this invite then` : exists
    throw new Conflict(email, { fields: { email } })
  }
}

/**
 * @param signal aborts when the visitor leaves while others of their network are tried
 * @throws NotSignedIn with the same message, after the same time, for a wrong address and a wrong password
 */
export async function login(
  deps: AuthDeps,
  visitor: Visitor,
  tried: Login,
  signal: AbortSignal,
): Promise<SignedIn> {
  const checked = await deps.shares.signIns.run(
    visitor.network,
    () => tryToSignIn(deps, visitor, tried),
    signal,
  )
  if ('token' in checked) return checked
  // Outside the queue of sign-ins, as with a new account.
  return joinAndSignIn(deps, visitor, checked, tried.inviteCode)
}

interface Checked {
  id: string
  password: string | null
}

/** Returns the person if they belong to no organization, because they must join one first. */
async function tryToSignIn(deps: AuthDeps, visitor: Visitor, tried: Login): Promise<SignedIn | Checked> {
  const { network } = visitor
  const key = `${tried.email}\n${network}`
  let wrong = false
  let row: Awaited<ReturnType<typeof selectUserByEmail>>
  try {
    await countTry(deps.db, SIGN_IN_FAILURES, key)
  } catch (error) {
    // Only the first refusal is reported, because the rest say nothing new.
    if (error instanceof TooManyTries && error.isFirst) {
      const user = await selectUserByEmail(deps.db, tried.email)
      await reportRefusal(deps.db, visitor, user?.id, 'throttled')
    }
    throw error
  }
  try {
    await countTry(deps.db, SIGN_IN_FAILURES_OF_NETWORK, network)
    row = await selectUserByEmail(deps.db, tried.email)
    wrong = !(await verifyPassword(row?.password, tried.password, network))
  } finally {
    // Only a wrong password counts. A busy server isn't the visitor's failure.
    if (!wrong) await forgiveTry(deps.db, SIGN_IN_FAILURES, key)
    if (!wrong) await forgiveTry(deps.db, SIGN_IN_FAILURES_OF_NETWORK, network)
  }
  if (wrong || !row) {
    await reportRefusal(deps.db, visitor, row?.id, 'password')
    throw wrongPassword()
  }
  const { id, password } = row
  const home = await selectHome(deps.db, id)
  if (!home) return { id, password }
  return transact(deps.pool, async (tx) => {
    // A change of the password meanwhile has ended all sessions.
    if (!(await keepsPassword(tx, id, password))) throw wrongPassword()
    return signIn(deps, tx, visitor, { userId: id, orgId: home })
  })
}

/** For people without an organization, who have no session to accept an invite with. */
async function joinAndSignIn(
  deps: AuthDeps,
  visitor: Visitor,
  { id, password }: Checked,
  inviteCode: string | null | undefined,
): Promise<SignedIn> {
  if (!inviteCode) {
    throw new Forbidden(
      'You no longer belong to an organization. Please ask an admin for an invite link, and log in there',
    )
  }
  const from = (await orgOfInvite(deps.db, inviteCode)) ?? id
  return commitBy(deps, from, async (tx, record) => {
    const invite = await joinByInvite(tx, record, id, inviteCode)
    if (!invite) throw new WrongInput({ inviteCode: INVALID_INVITE })
    if (!(await keepsPassword(tx, id, password))) throw wrongPassword()
    const result = {
      ...(await signIn(deps, tx, visitor, { userId: id, orgId: invite.orgId })),
      joined: true as const,
    }
    return { result, by: { orgId: invite.orgId, userId: id } }
  })
}

const wrongPassword = () => new NotSignedIn('Invalid email or password')

export async function logout(deps: AuthDeps, origin: Origin, session: Session): Promise<void> {
  await endSession(deps, origin, session, session.sid)
}

/** Ends the present or another session of the signed-in person. False if it isn't theirs. */
export function endSession(deps: AuthDeps, origin: Origin, session: Session, sid: string): Promise<boolean> {
  return transact(deps.pool, async (tx) => {
    const ended = await endOwnSession(tx, deps.notifier, session.userId, sid)
    const data = { isOther: sid !== session.sid }
    if (ended) await audit(tx, session, origin, { type: 'session.ended', data })
    return ended
  })
}

export function readUser(deps: AuthDeps, session: Session): Promise<User> {
  return userIn(deps.db, session.orgId, session.userId)
}

export function listOrganizations(deps: AuthDeps, session: Session): Promise<Membership[]> {
  return membershipsOf(deps.db, session.userId)
}

export async function switchOrganization(
  deps: AuthDeps,
  origin: Origin,
  session: Session,
  orgId: string,
): Promise<User> {
  const { sid, userId } = session
  const user = isId(orgId) ? await findUserIn(deps.db, orgId, userId) : undefined
  if (!user) throw new NotFound('Organization')
  await transact(deps.pool, async (tx) => {
    await enterOrganization(tx, deps.notifier, sid, orgId)
    if (orgId.toLowerCase() === session.orgId) return
    // That organization's audit shows it as a sign-in. It is counted per hour, because a person can switch as
    // often as they like.
    await audit(
      tx,
      { orgId, userId },
      origin,
      { type: 'session.started', data: {} },
      { repeats: 'from here' },
    )
  })
  return user
}

async function found(
  tx: Database,
  { registration, secret }: AuthDeps,
  { network }: Visitor,
  { organizationName, timeZone }: Register,
) {
  await lockFounding(tx, registration)
  const orgId = await foundOrganization(tx, {
    name: organizationName ?? '',
    timeZone: timeZone ?? 'UTC',
    foundedFrom: registration === 'open' ? proofOf(secret, 'founded from', network) : null,
  })
  return { orgId, role: 'ADMIN' as const }
}

async function signIn(
  { notifier }: AuthDeps,
  tx: Database,
  visitor: Visitor,
  { userId, orgId }: { userId: string; orgId: string },
): Promise<SignedIn> {
  const { userAgent, ...origin } = visitor
  const [, token, user] = await Promise.all([
    endOldestSessions(tx, notifier, userId),
    startSession(tx, { userId, orgId, userAgent }),
    userIn(tx, orgId, userId),
    audit(tx, { orgId, userId }, origin, { type: 'session.started', data: {} }),
  ])
  return { user, token }
}

function displayNameOf(input: Register): string {
  const full = [input.firstName, input.lastName].filter(Boolean).join(' ')
  return input.displayName || full || (input.email.split('@')[0] ?? input.email)
}
