import { readFile, symlink, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startEmbedded } from '../server/db/embedded/embedded.ts'
import { refusal, run, runProgram, succeed } from './support/processes/commands.ts'
import { anAdmin, anOrder } from './support/factories.ts'
import { databaseOf, query } from './support/backups/installations.ts'
import { prepareData } from './support/backups/prepared-data.ts'
import { launch } from './support/processes/server-process.ts'
import { entriesOf } from './support/backups/tampering.ts'
import { temporaryFolder } from './support/temporary.ts'
import { Visitor } from './support/visitor.ts'

// No process has this id: Linux gives none that is larger.
const NOBODY = 2 ** 22 + 1

/** Puts the folder of a running server's socket into another DATA_DIR. */
async function showSocket(dataDir: string, elsewhere: string): Promise<string> {
  const { host = '' } = databaseOf(dataDir)
  await symlink(host, join(elsewhere, basename(host)))
  return basename(host)
}

/** A running server's DATA_DIR as another container has it: at another path, and without the server's processes. */
async function seenElsewhere(dataDir: string): Promise<string> {
  const seen = await temporaryFolder()
  await prepareData(seen)
  const folder = await showSocket(dataDir, seen)
  const [, ...lines] = (await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')
  lines[3] = join('/elsewhere', folder)
  await writeFile(join(seen, 'postgres/postmaster.pid'), [NOBODY, ...lines].join('\n'))
  return seen
}

test('commands in a second container work on the database that runs in the first one, and no second one starts', async () => {
  const server = await launch('server/main.ts')
  onTestFinished(() => server.close())
  const admin = await anAdmin({ visitor: () => new Visitor(server.url) })
  await anOrder(admin, { title: 'Oak table' })
  const DATA_DIR = await seenElsewhere(server.dataDir)
  const archive = join(await temporaryFolder(), 'kerf.tar.gz')

  await succeed('server/commands/backup.ts', { DATA_DIR }, archive)
  const orders = (await entriesOf(archive)).find(({ name }) => name === 'tables/orders.csv')
  expect(String(orders?.content)).toContain('Oak table')
  expect(await succeed('server/commands/admin.ts', { DATA_DIR }, 'organizations')).not.toBe('None.')

  const running = refusal(/^Kerf is already running on DATA_DIR \S+: stop it first, [^\n]+\.$/)
  expect(await run('server/commands/restore.ts', { DATA_DIR }, archive)).toEqual(running)
  expect(await runProgram('server/main.ts', { DATA_DIR, PORT: '0' })).toEqual(running)
  expect(await query(databaseOf(server.dataDir), 'select title from orders')).toEqual([
    { title: 'Oak table' },
  ])
})

test('a start leaves the socket of a server alone that still answers', async () => {
  const server = await launch('server/main.ts')
  onTestFinished(() => server.close())
  const other = await temporaryFolder()
  await prepareData(other)
  await showSocket(server.dataDir, other)
  const database = await startEmbedded(other, () => undefined, { durable: false })
  onTestFinished(() => database.stop())
  expect(await query(databaseOf(server.dataDir), 'select 1 as one')).toEqual([{ one: 1 }])
})
