import { number } from '../numbers.ts'

/** @spec */
export const wrongPassword = () => 'Invalid email or password'
export const inviteInvalid = () => 'This invite code is not valid or has expired'
export const setupCodeMissing = () => 'Please type the setup code. It is in the window where Kerf was started'
export const setupCodeWrong = () => 'This is not the setup code. It is in the window where Kerf was started'
export const accountExists = () => 'An account with this email already exists. Please sign in instead'
export const accountExistsInvited = () =>
  'An account with this email already exists. Please sign in instead to join with this invite'
export const noShop = () =>
  'You no longer belong to a shop. Please ask an admin for an invite link and sign in with it'
export const noEmail = () => "Email isn't set up here. Please ask your shop's admin for a new password"
export const samePassword = () => 'Please choose a password that differs from your current one'
export const notCurrentPassword = () => 'This is not your current password'
export const linkInvalid = () => 'This link no longer works. Please ask for a new one'
export const operatorsAddress = () =>
  'This email is named in OPERATORS. An admin can create its account, or leave it out there until the account exists'
export const emailTaken = () => 'Another account has this email'
export const ownProfileOnly = () => 'You can only change your own profile'

export const tooManyInvites = ({ n }: { n: number }) =>
  `You can have up to ${number(n)} open invites. Revoke some that you no longer need`
export const alreadyMember = () => 'You already belong to this shop'
export const inviteBeforeRemoval = () =>
  'This invite was created before you were removed from the shop. Please ask an admin for a new one'
export const lastAdmin = () => 'A shop needs an admin. Make someone else ADMIN first'
export const hasAccount = () =>
  'This person already has an account with this email. Send them an invite link instead'
export const shopFull = ({ n }: { n: number }) =>
  `A shop can have up to ${number(n)} members. An admin can remove people who have left`

export const noBackup = () => "The backup couldn't be saved, so nothing was removed"
export const someoneJoined = () => 'Someone joined while the backup was being saved. Please try again'
export const somethingChanged = () => 'Something changed while the backup was being saved. Please try again'
export const importRunning = () => 'Orders are being imported right now. Please try again when that is done'

/** @spec */
export const user = () => 'User'
export const shop = () => 'Shop'
export const session = () => 'Device'
export const invite = () => 'Invite'
export const member = () => 'Member'
export const photo = () => 'Photo'
