import { refuseCommon } from '../../core/common-passwords.ts'
import { Conflict, WrongInput } from '../../core/errors.ts'
import { addJob } from '../../core/jobs.ts'
import { hashPassword, verifyPassword } from '../../core/passwords.ts'
import { endSessionsOf, type Session } from '../../core/sessions.ts'
import { countTry, forgiveTry, PASSWORD_MAILS, SIGN_IN_FAILURES } from '../../core/throttle.ts'
import { transact } from '../../core/transact.ts'
import type { Database } from '../../db/client.ts'
import { forgetPasswordLinks, linkIdOf, redeemPasswordLink } from '../people/password-links.service.ts'
import { selectPassword, updatePassword } from './auth.queries.ts'
import type { AuthDeps } from './auth.service.ts'
import { FORGOTTEN } from './mails.tasks.ts'

/** Sends a link to choose a new password, if somebody has this address; the answer does not tell. */
export async function forgetPassword(deps: AuthDeps, address: string, email: string): Promise<void> {
  if (!deps.mails) {
    throw new Conflict('Mail is not set up here. Please ask an admin of your organization for a new password')
  }
  await countTry(deps.db, PASSWORD_MAILS, address)
  await addJob(deps.db, FORGOTTEN, { email })
}

/** Chooses a password by a link from a mail or from an admin. Whoever is signed in with the old one is out. */
export async function setPassword(deps: AuthDeps, wish: { token: string; password: string }): Promise<void> {
  const linkId = linkIdOf(deps.secret, wish.token)
  refuseCommon(wish.password, 'password')
  const password = await hashPassword(wish.password)
  await transact(deps.pool, async (tx) => {
    const userId = await redeemPasswordLink(tx, linkId)
    await replacePassword(tx, deps, userId, password)
  })
}

/** Changes one's own password; the other sessions end. */
export async function changePassword(
  deps: AuthDeps,
  session: Session,
  wish: { currentPassword: string; newPassword: string },
): Promise<void> {
  refuseCommon(wish.newPassword, 'newPassword')
  await countTry(deps.db, SIGN_IN_FAILURES, session.userId)
  const right = await verifyPassword(await selectPassword(deps.db, session.userId), wish.currentPassword)
  if (!right) throw new WrongInput({ currentPassword: 'This is not your present password' })
  await forgiveTry(deps.db, SIGN_IN_FAILURES, session.userId)
  if (wish.newPassword === wish.currentPassword) {
    throw new WrongInput({ newPassword: 'Please choose a password that is not the present one' })
  }
  const password = await hashPassword(wish.newPassword)
  await transact(deps.pool, (tx) => replacePassword(tx, deps, session.userId, password, session.sid))
}

async function replacePassword(
  tx: Database,
  { wakeUps }: AuthDeps,
  userId: string,
  password: string,
  keptSid?: string,
): Promise<void> {
  await updatePassword(tx, userId, password)
  await forgetPasswordLinks(tx, userId)
  await endSessionsOf(tx, wakeUps, userId, keptSid)
}
