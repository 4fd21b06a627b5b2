import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { isRunning, readPostmaster } from '../server/db/embedded/postmaster.ts'
import { databaseOf, query } from './support/backups/installations.ts'
import { isMarker } from './support/backups/keeping.ts'
import { anAdmin } from './support/factories.ts'
import { launch, type ServerProcess } from './support/processes/server-process.ts'
import { Visitor } from './support/visitor.ts'

// A kill in the middle leaves nothing half: not at once, and not after the next start.

/** Its backup takes seconds. */
async function aFullServer(): Promise<ServerProcess> {
  const server = await launch('server/main.ts', { settings: { BACKUP_TO: undefined } })
  onTestFinished(() => server.close())
  await anAdmin({ visitor: () => new Visitor(server.url) })
  await query(
    databaseOf(server.dataDir),
    `insert into closed_days (org_id, day, name)
     select id, date '2000-01-01' + n, md5(n::text) || md5((n + 1)::text) from organizations, generate_series(1, 500000) n`,
  )
  return server
}

const ask = ({ dataDir }: ServerProcess) =>
  query(databaseOf(dataDir), `select graphile_worker.add_job('backups.keep', job_key => 'a test')`)

const runsOf = ({ dataDir }: ServerProcess) =>
  query<{ kind: string; name: string; error: string | null; is_over: boolean }>(
    databaseOf(dataDir),
    'select kind, name, error, ended_at is not null as is_over from backup_runs order by id',
  )

const age = ({ dataDir }: ServerProcess) =>
  query(
    databaseOf(dataDir),
    `update backup_runs set begun_at = begun_at - interval '2 hours', ended_at = ended_at - interval '2 hours'`,
  )

const backupsIn = async ({ dataDir }: ServerProcess) => {
  const folder = join(dataDir, 'backups')
  return existsSync(folder) ? (await readdir(folder)).filter((name) => !isMarker(name)) : []
}

/** The processes that make and rehearse backups for a server. */
async function helpersOf({ dataDir }: ServerProcess): Promise<number[]> {
  const found: number[] = []
  for (const pid of await readdir('/proc')) {
    const [command, environment] = await Promise.all(
      ['cmdline', 'environ'].map((file) => readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '')),
    )
    if (command?.includes('apart-process') && environment?.includes(`DATA_DIR=${dataDir}\0`))
      found.push(Number(pid))
  }
  return found
}

test('a kill during a backup', async () => {
  const server = await aFullServer()
  await ask(server)
  await expect
    .poll(async () => (await backupsIn(server)).some((name) => name.startsWith('.backup-')))
    .toBe(true)
  await server.kill()
  // The process beside it notices.
  await expect.poll(() => helpersOf(server)).toEqual([])
  expect(await backupsIn(server)).toEqual([])
  await server.start()

  // Killed together, as with a power cut.
  await query(databaseOf(server.dataDir), 'delete from backup_runs')
  await ask(server)
  await expect
    .poll(async () => (await backupsIn(server)).some((name) => name.startsWith('.backup-')))
    .toBe(true)
  const helpers = await helpersOf(server)
  expect(helpers).toHaveLength(1)
  for (const pid of helpers) process.kill(pid, 'SIGKILL')
  await server.killAll()
  await server.start()
  expect(await backupsIn(server)).toEqual([])

  await ask(server)
  await expect
    .poll(() => runsOf(server))
    .toMatchObject([{ kind: 'backup', is_over: true, error: 'Kerf was ended before it was finished' }])
  await age(server)
  await ask(server)
  await expect
    .poll(async () => (await runsOf(server)).at(-1))
    .toMatchObject({ kind: 'rehearsal', is_over: true, error: null })
  expect(await backupsIn(server)).toEqual([(await runsOf(server)).at(-1)?.name])
})

test('a kill during a rehearsal', async () => {
  const server = await aFullServer()
  const folder = join(server.dataDir, '.rehearsal')
  const untilRehearsing = async () =>
    await expect.poll(() => readPostmaster(join(folder, 'postgres'))?.socketFolder ?? '').not.toBe('')
  await ask(server)
  await untilRehearsing()
  await server.kill()
  await expect.poll(() => helpersOf(server)).toEqual([])
  expect(existsSync(folder)).toBe(false)
  await server.start()

  await query(databaseOf(server.dataDir), "delete from backup_runs where kind = 'rehearsal'")
  await ask(server)
  await untilRehearsing()
  const { pid: rehearsed = 0 } = readPostmaster(join(folder, 'postgres')) ?? {}
  // Its PostgreSQL is left alone.
  for (const pid of await helpersOf(server)) process.kill(pid, 'SIGKILL')
  await server.kill()
  expect(existsSync(folder)).toBe(true)
  await server.start()
  expect([existsSync(folder), isRunning(rehearsed, join(folder, 'postgres'))]).toEqual([false, false])
  await ask(server)
  await expect
    .poll(async () => (await runsOf(server)).map(({ kind, error }) => [kind, error]))
    .toEqual([
      ['backup', null],
      ['rehearsal', 'Kerf was ended before it was finished'],
    ])
})

test('an ordered stop during a backup makes it anew at the next start', async () => {
  const server = await aFullServer()
  await ask(server)
  await expect
    .poll(async () => (await backupsIn(server)).some((name) => name.startsWith('.backup-')))
    .toBe(true)
  const began = performance.now()
  await server.stop()
  expect(performance.now() - began).toBeLessThan(9000)
  await expect.poll(() => helpersOf(server)).toEqual([])
  expect(await backupsIn(server)).toEqual([])
  await server.start()
  expect(await runsOf(server)).toEqual([])
})
