import { say } from '#shared/texts/say.ts'
import * as t from '#texts/account/account-errors.ts'
import type { Login, Membership, Register, User } from '#shared/people/types.ts'
import type { Services } from '../../../services.ts'
import { refuseCommon } from '../../../sessions/common-passwords.ts'
import {
  Conflict,
  Forbidden,
  isId,
  NotFound,
  NotSignedIn,
  TooManyTries,
  WrongInput,
} from '../../../http/errors.ts'
import { hashPassword, verifyPassword } from '../../../sessions/passwords.ts'
import { proofOf } from '../../../secrets/proofs.ts'
import { endOldestSessions, endOwnSession } from '../../../sessions/session-ends.ts'
import { enterOrganization, startSession, type Session } from '../../../sessions/sessions.ts'
import {
  SIGN_IN_FAILURES_OF_NETWORK,
  REGISTRATIONS,
  FOUNDINGS,
  SIGN_IN_FAILURES,
} from '../../../queue/limits.ts'
import { countTry, forgiveTry } from '../../../queue/throttle.ts'
import { failedWith, transact, UNIQUE_VIOLATION } from '../../../db/transact.ts'
import type { Database } from '../../../db/client.ts'
import { audit, type Origin } from '../audit/audit.service.ts'
import { commit } from '../../../log/commit.service.ts'
import { joinByInvite, orgOfInvite, recordJoined, redeemInvite } from '../members/invites.service.ts'
import { addMember, membershipsOf } from '../members/memberships.service.ts'
import { lockFounding, refuseFounding } from '../organization/founding.service.ts'
import { refuseOperators } from '../../health/operators.ts'
import { foundOrganization } from '../organization/organization.service.ts'
import { checkSetupCode } from '../organization/setup-code.service.ts'
import { findUserIn, releaseAddress, userIn } from '../profile/user.service.ts'
import { insertUser, keepsPassword, selectHome, selectUserByEmail } from './auth.queries.ts'
import { reportRefusal } from './refusals.tasks.ts'

/** Throttles use the network, the list of sessions the browser, and the audit all of it. */
export interface Visitor extends Origin {
  userAgent: string
}

export interface SignedIn {
  user: User
  /** The id for the session's cookie. */
  token: string
  joined?: true
}

export async function register(services: Services, visitor: Visitor, input: Register): Promise<SignedIn> {
  const password = await services.queues.signIns.run(visitor.network, () =>
    checkNew(services, visitor, input),
  )
  // Outside the queue of sign-ins, because it may wait for an organization's lock.
  return makeAccount(services, visitor, input, password)
}

/** Checks what needs no change. Returns the hash of the password. */
async function checkNew(services: Services, visitor: Visitor, input: Register): Promise<string> {
  await countTry(services.db, REGISTRATIONS, visitor.network)
  // Before hashing the password, which is expensive.
  if (!input.inviteCode) {
    await refuseFounding(services.db, services.config.registration)
    await checkSetupCode(services, input.setupCode)
  }
  await refuseOperators(services, input.email)
  await refuseCommon(input.password, 'password')
  if (!input.inviteCode && services.sendMail) await countTry(services.db, FOUNDINGS, visitor.network)
  return hashPassword(input.password)
}

async function makeAccount(
  services: Services,
  visitor: Visitor,
  input: Register,
  password: string,
): Promise<SignedIn> {
  const from = (input.inviteCode && (await orgOfInvite(services.db, input.inviteCode))) || visitor.network
  try {
    return await commit(services, { orgId: from, userId: null }, async (tx, record, by) => {
      const { inviteCode } = input
      const invite = inviteCode ? await redeemInvite(tx, inviteCode) : undefined
      if (inviteCode && !invite) throw new WrongInput({ inviteCode: say(t.inviteInvalid) })
      const home = invite ?? (await found(tx, services, visitor, input))
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
      Object.assign(by, { orgId: home.orgId, userId: row.id })
      return signIn(services, tx, visitor, { userId: row.id, orgId: home.orgId })
    })
  } catch (error) {
    if (!failedWith(error, UNIQUE_VIOLATION, 'users_email_unique')) throw error
    const email = say(input.inviteCode ? t.accountExistsInvited : t.accountExists)
    throw new Conflict(email, { fields: { email } })
  }
}

/** @throws NotSignedIn alike, and after the same time, for a wrong address and a wrong password */
export async function login(
  services: Services,
  visitor: Visitor,
  tried: Login,
  signal: AbortSignal,
): Promise<SignedIn> {
  const checked = await services.queues.signIns.run(
    visitor.network,
    () => tryToSignIn(services, visitor, tried),
    signal,
  )
  if ('token' in checked) return checked
  // Outside the queue of sign-ins, as with a new account.
  return joinAndSignIn(services, visitor, checked, tried.inviteCode)
}

interface Checked {
  id: string
  password: string | null
}

/** Returns the person if they belong to no organization, because they must join one first. */
async function tryToSignIn(services: Services, visitor: Visitor, tried: Login): Promise<SignedIn | Checked> {
  const { network } = visitor
  const key = `${tried.email}\n${network}`
  let wrong = false
  let row: Awaited<ReturnType<typeof selectUserByEmail>>
  try {
    await countTry(services.db, SIGN_IN_FAILURES, key)
  } catch (error) {
    // Only the first refusal is reported, because the rest say nothing new.
    if (error instanceof TooManyTries && error.isFirst) {
      const user = await selectUserByEmail(services.db, tried.email)
      await reportRefusal(services.db, visitor, user?.id, 'throttled')
    }
    throw error
  }
  try {
    await countTry(services.db, SIGN_IN_FAILURES_OF_NETWORK, network)
    row = await selectUserByEmail(services.db, tried.email)
    wrong = !(await verifyPassword(row?.password, tried.password))
  } finally {
    // Only a wrong password counts. A busy server isn't the visitor's failure.
    if (!wrong) await forgiveTry(services.db, SIGN_IN_FAILURES, key)
    if (!wrong) await forgiveTry(services.db, SIGN_IN_FAILURES_OF_NETWORK, network)
  }
  if (wrong || !row) {
    await reportRefusal(services.db, visitor, row?.id, 'password')
    throw wrongPassword()
  }
  const { id, password } = row
  const home = await selectHome(services.db, id)
  if (!home) return { id, password }
  return transact(services.pool, async (tx) => {
    // A change of the password meanwhile has ended all sessions.
    if (!(await keepsPassword(tx, id, password))) throw wrongPassword()
    return signIn(services, tx, visitor, { userId: id, orgId: home })
  })
}

/** For people without an organization, who have no session to accept an invite with. */
async function joinAndSignIn(
  services: Services,
  visitor: Visitor,
  { id, password }: Checked,
  inviteCode: string | null | undefined,
): Promise<SignedIn> {
  if (!inviteCode) {
    throw new Forbidden(say(t.noShop))
  }
  const from = (await orgOfInvite(services.db, inviteCode)) ?? id
  return commit(services, { orgId: from, userId: id }, async (tx, record, by) => {
    const invite = await joinByInvite(tx, record, id, inviteCode)
    if (!invite) throw new WrongInput({ inviteCode: say(t.inviteInvalid) })
    if (!(await keepsPassword(tx, id, password))) throw wrongPassword()
    by.orgId = invite.orgId
    return {
      ...(await signIn(services, tx, visitor, { userId: id, orgId: invite.orgId })),
      joined: true as const,
    }
  })
}

const wrongPassword = () => new NotSignedIn(say(t.wrongPassword))

export async function logout(services: Services, origin: Origin, session: Session): Promise<void> {
  await endSession(services, origin, session, session.sid)
}

/** False if it isn't theirs. */
export function endSession(
  services: Services,
  origin: Origin,
  session: Session,
  sid: string,
): Promise<boolean> {
  return transact(services.pool, async (tx) => {
    const ended = await endOwnSession(tx, services.notifier, session.userId, sid)
    const data = { isOther: sid !== session.sid }
    if (ended) await audit(tx, session, origin, { type: 'session.ended', data })
    return ended
  })
}

export function readUser(services: Services, session: Session): Promise<User> {
  return userIn(services.db, session.orgId, session.userId)
}

export function listOrganizations(services: Services, session: Session): Promise<Membership[]> {
  return membershipsOf(services.db, session.userId)
}

export async function switchOrganization(
  services: Services,
  origin: Origin,
  session: Session,
  orgId: string,
): Promise<User> {
  const { sid, userId } = session
  const user = isId(orgId) ? await findUserIn(services.db, orgId, userId) : undefined
  if (!user) throw new NotFound(t.shop)
  await transact(services.pool, async (tx) => {
    await enterOrganization(tx, services.notifier, sid, orgId)
    if (orgId.toLowerCase() === session.orgId) return
    // Counted per hour in that organization's audit, because a person can switch as often as they like.
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
  { config: { registration }, secret }: Services,
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
  { notifier }: Services,
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
