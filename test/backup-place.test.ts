import { execFileSync } from 'node:child_process'
import { lstat, mkdir, readdir, readFile, readlink, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refusal, run, runProgram, succeed, type Outcome, type Place } from './support/processes/commands.ts'
import { anAdmin, anOrder } from './support/factories.ts'
import { urlOf } from './support/backups/installations.ts'
import { type OwnKerf, startKerf } from './support/kerf.ts'
import { temporaryFolder } from './support/temporary.ts'

const BACKUP = 'server/commands/backup.ts'

let kerf: OwnKerf
let place: Place

beforeAll(async () => {
  kerf = await startKerf()
  place = { DATABASE_URL: urlOf(kerf.connection), DATA_DIR: kerf.dataDir }
  await anOrder(await anAdmin(kerf))
})
afterAll(() => kerf.close())

/** Makes a backup that must leave nothing at all where it was to be. */
async function refused(target?: string): Promise<Outcome> {
  const folder = await temporaryFolder()
  const outcome = await run(BACKUP, place, target ?? join(folder, 'backup.tar.gz'))
  expect(await readdir(folder)).toEqual([])
  return outcome
}

describe('a place that cannot be written', () => {
  test('is named', async () => {
    const folder = await temporaryFolder()
    const file = join(folder, 'a-file')
    await writeFile(file, 'here first')
    const inFile = join(file, 'backup.tar.gz')
    await mkdir(join(folder, 'folder', 'not-empty'), { recursive: true })
    for (const path of [inFile, join(folder, 'folder')]) {
      const outcome = await refused(path)
      expect(outcome).toEqual(refusal(/^The backup \S+ cannot be written: E[A-Z]+: [^\n]+$/))
      expect(outcome.error).toContain(`The backup ${path} cannot be written`)
    }
    expect((await readdir(folder)).toSorted()).toEqual(['a-file', 'folder'])
    expect(await readFile(file, 'utf8')).toBe('here first')
  })

  test('which a link names by another, is where the backup goes, and the link stays', async () => {
    const folder = await temporaryFolder()
    const [nas, path] = [join(folder, 'nas'), join(folder, 'kerf.tar.gz')]
    await mkdir(nas)
    await symlink('nas/kerf.tar.gz', path)
    for (const _ of ['a target that is not there yet', 'one that is']) {
      await succeed(BACKUP, place, path)
      expect((await readdir(folder)).toSorted()).toEqual(['kerf.tar.gz', 'nas'])
      expect(await readlink(path)).toBe('nas/kerf.tar.gz')
      const [name = '', ...more] = await readdir(nas)
      expect([name, more]).toEqual(['kerf.tar.gz', []])
      expect((await stat(join(nas, name))).size).toBeGreaterThan(1000)
      await writeFile(join(nas, name), 'last night’s')
    }
  })

  test('that is no file is named, and stays as it is', async () => {
    const folder = await temporaryFolder()
    const [pipe, link, round] = [join(folder, 'pipe'), join(folder, 'link'), join(folder, 'round')]
    execFileSync('/usr/bin/mkfifo', [pipe])
    await symlink('pipe', link)
    await symlink('round', round)
    for (const path of [pipe, link])
      expect(await run(BACKUP, place, path)).toEqual(
        refusal(`${path} is a pipe or a device, and a backup is written beside it first. Name a file.`),
      )
    expect(await run(BACKUP, place, round)).toEqual(
      refusal(/^The backup \S+round cannot be written: ELOOP: /),
    )
    expect(await run(BACKUP, place, '~/kerf.tar.gz')).toEqual(
      refusal('Name the backup by a path without ~, not "~/kerf.tar.gz".'),
    )
    expect((await lstat(pipe)).isFIFO()).toBe(true)
    expect([await readlink(link), await readlink(round)]).toEqual(['pipe', 'round'])
    expect((await readdir(folder)).toSorted()).toEqual(['link', 'pipe', 'round'])
  })

  test('below /proc is refused, as a folder that cannot be made', async () => {
    const folder = await temporaryFolder()
    const dataDir = join(folder, 'data')
    await symlink('/proc', dataDir)
    expect(await run(BACKUP, place, '/proc/kerf/backups/backup.tar.gz')).toEqual(
      refusal(/^The backup \S+ cannot be written: ENOENT: [^\n]+$/),
    )
    const below = { DATA_DIR: join(dataDir, 'kerf'), PORT: '0' }
    expect(await runProgram('server/main.ts', below)).toEqual(
      refusal(/^DATA_DIR \S+ can’t be used \(ENOENT: [^\n]+$/),
    )
  })

  test('beside the database it leaves free what that needs, and elsewhere it does not look', async () => {
    const crowded = { ...place, DISK_RESERVE_MB: '999999' }
    expect(await run(BACKUP, crowded)).toEqual(
      refusal(/^The backup \S+ would take what is left of the disk[^\n]*$/),
    )
    const path = join(await temporaryFolder(), 'backup.tar.gz')
    expect(await succeed(BACKUP, crowded, path)).toContain(path)
  })

  test('no Kerf, no database, one that was never started: told in a sentence, and nothing is made', async () => {
    const nowhere = await temporaryFolder()
    const empty = { ...kerf.connection, database: 'postgres' }
    const unreachable = { DATABASE_URL: 'postgresql://kerf@127.0.0.1:9/kerf', DATA_DIR: nowhere }
    const outcomes = await Promise.all([
      run(BACKUP, { DATA_DIR: nowhere }),
      run(BACKUP, unreachable),
      run(BACKUP, { DATABASE_URL: urlOf(empty), DATA_DIR: nowhere }, join(nowhere, 'backup.tar.gz')),
    ])
    expect(outcomes).toEqual([
      refusal(`There is no Kerf in DATA_DIR ${nowhere}.`),
      refusal(/^The database of DATABASE_URL cannot be used: connect ECONNREFUSED [^\n]+$/),
      refusal('There is no Kerf in this database yet.'),
    ])
    expect((await readdir(nowhere)).filter((name) => name !== 'incoming')).toEqual([])
  })
})
