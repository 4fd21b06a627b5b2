import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { onTestFinished } from 'vitest'
import type { Manifest } from '../../../server/backup/manifest.ts'
import { unpackBackup } from '../../../server/backup/unpack.ts'
import type { TestKerf } from '../kerf.ts'

export interface Archive {
  manifest: Manifest
  /** A table's rows, by column name. */
  rows(table: string): Promise<Record<string, string>[]>
  file(name: string): Promise<Buffer>
}

/** The names of the archives in a server's data folder, oldest first. */
export async function archivesOf({ dataDir }: TestKerf): Promise<string[]> {
  try {
    return (await readdir(join(dataDir, 'backups'))).toSorted()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

/** The only archive, unpacked until the test ends. */
export async function theArchive(kerf: TestKerf): Promise<Archive & { name: string }> {
  const [name = '', ...more] = await archivesOf(kerf)
  if (!name || more.length > 0) throw new Error(`Not one archive: ${[name, ...more].join(', ')}`)
  const folder = await mkdtemp(join(tmpdir(), 'kerf-archive-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return {
    name,
    manifest: await unpackBackup(join(kerf.dataDir, 'backups', name), { folder }),
    rows: async (table) => parse(await readFile(join(folder, `tables/${table}.csv`)), { columns: true }),
    file: (file) => readFile(join(folder, file)),
  }
}
