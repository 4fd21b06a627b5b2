import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import { Conflict } from '../../core/errors.ts'
import { isFileRemovalAllowed } from '../backup/file-removal-lock.ts'
import { thumbnailOf, TooManyPixels, TookTooLong } from '../../core/pictures/pictures.ts'
import { StoreUnavailable, type ObjectStore, type Stored } from '../../core/storage/store.ts'
import { singleFlight } from '../../core/single-flight.ts'
import { transact } from '../../core/transact.ts'
import type { Database, Pool } from '../../db/client.ts'
import * as queries from './stored-files.queries.ts'

export interface StorageDeps {
  db: Database
  pool: Pool
  store: ObjectStore
  log: Pick<Logger, 'warn'>
}

/** The names in the store of a file, of its thumbnail, and of what customers see of a picture. */
export const fileName = (id: string) => `files/${id}`
export const thumbnailName = (id: string) => `thumbnails/${id}`
export const viewName = (id: string) => `views/${id}`

/** Stores a file that the server generated, for somebody or for nobody, and returns its url. Until a row refers to the url, it may be swept. */
export async function storeGenerated(
  deps: StorageDeps,
  orgId: string,
  made: { createdBy: string | null; folder: string; bytes: Uint8Array },
): Promise<string> {
  const id = randomUUID()
  const url = `${made.folder}/${id}`
  await queries.insertStoredFile(deps.db, orgId, { id, url, createdBy: made.createdBy })
  const stored = await deps.store.put(fileName(id), made.bytes)
  try {
    await finishStoredFile(deps.db, orgId, id, stored)
  } catch (error) {
    await removeFailed(deps, id, error)
    throw error
  }
  return url
}

/** Of a file whose row the sweep removed while its content still arrived: nothing can refer to it any more. */
export class GivenUp extends Conflict {
  constructor() {
    super('This file was given up before all of it had arrived. Please start the upload again')
  }
}

/** From here on a file is whole. @throws GivenUp: whoever has stored its content then removes that */
export async function finishStoredFile(
  db: Database,
  orgId: string,
  id: string,
  stored: Stored,
): Promise<void> {
  if (!(await queries.finishUpload(db, orgId, id, stored))) throw new GivenUp()
}

export interface Thumbnailed {
  id: string
  /** Bytes; 0 where none can be made; null before it was tried. */
  thumbnailSize: number | null
}

// What took too long is tried again, but not at each look at it: a try can hold up the others for half a minute.
const TRY_AGAIN_MS = 60 * 60_000
const lateUntil = new Map<string, number>()

/** The size of a file's thumbnail, which is made when it is first asked for; 0 where there is none, or none yet. */
export async function makeThumbnail(
  deps: StorageDeps,
  orgId: string,
  { id, thumbnailSize }: Thumbnailed,
): Promise<number> {
  if (thumbnailSize !== null) return thumbnailSize
  if ((lateUntil.get(id) ?? 0) > Date.now()) return 0
  lateUntil.delete(id)
  try {
    // Asked for by several screens at once, it is decoded once.
    return await decodeOnce(id, () => decode(deps, orgId, id))
  } catch (error) {
    if (!(error instanceof TookTooLong)) throw error
    lateUntil.set(id, Date.now() + TRY_AGAIN_MS)
    return 0
  }
}

const decodeOnce = singleFlight<number>()

async function decode({ db, store }: StorageDeps, orgId: string, id: string): Promise<number> {
  const picture = await store
    .asFile(fileName(id), (path) => thumbnailOf(orgId, path))
    .catch((error: unknown) => {
      if (error instanceof TooManyPixels) return undefined
      throw error
    })
  if (picture) await store.put(thumbnailName(id), picture)
  const bytes = picture?.byteLength ?? 0
  const known = await queries.updateThumbnailSize(db, orgId, id, bytes)
  // Deleted in the meantime: nobody else would remove it.
  if (!known) await store.remove(thumbnailName(id))
  return known ? bytes : 0
}

/** Removes a file that nothing refers to any more. What fails is left to the sweep. */
async function removeStoredFile(deps: StorageDeps, id: string): Promise<void> {
  await removeUnlessReferenced(deps, id).catch((error: unknown) => warn(deps, error, id))
}

/** Its row, and after the commit its content: the store is not asked inside the transaction. */
async function removeUnlessReferenced(deps: StorageDeps, id: string): Promise<void> {
  const removed = await transact(deps.pool, async (tx) => {
    if (!(await isFileRemovalAllowed(tx, id))) return false
    // Whoever begins to refer to it now waits for this lock, and finds it gone.
    if (!(await queries.lockStoredFile(tx, id)) || !(await queries.isUnreferenced(tx, id))) return false
    await queries.deleteStoredFile(tx, id)
    return true
  })
  if (removed) await removeContent(deps, id)
}

async function removeContent({ db, store }: StorageDeps, id: string): Promise<void> {
  await store.remove(fileName(id))
  await store.remove(thumbnailName(id))
  await store.remove(viewName(id))
  if (store.uploads.kind === 'direct') await store.uploads.discard(id)
  await queries.deleteRemoved(db, id)
}

/** Takes back what arrived of a file that has failed; what fails again is left to the sweep. */
export async function removeFailed(deps: StorageDeps, id: string, why: unknown): Promise<void> {
  await (why instanceof GivenUp ? removeUnlisted(deps, id) : removeStoredFile(deps, id))
}

/** Content without a row, which the sweep may have looked for before it was there. */
async function removeUnlisted(deps: StorageDeps, id: string): Promise<void> {
  const removal = queries.insertRemoved(deps.db, id).then(() => removeContent(deps, id))
  await removal.catch((error: unknown) => warn(deps, error, id))
}

/** Removes the file of this url, unless something still refers to it. */
export async function removeUnreferencedFile(deps: StorageDeps, url: string): Promise<void> {
  const id = await queries.selectStoredFileId(deps.db, url)
  if (id) await removeStoredFile(deps, id)
}

/** The same for several; a store that is away is not waited for at each of them, and they are left to the sweep. */
export async function removeUnreferencedFiles(deps: StorageDeps, urls: string[]): Promise<void> {
  if (urls.length === 0) return
  await removeEach(deps, await queries.selectStoredFileIds(deps.db, urls), removeUnlessReferenced)
}

/**
 * Removes files that were never used and uploads that were interrupted.
 * @param unfinishedMinutes the age from which an unfinished upload is removed
 */
export async function sweepStoredFiles(deps: StorageDeps, unfinishedMinutes: number): Promise<void> {
  const sweep = await beginSweep(deps, unfinishedMinutes)
  await sweep()
}

/**
 * The same for a server that takes nothing in yet, and that no other one runs beside: no upload that has begun by now will
 * ever be whole. What takes long comes later, and spares what begins to arrive meanwhile.
 */
export function beginSweepAtStart(deps: StorageDeps): Promise<() => Promise<void>> {
  return beginSweep(deps, 0)
}

async function beginSweep(deps: StorageDeps, unfinishedMinutes: number): Promise<() => Promise<void>> {
  const begunBy = await queries.selectMoment(deps.pool, unfinishedMinutes)
  const { uploads } = deps.store
  if (uploads.kind === 'through-server') await uploads.sweep(unfinishedMinutes * 60_000)
  return async () => {
    await removeEach(deps, await queries.selectRemoved(deps.db), removeContent)
    await removeEach(deps, await queries.selectAbandoned(deps.db, begunBy), removeUnlessReferenced)
  }
}

async function removeEach(deps: StorageDeps, ids: string[], remove: typeof removeContent): Promise<void> {
  for (const id of ids) {
    try {
      await remove(deps, id)
    } catch (error) {
      // Waited for at each file, a store that is away would hold the sweep up for hours.
      if (error instanceof StoreUnavailable) throw error
      warn(deps, error, id)
    }
  }
}

function warn({ log }: StorageDeps, error: unknown, id: string): void {
  log.warn({ err: error, id }, 'a file that nothing refers to could not be removed yet')
}
