export const newPassword = 'New password'
export const currentPassword = 'Current password'
export const minimumLength = 'At least 8 characters.'
export const change = 'Change password'
export const changed = 'Password changed'
export const othersSignedOut = 'Other devices were signed out. API tokens and calendars keep working.'
export const notChanged = "We couldn't change your password. Try again."

export const chooseNew = 'Choose a new password'
export const setByAdmin =
  'An admin set your current password. Choose one that only you know, then continue to the board.'

export const forgotTitle = 'Forgot your password?'
export const forgotText = "We'll email you a link to choose a new one."
export const checkEmail = 'Check your email'
export const onItsWay = <T>({ email }: { email: T }) => [
  'If there is an account for ',
  email,
  ', a link to choose a new password is on its way. It works once, within an hour.',
]
export const notSent = "We couldn't send the email. Try again."
export const sendLink = 'Send link'
export const backToSignIn = 'Back to sign in'

export const choose = 'Choose your password'
export const forSignIn = 'Use it with your email to sign in.'
export const signedInAs = ({ name }: { name: string }) =>
  `You are signed in as ${name}. You'll be signed out, so that you can sign in with the new password.`
export const save = 'Save password'
export const saved = 'Password saved'
export const signInNow = 'Sign in with it now.'
export const notSaved = "We couldn't save your password. Try again."
export const linkInvalid = 'This link no longer works'
export const linkInvalidText = 'This link has expired or was already used. Sign in, or ask for a new one.'
export const toSignIn = 'Sign in'
