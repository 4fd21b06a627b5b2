import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Pool } from '../db/client.ts'
import { makeFolders } from '../db/embedded/folders.ts'
import { namesIn } from './organization-backup.ts'
import { BackupFailed } from './write.ts'

/** What a folder that this database backs up into holds. */
export interface Marker {
  /** Of a file. Other databases may back up into the same folder. */
  name: string
  /** The names of all good backups that went there. */
  made: string[]
}

const CONTENT =
  'Kerf backs up into this folder each night. Without this file it takes the folder for another.\n'

/** @param place in the operator's words */
export async function readMarker(pool: Pool, place: string): Promise<Marker> {
  const { rows } = await pool.query<Marker>(
    `select 'kerf-' || epoch || '.txt' as name, array(
       select name from backup_runs
       where kind = 'backup' and ended_at is not null and error is null and place = $1) as made
     from database_epoch`,
    [place],
  )
  if (!rows[0]) throw new Error('The database has no row about itself')
  return rows[0]
}

/** A share that isn't mounted looks like an empty folder. @throws BackupFailed */
export async function matchMarker(folder: string, { name, made }: Marker): Promise<void> {
  const names = await namesIn(folder)
  if (names.includes(name)) return
  // Versions without markers, and a database with a new epoch, find their archives.
  if (made.length > 0 && !made.some((one) => names.includes(one))) {
    throw new BackupFailed(
      `${folder} has none of the earlier backups. Its disk or share is probably not mounted: mount it. ` +
        `To start with an empty folder instead, create the file ${name} in it`,
    )
  }
  makeFolders(folder, 0o700)
  await writeFile(join(folder, name), CONTENT, { mode: 0o600 })
}
