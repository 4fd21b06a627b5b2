import { constants, setPriority } from 'node:os'
import { reasonOf } from '../db/connection-errors.ts'
import { reachOwnDatabase } from '../db/own-database.ts'
import { openStore } from '../store/open.ts'
import type { Reply, Task } from './apart.ts'
import type { Manifest } from './manifest.ts'
import { matchMarker } from './marker.ts'
import { openPlace } from './open-place.ts'
import { placeOfBackups, type BackupPlace } from './place.ts'
import { rehearse } from './rehearse.ts'
import type { Done } from './runs.ts'
import { BadBackup, unpackBackup } from './unpack.ts'
import { BackupFailed, sizeOf, writeBackup } from './write.ts'

// One run of `runApart`.

setPriority(constants.priority.PRIORITY_LOW)
const ending = new AbortController()
process.once('disconnect', () => ending.abort(new Error('The server ended')))
process.once('message', (task: Task) => void answer(task))

async function answer(task: Task): Promise<void> {
  const reply: Reply = await run(task).then(
    (done) => ({ done }),
    (error: unknown) => ({ failure: sentenceOf(error, task) }),
  )
  if (process.connected) process.send?.(reply)
  // The parent ends the connection, which keeps this process.
}

async function run(task: Task): Promise<Done> {
  const { to, files, name, work } = task
  const place = await openPlace(to, files.dataDir)
  if (!place) throw new BackupFailed('BACKUP_TO is off')
  return work === 'backup' ? backUp(place, task) : rehearse(place, name, files, ending.signal)
}

async function backUp(place: BackupPlace, task: Task): Promise<Done> {
  const { to, database, files, name, version, marker } = task
  const { signal } = ending
  // A bucket can't be mistaken for another one: each has its address.
  if (to.kind === 'folder') await matchMarker(to.path, marker)
  const connection = 'url' in database ? await reachOwnDatabase(database.url) : database.connection
  const store = await openStore(files)
  const { diskReserveBytes: reserveBytes } = files
  try {
    const write = async (path: string) => {
      await writeBackup({ connection, store, path, version, reserveBytes, signal })
      return sizeOf(path)
    }
    const bytes = await place.add(name, write, signal)
    const read = await unpackBackup(() => place.read(name), { signal })
    return { bytes, rows: rowsOf(read), files: read.files.length }
  } catch (error) {
    // Nobody may restore one that can't be read.
    await place.remove(name).catch(() => undefined)
    throw error
  }
}

const rowsOf = ({ tables }: Manifest) => tables.reduce((sum, { rows }) => sum + rows, 0)

function sentenceOf(error: unknown, { work, name, to }: Task): string {
  if (error instanceof BackupFailed) return error.message
  if (error instanceof BadBackup) {
    const what = work === 'backup' ? 'The new backup' : `The backup ${name}`
    return `${what} in ${placeOfBackups(to)} cannot be used: ${error.message}`
  }
  return work === 'backup'
    ? `The backup to ${placeOfBackups(to)} broke off: ${reasonOf(error)}`
    : `The rehearsal of ${name} broke off: ${reasonOf(error)}`
}
