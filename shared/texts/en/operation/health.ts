import { count, number } from '../numbers.ts'

export const title = 'Health'
export const intro = 'How this server is doing.'
export const introNeeds = ({ n }: { n: number }) =>
  count(n, 'thing needs attention.', 'things need attention.')
export const introWell = 'All is well.'
export const loading = 'Loading how the server is doing'
export const notLoaded = "We couldn't load how the server is doing"
export const notOperator = 'Only a server admin can open this page'
export const notOperatorText = 'Admins of the first shop on this server are server admins.'
export const well = 'Good'
export const needsYou = 'Needs attention'

export const database = 'Database'
export const databaseText = (of: { version: string; size: string; isEmbedded: boolean }) =>
  `PostgreSQL ${of.version}${of.isEmbedded ? ', started by Kerf' : ''}. It takes ${of.size}.`
export const backups = 'Backups'
export const backupsOff = 'Backups are off. BACKUP_TO says so.'
export const backupComing = ({ to }: { to: string }) => `None yet. The first one goes to ${to} soon.`
export const backupMade = ({ at, to }: { at: string; to: string }) =>
  `The last backup was made and read back on ${at}. It is in ${to}.`
export const rehearsed = ({ on }: { on: string }) => `A restore was rehearsed on ${on}.`
export const notSealed = ({ command }: { command: string }) =>
  `It does not contain the secret. Run "${command}" and keep the passphrase that it shows.`
export const backupFailed = ({ reason }: { reason: string }) => `${reason}.`
export const backupMissing = 'No good backup was made in the last 48 hours. See the server log.'
export const disk = 'Disk'
export const diskText = ({ free }: { free: string }) => `${free} are free.`
export const diskLow = ({ free, reserve }: { free: string; reserve: string }) =>
  `Only ${free} are free. Kerf refuses new files below ${reserve}. Free up space.`
export const mail = 'Email'
export const mailText = 'A mail server is set. Send yourself a test.'
export const mailMissing =
  'No mail server is set, so you send links yourself. Set SMTP_URL and start Kerf again.'
export const push = 'Push'
export const pushText = ({ n }: { n: number }) =>
  n === 0
    ? 'No device gets push notifications yet.'
    : `${count(n, 'device')} ${n === 1 ? 'gets' : 'get'} push notifications.`
export const pushInsecure = 'Browsers allow push only with https.'
export const address = 'Address'
export const addressText = ({ url }: { url: string }) => `People open ${url}.`
export const addressPlain = ({ url }: { url: string }) =>
  `People open ${url}. Nothing is encrypted there, so keep it in your own network.`
export const addressHere = 'Links lead to this computer only.'
export const proxyUntrusted =
  "Kerf is behind a proxy that TRUST_PROXY doesn't name. All visitors share the limits of one network. Set TRUST_PROXY and start Kerf again."
export const secret = 'Secret'
export const secretSet = 'SESSION_SECRET is set. Keep a copy of it away from this server.'
export const secretSealed = 'Backups contain it, sealed by your passphrase.'
export const secretFile =
  'It is a file in DATA_DIR. Keep a copy away from this server. Without it, customer links and calendar links stop working.'
export const version = 'Version'
export const versionText = ({ kerf, node }: { kerf: string; node: string }) => `Kerf ${kerf} on Node ${node}.`
export const versionNewer = (of: { newer: string; date: string; kerf: string }) =>
  `Kerf ${of.newer} (${of.date}) is available. You have ${of.kerf}.`
export const versionFailed = ({ kerf, reason }: { kerf: string; reason: string }) =>
  `Kerf ${kerf}. We couldn't ask for newer versions: ${reason}`
export const updateNotes = 'What is new'
export const updateCommand = 'Make a backup, then run'
export const jobs = 'Background jobs'
export const jobsText = ({ n }: { n: number }) =>
  n === 0 ? 'None has failed.' : `${count(n, 'job is', 'jobs are')} waiting, and none has failed.`
export const jobsFailed = ({ n }: { n: number }) =>
  `${count(n, 'job')} failed and won't be retried. See the server log.`
export const clock = 'Clock'
export const clockText = 'The clocks of the server, its database and this device agree.'
export const clockDatabase = ({ n }: { n: number }) =>
  `The clock of the database is ${number(n)} seconds off. Turn on automatic time (NTP) on both computers.`
export const clockHere = ({ n }: { n: number }) =>
  `The clock of the server is ${number(n)} seconds off this device's. Check which one is wrong.`

export const sendMail = 'Send me a test email'
export const mailSent = ({ to }: { to: string }) => `Sent to ${to}. Check your inbox.`
export const mailRefused = ({ reason }: { reason: string }) => `The email wasn't sent. ${reason}`
export const sendPush = 'Send me a test push'
export const pushSent = ({ device }: { device: string }) => `Sent to ${device}.`
export const pushRefused = ({ device, reason }: { device: string; reason: string }) =>
  `Not sent to ${device}. ${reason}`
export const noDevices = 'Turn push on under Profile, Notifications first.'
export const notTested = "We couldn't send the test"

export const phone = 'Scan this with a phone in your network.'
export const phoneOpened = ({ at }: { at: string }) => `Another device opened it: ${at}.`
export const phoneWaiting = 'No other device has opened it yet.'

export const setUp = 'Three more steps'
export const setUpText = 'Each can wait. You find them again under Health.'
export const stepAddress = '1. Can phones open Kerf?'
export const stepMail = '2. Can Kerf send email?'
export const stepBackups = '3. Are there backups?'
export const toBoard = 'Open the board'
