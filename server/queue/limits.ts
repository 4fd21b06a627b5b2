import * as t from '#texts/calls/errors.ts'
// Decision 0029 says what happens without them.

export interface QueueLimits {
  perKey: number
  /** The next one is refused. */
  waitingPerKey: number
}

/** `long` ones wait for another queue, the store or another server. */
export const REQUESTS = {
  read: { perKey: 4, waitingPerKey: 1000 },
  change: { perKey: 4, waitingPerKey: 1000 },
  long: { perKey: 32, waitingPerKey: 1000 },
} satisfies Record<string, QueueLimits>

/** Filtered lists. Each takes a core of the database. */
export const LISTS: QueueLimits = { perKey: 3, waitingPerKey: 20 }

export const LONG_WORK: QueueLimits = { perKey: 1, waitingPerKey: 10 }

export const TRIES: QueueLimits = { perKey: 1, waitingPerKey: 100 }

/** The rest stays free for sessions, boards, background work and health. */
export const CONNECTIONS = { lists: 1 / 6, changes: 1 / 3, signIns: 1 / 10, longWork: 2, removals: 2 }

/** Further ones wait. */
export const ANONYMOUS = { perSecond: 500, atOnce: 500 }

/** Bytes of JSON in and out. Parsing and writing them takes the thread that answers everybody. */
export const JSON_BYTES = { perSecond: 2_000_000, atOnce: 2_000_000 }

/** Bytes. */
export const MEMORY = {
  arriving: 16 * 1024 * 1024,
  unread: 64 * 1024 * 1024,
  /** It also holds a connection to the store. */
  file: 800 * 1024,
}

/** Milliseconds. */
export const PATIENCE_MS = { arriving: 60_000, unread: 30_000 }

export const SOCKETS = { perNetwork: 2000, waiting: 100 }

export interface Throttle {
  name: string
  limit: number
  windowSeconds: number
  why?: () => string
}

const QUARTER_SECONDS = 15 * 60
const HOUR_SECONDS = 60 * 60
const DAY_SECONDS = 24 * HOUR_SECONDS

// Counted in the database, for all servers together. The specification of the product names most of them.

export const SIGN_IN_FAILURES: Throttle = { name: 'sign-in', limit: 10, windowSeconds: QUARTER_SECONDS }

/** Each keeps a backup with files on the disk. */
export const DATA_CLEARINGS: Throttle = { name: 'data-clearings', limit: 5, windowSeconds: DAY_SECONDS }

/** Their backups have no files. */
export const MEMBER_CLEARINGS: Throttle = { name: 'member-clearings', limit: 20, windowSeconds: DAY_SECONDS }

export const SIGN_IN_FAILURES_OF_NETWORK: Throttle = {
  name: 'sign-in from network',
  limit: 100,
  windowSeconds: QUARTER_SECONDS,
}

export const REGISTRATIONS: Throttle = { name: 'register', limit: 100, windowSeconds: HOUR_SECONDS }

export const TEST_MESSAGES: Throttle = { name: 'test messages', limit: 20, windowSeconds: HOUR_SECONDS }

/** For all networks together: there are a million codes. */
export const SETUP_CODES: Throttle = { name: 'setup codes', limit: 10, windowSeconds: HOUR_SECONDS }

/** Organizations can send mails. */
export const FOUNDINGS: Throttle = {
  name: 'foundings',
  limit: 10,
  windowSeconds: DAY_SECONDS,
  why: t.newShops,
}

export const PASSWORD_MAILS: Throttle = { name: 'password-mail', limit: 20, windowSeconds: HOUR_SECONDS }

/** So that one network can't use up the address's limit. */
export const FORGOTTEN_FROM_NETWORK: Throttle = {
  name: 'forgotten-from-network',
  limit: 5,
  windowSeconds: DAY_SECONDS,
}

export const FORGOTTEN_MAILS: Throttle = { name: 'forgotten', limit: 30, windowSeconds: DAY_SECONDS }

export const NOTIFICATION_MAILS: Throttle = {
  name: 'notification-mails',
  limit: 1000,
  windowSeconds: DAY_SECONDS,
}

/** Mail providers follow the links of many people from one address. */
export const UNSUBSCRIBE_LINKS: Throttle = { name: 'unsubscribe', limit: 300, windowSeconds: HOUR_SECONDS }

export const ADDRESS_CHANGES: Throttle = { name: 'address-changes', limit: 10, windowSeconds: DAY_SECONDS }

/** Each one goes to all of a person's organizations. */
export const PROFILE_CHANGES: Throttle = {
  name: 'profile-changes',
  limit: 60,
  windowSeconds: HOUR_SECONDS,
  why: t.profileChanges,
}

export const CUSTOMER_MAILS: Throttle = { name: 'customer-mails', limit: 500, windowSeconds: DAY_SECONDS }

/** Mails for signing in have their own limit. */
export const CUSTOMER_MAILS_TO_ADDRESS: Throttle = {
  name: 'customer-mails-to',
  limit: 10,
  windowSeconds: DAY_SECONDS,
}

/** High enough that one organization can't use it up. */
export const ALL_CUSTOMER_MAILS_TO_ADDRESS: Throttle = {
  name: 'all-customer-mails-to',
  limit: 100,
  windowSeconds: DAY_SECONDS,
}

export const CUSTOMER_MAILS_OF_ORDER: Throttle = {
  name: 'customer-mails-of-order',
  limit: 10,
  windowSeconds: DAY_SECONDS,
}

/** Each of a person's devices asks for a calendar every few minutes. */
export const CALENDAR_READS: Throttle = { name: 'calendar', limit: 300, windowSeconds: HOUR_SECONDS }

export const WRONG_CALENDARS: Throttle = { name: 'wrong-calendar', limit: 300, windowSeconds: HOUR_SECONDS }

/** The page reads again after each change. */
export const CUSTOMER_READS: Throttle = { name: 'customer', limit: 1000, windowSeconds: HOUR_SECONDS }

export const WRONG_LINKS: Throttle = { name: 'wrong-link', limit: 100, windowSeconds: HOUR_SECONDS }

/** Each address is a row until it is swept. */
export const UPLOAD_ADDRESSES: Throttle = { name: 'upload-address', limit: 2000, windowSeconds: HOUR_SECONDS }

export const WEBHOOK_TESTS: Throttle = { name: 'webhook-test', limit: 10, windowSeconds: 60 }

export const WRONG_TOKENS: Throttle = { name: 'wrong-token', limit: 100, windowSeconds: HOUR_SECONDS }

/** Limits all mails of all organizations that one network founded within a week. */
export const MAILS_OF_NEW: Throttle = {
  name: 'mails-of-new',
  limit: 300,
  windowSeconds: DAY_SECONDS,
  why: t.newShopsMails,
}

export const MAILS_OF_ORGANIZATION: Throttle = { name: 'mails-of', limit: 200, windowSeconds: DAY_SECONDS }
