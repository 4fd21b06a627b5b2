import { execFileSync, spawnSync } from 'node:child_process'
import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { refusal, runAs, type Place } from './support/processes/commands.ts'
import { aDatabase } from './support/backups/installations.ts'
import { startTcpProxy } from './support/tcp-proxy.ts'

// What lies in DATA_DIR and cannot be used, as after a command was run there as root.

/** Somebody who may not do everything. */
const uid = process.geteuid?.() || 65_534

const READ = 'require("node:fs").readFileSync(process.argv[1])'
/** Where root runs the tests in a folder of its own, nobody else can run what lies there. */
const isReachable = spawnSync(process.execPath, ['-e', READ, import.meta.filename], { uid }).status === 0

const cannotBeUsed = (dataDir: string, what: string) =>
  refusal(
    new RegExp(
      `^DATA_DIR ${dataDir} can’t be used \\(EACCES: [^\n]+${what}'\\): [^\n]+ sudo chown -R ${uid}:\\d+ ${dataDir}$`,
    ),
  )

/** A data folder of theirs in which something is closed to them, and a database that they reach. */
async function closed(name: string, isFolder: boolean): Promise<Place> {
  const { place, connection } = await aDatabase()
  const { host = '', port = 0, user, database } = connection
  const network = await startTcpProxy({ path: `${host}/.s.PGSQL.${port}` })
  onTestFinished(() => network.close())
  const path = join(place.DATA_DIR, name)
  await (isFolder ? mkdir(path) : writeFile(path, ''))
  execFileSync('chown', ['-R', String(uid), place.DATA_DIR])
  await chmod(path, 0)
  const DATABASE_URL = `postgresql://${user}@127.0.0.1:${network.port}/${database}`
  return { ...place, DATABASE_URL, PORT: '0' }
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
