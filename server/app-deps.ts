import type { Logger } from 'pino'
import type { Archives } from './features/backup/organization-backup.ts'
import type { PlaceLimits } from './features/export/places.ts'
import type { Config } from './core/config.ts'
import type { Notifier } from './core/live/notifier.ts'
import type { MessagesASecond } from './core/live/socket.ts'
import type { SendMail } from './core/mail/mail.ts'
import type { Metrics } from './core/observe/metrics.ts'
import type { OutboundOptions } from './core/outbound/outbound.ts'
import type { ArrivingOptions } from './core/shares/arriving.ts'
import type { NetworkConnectionsOptions } from './core/shares/network-connections.ts'
import type { UnreadOptions } from './core/shares/unread.ts'
import type { ObjectStore } from './core/storage/store.ts'
import type { OpenDatabase } from './db/client.ts'

/** Optional settings of the server, mostly for tests; each has a default. */
export interface AppOptions {
  /** The folder of the built page. Without it the server only answers calls. */
  page?: string
  /** Aborted as soon as the server is asked to stop. */
  stopping?: AbortSignal
  /** Whether the store is reachable and still the same as at the start. Without it nothing checks. */
  isStoreThere?: () => Promise<boolean>
  /** Undefined: nothing is measured. */
  metrics?: Metrics
  heartbeatMs?: number
  messagesASecond?: MessagesASecond
  /** How often the server asks a window with an open order whether it's still there. */
  presenceBeatMs?: number
  /** How often customers' streams send a sign of life and look for missed events. */
  streamBeatMs?: number
  /** How often the worker of background jobs reports that it's alive. */
  jobsAliveMs?: number
  /** How often the worker looks for jobs without a notification. */
  jobsPollMs?: number
  /** How long the reader of an export may stay without taking bytes. */
  exportStalledMs?: number
  /** The longest text of a board or list, in bytes. */
  longestList?: number
  /** How often the server measures what organizations have written. */
  writesLookMs?: number
  /** How much of one organization's responses may stay unread here, and for how long. */
  unread?: UnreadOptions
  networkConnections?: NetworkConnectionsOptions
  /** How long a request's body may take to arrive. */
  arriving?: ArrivingOptions
  /** How often an export of everything checks that its reader is still allowed to have it. */
  exportCheckMs?: number
  /** How many exports of everything run at once, and when the longest one gives way. */
  exportPlaces?: PlaceLimits
  /** How long a notification must stay unread before it is mailed. */
  mailAfterMs?: number
  /** How long an event must last before customers get a mail about it. */
  customerMailAfterMs?: number
  /** How long an event must last before it is pushed to devices. */
  pushAfterMs?: number
  tokenCallsPerMinute?: number
  /** How external addresses are called. Undefined: the usual way. */
  outbound?: OutboundOptions
  /** The same for webhooks. */
  webhookOutbound?: OutboundOptions
  /** A webhook's wait in milliseconds after this many failures. */
  webhookPause?: (failures: number) => number
  /** Milliseconds after which a response counts as slow. */
  slowAnswerMs?: number
}

/** What the server is built from. */
export interface AppDeps extends AppOptions {
  config: Pick<
    Config,
    | 'appUrl'
    | 'trustProxy'
    | 'registration'
    | 'organizationFilesBytes'
    | 'organizationFilesCount'
    | 'organizationWritesBytes'
  >
  database: Pick<OpenDatabase, 'db' | 'pool'>
  notifier: Notifier
  store: ObjectStore
  archives: Archives
  /** Undefined where no mail server is set. */
  sendMail: SendMail | undefined
  secret: string
  log: Logger
  version: string
}
