import { say } from '#shared/texts/say.ts'
import * as t from '#texts/account/account-errors.ts'
import type { Services } from '../../../services.ts'
import { WrongInput } from '../../../http/errors.ts'
import { verifyPassword } from '../../../sessions/passwords.ts'
import { endSessionsOf } from '../../../sessions/session-ends.ts'
import { SIGN_IN_FAILURES } from '../../../queue/limits.ts'
import { countTry, forgiveTry } from '../../../queue/throttle.ts'
import type { Database } from '../../../db/client.ts'
import { forgetPasswordLinks } from './password-links.service.ts'
import { selectPassword, updatePassword } from './user.queries.ts'

export const notPresentPassword = () => new WrongInput({ currentPassword: say(t.notCurrentPassword) })

/** Protects against people who found an unlocked phone. @throws WrongInput, TooManyTries */
export async function confirmPassword(
  db: Database,
  userId: string,
  currentPassword: string,
): Promise<string | null> {
  await countTry(db, SIGN_IN_FAILURES, userId)
  const hash = await selectPassword(db, userId)
  if (!(await verifyPassword(hash, currentPassword))) throw notPresentPassword()
  await forgiveTry(db, SIGN_IN_FAILURES, userId)
  return hash
}

interface NewPassword {
  hash: string
  /** Another person has chosen it. */
  mustChange?: boolean
  exceptSid?: string
}

/** Ends the person's sessions, and their links to choose a password. */
export async function replacePassword(
  tx: Database,
  { notifier }: Pick<Services, 'notifier'>,
  userId: string,
  { hash, mustChange = false, exceptSid }: NewPassword,
): Promise<void> {
  await updatePassword(tx, userId, hash, mustChange)
  await forgetPasswordLinks(tx, userId)
  await endSessionsOf(tx, notifier, userId, exceptSid)
}
