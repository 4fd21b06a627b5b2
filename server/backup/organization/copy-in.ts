import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { ClientBase } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { Manifest } from '../manifest.ts'
import { copyFromCsv } from '../tables.ts'
import { BadBackup } from '../unpack.ts'
import { renaming } from './renaming.ts'

export interface Arriving {
  orgId: string
  manifest: Manifest
  /** Where the archive was unpacked. */
  folder: string
}

export type Part = Manifest['tables'][number]

/** Staged rows go into a temporary table of their own. @throws BadBackup */
export async function copyIn(
  client: ClientBase,
  { folder }: Arriving,
  { name, table, columns, rows }: Part,
  { staged = false, renamed = new Map<string, string>() } = {},
): Promise<void> {
  const into = staged ? `arriving_${table}` : table
  if (staged) await client.query(`create temporary table ${into} as select * from ${table} with no data`)
  const copying = client.query(copyFrom(copyFromCsv(into, columns)))
  await pipeline(createReadStream(join(folder, name)), renaming(renamed), copying)
  if (copying.rowCount !== rows) throw new BadBackup(`${name} has other rows than its manifest says`)
}
