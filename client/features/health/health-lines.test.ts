import { expect, test } from 'vitest'
import type { HealthDetails } from '#shared/api/health.ts'
import { healthLines } from './health-lines.ts'

const VERSION = { kerf: '1.0.0', node: '24.0.0', newer: null, failure: null }
const NEWER = { version: '1.1.0', date: '2026-12-24', notes: ['Parts.'], command: 'git pull && npm start' }

const BACKUPS = {
  to: '/data/backups',
  backupAt: '2026-11-30T02:30:00.000Z',
  rehearsalAt: null,
  isSealed: true,
  passphraseCommand: 'kerf admin backup-passphrase',
  failure: null,
  isMissing: false,
}

const WELL: HealthDetails = {
  database: { version: '17.6', isEmbedded: true, bytes: 48_000_000 },
  backups: BACKUPS,
  disk: { freeBytes: 78e9, reserveBytes: 500e6 },
  mail: { isSet: true },
  push: { devices: 2 },
  address: { url: 'https://kerf.example', isProxyTrusted: true, openedAt: null },
  secret: { isSet: true },
  version: VERSION,
  jobs: { waiting: 0, failed: 0 },
  clock: { databaseAheadMs: 3 },
}

const needing = (change: Partial<HealthDetails>, aheadMs = 0) =>
  healthLines({ ...WELL, ...change }, aheadMs)
    .filter(({ isGood }) => !isGood)
    .map(({ id, text }) => [id, text])

test('a server that is well needs nobody', () => {
  expect(needing({})).toEqual([])
  expect(healthLines(WELL, 0).map(({ text }) => text)).toContain(
    'PostgreSQL 17.6, started by Kerf. It takes 48 MB.',
  )
})

test.each<[Partial<HealthDetails>, string, RegExp]>([
  [
    { disk: { freeBytes: 1.2e9, reserveBytes: 500e6 } },
    'disk',
    /^Only 1\.2 GB are free\. Kerf refuses new files below 500 MB\./,
  ],
  [
    { backups: { ...BACKUPS, failure: 'The backup broke off: the disk is full' } },
    'backups',
    /^The backup broke off: the disk is full\.$/,
  ],
  [{ backups: { ...BACKUPS, isMissing: true } }, 'backups', /^No good backup was made/],
  [
    { backups: { ...BACKUPS, isSealed: false } },
    'backups',
    /in \/data\/backups\. It does not contain the secret\. Run "kerf admin backup-passphrase" /,
  ],
  [{ mail: { isSet: false } }, 'mail', /^No mail server is set/],
  [{ address: { ...WELL.address, url: 'http://localhost:3000' } }, 'address', /this computer only/],
  [{ address: { ...WELL.address, isProxyTrusted: false } }, 'address', /TRUST_PROXY/],
  [
    { version: { ...VERSION, failure: 'no answer' } },
    'version',
    /couldn't ask for newer versions: no answer$/,
  ],
  [
    { version: { ...VERSION, newer: NEWER } },
    'version',
    /^Kerf 1\.1\.0 \(.* 2026\) is available\. You have 1\.0\.0\.$/,
  ],
  [{ jobs: { waiting: 4, failed: 1 } }, 'jobs', /^1 job failed/],
  [{ clock: { databaseAheadMs: -61_000 } }, 'clock', /database is 61 seconds off/],
])('%j needs somebody', (change, id, text) => {
  expect(needing(change)).toEqual([[id, expect.stringMatching(text)]])
})

test('a clock that is off is that of the server or of this device', () => {
  expect(needing({}, 4000)).toEqual([])
  expect(needing({}, -90_000)).toEqual([['clock', expect.stringMatching(/server is 90 seconds off/)]])
})
