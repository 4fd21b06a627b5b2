import { WrongInput } from '../../core/errors.ts'
import { verifyPassword } from '../../core/passwords.ts'
import { countTry, forgiveTry, SIGN_IN_FAILURES } from '../../core/shares/throttle.ts'
import type { Database } from '../../db/client.ts'
import { selectPassword } from './user.queries.ts'

export const notPresentPassword = () =>
  new WrongInput({ currentPassword: 'This is not your present password' })

/**
 * Whoever found an unlocked phone does not know the password. Answers the hash of the one that was confirmed.
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
