import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import { isId } from '../../core/ids.ts'
import { isStored, readStoreId, writeStoreId } from '../../core/storage/store-id.ts'
import { StoreFull, StoreUnavailable, type ObjectStore } from '../../core/storage/store.ts'
import { STORE_ID_LOCK } from '../../db/advisory-locks.ts'
import type { Database, Pool } from '../../db/client.ts'
import { StartRefused } from '../../db/embedded/start-refused.ts'
import { fileName } from './storage.service.ts'
import * as queries from './store-id.queries.ts'

interface StoreIdDeps {
  db: Database
  pool: Pool
  store: ObjectStore
  /** The place of the store in the operator's words. */
  place: string
  log: Pick<Logger, 'warn'>
}

const SAMPLE = 5

/**
 * Makes sure that the database's files are in this store: both carry the same id from the first start on.
 * Returns the id, or undefined if the store didn't answer, because the board works without it.
 * @throws StartRefused for a different store
 */
export async function matchStore(deps: StoreIdDeps): Promise<string | undefined> {
  const holder = await deps.pool.connect()
  try {
    await holder.query('select pg_advisory_lock($1)', [STORE_ID_LOCK])
    return await match(deps)
  } catch (error) {
    if (!(error instanceof StoreUnavailable || error instanceof StoreFull)) throw error
    deps.log.warn({ err: error }, 'whether this is the store of the database could not be found out')
    return undefined
  } finally {
    // Closing the connection ends the lock, whatever happened before.
    holder.release(true)
  }
}

/** Whether the store answers and still has this id. A folder can be unmounted. */
export async function isStoreThere(store: ObjectStore, id: string): Promise<boolean> {
  return (await readStoreId(store)) === id
}

async function match({ db, store, place, log }: StoreIdDeps): Promise<string> {
  const refuse = () => new StartRefused(refusal(place))
  const found = await readStoreId(store)
  if (found !== undefined && !isId(found)) throw refuse()
  if (found !== undefined && found !== (await queries.selectStoreId(db))) {
    // Nothing is written here, so that a start with the right settings finds both unchanged.
    if (!(await queries.hasOrganizations(db))) throw new StartRefused(lostDatabase(place))
  }
  const fresh = randomUUID()
  const id = await queries.claimStoreId(db, found ?? fresh)
  if (found === id) return id
  const files = await queries.selectSomeFiles(db, SAMPLE)
  if (found === undefined && id === fresh) {
    if (!(await haveAll(store, files))) log.warn({ place }, 'files of the database are missing in the store')
    return write(store, id)
  }
  // The database had a store before, and this store doesn't have its id.
  if (files.length > 0) {
    // The files were moved without the id.
    if (found === undefined && (await haveAll(store, files))) return write(store, id)
    throw refuse()
  }
  // Another store loses no files, unless another server may be adding files to the first store.
  if ((await queries.countServers(db)) > 1) throw refuse()
  // The new id differs from the first store's, in case that store comes back.
  const next = found ?? fresh
  await queries.replaceStoreId(db, next)
  return found ?? write(store, next)
}

const refusal = (place: string) =>
  `The files of this database are in another place: ${place} is not where they are. Set DATA_DIR, or S3_BUCKET and ` +
  'S3_ENDPOINT, as for the server that has them. To move them, copy files/, thumbnails/ and store-id there first, and ' +
  'secret into a new DATA_DIR.'

const lostDatabase = (place: string) =>
  `The files in ${place} belong to a database that is not here, and the one that is here is empty: is DATABASE_URL missing, ` +
  'or another one? Set it as for the server that has these files, or restore a backup. For a new Kerf choose another place.'

async function write(store: ObjectStore, id: string): Promise<string> {
  await writeStoreId(store, id)
  return id
}

async function haveAll(store: ObjectStore, ids: string[]): Promise<boolean> {
  for (const id of ids) {
    if (!(await isStored(store, fileName(id)))) return false
  }
  return true
}
