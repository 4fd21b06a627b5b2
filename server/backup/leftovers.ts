import { randomBytes } from 'node:crypto'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { ClientBase, Pool } from 'pg'
import { BACKUP_WRITER_LOCK } from '../db/advisory-locks.ts'
import { KINDS } from './manifest.ts'

const NAME = /^\.backup-[A-Za-z0-9]{6}$/
// Earlier versions wrote tables there, too.
const CONTENT = /^(archive|\w+\.csv)$/
// An archive that is read in is unpacked into folders.
const UNPACKED_KIND = new RegExp(`^(${KINDS.join('|')})$`)

/** A lock shows that its writer is alive, and ends with the connection. */
export async function openWriter(client: ClientBase, parent: string): Promise<string> {
  const name = `.backup-${randomBytes(3).toString('hex')}`
  await client.query('select pg_advisory_lock(hashtext($1), hashtext($2))', [BACKUP_WRITER_LOCK, name])
  const folder = join(parent, name)
  await mkdir(folder, { mode: 0o700 })
  return folder
}

/** Skips what can't be removed. `idleMs` is the time since the last write. */
export async function removeDeadWriters(
  client: ClientBase | Pool,
  parent: string,
  { idleMs }: { idleMs: number },
): Promise<void> {
  for (const name of await readdir(parent)) {
    if (!NAME.test(name) || (await isAlive(client, name))) continue
    await removeIfIdle(join(parent, name), idleMs).catch(() => undefined)
  }
}

async function isAlive(client: ClientBase | Pool, name: string): Promise<boolean> {
  const { rows } = await client.query<{ free: boolean }>(
    'select pg_try_advisory_xact_lock(hashtext($1), hashtext($2)) as free',
    [BACKUP_WRITER_LOCK, name],
  )
  return rows[0]?.free !== true
}

async function removeIfIdle(folder: string, idleMs: number): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true })
  if (!entries.every((entry) => (entry.isFile() ? CONTENT : UNPACKED_KIND).test(entry.name))) return
  for (const path of [folder, ...entries.map(({ name }) => join(folder, name))]) {
    const { mtimeMs } = await stat(path)
    if (Date.now() - mtimeMs < idleMs) return
  }
  await rm(folder, { recursive: true, force: true })
}
