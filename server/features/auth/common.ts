import { isCommonPassword } from '../../core/common-passwords.ts'
import { WrongInput } from '../../core/errors.ts'

/** @throws WrongInput for the field */
export function refuseCommon(password: string, field: string): void {
  if (!isCommonPassword(password)) return
  throw new WrongInput({ [field]: 'This password is among the commonest. Please choose another one' })
}
