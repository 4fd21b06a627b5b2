import { count } from '../numbers.ts'

export const title = 'Webhooks'
export const intro =
  'Tell other apps when something happens. Kerf sends a signed message and retries for a day.'
export const add = 'Add webhook'
export const edit = 'Edit webhook'
export const saveChanges = 'Save changes'
export const failedLoad = "We couldn't load your webhooks."
export const loading = 'Loading webhooks'
export const none = 'No webhooks'
export const noneYet = 'Add one to send order changes to another app.'
export const most = ({ n }: { n: number }) => `You can have up to ${count(n, 'webhook')}.`

export const address = 'Address'
export const addressHint = 'Where the other app receives messages, e.g. https://hooks.example.com/kerf'
export const allEvents = 'All events'
export const allOf = ({ group }: { group: string }) => `All of ${group}`
export const someOf = ({ n, group }: { n: number; group: string }) => `${n} of ${group}`
export const orderEvent = ({ name }: { name: string }) => `Order ${name.toLowerCase()}`
export const ordersImported = 'Orders imported'
export const test = 'Test'

export const webhookTo = ({ host }: { host: string }) => `Webhook to ${host}`
export const actionsFor = ({ host }: { host: string }) => `Actions for the webhook to ${host}`
export const editItem = 'Edit'
export const sendTest = 'Send a test'
export const newSecret = 'New secret'
export const remove = 'Remove'
export const log = 'Log'
export const logOf = ({ host }: { host: string }) => `Log of ${host}`
export const on = 'On'
export const off = 'Off'
export const failingSince = ({ at }: { at: string }) => `Nothing has arrived since ${at}`
export const turnedOff = <T>({ when, reason }: { when: T; reason: string }) => [
  'Turned off ',
  when,
  `: ${reason}`,
]

export const newSecrets = ({ n }: { n: number }) => `${count(n, 'new secret')} to copy`
export const secretOf = ({ host }: { host: string }) => `Secret of the webhook to ${host}`
export const secretHint =
  "Copy it now. You won't see it again. The other app uses it to check that messages come from Kerf (Standard Webhooks)."
export const theSecretOf = ({ host }: { host: string }) => `the secret of ${host}`

export const removeQuestion = ({ host }: { host: string }) => `Remove the webhook to ${host}?`
export const removeText =
  'Messages will stop, including the ones still waiting, and the log is deleted. This cannot be undone.'
export const secretQuestion = ({ host }: { host: string }) => `Create a new secret for ${host}?`
export const secretText = 'The old secret stops working now. Update the other app or it will reject messages.'
export const createSecret = 'Create new secret'

export const logIntro = 'Messages of the last 30 days and their responses, newest first.'
export const logOff = 'This webhook is off, so nothing is sent.'
export const logEmpty = 'Nothing sent yet'
export const logEmptyOn = 'Deliveries and their responses will appear here.'
export const logEmptyOff = 'Turn the webhook on, and deliveries and their responses will appear here.'
export const deliveries = 'Deliveries'
export const failedOlder = "We couldn't load the rest of the log."
export const failedLog = "We couldn't load the log."
export const loadingLog = 'Loading the log'
export const showOlder = 'Show older'
export const refresh = 'Refresh'
export const waiting = 'Waiting'
export const delivered = 'Delivered'
export const failed = 'Failed'
export const sendNow = 'Send now'
export const sendAgain = 'Send again'
export const sendWhat = ({ send, what }: { send: string; what: string }) => `${send}: ${what}`
export const responded = ({ status, time }: { status: number; time: string }) =>
  `Responded ${status} in ${time}`
export const respondedOnly = ({ status }: { status: number }) => `Responded ${status}`
export const noResponse = 'No response'
export const noResponseAfter = ({ time }: { time: string }) => `No response after ${time}`
export const milliseconds = ({ n }: { n: number }) => `${n} ms`
export const seconds = ({ n }: { n: string }) => `${n} s`
export const tried = ({ n }: { n: number }) => (n === 1 ? 'Tried once' : `Tried ${count(n, 'time')}`)
export const gaveUp = ({ n }: { n: number }) => `Gave up after ${count(n, 'try', 'tries')}`
export const untilOn = 'Waiting until the webhook is on'
export const sendingSoon = 'Sending in a moment'
export const nextIn = ({ seconds }: { seconds: number }) => `Next try in ${seconds} s`
export const nextAt = ({ when }: { when: string }) => `Next try ${when}`

export const added = 'Webhook added'
export const addedText = "Copy its secret now. You won't see it again."
export const changed = 'Webhook changed'
export const turnedOffNotice = 'Webhook turned off'
export const turnedOffText = "Anything that happens while it's off won't be sent later."
export const turnedOnNotice = 'Webhook turned on'
export const turnedOnText = 'It receives events from now on.'
export const removed = 'Webhook removed'
export const failedAdd = "We couldn't add the webhook."
export const failedChange = "We couldn't change the webhook."
export const failedRemove = "We couldn't remove the webhook."
export const failedSecret = "We couldn't create a new secret."
export const failedTest = "We couldn't send a test."
export const failedAgain = "We couldn't send it again."
