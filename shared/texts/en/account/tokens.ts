import { count, number } from '../numbers.ts'

export const title = 'API tokens'
export const intro =
  "Tokens let other apps work with orders in your name. They can't touch accounts, team or settings. They stop when you leave the shop, not when you change your password."
export const docs = 'What apps can do'
export const newToken = 'New token'
export const create = 'Create token'
export const loading = 'Loading tokens'
export const notLoaded = "We couldn't load your tokens. Try again."
export const none = 'No tokens'
export const noApps = 'No apps connected.'
export const full = ({ n }: { n: number }) =>
  `You can have up to ${count(n, 'token')}. Revoke one to create another.`

export const name = 'Name'
export const nameHint = 'The name of the app, such as Zapier. The history shows it next to your name.'
export const access = 'Access'
export const read = 'Read only'
export const write = 'Read and write'
export const readHint = 'See orders, their notes and files, without changing anything.'
export const writeHint = 'Create, edit and move orders, add notes and files (within your role).'
export const expires = 'Expires'
export const never = 'Never'
export const afterDays = ({ n }: { n: number }) => `After ${count(n, 'day')}`
export const neverHint = 'It works until you revoke it or leave the shop.'

export const notUsed = <T>({ created }: { created: T }) => ['Created ', created, ', not used yet.']
export const lastUsed = <T>({ created, used }: { created: T; used: T }) => [
  'Created ',
  created,
  ', last used ',
  used,
  '.',
]
export const neverExpires = 'Never expires.'
export const expiresWhen = ({ when }: { when: string }) => `Expires ${when}.`
export const expired = ({ when }: { when: string }) => `Expired ${when}.`

export const token = ({ name }: { name: string }) => `Token ${name}`
export const theToken = ({ name }: { name: string }) => `the token ${name}`
export const copyNow =
  "Copy it now. You won't see it again. Anyone with it can do what it allows in your name, so paste it into the app and nowhere else."
export const revoke = 'Revoke'
export const revokeToken = 'Revoke token'
export const revokeNamed = ({ name }: { name: string }) => `Revoke token ${name}`
export const askRevoke = ({ name }: { name: string }) => `Revoke the token "${name}"?`
export const revokes = "Apps that use it lose access right away. This can't be undone."
export const revoked = 'Token revoked'
export const appsRefused = 'Apps that use it no longer have access.'
export const notCreated = "We couldn't create the token. Try again."
export const notRevoked = "We couldn't revoke the token. Try again."

export const elsewhere = 'You also have these in your other shops. Switch to a shop to turn them off:'
export const elsewhereNotLoaded = "We couldn't load what is on in your other shops. Try again."
export const tokens = ({ n }: { n: number }) => count(n, 'API token')
export const calendars = ({ n }: { n: number }) => count(n, 'calendar')

export const nameVia = ({ name, token }: { name: string; token: string }) => `${name} via ${token}`
export const via = ({ token }: { token: string }) => `Via ${token}`

export const shop = () => 'Shop'
export const itself = () => 'Token'
export const tooMany = ({ n }: { n: number }) =>
  `You can have up to ${count(n, 'token')}. Revoke one that you no longer need`
export const tooManyCalls = ({ n, seconds }: { n: number; seconds: number }) =>
  `This token can make up to ${number(n)} calls a minute. Please try again in ${seconds === 1 ? 'a second' : count(seconds, 'second')}`
