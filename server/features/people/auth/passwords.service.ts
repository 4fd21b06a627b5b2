import { say } from '#shared/texts/say.ts'
import * as t from '#texts/account/account-errors.ts'
import type { Services } from '../../../services.ts'
import { refuseCommon } from '../../../sessions/common-passwords.ts'
import { Conflict, WrongInput } from '../../../http/errors.ts'
import { addJob } from '../../../jobs/jobs.ts'
import { hashPassword } from '../../../sessions/passwords.ts'
import type { Session } from '../../../sessions/sessions.ts'
import { PASSWORD_MAILS, FORGOTTEN_FROM_NETWORK, FORGOTTEN_MAILS } from '../../../queue/limits.ts'
import { countTry } from '../../../queue/throttle.ts'
import { transact } from '../../../db/transact.ts'
import { audit, type Origin } from '../audit/audit.service.ts'
import { linkIdOf, ownerOfLink, redeemPasswordLink } from '../profile/password-links.service.ts'
import { confirmPassword, notPresentPassword, replacePassword } from '../profile/password.service.ts'
import { lockPassword, selectHome } from './auth.queries.ts'
import { FORGOTTEN } from './mails.tasks.ts'

/** The response doesn't reveal whether the address has an account. */
export async function forgetPassword(services: Services, origin: Origin, email: string): Promise<void> {
  const { network } = origin
  if (!services.sendMail) {
    throw new Conflict(say(t.noEmail))
  }
  await services.queues.signIns.run(network, async () => {
    await countTry(services.db, PASSWORD_MAILS, network)
    // Unknown addresses count too. The network's own limit comes first, to spare others its refused tries.
    await countTry(services.db, FORGOTTEN_FROM_NETWORK, `${network}\n${email}`)
    await countTry(services.db, FORGOTTEN_MAILS, email)
    await addJob(services.db, FORGOTTEN, { email, origin })
  })
}

interface Chosen {
  token: string
  password: string
}

/** A link from a mail or an admin proves the person. Ends all of their sessions. */
export function setPassword(services: Services, origin: Origin, chosen: Chosen): Promise<void> {
  const linkId = linkIdOf(services.secret, chosen.token)
  return services.queues.signIns.run(origin.network, () => setByLink(services, origin, linkId, chosen))
}

async function setByLink(services: Services, origin: Origin, linkId: string, input: Chosen): Promise<void> {
  // Before hashing the password, which is expensive.
  await ownerOfLink(services.db, linkId)
  await refuseCommon(input.password, 'password')
  const hash = await hashPassword(input.password)
  await transact(services.pool, async (tx) => {
    // Locks the person before the links, as everywhere.
    const userId = await ownerOfLink(tx, linkId)
    await lockPassword(tx, userId)
    await redeemPasswordLink(tx, linkId)
    await replacePassword(tx, services, userId, { hash })
    const orgId = await selectHome(tx, userId)
    if (orgId) await audit(tx, { orgId, userId }, origin, { type: 'password.set_by_link', data: {} })
  })
}

export async function changePassword(
  services: Services,
  origin: Origin,
  session: Session,
  input: { currentPassword: string; newPassword: string },
): Promise<void> {
  await refuseCommon(input.newPassword, 'newPassword')
  const confirmed = await confirmPassword(services.db, session.userId, input.currentPassword)
  if (input.newPassword === input.currentPassword) {
    throw new WrongInput({ newPassword: say(t.samePassword) })
  }
  const hash = await hashPassword(input.newPassword)
  await transact(services.pool, async (tx) => {
    if ((await lockPassword(tx, session.userId)) !== confirmed) throw notPresentPassword()
    await replacePassword(tx, services, session.userId, { hash, exceptSid: session.sid })
    await audit(tx, session, origin, { type: 'password.changed', data: {} })
  })
}
