import { execFileSync, spawnSync } from 'node:child_process'
import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { refusal, runAs, type Place } from './support/processes/commands.ts'
import { prepareData } from './support/backups/prepared-data.ts'
import { temporaryFolder } from './support/temporary.ts'

// What lies in DATA_DIR and cannot be used, as after a command was run there as root.

/** Somebody who may not do everything. */
const uid = process.geteuid?.() || 65_534

const READ = 'require("node:fs").readFileSync(process.argv[1])'
/** Where root runs the tests in a folder of its own, nobody else can run what lies there. */
const isReachable = spawnSync(process.execPath, ['-e', READ, import.meta.filename], { uid }).status === 0

const cannotBeUsed = (dataDir: string, what: string) =>
  refusal(new RegExp(`^DATA_DIR ${dataDir} can’t be used \\(EACCES: [^\n]+${what}'\\): [^\n]+ chown -R\\.$`))

/** A data folder of theirs in which something is closed to them. */
async function closed(name: string, isFolder: boolean): Promise<Place> {
  const DATA_DIR = await temporaryFolder()
  await prepareData(DATA_DIR)
  execFileSync('chown', ['-R', String(uid), DATA_DIR])
  const path = join(DATA_DIR, name)
  await (isFolder ? mkdir(path) : writeFile(path, ''))
  await chmod(path, 0)
  return { DATA_DIR, PORT: '0' }
}

test.skipIf(!isReachable).each([
  ['secret', false],
  ['store-id', false],
  ['files', true],
  ['incoming', true],
])('a start says so of %s', async (name, isFolder) => {
  const place = await closed(name, isFolder)
  expect(await runAs(uid, 'server/main.ts', place)).toEqual(cannotBeUsed(place.DATA_DIR, name))
})

test.skipIf(!isReachable)('a command does as well', async () => {
  const place = await closed('secret', false)
  expect(await runAs(uid, 'server/commands/admin.ts', place, 'accept-secret')).toEqual(
    cannotBeUsed(place.DATA_DIR, 'secret'),
  )
})
