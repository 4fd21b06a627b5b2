import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { installJobs } from '../../../server/core/jobs/jobs.ts'
import { openDatabase } from '../../../server/db/client.ts'
import { startEmbedded } from '../../../server/db/embedded/embedded.ts'
import { migrateDatabase } from '../../../server/db/migrate.ts'

const ROOT = join(import.meta.dirname, '../../..')
const MIGRATIONS = join(ROOT, 'server/db/migrations')
/** What says which PostgreSQL it is, and how a cluster is made. */
const MAKERS = ['package-lock.json', 'server/db/embedded/postgres-cluster.ts']
const copy = promisify(execFile)

/**
 * Puts an empty, migrated database into a data folder, as a first start leaves it. It is made once for all tests and runs, since
 * that takes longer than the start of a server.
 */
export async function prepareData(folder: string): Promise<void> {
  const { uid } = userInfo()
  const made = join(tmpdir(), `kerf-prepared-${uid}-${await fingerprint()}`)
  if (!existsSync(made)) await make(made)
  if ((await stat(made)).uid !== uid) throw new Error(`${made} belongs to somebody else`)
  await copy('cp', ['-a', join(made, 'postgres'), folder])
}

async function make(place: string): Promise<void> {
  const aside = await mkdtemp(`${place}.new-`)
  const embedded = await startEmbedded(aside, () => undefined, { durable: false })
  await migrateDatabase(embedded.connection)
  const database = openDatabase(embedded.connection, { max: 2, onError: () => undefined })
  await installJobs(database.pool)
  await database.close()
  await embedded.stop()
  try {
    await rename(aside, place)
  } catch (error) {
    // Another process was faster.
    if (!['ENOTEMPTY', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
    await rm(aside, { recursive: true, force: true })
  }
}

/** Of all that the database depends on. */
async function fingerprint(): Promise<string> {
  const hash = createHash('sha256')
  for (const file of MAKERS) hash.update(await readFile(join(ROOT, file)))
  for (const name of (await readdir(MIGRATIONS)).toSorted()) {
    if (name.endsWith('.sql')) hash.update(await readFile(join(MIGRATIONS, name)))
  }
  return hash.digest('hex').slice(0, 16)
}
