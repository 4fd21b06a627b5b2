export const title = 'Customer page'
export const failedLoad = "We couldn't load the customer page."
export const loading = 'Loading the customer page'

export const intro =
  'Create a link so your customer can follow the order, message you and approve drawings. No account needed. They see only what you share.'
export const emailsGoTo = <T>({ email }: { email: T }) => ['Emails go to ', email, '.']
export const create = 'Create link'
export const failedCreate = "We couldn't create the link."

export const link = 'Customer link'
export const forSales = 'Your customer has a link to this order. Only Admin or Sales can see it.'
export const share = 'Share'
export const yourOrder = ({ number }: { number: string }) => `Your order ${number}`
export const failedShare = "This device couldn't share the link. Copy it instead."
export const email = 'Email'
export const code = 'QR code'
export const codeHint = 'Your customer can scan this with a phone.'

export const notOpened = "The customer hasn't opened it yet."
export const openedToday = 'Last opened today.'
export const openedYesterday = 'Last opened yesterday.'
export const openedOn = ({ day }: { day: string }) => `Last opened on ${day}.`
export const expires = ({ day }: { day: string }) => `It expires on ${day}.`

export const showDate = 'Show the due date'
export const noDate = 'This order has no due date yet.'
export const dateShown = 'The customer sees the due date.'
export const dateHidden = "The customer doesn't see the due date."
export const failedChange = "We couldn't change the link."

export const confirmToSend = <T>({ email: to }: { email: T }) => [
  "The customer's email was changed to ",
  to,
  '. Confirm it to send emails there.',
]
export const notConfirmed = <T>({ email: to }: { email: T }) => [
  "The customer's email was changed to ",
  to,
  '. Admin or Sales must confirm it before emails are sent there.',
]
export const confirmEmail = 'Confirm email'
export const emailConfirmed = 'Email confirmed'
export const emailConfirmedText = 'Emails about this order go to the customer again.'
export const failedConfirm = "We couldn't confirm the email."

export const turnOff = 'Turn off link'
export const turnOffQuestion = ({ number }: { number: string }) => `Turn off the link for ${number}?`
export const turnOffText = <T>({ customer }: { customer: T }) => [
  customer,
  ' will no longer see the order or get emails about it. A new link will be different.',
]
export const turnedOff = 'Link turned off'
export const turnedOffText = 'The link no longer works.'
export const failedTurnOff = "We couldn't turn off the link."
