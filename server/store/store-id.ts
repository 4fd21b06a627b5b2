import { text } from 'node:stream/consumers'
import { within } from '../async.ts'
import { MissingObject, STORE_ID, StoreFull, StoreUnavailable, type ObjectStore } from './store.ts'

const DEADLINE_MS = 10_000

/** Undefined if it has none yet. @throws StoreUnavailable */
export async function readStoreId(store: ObjectStore): Promise<string | undefined> {
  try {
    return (await asked(async () => text(await store.read(STORE_ID)))).trim().toLowerCase()
  } catch (error) {
    if (error instanceof MissingObject) return undefined
    throw error
  }
}

/** @throws StoreUnavailable; StoreFull */
export async function writeStoreId(store: ObjectStore, id: string): Promise<void> {
  await asked(() => store.put(STORE_ID, Buffer.from(`${id}\n`)))
}

/** @throws StoreUnavailable */
export async function isStored(store: ObjectStore, name: string): Promise<boolean> {
  try {
    const content = await asked(() => store.read(name))
    content.destroy()
    return true
  } catch (error) {
    if (error instanceof MissingObject) return false
    throw error
  }
}

/** A store that fails or stays silent counts as away. */
async function asked<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await within(DEADLINE_MS, call(), () => new StoreUnavailable('The store does not answer'))
  } catch (error) {
    if (error instanceof MissingObject || error instanceof StoreFull) throw error
    throw new StoreUnavailable('The store failed', { cause: error })
  }
}
