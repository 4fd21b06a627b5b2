import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { z } from 'zod'

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

/** Ends a sentence with the value that was set. Not for settings that hold a secret. */
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

/** A whole number of the unit, converted to bytes. */
const amount = (name: string, unit: number) =>
  z
    .string()
    .refine((value) => /^\d{1,6}$/.test(value), butNot(`${name} must be a whole number up to 999999`))
    .transform((value) => Number(value) * unit)

/** A mail server and the sender of its mails. */
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

const neededBesideBucket = (name: string) =>
  z.string({ error: `${name} is needed as well when S3_BUCKET is set.` })

const s3Schema = z.object({
  bucket: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, butNot('S3_BUCKET must be the name of a bucket')),
  /** Undefined: Amazon's endpoint. */
  endpoint: z
    .string()
    .refine(
      (value) => isUrl(value, /^https?:$/),
      butNot('S3_ENDPOINT must be an address such as https://s3.example.com'),
    )
    .optional(),
  region: z.string().default('us-east-1'),
  accessKeyId: neededBesideBucket('S3_ACCESS_KEY_ID'),
  secretAccessKey: neededBesideBucket('S3_SECRET_ACCESS_KEY'),
})

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

/** The address where the server's measurements can be fetched. */
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
    dataDir: z
      .string()
      .default('./data')
      .refine(
        (path) => !path.startsWith('~'),
        butNot('DATA_DIR must be a path without ~, which only shells know'),
      )
      .transform((path) => resolve(path))
      .refine((path) => !/^\/(proc|sys)(\/|$)/.test(path), butNot('DATA_DIR must be a folder on a disk')),
    /** Without a trailing slash. The default follows the port. */
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
    /**
     * Who may create an account: anybody, who then founds an organization, or only people with an invitation.
     */
    registration: z.enum(['open', 'invited'], butNot('REGISTRATION must be open or invited')).default('open'),
    /** Undefined: no mail is sent, and people pass links on themselves. */
    mail: mailSchema.optional(),
    /** Undefined: files lie in the data folder. */
    s3: s3Schema.optional(),
    /** Bytes that files leave free on the disk. */
    diskReserveBytes: amount('DISK_RESERVE_MB', 1e6).default(500e6),
    /** Bytes of all files of one organization. Undefined: only the disk's reserve limits them. */
    organizationFilesBytes: amount('STORAGE_QUOTA_GB', 1e9).optional(),
    /**
     * Each file takes a row and at least one disk block. The default allows ten for each of fifty thousand
     * orders.
     */
    organizationFilesCount: amount('ORGANIZATION_FILES_COUNT', 1).default(500_000),
    /** About how many bytes one organization may write into the database in an hour. */
    organizationWritesBytes: amount('ORGANIZATION_WRITES_MB', 1e6).default(250e6),
    /** Addresses or networks of proxies whose X-Forwarded headers count. */
    trustProxy: z.array(proxySchema).optional(),
    /** How long a stopping server still serves after it reports that it isn't ready. */
    shutdownGraceSeconds: secondsSchema('SHUTDOWN_GRACE_SECONDS', 0).default(0),
    /** How long requests under way may take after that. */
    shutdownDeadlineSeconds: secondsSchema('SHUTDOWN_DEADLINE_SECONDS', 1).default(10),
    /** Undefined: nothing is measured. */
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
    return { ...rest, appUrl, mail: mail && { ...mail, mailFrom } }
  })

export type Config = z.infer<typeof configSchema>
export type MailConfig = NonNullable<Config['mail']>
export type S3Config = z.infer<typeof s3Schema>
export type MetricsConfig = z.infer<typeof metricsSchema>

/** A setting that Kerf cannot start with; the message names it. */
export class WrongSetting extends Error {}

/** Settings that need another one. */
const BESIDE = [
  ['S3_BUCKET', ['S3_ENDPOINT', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']],
  ['SMTP_URL', ['MAIL_FROM']],
  ['METRICS_PORT', ['METRICS_HOST']],
] as const

/** Reads the settings from environment variables. Blank ones count as not set. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const get = (name: string) => env[name]?.trim() || undefined
  for (const [needed, names] of BESIDE) {
    const alone = get(needed) ? undefined : names.find(get)
    if (alone) throw new WrongSetting(`${alone} needs ${needed} as well.`)
  }
  const { data, error } = configSchema.safeParse({
    port: get('PORT'),
    host: get('HOST'),
    dataDir: get('DATA_DIR'),
    appUrl: get('APP_URL'),
    databaseUrl: get('DATABASE_URL'),
    sessionSecret: get('SESSION_SECRET'),
    registration: get('REGISTRATION'),
    mail: get('SMTP_URL') && { smtpUrl: get('SMTP_URL'), mailFrom: get('MAIL_FROM') },
    s3: get('S3_BUCKET') && {
      bucket: get('S3_BUCKET'),
      endpoint: get('S3_ENDPOINT'),
      region: get('S3_REGION'),
      accessKeyId: get('S3_ACCESS_KEY_ID'),
      secretAccessKey: get('S3_SECRET_ACCESS_KEY'),
    },
    trustProxy: get('TRUST_PROXY')
      ?.split(',')
      .map((entry) => entry.trim()),
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
