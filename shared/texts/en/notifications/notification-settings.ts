export const title = 'Notifications'
export const intro = "Choose how you hear about things. You're never notified about your own changes."
export const introOfShop = <T>({ shop }: { shop: T }) => [
  'Choose how you hear about things in ',
  shop,
  '. Your other shops have their own settings.',
]
export const loading = 'Loading your notification settings'
export const notLoaded = "We couldn't load your notification settings. Try again."
export const notSaved = "We couldn't save your settings."

export const inbox = 'Inbox'
export const email = 'Email'
export const push = 'Push'
export const whenEmailed = 'Emails are sent when something is still unread after 15 minutes.'
export const noEmail = "Email isn't set up on this server, so nothing is emailed."
export const wherePushed = 'Push is sent to devices where you turned it on below.'

export const morning = ({ time }: { time: string }) =>
  `At ${time} on working days: due, late and waiting orders. Skipped if there's nothing.`

export const quietHours = 'Quiet hours'
export const quietHoursMean = 'No emails or push during these hours. Unread ones arrive afterwards.'
export const from = 'From'
export const to = 'To'
export const shopTime = ({ zone }: { zone: string }) => `Shop time: ${zone}`

// The page that a link in an email opens.
export const linkNotChecked = "We couldn't check this link. Try again."
export const loadingLink = 'Loading'
export const stopTitle = 'Stop these emails?'
export const stop = 'Stop these emails'
export const stops = <T>({ name, shop }: { name: string; shop: T }) => [
  `You'll no longer get "${name}" emails from `,
  shop,
  '. Nothing else changes.',
]
export const stoppedTitle = 'These emails are now off'
export const alreadyStoppedTitle = 'These emails are already off'
export const stopped = <T>({ name, shop }: { name: string; shop: T }) => [
  `You won't get "${name}" emails from `,
  shop,
  '. Your inbox in Kerf stays the same.',
]
export const turnOnAgain = 'Changed your mind? Turn them back on in your profile, under Notifications.'
export const goToProfile = 'Go to your profile'
export const notStopped = "We couldn't stop these emails."
export const invalidTitle = "This link isn't valid"
export const invalid =
  'Open the link in the latest email, or choose your emails in your profile, under Notifications.'
