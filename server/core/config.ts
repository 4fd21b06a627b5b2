import { isIP } from 'node:net'
import { resolve } from 'node:path'

export interface Config {
  port: number
  host: string
  /** Absolute path of the folder for the embedded database and generated secret. */
  dataDir: string
  /** Undefined: the embedded PostgreSQL. */
  databaseUrl: string | undefined
  /** Without a trailing slash. */
  appUrl: string
  /** Undefined: generated once into the data folder. */
  sessionSecret: string | undefined
  /** Undefined: no mail is sent, and links are handed on by people. */
  mail: MailConfig | undefined
  /** Undefined: files lie in the data folder. */
  s3: S3Config | undefined
  /** Addresses or networks of proxies whose X-Forwarded headers count. */
  trustProxy: string[] | undefined
  logLevel: string
}

/** A mail server, and who its mails come from. */
export interface MailConfig {
  smtpUrl: string
  mailFrom: string
}

/** A bucket of an S3-compatible service. */
export interface S3Config {
  bucket: string
  /** Undefined: Amazon's own. */
  endpoint: string | undefined
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/** A setting that Kerf cannot start with; the message names it. */
export class WrongSetting extends Error {}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

export function readConfig(env: Record<string, string | undefined>): Config {
  const get = (name: string) => env[name]?.trim() || undefined
  const port = readPort(get('PORT') ?? '3000')
  const appUrl = readAppUrl(get('APP_URL') ?? `http://localhost:${port}`)
  return {
    port,
    host: get('HOST') ?? '127.0.0.1',
    dataDir: resolve(get('DATA_DIR') ?? './data'),
    databaseUrl: readDatabaseUrl(get('DATABASE_URL')),
    appUrl,
    sessionSecret: readSecret(get('SESSION_SECRET')),
    mail: readMail(get, appUrl),
    s3: readS3(get),
    trustProxy: readProxies(get('TRUST_PROXY')),
    logLevel: readLogLevel(get('LOG_LEVEL') ?? 'info'),
  }
}

function readPort(value: string): number {
  const port = Number(value)
  if (!/^\d+$/.test(value) || port > 65_535) {
    throw new WrongSetting(`PORT must be a number from 0 to 65535, not "${value}".`)
  }
  return port
}

function readDatabaseUrl(value: string | undefined): string | undefined {
  if (value === undefined) return undefined
  if (!URL.canParse(value) || !/^postgres(ql)?:$/.test(new URL(value).protocol)) {
    throw new WrongSetting('DATABASE_URL must look like postgresql://user:password@host:5432/database.')
  }
  return value
}

function readAppUrl(value: string): string {
  if (!URL.canParse(value) || !/^https?:$/.test(new URL(value).protocol)) {
    throw new WrongSetting(`APP_URL must be an address such as https://kerf.example.com, not "${value}".`)
  }
  const url = new URL(value)
  if (url.pathname !== '/' || url.search || url.hash) {
    throw new WrongSetting(`APP_URL must be an address without a path, not "${value}".`)
  }
  return url.origin
}

function readSecret(value: string | undefined): string | undefined {
  if (value !== undefined && value.length < 32) {
    throw new WrongSetting('SESSION_SECRET must have at least 32 characters.')
  }
  return value
}

function readMail(get: (name: string) => string | undefined, appUrl: string): MailConfig | undefined {
  const smtpUrl = get('SMTP_URL')
  if (!smtpUrl) return undefined
  if (!URL.canParse(smtpUrl) || !/^smtps?:$/.test(new URL(smtpUrl).protocol) || !new URL(smtpUrl).hostname) {
    throw new WrongSetting('SMTP_URL must look like smtp://user:password@mail.example.com:587.')
  }
  const mailFrom = get('MAIL_FROM') ?? `Kerf <kerf@${new URL(appUrl).hostname}>`
  if (!/^[^\r\n]*<?[^\s@<>]+@[^\s@<>]+>?$/.test(mailFrom)) {
    throw new WrongSetting(`MAIL_FROM must be an address such as Kerf <kerf@example.com>, not "${mailFrom}".`)
  }
  return { smtpUrl, mailFrom }
}

function readS3(get: (name: string) => string | undefined): S3Config | undefined {
  const bucket = get('S3_BUCKET')
  if (!bucket) return undefined
  const required = (name: string) => {
    const value = get(name)
    if (!value) throw new WrongSetting(`${name} is needed as well when S3_BUCKET is set.`)
    return value
  }
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket)) {
    throw new WrongSetting(`S3_BUCKET must be the name of a bucket, not "${bucket}".`)
  }
  const endpoint = get('S3_ENDPOINT')
  if (endpoint && (!URL.canParse(endpoint) || !/^https?:$/.test(new URL(endpoint).protocol))) {
    throw new WrongSetting(
      `S3_ENDPOINT must be an address such as https://s3.example.com, not "${endpoint}".`,
    )
  }
  return {
    bucket,
    endpoint,
    region: get('S3_REGION') ?? 'us-east-1',
    accessKeyId: required('S3_ACCESS_KEY_ID'),
    secretAccessKey: required('S3_SECRET_ACCESS_KEY'),
  }
}

function readProxies(value: string | undefined): string[] | undefined {
  if (value === undefined) return undefined
  const proxies = value.split(',').map((entry) => entry.trim())
  for (const entry of proxies) {
    const [address = '', bits = '0', rest] = entry.split('/')
    const family = isIP(address)
    if (!family || rest !== undefined || !/^\d+$/.test(bits) || Number(bits) > (family === 4 ? 32 : 128)) {
      throw new WrongSetting(`TRUST_PROXY must list addresses or networks, and "${entry}" is neither.`)
    }
  }
  return proxies
}

function readLogLevel(value: string): string {
  if (!LOG_LEVELS.includes(value)) {
    throw new WrongSetting(`LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}, not "${value}".`)
  }
  return value
}
