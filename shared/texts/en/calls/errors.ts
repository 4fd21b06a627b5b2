import { count } from '../numbers.ts'

// What the server answers for any feature.

export const wrongRequest = () => "Kerf can't read this request"
export const needsObject = () => 'The request needs a JSON object'
export const notSignedIn = () => 'Please sign in'
export const wrongToken = () => 'This token is no longer valid'
export const forbidden = () => "You don't have permission to do this"
export const adminsOnly = () => 'Only an admin of the shop can do this'
export const operatorsOnly = () => 'Only the server admin can do this'
export const notFound = ({ what }: { what: string }) => `${what} not found`
export const organization = () => 'Shop'
export const page = () => 'Page'
export const column = () => 'Column'
export const contentMissing = () => 'The content of this file was not found'
export const newPasswordFirst = () => 'Please choose a new password first'
export const commonPassword = () => 'This password is too common. Please choose another one'
export const customersOnly = () => 'You are signed in to this shop. Only the customer can answer here'
export const otherSite = () => 'This request came from another site'
export const callerGone = () => 'The connection was closed'

export const tokenCant = () => "API tokens can't do this. Sign in to Kerf instead"
export const tokenReadsOnly = () => 'This token is read-only'
export const resultDeleted = () => 'The result of this request has since been deleted'
export const keyWrong = () => 'The Idempotency-Key header must be a quoted text of 1 to 255 characters'
export const keyUsed = () => 'This Idempotency-Key was already used for another request'

// Undoing a change
export const nothingToUndo = () => 'There is nothing to undo'
export const tooLateToUndo = () => 'It is too late to undo this'
export const changedBy = ({ who, what }: { who: string | null; what: string }) =>
  `${who ?? 'Someone'} ${what} in the meantime`

// Another tab with another person or shop
export const otherPerson = ({ name }: { name: string }) =>
  `Another tab is signed in as ${name}. Please reload this page`
export const otherPersonUnsaved = ({ name }: { name: string }) =>
  `Another tab is signed in as ${name}, so nothing was saved. Copy what you typed, then reload this page`
export const notYourShop = () => "You're no longer a member of this page's shop. Please reload it"
export const notYourShopUnsaved = () =>
  "You're no longer a member of this page's shop, so nothing was saved. Copy what you typed, then reload"
type Shops = { active: string | undefined; own: string }
export const otherShop = ({ active = 'another shop', own }: Shops) =>
  `Another tab has switched to ${active}. Switch back to ${own} there, or reload this page`
export const otherShopUnsaved = ({ active = 'another shop', own }: Shops) =>
  `Another tab has switched to ${active}, so nothing was saved. Switch back to ${own} there and save again`

// Addresses that the server is to call
export const addressWrong = () => 'Enter a valid web address'
export const addressNotPublic = () => 'Address must be on the public internet'
export const addressNotSecure = () => 'Address must start with https://'
export const addressWithPassword = () => "Address can't contain a user name or password"
export const addressEmpty = () => 'No server was found at this address'

// Too much at once
const again = 'Please try again in a moment'
export const unavailable = () => `Kerf can't do this right now. ${again}`
export const tooOften = () => `Too many requests for this right now. ${again}`
export const busyRequests = () => `Your shop is sending too many requests at once. ${again}`
export const busyLists = () => `Your shop is loading too many lists at once. ${again}`
export const busyChanges = () => `Your shop is making too many changes at once. ${again}`
export const busyLong = () => `Your shop has too many long tasks running. ${again}`
export const busyPictures = () => `Your shop is loading too many pictures at once. ${again}`
export const busyExports = () => `Your shop already has exports running. ${again}`
export const busyFiles = () => `Your shop is already reading several files. ${again}`
export const busyFigures = () => `Your shop is loading too many figures at once. ${again}`
export const busyDates = () => `Your shop is estimating too many dates at once. ${again}`
export const busyHolidays = () => `Your shop is loading too many holidays at once. ${again}`
export const busyRemoving = () => `Your shop's data is already being deleted. ${again}`
export const busySignIns = () => `Too many people are signing in from your network. ${again}`
export const busyNetwork = () => `Your network is sending too much at once. ${again}`
export const busyUnread = () => `Your shop has too many responses that are still being read. ${again}`
export const busyUnreadYours = () => `You have too many responses that are still being read. ${again}`
export const busyOthers = () => `Too many requests at once. ${again}`
export const figuresTooLong = () =>
  'These figures take too long. Please ask for fewer weeks, or without a search'
export const dateTooLong = () => `The estimate takes too long. ${again}`

// Too often within a time
export const tooManyTries = () => 'Too many tries'
export const shopChanges = () => 'Your shop has made too many changes within an hour'
export const newShopsChanges = () => 'New shops from your network have made too many changes within an hour'
export const newShops = () => 'Too many new shops were created from your network today'
export const profileChanges = () => 'You changed your profile too often'
export const newShopsMails = () => 'New shops can send 300 emails a day in their first week'
export const tryAgainIn = ({ why, seconds }: { why: () => string; seconds: number }) =>
  `${why()}. Please try again in ${inWords(seconds)}`

function inWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  if (minutes > 120) return count(Math.ceil(minutes / 60), 'hour')
  return minutes === 1 ? 'a minute' : count(minutes, 'minute')
}
