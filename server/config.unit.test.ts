import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readConfig, WrongSetting } from './config.ts'

const SECRET = 'x'.repeat(32)
const RELEASES = `${'A'.repeat(59)}=`

test('without any setting everything has its default', () => {
  expect(readConfig({})).toEqual({
    port: 3000,
    host: '127.0.0.1',
    dataDir: resolve('data'),
    databaseUrl: undefined,
    appUrl: 'http://localhost:3000',
    sessionSecret: undefined,
    registration: 'open',
    setupCode: 'on',
    backupTo: { kind: 'folder', path: resolve('data/backups') },
    trustProxy: undefined,
    operators: [],
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
    SETUP_CODE: 'off',
    TRUST_PROXY: '10.0.0.0/8, 192.0.2.1,::1, fd00::/8',
    OPERATORS: 'June@Alder.example, sam@alder.example',
    DISK_RESERVE_MB: '1000',
    STORAGE_QUOTA_GB: '2',
    ORGANIZATION_FILES_COUNT: '70',
    ORGANIZATION_WRITES_MB: '80',
    UPDATES: 'on',
    UPDATES_URL: 'https://kerf.example/kerf.json',
    UPDATES_KEY: RELEASES,
    SHUTDOWN_GRACE_SECONDS: '5',
    SHUTDOWN_DEADLINE_SECONDS: '25',
    METRICS_PORT: '9464',
    WEBHOOK_ALLOW_PRIVATE: 'true',
    LOG_LEVEL: 'warn',
    BACKUP_TO: '/mnt/nas',
  })
  expect(config).toEqual({
    port: 8080,
    host: '0.0.0.0',
    dataDir: '/var/lib/kerf',
    databaseUrl: 'postgres://kerf:p%40ss@db.example:5433/kerf?sslmode=require',
    appUrl: 'https://kerf.example.com',
    sessionSecret: SECRET,
    registration: 'invited',
    setupCode: 'off',
    trustProxy: ['10.0.0.0/8', '192.0.2.1', '::1', 'fd00::/8'],
    operators: ['june@alder.example', 'sam@alder.example'],
    diskReserveBytes: 1e9,
    updates: { url: 'https://kerf.example/kerf.json', key: RELEASES },
    organizationFilesBytes: 2e9,
    organizationFilesCount: 70,
    organizationWritesBytes: 80e6,
    shutdownGraceSeconds: 5,
    shutdownDeadlineSeconds: 25,
    metrics: { port: 9464, host: '127.0.0.1' },
    webhookAllowPrivate: true,
    backupTo: { kind: 'folder', path: '/mnt/nas' },
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

const ON = { UPDATES: 'on', UPDATES_URL: 'https://kerf.example/kerf.json', UPDATES_KEY: RELEASES }
test.each([
  ['UPDATES_URL', undefined],
  ['UPDATES_URL', 'http://kerf.example/kerf.json'],
  ['UPDATES_KEY', undefined],
  ['UPDATES_KEY', 'short'],
])('with UPDATES=on, %s=%s stops the start', (name, value) => {
  expect(() => readConfig({ ...ON, [name]: value })).toThrow(new RegExp(`^${name} .+\\.$`))
})

describe('a wrong setting stops the start with a sentence that names it', () => {
  test.each([
    ['REGISTRATION', 'closed'],
    ['SETUP_CODE', 'no'],
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
    ['UPDATES', 'yes'],
    ['OPERATORS', 'june'],
    ['OPERATORS', 'june@alder.example,'],
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

describe('BACKUP_TO', () => {
  const to = (value: string, more = {}) => readConfig({ BACKUP_TO: value, ...more }).backupTo
  const keys = { S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' }
  const bucket = { kind: 's3', region: 'us-east-1', accessKeyId: 'id', secretAccessKey: 'secret' }

  test('is a folder, a bucket or off', () => {
    expect(to('off')).toEqual({ kind: 'off' })
    expect(to('nas')).toEqual({ kind: 'folder', path: resolve('nas') })
    expect(to('s3://kerf-backups', keys)).toEqual({ ...bucket, bucket: 'kerf-backups', prefix: '' })
    expect(to('s3://kerf-backups/shop/2/', { ...keys, S3_ENDPOINT: 'https://s3.example' })).toEqual({
      ...bucket,
      bucket: 'kerf-backups',
      prefix: 'shop/2/',
      endpoint: 'https://s3.example',
    })
  })

  test('of another kind is refused, and a bucket without its keys', () => {
    const why =
      (value: string, more = {}) =>
      () =>
        to(value, more)
    const kinds = 'BACKUP_TO must be a folder, s3://bucket/prefix or off'
    expect(why('sftp://nas/kerf')).toThrow(`${kinds}, not "sftp://nas/kerf".`)
    expect(why('s3:///kerf', keys)).toThrow(`${kinds}.`)
    expect(why('~/backups')).toThrow('BACKUP_TO must be a path without ~, which only shells know')
    expect(why('s3://kerf-backups')).toThrow('S3_ACCESS_KEY_ID is needed as well when BACKUP_TO is a bucket.')
    expect(why('/mnt/nas', keys)).toThrow('S3_ACCESS_KEY_ID needs S3_BUCKET as well.')
  })
})
