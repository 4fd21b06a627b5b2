import { number } from '../numbers.ts'

export const title = 'Notifications'
export const loading = 'Loading your notifications'
export const notLoaded = "We couldn't load your notifications. Try again."
export const restNotLoaded = "We couldn't load the rest of your notifications. Try again."
export const empty = 'Nothing new'
export const emptyText =
  "You'll see it here when someone mentions or assigns you, or when something happens to an order you follow."

export const markAllRead = 'Mark all as read'
export const notMarked = "We couldn't mark your notifications as read."
export const unread = ({ n }: { n: number }) => `${number(n)} unread`
export const allRead = 'All read'
export const offline = ({ state }: { state: string }) => `${state} (offline)`
export const reconnecting = ({ state }: { state: string }) => `${state}, reconnecting…`
export const newOnes = ({ n }: { n: number }) => `${number(n)} new`

/** Spoken before a line. */
export const unreadLine = 'Unread: '
export const andOthers = ({ n }: { n: number }) => (n === 1 ? ' and 1 other' : ` and ${number(n)} others`)
export const settings = 'Settings'
export const server = 'Server'
export const archived = 'Archived'
