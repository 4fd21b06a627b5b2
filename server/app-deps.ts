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
  /** The folder of the built page; without one the server answers calls only. */
  page?: string
  /** Aborted as soon as the server is asked to stop. */
  stopping?: AbortSignal
  /** Whether the store is reached and still the one of the start. Without it nobody looks. */
  isStoreThere?: () => Promise<boolean>
  /** Without it nothing is measured. */
  metrics?: Metrics
  heartbeatMs?: number
  /** How many messages windows may send. */
  messagesASecond?: MessagesASecond
  /** How often a window that has an order open is asked whether it is still there. */
  presenceBeatMs?: number
  /** How often the streams of customers' pages show that they are there, and look what they missed. */
  streamBeatMs?: number
  /** How often the worker of background jobs says that it lives. */
  jobsAliveMs?: number
  /** How often it looks for jobs that nothing has told of. */
  jobsPollMs?: number
  /** How long the reader of an export may take nothing. */
  exportStalledMs?: number
  /** The longest text of a board or list, in bytes. */
  longestList?: number
  /** How often it is measured what organizations have written. */
  writesLookMs?: number
  /** How much of one organization's answers may lie here unread, and for how long. */
  unread?: UnreadOptions
  /** How many connections one network may have. */
  networkConnections?: NetworkConnectionsOptions
  /** How long what is sent may take to arrive. */
  arriving?: ArrivingOptions
  /** How often it is asked, while an export of everything leaves, whether its reader may still have it. */
  exportCheckMs?: number
  /** How many exports of everything leave at once, and when the longest one gives way. */
  exportPlaces?: PlaceLimits
  /** How long a notification must stay unread before it is mailed. */
  mailAfterMs?: number
  /** How long what happened has to stand before customers are mailed of it. */
  customerMailAfterMs?: number
  /** How long before it is pushed to devices. */
  pushAfterMs?: number
  /** How often a program may call by one token. */
  tokenCallsPerMinute?: number
  /** How addresses are called that come from outside; the usual way without it. */
  outbound?: OutboundOptions
  /** The same for webhooks. */
  webhookOutbound?: OutboundOptions
  /** How long a webhook waits after so many failures, in milliseconds. */
  webhookPause?: (failures: number) => number
  /** How long an answer takes that is slow, in milliseconds. */
  slowAnswerMs?: number
}

/** What the server is built of. */
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
