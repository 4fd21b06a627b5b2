export const hello = ({ name }: { name: string }) => `Hello ${name},`

export const welcomeSubject = ({ shop }: { shop: string }) => `Your account for ${shop}`
export const welcome = ({ shop }: { shop: string }) =>
  `You have an account on Kerf, the order board of ${shop}. Choose a password to sign in.`
export const worksForDays = ({ n }: { n: number }) => `The link works once, within ${n} days.`
export const choosePassword = 'Choose a password'

export const resetSubject = 'Choose a new password'
export const resetAsked =
  "Someone asked for a new password for your Kerf account. If it wasn't you, you can ignore this email."
export const worksForAnHour = 'The link works once, within an hour.'
export const chooseNewPassword = 'Choose a new password'

export const addressSubject = 'The email of your Kerf account was changed'
export const addressChanged = ({ email }: { email: string }) =>
  `The email of your Kerf account was changed to ${email}. Use it to sign in from now on.`
export const notYou = "If it wasn't you, tell an admin of your shop."
