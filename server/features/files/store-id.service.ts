import { randomUUID } from 'node:crypto'
import * as t from '#texts/calls/store-errors.ts'
import type { Services } from '../../services.ts'
import { isId } from '../../http/errors.ts'
import { isStored, readStoreId, writeStoreId } from '../../store/store-id.ts'
import { StoreFull, StoreUnavailable, type ObjectStore } from '../../store/store.ts'
import { STORE_ID_LOCK } from '../../db/advisory-locks.ts'
import { StartRefused } from '../../db/embedded/start-refused.ts'
import { fileName } from './storage.service.ts'
import * as queries from './store-id.queries.ts'

const SAMPLE = 5

/** Undefined if the store didn't answer. @throws StartRefused for a store with another id */
export async function matchStore(
  services: Pick<Services, 'db' | 'pool' | 'store' | 'log'>,
  place: string,
): Promise<string | undefined> {
  const holder = await services.pool.connect()
  try {
    await holder.query('select pg_advisory_lock($1)', [STORE_ID_LOCK])
    return await match(services, place)
  } catch (error) {
    if (!(error instanceof StoreUnavailable || error instanceof StoreFull)) throw error
    services.log.warn({ err: error }, 'whether this is the store of the database could not be found out')
    return undefined
  } finally {
    // Closing the connection ends the lock, whatever happened before.
    holder.release(true)
  }
}

/** A folder can be unmounted. */
export async function isStoreThere(store: ObjectStore, id: string): Promise<boolean> {
  return (await readStoreId(store)) === id
}

async function match(
  { db, store, log }: Pick<Services, 'db' | 'store' | 'log'>,
  place: string,
): Promise<string> {
  const refuse = () => new StartRefused(t.otherPlace({ place }))
  const found = await readStoreId(store)
  if (found !== undefined && !isId(found)) throw refuse()
  if (found !== undefined && found !== (await queries.selectStoreId(db))) {
    // Nothing is written here, so that a start with the right settings finds both unchanged.
    if (!(await queries.hasOrganizations(db))) throw new StartRefused(t.lostDatabase({ place }))
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
