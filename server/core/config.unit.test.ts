import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readConfig, WrongSetting } from './config.ts'

const SECRET = 'x'.repeat(32)

test('without any setting everything has its default', () => {
  expect(readConfig({})).toEqual({
    port: 3000,
    host: '127.0.0.1',
    dataDir: resolve('data'),
    databaseUrl: undefined,
    appUrl: 'http://localhost:3000',
    sessionSecret: undefined,
    registration: 'open',
    trustProxy: undefined,
    diskReserveBytes: 500e6,
    organizationFilesBytes: undefined,
    organizationFilesCount: 500_000,
    organizationWritesBytes: 250e6,
    shutdownGraceSeconds: 0,
    shutdownDeadlineSeconds: 10,
    webhookAllowPrivate: false,
    logLevel: 'info',
  })
})

test('every setting is read', () => {
  const config = readConfig({
    PORT: '8080',
    HOST: '0.0.0.0',
    DATA_DIR: '/var/lib/kerf',
    DATABASE_URL: 'postgres://kerf:p%40ss@db.example:5433/kerf?sslmode=require',
    APP_URL: 'https://Kerf.Example.com/',
    SESSION_SECRET: SECRET,
    REGISTRATION: 'invited',
    TRUST_PROXY: '10.0.0.0/8, 192.0.2.1,::1, fd00::/8',
    DISK_RESERVE_MB: '1000',
    STORAGE_QUOTA_GB: '2',
    ORGANIZATION_FILES_COUNT: '70',
    ORGANIZATION_WRITES_MB: '80',
    SHUTDOWN_GRACE_SECONDS: '5',
    SHUTDOWN_DEADLINE_SECONDS: '25',
    METRICS_PORT: '9464',
    WEBHOOK_ALLOW_PRIVATE: 'true',
    LOG_LEVEL: 'warn',
  })
  expect(config).toEqual({
    port: 8080,
    host: '0.0.0.0',
    dataDir: '/var/lib/kerf',
    databaseUrl: 'postgres://kerf:p%40ss@db.example:5433/kerf?sslmode=require',
    appUrl: 'https://kerf.example.com',
    sessionSecret: SECRET,
    registration: 'invited',
    trustProxy: ['10.0.0.0/8', '192.0.2.1', '::1', 'fd00::/8'],
    diskReserveBytes: 1e9,
    organizationFilesBytes: 2e9,
    organizationFilesCount: 70,
    organizationWritesBytes: 80e6,
    shutdownGraceSeconds: 5,
    shutdownDeadlineSeconds: 25,
    metrics: { port: 9464, host: '127.0.0.1' },
    webhookAllowPrivate: true,
    logLevel: 'warn',
  })
})

test('an empty or blank setting is none', () => {
  const blank = { PORT: '', HOST: ' ', DATA_DIR: '', DATABASE_URL: ' ', APP_URL: '', SESSION_SECRET: '' }
  expect(readConfig({ ...blank, TRUST_PROXY: '', LOG_LEVEL: ' ', SMTP_URL: '' })).toEqual(readConfig({}))
})

test('the address follows the port', () => {
  expect(readConfig({ PORT: '0' }).appUrl).toBe('http://localhost:0')
  expect(readConfig({ PORT: '4100' }).appUrl).toBe('http://localhost:4100')
  expect(readConfig({ PORT: '4100', APP_URL: 'http://shop.local' }).appUrl).toBe('http://shop.local')
})

test('an IPv6 address may stand in brackets', () => {
  expect(readConfig({ HOST: '[::1]' }).host).toBe('::1')
})

describe('a wrong setting stops the start with a sentence that names it', () => {
  test.each([
    ['REGISTRATION', 'closed'],
    ['PORT', '-1'],
    ['PORT', '65536'],
    ['PORT', '80.5'],
    ['PORT', '0x50'],
    ['PORT', '1e3'],
    ['PORT', 'http'],
    ['DATA_DIR', '~/kerf'],
    ['DATA_DIR', '~ann/kerf'],
    ['DATA_DIR', '/proc/kerf'],
    ['DISK_RESERVE_MB', '-1'],
    ['STORAGE_QUOTA_GB', 'much'],
    ['DATABASE_URL', 'db.example'],
    ['DATABASE_URL', 'mysql://db.example/kerf'],
    ['DATABASE_URL', '/var/run/postgresql'],
    ['APP_URL', 'kerf.example.com'],
    ['APP_URL', 'ftp://kerf.example.com'],
    ['APP_URL', 'javascript:alert(1)'],
    ['APP_URL', 'https://kerf.example.com/board'],
    ['APP_URL', 'https://kerf.example.com/?a'],
    ['APP_URL', 'https://kerf.example.com/#a'],
    ['SESSION_SECRET', 'x'.repeat(31)],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', 'proxy.example.com'],
    ['TRUST_PROXY', '10.0.0.1, nonsense'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', '10.0.0.0/'],
    ['TRUST_PROXY', '10.0.0.0/8/8'],
    ['TRUST_PROXY', '::1/129'],
    ['TRUST_PROXY', '10.0.0.1,'],
    ['SHUTDOWN_GRACE_SECONDS', '-1'],
    ['SHUTDOWN_GRACE_SECONDS', '5s'],
    ['SHUTDOWN_DEADLINE_SECONDS', '0'],
    ['SHUTDOWN_DEADLINE_SECONDS', '601'],
    ['METRICS_PORT', '65536'],
    ['WEBHOOK_ALLOW_PRIVATE', 'yes'],
    ['LOG_LEVEL', 'INFO'],
    ['LOG_LEVEL', 'loud'],
    ['SMTP_URL', 'mail.example:25'],
    ['SMTP_URL', 'https://mail.example'],
  ])('%s=%s', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(WrongSetting)
    expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name} .+\\.$`))
  })

  test('a store without the keys to it, or that cannot be one', () => {
    const s3 = { S3_BUCKET: 'kerf', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'hunter2' }
    expect(() => readConfig({ ...s3, S3_ACCESS_KEY_ID: '' })).toThrow(/^S3_ACCESS_KEY_ID is needed/)
    expect(() => readConfig({ ...s3, S3_SECRET_ACCESS_KEY: undefined })).toThrow(/^S3_SECRET_ACCESS_KEY is/)
    expect(() => readConfig({ ...s3, S3_BUCKET: 'no bucket' })).toThrow(/^S3_BUCKET must be/)
    expect(() => readConfig({ ...s3, S3_ENDPOINT: 'minio:9000' })).toThrow(/^S3_ENDPOINT must be/)
    expect(readConfig(s3).s3).toEqual({
      bucket: 'kerf',
      endpoint: undefined,
      region: 'us-east-1',
      accessKeyId: 'id',
      secretAccessKey: 'hunter2',
    })
  })

  test.each([
    ['S3_ENDPOINT', 'S3_BUCKET'],
    ['S3_REGION', 'S3_BUCKET'],
    ['S3_ACCESS_KEY_ID', 'S3_BUCKET'],
    ['S3_SECRET_ACCESS_KEY', 'S3_BUCKET'],
    ['MAIL_FROM', 'SMTP_URL'],
    ['METRICS_HOST', 'METRICS_PORT'],
  ])('%s, which means nothing without %s', (name, needed) => {
    expect(() => readConfig({ [name]: 'hunter2' })).toThrow(
      new WrongSetting(`${name} needs ${needed} as well.`),
    )
    expect(readConfig({ [name]: ' ' })).toEqual(readConfig({}))
  })

  test('and the secret itself is not in the sentence', () => {
    expect(() => readConfig({ SESSION_SECRET: 'hunter2' })).not.toThrow(/hunter2/)
    expect(() => readConfig({ DATABASE_URL: 'db://kerf:hunter2@host/db' })).not.toThrow(/hunter2/)
  })
})
