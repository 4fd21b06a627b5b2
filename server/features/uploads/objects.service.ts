import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import { mayRemoveFiles } from '../backup/hold.ts'
import { thumbnailOf } from '../../core/pictures.ts'
import type { ObjectStore } from '../../core/storage/store.ts'
import { transact } from '../../core/transact.ts'
import type { Database, Pool } from '../../db/client.ts'
import * as queries from './uploads.queries.ts'

export interface ObjectsDeps {
  db: Database
  pool: Pool
  store: ObjectStore
  log: Pick<Logger, 'warn'>
}

/** The names of an object, and of the small picture of it, in the store. */
export const fileName = (id: string) => `files/${id}`
export const thumbnailName = (id: string) => `thumbnails/${id}`

/** Stores something that the server made, and answers its url. Until a row refers to that, it may be swept. */
export async function storeMade(
  { db, store }: ObjectsDeps,
  orgId: string,
  made: { createdBy: string; folder: string; bytes: Uint8Array },
): Promise<string> {
  const id = randomUUID()
  const url = `${made.folder}/${id}`
  await queries.insertObject(db, orgId, { id, url, createdBy: made.createdBy })
  await queries.finishObject(db, orgId, id, await store.put(fileName(id), made.bytes))
  return url
}

export interface Thumbnailed {
  id: string
  /** Bytes; 0 where none can be made; null before it was tried. */
  thumbnailSize: number | null
}

/** The bytes of the small picture of an object, made when it is first asked for; 0 where it is no picture. */
export async function makeThumbnail(
  deps: ObjectsDeps,
  orgId: string,
  { id, thumbnailSize }: Thumbnailed,
): Promise<number> {
  if (thumbnailSize !== null) return thumbnailSize
  // Asked for by several screens at once, it is decoded once.
  const making = underway.get(id) ?? decode(deps, orgId, id).finally(() => underway.delete(id))
  underway.set(id, making)
  return making
}

const underway = new Map<string, Promise<number>>()

async function decode({ db, store }: ObjectsDeps, orgId: string, id: string): Promise<number> {
  const picture = await store.asFile(fileName(id), thumbnailOf)
  if (picture) await store.put(thumbnailName(id), picture)
  const bytes = picture?.byteLength ?? 0
  const known = await queries.updateThumbnailSize(db, orgId, id, bytes)
  // Deleted in the meantime: nobody else would remove it.
  if (!known) await store.remove(thumbnailName(id))
  return known ? bytes : 0
}

/**
 * Removes an object that nothing refers to any more: its content, then its row. What fails is left for the sweep.
 */
export async function removeObject(deps: ObjectsDeps, id: string): Promise<void> {
  const { pool, store, log } = deps
  try {
    await transact(pool, async (tx) => {
      if (!(await mayRemoveFiles(tx))) return
      // Locked, so that nobody begins to refer to it now.
      const row = await queries.lockUnreferenced(tx, id)
      if (!row) return
      await store.remove(fileName(id))
      if (row.thumbnailSize !== 0) await store.remove(thumbnailName(id))
      if (store.uploads.kind === 'direct') await store.uploads.discard(id)
      await queries.deleteObject(tx, id)
    })
  } catch (error) {
    log.warn({ err: error, id }, 'a file that nothing refers to could not be removed yet')
  }
}

/** The object that this url stood for, once nothing refers to it. */
export async function releaseUrl(deps: ObjectsDeps, url: string): Promise<void> {
  const id = await queries.selectObjectId(deps.db, url)
  if (id) await removeObject(deps, id)
}

/**
 * Removes what was never used and what broke off.
 * @param unfinishedMinutes how long ago an upload that is not whole must have begun; 0 when no other server runs
 */
export async function sweepObjects(deps: ObjectsDeps, unfinishedMinutes: number): Promise<void> {
  const { uploads } = deps.store
  if (uploads.kind === 'through-server') await uploads.sweep(unfinishedMinutes * 60_000)
  for (const id of await queries.selectAbandoned(deps.db, unfinishedMinutes)) await removeObject(deps, id)
}
