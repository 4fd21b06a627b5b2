import type { Logger } from 'pino'
import type { Connection, Database, Pool } from './db/client.ts'
import type { BackupTo, Config } from './config.ts'
import type { Epoch } from './rooms/epoch.ts'
import type { Notifier } from './rooms/notifier.ts'
import type { SendMail } from './mail/mail.ts'
import type { Metrics } from './observe/metrics.ts'
import type { OutboundOptions } from './outbound/outbound.ts'
import type { DatabaseQueues } from './queue/queues.ts'
import type { ObjectStore } from './store/store.ts'
import type { Opening } from './network.ts'
import type { Updates } from './updates/updates.ts'
import type { Limits, Times } from './limits.ts'

export interface Archives {
  /** @returns deletes the archive again if nothing was removed */
  write(orgId: string, reason: string, options: { files: boolean }): Promise<() => Promise<void>>
  /** Bytes on disk when they were last measured. */
  bytesOf(orgId: string): number
  sweep(pool: Pool): Promise<void>
}

/** What a process of its own needs for a backup. */
export interface BackupSetup {
  to: BackupTo
  database: { url: string } | { connection: Connection }
  files: Pick<Config, 'dataDir' | 's3' | 'diskReserveBytes'>
}

export interface Services {
  config: Pick<
    Config,
    | 'appUrl'
    | 'host'
    | 'trustProxy'
    | 'registration'
    | 'setupCode'
    | 'operators'
    | 'databaseUrl'
    | 'dataDir'
    | 'diskReserveBytes'
    | 'sessionSecret'
    | 'organizationFilesBytes'
    | 'organizationFilesCount'
    | 'organizationWritesBytes'
  >
  db: Database
  pool: Pool
  /** Only commits announce changes. */
  notifier: Notifier
  store: ObjectStore
  archives: Archives
  backups: BackupSetup
  /** Undefined where no mail server is set. */
  sendMail: SendMail | undefined
  secret: string
  log: Logger
  metrics?: Metrics | undefined
  /** Undefined where nobody is asked for newer versions. */
  updates?: Updates | undefined
  version: string
  queues: DatabaseQueues
  /** Names the database. Versions of another or a restored database mean other data. */
  epoch: Epoch
  times: Times
  limits: Limits
  /** Undefined: the usual way. */
  pushOutbound?: OutboundOptions | undefined
  webhookOutbound?: OutboundOptions | undefined
  stopping?: AbortSignal | undefined
  /** When a device that isn't this computer last opened APP_URL. */
  openedFromElsewhere: { at?: Date }
  /** Undefined, too, if others can already open the links. */
  opening?: (() => Opening | undefined) | undefined
  /** The folder of the built page. Without it the server only answers calls. */
  page?: string | undefined
  /** Without it nothing checks. */
  isStoreThere?: (() => Promise<boolean>) | undefined
}
