import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { startEmbedded } from '../db/embedded/embedded.ts'
import { makeFolders } from '../db/embedded/folders.ts'
import { stopOrphanedServer } from '../db/embedded/orphaned-server.ts'
import { isRunning, readPostmaster } from '../db/embedded/postmaster.ts'
import { freeBytes, openDisk } from '../store/disk.ts'
import { KINDS, type Kind, type Manifest } from './manifest.ts'
import type { BackupPlace } from './place.ts'
import { openBackup, restoreBackup } from './restore.ts'
import type { Done } from './runs.ts'
import { BackupFailed } from './write.ts'

/** Rows lie there as CSV and as tables with their indexes, files twice for a moment. */
const ROOM = { tables: 5, files: 2 }
const CLUSTER_BYTES = 200e6

const folderIn = (dataDir: string) => join(dataDir, '.rehearsal')

/** @param free bytes */
export function kindsThatFit({ tables, files }: Pick<Manifest, 'tables' | 'files'>, free: number): Kind[] {
  const ofRows = CLUSTER_BYTES + ROOM.tables * bytesOf(tables)
  if (free < ofRows) return []
  return free < ofRows + ROOM.files * bytesOf(files) ? ['tables'] : [...KINDS]
}

/** Restores it into a throw-away place. @throws BadBackup if rows are missing */
export async function rehearse(
  place: BackupPlace,
  name: string,
  { dataDir, diskReserveBytes }: Pick<Config, 'dataDir' | 'diskReserveBytes'>,
  signal: AbortSignal,
): Promise<Done> {
  const folder = folderIn(dataDir)
  makeFolders(folder, 0o711)
  let hasFiles = false
  const kindsOf = async (manifest: Manifest) => {
    const kinds = kindsThatFit(manifest, (await freeBytes(folder)) - diskReserveBytes)
    if (kinds.length === 0) {
      throw new BackupFailed(`The rehearsal of ${name} would take what is left of the disk of ${dataDir}`)
    }
    hasFiles = kinds.includes('files')
    return kinds
  }
  try {
    const backup = await openBackup(() => place.read(name), folder, { kindsOf, signal })
    const { tables, files } = backup.manifest
    const manifest = hasFiles ? backup.manifest : { ...backup.manifest, files: [] }
    const embedded = await startEmbedded(folder, () => undefined, { durable: false })
    try {
      const store = await openDisk(folder)
      const { connection } = embedded
      const options = { connection, store, place: folder, sameFiles: false, signal }
      await restoreBackup(options, { ...backup, manifest })
    } finally {
      await embedded.stop()
    }
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    return { bytes: bytesOf(tables) + bytesOf(files), rows, files: hasFiles ? files.length : null }
  } finally {
    await removeRehearsal(dataDir)
  }
}

const bytesOf = (parts: { size: number }[]) => parts.reduce((sum, { size }) => sum + size, 0)

/** Also what a killed one left. */
export async function removeRehearsal(dataDir: string): Promise<void> {
  const folder = folderIn(dataDir)
  const cluster = join(folder, 'postgres')
  const left = readPostmaster(cluster)
  if (left && isRunning(left.pid, cluster)) {
    await stopOrphanedServer(left.pid, cluster, folder, () => undefined)
  }
  await rm(folder, { recursive: true, force: true })
}
