import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { startEmbedded, type EmbeddedDatabase } from '../../../server/db/embedded/embedded.ts'
import { isRunning } from '../../../server/db/embedded/postmaster.ts'

const folders: string[] = []
export const databases: EmbeddedDatabase[] = []
export const children: ChildProcess[] = []

// Copied by tests that don't test how a cluster is created, because that takes most of the time.
let template = ''

/** Called once by a test file: prepares what tests copy, and cleans up after each of them. */
export function keepClusters(): void {
  beforeAll(async () => {
    template = mkdtempSync(join(tmpdir(), 'kerf-embedded-'))
    const database = await startEmbedded(join(template, 'data'), () => {}, { durable: false })
    await database.stop()
  })
  afterAll(() => rmSync(template, { recursive: true, force: true }))

  afterEach(async () => {
    for (const child of children.splice(0)) child.kill('SIGKILL')
    await Promise.all(databases.splice(0).map((database) => database.stop()))
    for (const folder of folders.splice(0)) {
      // A failed test may have left a server behind its killed Kerf.
      const pid = postmasterPid(join(folder, 'data'))
      if (pid && isRunning(pid, join(folder, 'data', 'postgres'))) process.kill(pid, 'SIGQUIT')
      rmSync(folder, { recursive: true, force: true, maxRetries: 20 })
    }
  })
}

/** A DATA_DIR that doesn't exist yet, in a folder that every user may enter. */
export function newDataDir(parent = tmpdir()): string {
  const folder = mkdtempSync(join(parent, 'kerf-embedded-'))
  chmodSync(folder, 0o755)
  folders.push(folder)
  return join(folder, 'data')
}

/** A DATA_DIR that contains an empty database. */
export function usedDataDir(): string {
  const dataDir = newDataDir()
  execFileSync('cp', ['-a', join(template, 'data'), dataDir])
  return dataDir
}

export async function open(dataDir: string, lines: string[] = []): Promise<EmbeddedDatabase> {
  const database = await startEmbedded(dataDir, (line) => lines.push(line), { durable: false })
  databases.push(database)
  return database
}

export async function query(database: Pick<EmbeddedDatabase, 'connection'>, sql: string): Promise<unknown[]> {
  const client = new Client({ ...database.connection, ssl: false })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

export function postmasterPid(dataDir: string): number | undefined {
  const path = join(dataDir, 'postgres', 'postmaster.pid')
  return existsSync(path) ? parseInt(readFileSync(path, 'utf8'), 10) : undefined
}

/** A Kerf process that opens the database durably and ends it on SIGTERM. */
export async function openInChild(dataDir: string) {
  const program = `
    import { startEmbedded } from ${JSON.stringify(join(import.meta.dirname, '../../../server/db/embedded/embedded.ts'))}
    try {
      const database = await startEmbedded(process.argv[1], () => {})
      process.once('SIGTERM', () => database.stop().then(() => process.exit()))
      console.log(JSON.stringify({ connection: database.connection }))
    } catch (error) {
      console.log(JSON.stringify({ refused: error.name === 'StartRefused', message: error.message }))
    }`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  const exited = once(child, 'exit')
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string]
  const response = JSON.parse(line) as Partial<EmbeddedDatabase> & { refused?: boolean; message?: string }
  return {
    ...response,
    async end(signal: NodeJS.Signals) {
      child.kill(signal)
      await exited
    },
  }
}

export function connectionOf(child: Partial<EmbeddedDatabase>): Pick<EmbeddedDatabase, 'connection'> {
  if (!child.connection) throw new Error('It did not start')
  return { connection: child.connection }
}
