import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import { z } from 'zod'

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

/** Not for settings that hold a secret. */
const butNot = (sentence: string) => ({
  error: ({ input }: { input?: unknown }) => `${sentence}, not "${String(input)}".`,
})
const isUrl = (value: string, protocol: RegExp) =>
  URL.canParse(value) && protocol.test(new URL(value).protocol)

const portSchema = (name: string) =>
  z
    .string()
    .refine(
      (value) => /^\d+$/.test(value) && Number(value) <= 65_535,
      butNot(`${name} must be a number from 0 to 65535`),
    )
    .transform(Number)

/** In the unit, converted to bytes. */
const amount = (name: string, unit: number) =>
  z
    .string()
    .refine((value) => /^\d{1,6}$/.test(value), butNot(`${name} must be a whole number up to 999999`))
    .transform((value) => Number(value) * unit)

const mailSchema = z.object({
  smtpUrl: z.string().refine((value) => isUrl(value, /^smtps?:$/) && new URL(value).hostname !== '', {
    error: 'SMTP_URL must look like smtp://user:password@mail.example.com:587.',
  }),
  mailFrom: z
    .string()
    .regex(
      /^[^\r\n]*<?[^\s@<>]+@[^\s@<>]+>?$/,
      butNot('MAIL_FROM must be an address such as Kerf <kerf@example.com>'),
    )
    .optional(),
})

/** Plain only for a file on this machine. */
const updatesSchema = z.object({
  url: z
    .string({ error: 'UPDATES_URL is needed as well when UPDATES is on.' })
    .refine(
      (value) =>
        isUrl(value, /^https:$/) || (isUrl(value, /^http:$/) && new URL(value).hostname === '127.0.0.1'),
      butNot('UPDATES_URL must be an https address'),
    ),
  key: z
    .string({ error: 'UPDATES_KEY is needed as well when UPDATES is on.' })
    .regex(/^[\w+/]{59}=$/, { error: 'UPDATES_KEY must be the public key of the releases, in base64.' }),
})

const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/
const neededBeside = (name: string, needs: string) =>
  z.string({ error: `${name} is needed as well when ${needs}.` })

/** @param needs the setting that needs a bucket's keys */
const s3KeysSchema = (needs: string) => ({
  /** Undefined: Amazon's endpoint. */
  endpoint: z
    .string()
    .refine(
      (value) => isUrl(value, /^https?:$/),
      butNot('S3_ENDPOINT must be an address such as https://s3.example.com'),
    )
    .optional(),
  region: z.string().default('us-east-1'),
  accessKeyId: neededBeside('S3_ACCESS_KEY_ID', needs),
  secretAccessKey: neededBeside('S3_SECRET_ACCESS_KEY', needs),
})

const s3Schema = z.object({
  bucket: z.string().regex(BUCKET, butNot('S3_BUCKET must be the name of a bucket')),
  ...s3KeysSchema('S3_BUCKET is set'),
})

/** Absolute. */
const folderSchema = (name: string) =>
  z
    .string()
    .refine(
      (path) => !path.startsWith('~'),
      butNot(`${name} must be a path without ~, which only shells know`),
    )
    .transform((path) => resolve(path))
    .refine((path) => !/^\/(proc|sys)(\/|$)/.test(path), butNot(`${name} must be a folder on a disk`))

const NO_PLACE = 'BACKUP_TO must be a folder, s3://bucket/prefix or off'
const backupToSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('off') }),
  z.object({
    kind: z.literal('folder'),
    path: z
      .string()
      .refine((path) => !/^[a-z0-9]+:\/\//i.test(path), butNot(NO_PLACE))
      .pipe(folderSchema('BACKUP_TO')),
  }),
  z.object({
    kind: z.literal('s3'),
    bucket: z.string().regex(BUCKET, { error: `${NO_PLACE}.` }),
    /** Empty, or with a slash at its end. */
    prefix: z.string(),
    ...s3KeysSchema('BACKUP_TO is a bucket'),
  }),
])

const proxySchema = z.string().refine(
  (entry) => {
    const [address = '', bits = '0', rest] = entry.split('/')
    const longest = isIP(address) === 4 ? 32 : 128
    return isIP(address) > 0 && rest === undefined && /^\d+$/.test(bits) && Number(bits) <= longest
  },
  { error: ({ input }) => `TRUST_PROXY must list addresses or networks, and "${String(input)}" is neither.` },
)

const secondsSchema = (name: string, least: number) =>
  z
    .string()
    .refine(
      (value) => /^\d+$/.test(value) && Number(value) >= least && Number(value) <= 600,
      butNot(`${name} must be a number of seconds from ${least} to 600`),
    )
    .transform(Number)

const metricsSchema = z.object({
  port: portSchema('METRICS_PORT'),
  host: z.string().default('127.0.0.1'),
})

// The order matters: the first wrong setting is the one reported.
const configSchema = z
  .object({
    port: portSchema('PORT').default(3000),
    host: z
      .string()
      .default('127.0.0.1')
      // URLs put an IPv6 address in brackets.
      .transform((host) => host.replace(/^\[(.+)\]$/, '$1')),
    /** Absolute path of the folder for the embedded database, files, backups and the generated secret. */
    dataDir: folderSchema('DATA_DIR').prefault('./data'),
    /** Without a trailing slash. */
    appUrl: z
      .string()
      .refine((value) => isUrl(value, /^https?:$/), {
        ...butNot('APP_URL must be an address such as https://kerf.example.com'),
        abort: true,
      })
      .transform((value) => new URL(value))
      .refine(
        ({ pathname, search, hash }) => pathname === '/' && !search && !hash,
        butNot('APP_URL must be an address without a path'),
      )
      .transform(({ origin }) => origin)
      .optional(),
    /** Undefined: the embedded PostgreSQL. */
    databaseUrl: z
      .string()
      // A Unix socket leaves no host after the user.
      .refine((value) => isUrl(value.replace('@/', '@localhost/'), /^postgres(ql)?:$/), {
        error: 'DATABASE_URL must look like postgresql://user:password@host:5432/database.',
      })
      .optional(),
    /** Undefined: generated once into the data folder. */
    sessionSecret: z
      .string()
      .min(32, { error: 'SESSION_SECRET must have at least 32 characters.' })
      .optional(),
    /** Where it is open, anybody may found an organization. */
    registration: z.enum(['open', 'invited'], butNot('REGISTRATION must be open or invited')).default('open'),
    /** Whether founding the first organization takes the printed code where other computers reach the server. */
    setupCode: z.enum(['on', 'off'], butNot('SETUP_CODE must be on or off')).default('on'),
    /** Undefined: no mail is sent, and people pass links on themselves. */
    mail: mailSchema.optional(),
    /** Undefined: nobody is asked for newer versions. */
    updates: updatesSchema.optional(),
    /** Undefined: files lie in the data folder. */
    s3: s3Schema.optional(),
    /** Undefined: `backups` in the data folder. */
    backupTo: backupToSchema.optional(),
    diskReserveBytes: amount('DISK_RESERVE_MB', 1e6).default(500e6),
    /** Undefined: only the disk's reserve limits them. */
    organizationFilesBytes: amount('STORAGE_QUOTA_GB', 1e9).optional(),
    /** Each file takes a row and at least one disk block. */
    organizationFilesCount: amount('ORGANIZATION_FILES_COUNT', 1).default(500_000),
    /** About as much as one organization may write into the database in an hour. */
    organizationWritesBytes: amount('ORGANIZATION_WRITES_MB', 1e6).default(250e6),
    trustProxy: z.array(proxySchema).optional(),
    /** E-mail addresses in lower case. */
    operators: z
      .array(
        z.email(butNot('OPERATORS must list e-mail addresses')).transform((email) => email.toLowerCase()),
      )
      .default([]),
    /** How long a stopping server still serves after it reports that it isn't ready. */
    shutdownGraceSeconds: secondsSchema('SHUTDOWN_GRACE_SECONDS', 0).default(0),
    /** How long requests under way may take after that. */
    shutdownDeadlineSeconds: secondsSchema('SHUTDOWN_DEADLINE_SECONDS', 1).default(10),
    metrics: metricsSchema.optional(),
    /** Lets webhooks reach private networks, and addresses without https there. */
    webhookAllowPrivate: z
      .enum(['1', 'true', '0', 'false'], butNot('WEBHOOK_ALLOW_PRIVATE must be true or false'))
      .transform((value) => value === '1' || value === 'true')
      .default(false),
    logLevel: z.enum(LOG_LEVELS, butNot(`LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}`)).default('info'),
  })
  .transform(({ appUrl: givenUrl, mail, ...rest }) => {
    const appUrl = givenUrl ?? `http://localhost:${rest.port}`
    const mailFrom = mail?.mailFrom ?? `Kerf <kerf@${new URL(appUrl).hostname}>`
    const backupTo = rest.backupTo ?? { kind: 'folder' as const, path: join(rest.dataDir, 'backups') }
    return { ...rest, appUrl, backupTo, mail: mail && { ...mail, mailFrom } }
  })

export type Config = z.infer<typeof configSchema>
export type MailConfig = NonNullable<Config['mail']>
export type S3Config = z.infer<typeof s3Schema>
export type BackupTo = Config['backupTo']
export type MetricsConfig = z.infer<typeof metricsSchema>

/** A setting that Kerf cannot start with; the message names it. */
export class WrongSetting extends Error {}

const BESIDE = [
  ['S3_BUCKET', ['S3_ENDPOINT', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']],
  ['SMTP_URL', ['MAIL_FROM']],
  ['METRICS_PORT', ['METRICS_HOST']],
  ['UPDATES', ['UPDATES_URL', 'UPDATES_KEY']],
] as const

/** Blank ones count as not set. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const get = (name: string) => env[name]?.trim() || undefined
  const isOn = (value: string | undefined) => {
    if (value === undefined || value === 'off') return undefined
    if (value === 'on') return true
    throw new WrongSetting(`UPDATES must be on or off, not "${value}".`)
  }
  const listed = (name: string) =>
    get(name)
      ?.split(',')
      .map((entry) => entry.trim())
  for (const [needed, names] of BESIDE) {
    const isThere = get(needed) || (needed === 'S3_BUCKET' && isBucket(get('BACKUP_TO')))
    const alone = isThere ? undefined : names.find(get)
    if (alone) throw new WrongSetting(`${alone} needs ${needed} as well.`)
  }
  const s3Keys = {
    endpoint: get('S3_ENDPOINT'),
    region: get('S3_REGION'),
    accessKeyId: get('S3_ACCESS_KEY_ID'),
    secretAccessKey: get('S3_SECRET_ACCESS_KEY'),
  }
  const { data, error } = configSchema.safeParse({
    port: get('PORT'),
    host: get('HOST'),
    dataDir: get('DATA_DIR'),
    appUrl: get('APP_URL'),
    databaseUrl: get('DATABASE_URL'),
    sessionSecret: get('SESSION_SECRET'),
    registration: get('REGISTRATION'),
    setupCode: get('SETUP_CODE'),
    mail: get('SMTP_URL') && { smtpUrl: get('SMTP_URL'), mailFrom: get('MAIL_FROM') },
    updates: isOn(get('UPDATES')) && { url: get('UPDATES_URL'), key: get('UPDATES_KEY') },
    s3: get('S3_BUCKET') && { bucket: get('S3_BUCKET'), ...s3Keys },
    backupTo: placeOf(get('BACKUP_TO'), s3Keys),
    trustProxy: listed('TRUST_PROXY'),
    operators: listed('OPERATORS'),
    diskReserveBytes: get('DISK_RESERVE_MB'),
    organizationFilesBytes: get('STORAGE_QUOTA_GB'),
    organizationFilesCount: get('ORGANIZATION_FILES_COUNT'),
    organizationWritesBytes: get('ORGANIZATION_WRITES_MB'),
    shutdownGraceSeconds: get('SHUTDOWN_GRACE_SECONDS'),
    shutdownDeadlineSeconds: get('SHUTDOWN_DEADLINE_SECONDS'),
    metrics: get('METRICS_PORT') && { port: get('METRICS_PORT'), host: get('METRICS_HOST') },
    webhookAllowPrivate: get('WEBHOOK_ALLOW_PRIVATE'),
    logLevel: get('LOG_LEVEL'),
  })
  if (!data) throw new WrongSetting(error.issues[0]?.message)
  return data
}

const isBucket = (to: string | undefined) => to?.startsWith('s3://') === true

function placeOf(to: string | undefined, s3Keys: object) {
  if (to === undefined) return undefined
  if (to.toLowerCase() === 'off') return { kind: 'off' }
  if (!isBucket(to)) return { kind: 'folder', path: to }
  const [bucket, ...folders] = to.slice('s3://'.length).split('/')
  const prefix = folders.filter((folder) => folder !== '').map((folder) => `${folder}/`)
  return { kind: 's3', bucket, prefix: prefix.join(''), ...s3Keys }
}
