import { WrongInput } from '../../core/errors.ts'
import { verifyPassword } from '../../core/passwords.ts'
import { endSessionsOf } from '../../core/session-ends.ts'
import { countTry, forgiveTry, type Throttle } from '../../core/shares/throttle.ts'
import type { Database } from '../../db/client.ts'
import type { CommitDeps } from '../events/commit.service.ts'
import { forgetPasswordLinks } from './password-links.service.ts'
import { selectPassword, updatePassword } from './user.queries.ts'

export const SIGN_IN_FAILURES: Throttle = { name: 'sign-in', limit: 10, windowSeconds: 15 * 60 }

export const notPresentPassword = () =>
  new WrongInput({ currentPassword: 'This is not your present password' })

/**
 * Protects against people who found an unlocked phone. Returns the hash of the confirmed password.
 * @throws WrongInput, TooManyTries
 */
export async function confirmPassword(
  db: Database,
  userId: string,
  currentPassword: string,
): Promise<string | null> {
  await countTry(db, SIGN_IN_FAILURES, userId)
  const hash = await selectPassword(db, userId)
  if (!(await verifyPassword(hash, currentPassword, userId))) throw notPresentPassword()
  await forgiveTry(db, SIGN_IN_FAILURES, userId)
  return hash
}

interface NewPassword {
  hash: string
  /** Another person has chosen it. */
  mustChange?: boolean
  /** The one session that continues. */
  keptSid?: string
}

/** Sets a password. Ends the person's sessions, and their links to choose a password. */
export async function replacePassword(
  tx: Database,
  { notifier }: Pick<CommitDeps, 'notifier'>,
  userId: string,
  { hash, mustChange = false, keptSid }: NewPassword,
): Promise<void> {
  await updatePassword(tx, userId, hash, mustChange)
  await forgetPasswordLinks(tx, userId)
  await endSessionsOf(tx, notifier, userId, keptSid)
}
