import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { aMember, anAdmin, anAttachment, anOrder } from '../../test/support/factories.ts'
import { age, isMarker, keep, tellOfOutage, type RunRow } from '../../test/support/backups/keeping.ts'
import { flipped } from '../../test/support/backups/tampering.ts'
import { choose, inboxOf, unreadOf, untilTold } from '../../test/support/inbox.ts'
import { type OwnKerf, startKerf } from '../../test/support/kerf.ts'
import { temporaryFolder } from '../../test/support/temporary.ts'
import { findOutgoing } from '../features/notifications/outgoing.service.ts'
import { keepBackups } from './keep.ts'
import { readBackupState } from './state.ts'

let kerf: OwnKerf
let folder: string

beforeEach(async () => {
  folder = join(await temporaryFolder(), 'backups')
  // Nobody takes mails there.
  kerf = await startKerf({ backupTo: { kind: 'folder', path: folder }, smtpUrl: 'smtp://127.0.0.1:1' })
})
afterEach(() => kerf.close())

const archives = async () =>
  (await readdir(folder)).filter((name) => !isMarker(name)).toSorted((a, b) => a.localeCompare(b))
const kinds = (runs: RunRow[]) =>
  runs.map(({ kind, error }) => (error === null ? kind : `${kind} failed`)).join(', ')
const verbose = async () => (await kerf.visitor().get('/readyz?verbose')).body

test('none before somebody has registered, one after that, and the next one the next night', async () => {
  expect(await keep(kerf)).toEqual([])
  const ann = await anAdmin(kerf)
  await anAttachment(ann, (await anOrder(ann)).id, { content: 'oak' })
  const [first, rehearsal] = await keep(kerf)
  const name = expect.stringMatching(/^nightly-[\dT-]+-[0-9a-f]{4}\.tar\.gz$/)
  expect([first, rehearsal]).toMatchObject([
    { kind: 'backup', error: null, files: 1, name },
    { kind: 'rehearsal', error: null, files: 1, name: first?.name, rows: first?.rows },
  ])
  expect(first?.rows).toBeGreaterThan(5)
  expect(await archives()).toEqual([first?.name])
  expect(await keep(kerf)).toHaveLength(2)
  expect(await readBackupState(kerf.services)).toMatchObject({
    to: folder,
    lastBackup: { name: first?.name },
    lastRehearsal: { name: first?.name },
    failures: {},
    sealedAt: undefined,
    isMissing: false,
  })
  expect(await readdir(kerf.dataDir)).not.toContain('.rehearsal')

  await age(kerf, '24 hours')
  const runs = await keep(kerf)
  expect(kinds(runs)).toBe('backup, rehearsal, backup')
  expect(await archives()).toHaveLength(2)
  await age(kerf, '31 days')
  expect(kinds(await keep(kerf))).toBe('backup, rehearsal, backup, backup, rehearsal')
})

test('several servers make one together', async () => {
  await anAdmin(kerf)
  const another = await kerf.another()
  await kerf.database.pool.query(
    "select graphile_worker.add_job('backups.keep', job_key => 'test ' || n) from generate_series(1, 4) n",
  )
  expect(kinds(await keep(kerf))).toBe('backup, rehearsal')
  await another.close()
})

test('old ones go, and archives of other names stay', async () => {
  await anAdmin(kerf)
  await keep(kerf)
  const [first = ''] = await archives()
  const strangers = ['clear-users-x.tar.gz', 'kerf-2026-01-01T000000-aaaa.tar.gz', 'nightly-by-hand.tar.gz']
  for (const name of strangers) await writeFile(join(folder, name), '')
  // One of each of the last hundred days.
  await age(kerf, '101 days')
  for (let day = 100; day > 0; day -= 1) {
    await kerf.database.pool.query(
      `insert into backup_runs (kind, name, begun_at, ended_at) overriding system value
       select 'backup', $1, now() - $2::interval, now() - $2::interval`,
      [`nightly-${day}`, `${day} days`],
    )
    await writeFile(join(folder, `nightly-${day}`), '')
  }
  await keep(kerf)
  const left = await archives()
  expect(left).toEqual(expect.arrayContaining(strangers))
  expect(left).not.toContain('nightly-9')
  expect(left).toEqual(expect.arrayContaining(['nightly-1', 'nightly-6']))
  expect(left.length - strangers.length).toBeLessThanOrEqual(7 + 4 + 6)
  expect(left.length - strangers.length).toBeGreaterThan(10)
  expect(left).not.toContain(first)
})

test('one that fails is tried again after an hour, and says why', async () => {
  const ann = await anAdmin(kerf)
  const file = await anAttachment(ann, (await anOrder(ann)).id, { content: 'oak', name: 'cut list.pdf' })
  const { rows } = await kerf.database.pool.query('select id from objects')
  const stored = join(kerf.dataDir, 'files', rows[0].id.slice(0, 2), rows[0].id)
  const whole = await readFile(stored)
  await writeFile(stored, flipped(whole))
  const [failed, ...more] = await keep(kerf)
  expect([failed?.error, more]).toEqual([
    expect.stringMatching(
      new RegExp(
        String.raw`^files/\S+ \("${file.originalName}" of \S+ in \S+\) is damaged\. No backup was made$`,
      ),
    ),
    [],
  ])
  expect(await archives()).toEqual([])
  await writeFile(stored, whole)
  expect(await keep(kerf)).toHaveLength(1)
  await age(kerf, '61 minutes')
  expect(kinds(await keep(kerf))).toBe('backup failed, backup, rehearsal')
})

test('one that breaks off before it begins has failed, too', async () => {
  await anAdmin(kerf)
  await writeFile(join(kerf.dataDir, 'backups'), 'where a folder should be')
  expect(await keep(kerf)).toMatchObject([
    { kind: 'backup', error: expect.stringMatching(/^The backup nightly-\S+ broke off: ENOTDIR/) },
  ])
})

test('a rehearsal finds an archive that was damaged since, and says so', async () => {
  await anAdmin(kerf)
  await keep(kerf)
  const [name = ''] = await archives()
  await writeFile(join(folder, name), flipped(await readFile(join(folder, name))))
  await kerf.database.pool.query("delete from backup_runs where kind = 'rehearsal'")
  const [, rehearsal] = await keep(kerf)
  expect(rehearsal).toMatchObject({ kind: 'rehearsal', files: null })
  expect(rehearsal?.error).toMatch(`The backup ${name} in ${folder} cannot be used: `)
  expect((await readBackupState(kerf.services)).failures.rehearsal?.error).toBe(rehearsal?.error)
  expect(await readdir(kerf.dataDir)).not.toContain('.rehearsal')
  // The next try comes the next day, not in ten minutes.
  expect(await keep(kerf)).toHaveLength(2)
})

test('no good one for 48 hours is told the ADMINs of the first organization, once for each outage', async () => {
  const ann = await anAdmin(kerf)
  const bob = await aMember(kerf, ann, 'SHOP')
  const other = await anAdmin(kerf)
  await keep(kerf)
  const outage = async () => {
    // A file is where the folder should be.
    await rename(folder, `${folder}-aside`)
    await writeFile(folder, '')
    await age(kerf, '49 hours')
    await tellOfOutage(kerf)
    await untilTold(kerf, ann.orgId)
  }
  await outage()
  expect([await inboxOf(ann), await verbose()], 'a server that was off has not tried yet').toEqual([
    [],
    { status: 'ready', backup: 'ok' },
  ])
  const [, , failed] = await keep(kerf)
  expect(failed?.error).toMatch(`The backup to ${folder} broke off: ENOTDIR: `)
  for (const _ of [1, 2]) await tellOfOutage(kerf)
  await untilTold(kerf, ann.orgId)
  const line = {
    orderId: null,
    webhookId: null,
    kind: 'backup',
    event: 'backup.missing',
    actor: null,
    unread: 1,
    text: expect.stringMatching(
      new RegExp(
        String.raw`^Your server's last good backup is from \w+ \d+, \d{4}: The backup to ${folder} broke off: ENOTDIR: `,
      ),
    ),
  }
  expect(await inboxOf(ann)).toMatchObject([line])
  expect([await inboxOf(bob), await inboxOf(other), await unreadOf(ann)]).toEqual([[], [], 1])
  expect([await verbose(), (await readBackupState(kerf.services)).isMissing]).toEqual([
    { status: 'ready', backup: 'missing' },
    true,
  ])

  await choose(kerf, ann, { channels: { backup: { inbox: true, mail: true, push: true } } })
  const { rows } = await kerf.database.pool.query("select id from notifications where kind = 'backup'")
  const mail = () => findOutgoing(kerf.database.db, ann.orgId, rows[0].id, 'mail')
  expect(await mail()).toMatchObject({ kind: 'backup', order: null, webhook: null, text: line.text })
  await rm(folder)
  await rename(`${folder}-aside`, folder)
  await age(kerf, '61 minutes')
  await keep(kerf)
  expect([await mail(), await verbose()]).toEqual([undefined, { status: 'ready', backup: 'ok' }])

  await outage()
  await keep(kerf)
  await tellOfOutage(kerf)
  await untilTold(kerf, ann.orgId)
  expect(await inboxOf(ann)).toMatchObject([line, line])
  // Looking at the webhooks doesn't read them.
  await ann.visitor.put('/api/notifications/webhooks/read')
  expect((await inboxOf(ann)).map(({ unread }) => unread)).toEqual([1, 1])
  expect((await ann.visitor.put('/api/notifications/backups/read')).body).toEqual({ orders: 0 })
})

describe('a folder', () => {
  const aside = () => `${folder}-aside`
  const markers = async () => (await readdir(folder)).filter(isMarker)
  const unmount = async () => {
    await rename(folder, aside())
    await mkdir(folder)
  }
  const mount = async () => {
    await rm(folder, { recursive: true })
    await rename(aside(), folder)
  }

  test('whose share is not mounted takes no backup, and everybody hears why', async () => {
    const ann = await anAdmin(kerf)
    await keep(kerf)
    const [marker = '', ...more] = await markers()
    expect(more).toEqual([])
    await unmount()
    await age(kerf, '49 hours')
    const failed = (await keep(kerf)).at(-1)
    expect(failed?.error).toBe(
      `${folder} has none of the earlier backups. Its disk or share is probably not mounted: mount it. ` +
        `To start with an empty folder instead, create the file ${marker} in it`,
    )
    expect(await readdir(folder)).toEqual([])
    const { body } = await ann.visitor.get('/api/health/details')
    expect(body.backups.failure).toBe(failed?.error)
    await tellOfOutage(kerf)
    await untilTold(kerf, ann.orgId)
    expect((await inboxOf(ann)).map(({ text }) => text)).toEqual([
      expect.stringContaining(`: ${failed?.error}`),
    ])

    await mount()
    await age(kerf, '61 minutes')
    expect((await keep(kerf)).at(-1)).toMatchObject({ kind: 'backup', error: null })
    expect(await archives()).toHaveLength(2)
    expect(await markers()).toEqual([marker])

    await unmount()
    await writeFile(join(folder, marker), '')
    await age(kerf, '24 hours')
    expect((await keep(kerf)).at(-1)).toMatchObject({ kind: 'backup', error: null })
    expect(await archives()).toHaveLength(1)
  })

  test('of an earlier version gets its mark where its backups are, and only there', async () => {
    await anAdmin(kerf)
    await keep(kerf)
    const [marker = ''] = await markers()
    await rm(join(folder, marker))
    await kerf.database.pool.query('update backup_runs set place = null')
    await unmount()
    await age(kerf, '24 hours')
    expect((await keep(kerf)).at(-1)?.error).toMatch('probably not mounted')
    await mount()
    await age(kerf, '61 minutes')
    expect((await keep(kerf)).at(-1)).toMatchObject({ kind: 'backup', error: null })
    expect(await markers()).toEqual([marker])
  })

  test('that BACKUP_TO names newly may be empty', async () => {
    await anAdmin(kerf)
    await keep(kerf)
    await kerf.database.pool.query("update backup_runs set place = '/mnt/before'")
    await unmount()
    await age(kerf, '24 hours')
    expect((await keep(kerf)).at(-1)).toMatchObject({ kind: 'backup', error: null })
    expect([await archives(), await markers()]).toMatchObject([{ length: 1 }, { length: 1 }])
  })
})

test('a place that cannot even be opened fails the run, and is tried again after an hour', async () => {
  const bucket = { kind: 's3' as const, bucket: 'kerf', prefix: '', region: '' }
  const closed = await startKerf({ backupTo: { ...bucket, accessKeyId: 'a', secretAccessKey: 'b' } })
  onTestFinished(() => closed.close())
  await anAdmin(closed)
  const error = 'The backup to s3://kerf/ broke off: Region is missing'
  // Not as a job, whose failure a second try would hide.
  await keepBackups(closed.services)
  expect(await keep(closed)).toMatchObject([{ kind: 'backup', error }])
  await age(closed, '61 minutes')
  expect(await keep(closed)).toMatchObject([{ error }, { error }])
})

test('none are made where they are off', async () => {
  const off = await startKerf()
  await anAdmin(off)
  expect(await keep(off)).toEqual([])
  expect((await off.visitor().get('/readyz?verbose')).body).toEqual({ status: 'ready', backup: 'off' })
  expect((await readBackupState(off.services)).to).toBeNull()
  await off.close()
})
