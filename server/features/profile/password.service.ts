import { WrongInput } from '../../core/errors.ts'
import { verifyPassword } from '../../core/passwords.ts'
import { countTry, forgiveTry, SIGN_IN_FAILURES } from '../../core/shares/throttle.ts'
import type { Database } from '../../db/client.ts'
import { selectPassword } from './user.queries.ts'

/** Whoever found an unlocked phone does not know the password. @throws WrongInput, TooManyTries */
export async function confirmPassword(db: Database, userId: string, currentPassword: string): Promise<void> {
  await countTry(db, SIGN_IN_FAILURES, userId)
  const right = await verifyPassword(await selectPassword(db, userId), currentPassword, userId)
  if (!right) throw new WrongInput({ currentPassword: 'This is not your present password' })
  await forgiveTry(db, SIGN_IN_FAILURES, userId)
}
