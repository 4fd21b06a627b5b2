import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { INSTANCE_LOCK } from '../advisory-locks.ts'
import { SOCKET_PORT } from './socket-folder.ts'
import { StartRefused } from './start-refused.ts'

// PostgreSQL drops the lock with the connection, so a killed process can't leave it behind like a file.

type Attempt = Client | 'held' | 'too-young' | 'unreachable'

/** A server younger than a second is about to be locked by its own start. @throws StartRefused */
export async function tryLock(socketFolder: string, orphan: boolean): Promise<Attempt> {
  const client = await connect(socketFolder, 'kerf')
  if (!client) return 'unreachable'
  try {
    const { rows } = await client.query<{ locked: boolean | null }>(
      `select case when not $1 or abs(extract(epoch from now() - pg_postmaster_start_time())) > 1
              then pg_try_advisory_lock($2) end as locked`,
      [orphan, INSTANCE_LOCK],
    )
    if (rows[0]?.locked === true) return client
    await client.end()
    return rows[0]?.locked === false ? 'held' : 'too-young'
  } catch {
    // The server is shutting down.
    await client.end().catch(() => {})
    return 'unreachable'
  }
}

async function connect(socketFolder: string, database: string): Promise<Client | undefined> {
  const client = new Client({
    host: socketFolder,
    port: SOCKET_PORT,
    user: 'kerf',
    database,
    application_name: 'kerf instance lock',
    // PGSSLMODE in the environment is for another server, and PostgreSQL has no TLS on a Unix socket.
    ssl: false,
    connectionTimeoutMillis: 5000,
    query_timeout: 5000,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    return client
  } catch (error) {
    await client.end().catch(() => {})
    const { code = '', message } = error as { code?: string; message: string }
    if (code.startsWith('28'))
      throw new StartRefused(`The database does not let Kerf in: ${message}.`, { cause: error })
    if (code === '3D000' && database !== 'postgres') await createDatabase(socketFolder)
    return undefined
  }
}

async function createDatabase(socketFolder: string): Promise<void> {
  const client = await connect(socketFolder, 'postgres')
  if (!client) return
  try {
    await client.query('create database kerf')
  } catch (error) {
    const { code = '', message } = error as { code?: string; message: string }
    // Another start may have created it, or be shutting the server down.
    const passes = code === '' || ['42P04', '23505'].includes(code) || code.startsWith('57P')
    if (!passes) throw new StartRefused(`The database could not be made: ${message}.`, { cause: error })
  } finally {
    await client.end().catch(() => {})
  }
}

/** Keeps the lock for the life of the process, also when PostgreSQL drops the connection. */
export function maintainLock(first: Client, socketFolder: string, log: (line: string) => void) {
  let client = first
  const released = new AbortController()

  const lockAgain = async () => {
    while (!released.signal.aborted) {
      const attempt = await tryLock(socketFolder, false).catch(() => 'unreachable' as const)
      if (attempt === 'held') return log('Another Kerf has taken this DATA_DIR')
      if (attempt instanceof Client) return watch(attempt)
      await sleep(100, undefined, { ref: false })
    }
  }
  const watch = (next: Client) => {
    client = next
    if (released.signal.aborted) void next.end()
    else next.once('end', () => void lockAgain())
  }
  watch(first)

  return async function release(): Promise<void> {
    released.abort()
    await client.end().catch(() => {})
  }
}
