import { execFileSync } from 'node:child_process'
import { constants } from 'node:fs'
import {
  copyFile,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  truncate,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { blockFileRemoval } from '../server/backup/file-removal-lock.ts'
import { BackupFailed, writeBackup } from '../server/backup/write.ts'
import {
  begin,
  beginHere,
  refusal,
  run,
  runLimited,
  succeed,
  type Outcome,
  type Place,
} from './support/processes/commands.ts'
import { anAdmin, anAttachment, anOrder, anUpload } from './support/factories.ts'
import { expectOk } from './support/backups/full-shops.ts'
import { query, urlOf, withClient } from './support/backups/installations.ts'
import { type OwnKerf, startKerf } from './support/kerf.ts'
import { aPicture } from './support/pictures/pictures.ts'
import { temporaryFolder } from './support/temporary.ts'
import { flipped } from './support/backups/tampering.ts'
import { until } from './support/until.ts'

const BACKUP = 'server/commands/backup.ts'

const PLAN_BYTES = 512 * 1024

let kerf: OwnKerf
let place: Place
/** Where the content of an attachment, its small picture and a photo lie, by what the archive calls them. */
const names = { file: '', thumbnail: '', photo: '', plan: '' }

beforeAll(async () => {
  kerf = await startKerf()
  place = { DATABASE_URL: urlOf(kerf.connection), DATA_DIR: kerf.dataDir }
  const admin = await anAdmin(kerf, { organizationName: 'Oak', firstName: 'Ann', lastName: 'Oak' })
  const order = await anOrder(admin)
  const content = await aPicture({ width: 600, height: 400 })
  const { id, fileUrl } = await anAttachment(admin, order.id, { name: 'grain.png', content })
  expectOk(await admin.visitor.get(`/api/files/${id}/thumbnail`))
  const photo = { profileImageURL: await anUpload(admin, content) }
  const { profileImageUrl } = expectOk(await admin.visitor.put('/api/user/profile-image', photo))
  const plan = await anAttachment(admin, order.id, { name: 'plan.bin', content: Buffer.alloc(PLAN_BYTES) })
  names.plan = `files/${idOf(plan.fileUrl)}`
  names.file = `files/${idOf(fileUrl)}`
  names.thumbnail = `thumbnails/${idOf(fileUrl)}`
  names.photo = `files/${idOf(profileImageUrl)}`
})
afterAll(() => kerf.close())

const idOf = (url: string) => url.split('/').at(-1) ?? ''

function pathOf(name: string): string {
  const [kind = '', id = ''] = name.split('/')
  return join(kerf.dataDir, kind, id.slice(0, 2), id)
}

/** Makes a backup that must leave nothing at all where it was to be. */
async function refused(target?: string): Promise<Outcome> {
  const folder = await temporaryFolder()
  const outcome = await run(BACKUP, place, target ?? join(folder, 'backup.tar.gz'))
  expect(await readdir(folder)).toEqual([])
  return outcome
}

/** Harms a stored file for the length of a test. */
async function harm(name: string, change: (path: string) => Promise<void>): Promise<void> {
  const path = pathOf(name)
  const aside = `${path}.aside`
  await copyFile(path, aside)
  onTestFinished(() => rename(aside, path))
  await change(path)
}

/** Why there is no backup, made in this process; nothing at all must be left where it was to be. */
async function whyNot(): Promise<string> {
  const folder = await temporaryFolder()
  const options = { connection: kerf.connection, store: kerf.store, version: 'test' }
  const made = writeBackup({ ...options, path: join(folder, 'backup.tar.gz') })
  const reason = await made.then(
    () => 'there is one',
    (error: unknown) => (error instanceof BackupFailed ? error.message : String(error)),
  )
  expect(await readdir(folder)).toEqual([])
  return reason
}

describe('a file that is not what the database says of it', () => {
  test.each([
    ['changed', async (path: string) => writeFile(path, flipped(await readFile(path)))],
    ['cut off', (path: string) => truncate(path, 9)],
    ['longer', (path: string) => writeFile(path, 'x', { flag: 'a' })],
  ])('%s: it is named, and there is no backup', async (_, change) => {
    await harm(names.file, change)
    const sentence = `${names.file} ("grain.png" of ORD-0001 in oak) is damaged. No backup was made`
    expect(await whyNot()).toBe(sentence)
  })

  test('a photo that is gone is named', async () => {
    await harm(names.photo, rm)
    expect(await whyNot()).toBe(`${names.photo} (the photo of Ann Oak) is missing. No backup was made`)
  })

  test('a small picture that is gone is no reason to have no backup', async () => {
    await harm(names.thumbnail, rm)
    const folder = await temporaryFolder()
    await succeed(BACKUP, place, join(folder, 'backup.tar.gz'))
    expect(await readdir(folder)).toEqual(['backup.tar.gz'])
  })

  test('the command says so', async () => {
    await harm(names.file, rm)
    const sentence = `${names.file} ("grain.png" of ORD-0001 in oak) is missing. No backup was made`
    expect(await refused()).toEqual(refusal(sentence))
  })

  test('what nothing refers to any more is no hindrance: a sweep was cut off', async () => {
    const admin = await anAdmin(kerf)
    const id = idOf(await anUpload(admin))
    await rm(pathOf(`files/${id}`))
    const folder = await temporaryFolder()
    await succeed(BACKUP, place, join(folder, 'backup.tar.gz'))
    await rm(join(folder, 'backup.tar.gz'))
    expect(await readdir(folder)).toEqual([])
  })
})

/** A backup that stands still in the middle of a file, as on a disk that hangs. */
async function writing(path: string) {
  await harm(names.plan, async (file) => {
    await rm(file)
    execFileSync('/usr/bin/mkfifo', [file])
  })
  const pipe = await open(pathOf(names.plan), constants.O_RDWR)
  const { child, ended } = begin(BACKUP, place, path)
  // More than a pipe holds: it is through when the backup has begun to read.
  await pipe.writeFile(Buffer.alloc(PLAN_BYTES / 2))
  return { pipe, child, ended }
}

describe('interrupted', () => {
  test('while it waits for its turn, it leaves nothing', async () => {
    const folder = await temporaryFolder()
    await withClient(kerf.connection, async (client) => {
      await blockFileRemoval(client)
      const { interrupt, ended } = beginHere(BACKUP, place, join(folder, 'backup.tar.gz'))
      const waits = `select from pg_stat_activity where application_name = 'kerf backup'
        and datname = current_database() and wait_event_type = 'Lock'`
      await until(async () => (await query(kerf.connection, waits)).length > 0)
      interrupt()
      expect(await ended).toEqual(refusal('Interrupted.'))
    })
    expect(await readdir(folder)).toEqual([])
  })

  test('in the middle of a file, it leaves nothing', async () => {
    const folder = await temporaryFolder()
    const { pipe, child, ended } = await writing(join(folder, 'backup.tar.gz'))
    child.kill('SIGINT')
    const reads = `select from pg_stat_activity where application_name = 'kerf backup' and datname = current_database()`
    await until(async () => (await query(kerf.connection, reads)).length === 0)
    await pipe.close()
    expect(await ended).toEqual(refusal('Interrupted.'))
    expect(await readdir(folder)).toEqual([])
  })

  test('by a kill, what it leaves is removed by a later one, after a day in which nobody wrote to it', async () => {
    const folder = await temporaryFolder()
    const path = join(folder, 'backup.tar.gz')
    const { pipe, child, ended } = await writing(path)
    child.kill('SIGKILL')
    await ended
    await pipe.close()
    await copyFile(`${pathOf(names.plan)}.aside`, `${pathOf(names.plan)}.back`)
    await rename(`${pathOf(names.plan)}.back`, pathOf(names.plan))
    const [left = ''] = await readdir(folder)
    expect(await readdir(join(folder, left))).toEqual(['archive'])
    // Somebody else's, which only looks alike.
    await mkdir(join(folder, '.backup-photos', 'oak'), { recursive: true })
    const age = async (name: string) => {
      const old = new Date(Date.now() - 25 * 60 * 60_000)
      await utimes(join(folder, name), old, old)
    }
    await age('.backup-photos')

    // As one that goes on: its folder is old, and it writes to its file.
    await age(left)
    await succeed(BACKUP, place, path)
    expect((await readdir(folder)).toSorted()).toEqual([left, '.backup-photos', 'backup.tar.gz'].toSorted())

    await age(join(left, 'archive'))
    await succeed(BACKUP, place, path)
    expect((await readdir(folder)).toSorted()).toEqual(['.backup-photos', 'backup.tar.gz'])
  })

  test('without room for it, it says so and leaves nothing', async () => {
    const folder = await temporaryFolder()
    const admin = await anAdmin(kerf)
    for (let count = 0; count < 12; count += 1) await anOrder(admin, { notes: 'Oak '.repeat(400) })
    const outcome = await runLimited(8, BACKUP, place, join(folder, 'backup.tar.gz'))
    expect(outcome).toEqual(refusal(/^The backup \S+ cannot be written: EFBIG: [^\n]+$/))
    expect(await readdir(folder)).toEqual([])
  })
})
