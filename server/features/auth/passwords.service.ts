import { refuseCommon } from '../../core/common-passwords.ts'
import { Conflict, WrongInput } from '../../core/errors.ts'
import { addJob } from '../../core/jobs/jobs.ts'
import { hashPassword } from '../../core/passwords.ts'
import type { Session } from '../../core/sessions.ts'
import { countTry } from '../../core/shares/throttle.ts'
import { transact } from '../../core/transact.ts'
import { audit } from '../audit/audit.service.ts'
import type { Origin } from '../audit/origin.ts'
import { linkIdOf, ownerOfLink, redeemPasswordLink } from '../profile/password-links.service.ts'
import { confirmPassword, notPresentPassword, replacePassword } from '../profile/password.service.ts'
import { lockPassword, selectHome } from './auth.queries.ts'
import type { AuthDeps } from './auth.service.ts'
import { FORGOTTEN } from './mails.tasks.ts'
import { FORGOTTEN_FROM_NETWORK, FORGOTTEN_MAILS, PASSWORD_MAILS } from './throttles.ts'

/** Sends a link to choose a new password if the address has an account. The response doesn't reveal that. */
export async function forgetPassword(deps: AuthDeps, origin: Origin, email: string): Promise<void> {
  const { network } = origin
  if (!deps.mails) {
    throw new Conflict('Mail is not set up here. Please ask an admin of your organization for a new password')
  }
  await deps.shares.signIns.run(network, async () => {
    await countTry(deps.db, PASSWORD_MAILS, network)
    // Counts unknown addresses too, so that the response reveals nothing. The network's own limit comes first,
    // so that its refused tries don't count for others.
    await countTry(deps.db, FORGOTTEN_FROM_NETWORK, `${network}\n${email}`)
    await countTry(deps.db, FORGOTTEN_MAILS, email)
    await addJob(deps.db, FORGOTTEN, { email, origin })
  })
}

interface Chosen {
  token: string
  password: string
}

/** Chooses a password by a link from a mail or an admin. Ends all sessions of the person. */
export function setPassword(deps: AuthDeps, origin: Origin, chosen: Chosen): Promise<void> {
  const linkId = linkIdOf(deps.secret, chosen.token)
  return deps.shares.signIns.run(origin.network, () => setByLink(deps, origin, linkId, chosen))
}

async function setByLink(deps: AuthDeps, origin: Origin, linkId: string, input: Chosen): Promise<void> {
  // Before hashing the password, which is expensive.
  await ownerOfLink(deps.db, linkId)
  await refuseCommon(input.password, 'password')
  // Queued by network, so that a visitor with many links delays only their own network.
  const hash = await hashPassword(input.password, origin.network)
  await transact(deps.pool, async (tx) => {
    // Locks the person before the links, as everywhere.
    const userId = await ownerOfLink(tx, linkId)
    await lockPassword(tx, userId)
    await redeemPasswordLink(tx, linkId)
    await replacePassword(tx, deps, userId, { hash })
    const orgId = await selectHome(tx, userId)
    if (orgId) await audit(tx, { orgId, userId }, origin, { type: 'password.set_by_link', data: {} })
  })
}

/** Changes the person's own password. Their other sessions end. */
export async function changePassword(
  deps: AuthDeps,
  origin: Origin,
  session: Session,
  input: { currentPassword: string; newPassword: string },
): Promise<void> {
  await refuseCommon(input.newPassword, 'newPassword')
  const confirmed = await confirmPassword(deps.db, session.userId, input.currentPassword)
  if (input.newPassword === input.currentPassword) {
    throw new WrongInput({ newPassword: 'Please choose a password that is not the present one' })
  }
  const hash = await hashPassword(input.newPassword, session.userId)
  await transact(deps.pool, async (tx) => {
    if ((await lockPassword(tx, session.userId)) !== confirmed) throw notPresentPassword()
    await replacePassword(tx, deps, session.userId, { hash, keptSid: session.sid })
    await audit(tx, session, origin, { type: 'password.changed', data: {} })
  })
}
