import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import { Conflict } from '../../core/errors.ts'
import { isFileRemovalAllowed } from '../backup/file-removal-lock.ts'
import { doInTurn } from '../../core/jobs/due-jobs.ts'
import { thumbnailOf, TooManyPixels, TookTooLong } from '../../core/pictures/pictures.ts'
import { StoreUnavailable, type ObjectStore, type Stored } from '../../core/storage/store.ts'
import { singleFlight } from '../../core/single-flight.ts'
import { transact } from '../../core/transact.ts'
import type { Database, Pool } from '../../db/client.ts'
import { addRemovalJob, REMOVE_CONTENTS, removalTurn } from './removal-job.ts'
import * as queries from './stored-files.queries.ts'

export interface StorageDeps {
  db: Database
  pool: Pool
  store: ObjectStore
  log: Pick<Logger, 'warn'>
}

/** The names in the store of a file, of its thumbnail, and of the picture that customers see. */
export const fileName = (id: string) => `files/${id}`
export const thumbnailName = (id: string) => `thumbnails/${id}`
export const viewName = (id: string) => `views/${id}`

/**
 * Stores a file that the server generated, with or without an owner, and returns its url. The sweep may remove
 * it until a row refers to the url.
 * @param listing lists the file before it is stored, or refuses it with an error
 */
export async function storeGenerated(
  deps: StorageDeps,
  orgId: string,
  made: { createdBy: string | null; folder: string; bytes: Uint8Array },
  listing = (list: (db: Database) => Promise<void>) => list(deps.db),
): Promise<string> {
  const id = randomUUID()
  const url = `${made.folder}/${id}`
  const file = { id, url, createdBy: made.createdBy, size: made.bytes.byteLength }
  await listing((db) => queries.insertStoredFile(db, orgId, file))
  const stored = await deps.store.put(fileName(id), made.bytes)
  try {
    await finishStoredFile(deps.db, orgId, id, stored)
  } catch (error) {
    await removeFailed(deps, { orgId, id }, error)
    throw error
  }
  return url
}

/**
 * The sweep removed the file's row while the content was still arriving, so nothing can refer to it any more.
 */
export class GivenUp extends Conflict {
  constructor() {
    super('This file was given up before all of it had arrived. Please start the upload again')
  }
}

/** Marks a file as complete. @throws GivenUp, and then the caller removes the stored content */
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
  /** Bytes; 0 if the file can't have a thumbnail; null before it was tried. */
  thumbnailSize: number | null
}

// A thumbnail that took too long is tried again after this time, not at each request. A try can delay others
// for half a minute.
const TRY_AGAIN_MS = 60 * 60_000
const lateUntil = new Map<string, number>()

/**
 * Returns the size of a file's thumbnail, which is made at the first request. 0 if there is none, or none yet.
 */
export async function makeThumbnail(
  deps: StorageDeps,
  orgId: string,
  { id, thumbnailSize }: Thumbnailed,
): Promise<number> {
  if (thumbnailSize !== null) return thumbnailSize
  if ((lateUntil.get(id) ?? 0) > Date.now()) return 0
  lateUntil.delete(id)
  try {
    // Decodes it once, even if several screens ask at the same time.
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
  // The file was deleted meanwhile, and nothing else would remove the thumbnail.
  if (!known) await store.remove(thumbnailName(id))
  return known ? bytes : 0
}

/** Removes a file without references. The sweep tries again after a failure. */
async function removeStoredFile(deps: StorageDeps, { orgId, id }: queries.FileOfOrganization): Promise<void> {
  try {
    const removed = await transact(deps.pool, (tx) => removeRows(tx, orgId, [id]))
    if (removed.length > 0) await removeContent(deps, id)
  } catch (error) {
    warn(deps, error, { orgId, id })
  }
}

/**
 * Deletes the unreferenced ones of these rows. Removing their contents waits for the commit, so that no
 * transaction waits for the store.
 */
async function removeRows(tx: Database, orgId: string, ids: string[]): Promise<string[]> {
  if (!(await isFileRemovalAllowed(tx, orgId))) return []
  // A new reference to one of them waits for this lock, and then finds the file gone.
  return queries.deleteUnreferenced(tx, orgId, await queries.lockStoredFiles(tx, orgId, ids))
}

async function removeContent({ db, store }: StorageDeps, id: string): Promise<void> {
  const { uploads } = store
  const removals = await Promise.allSettled([
    ...[fileName(id), thumbnailName(id), viewName(id)].map((name) => store.remove(name)),
    uploads.kind === 'direct' && uploads.discard(id),
  ])
  // Throws only after all removals ended, so that the next file adds no calls to a slow store.
  for (const removal of removals) if (removal.status === 'rejected') throw removal.reason
  await queries.deleteRemoved(db, id)
}

/** Removes what arrived of a failed file. The sweep tries again after a failure. */
export async function removeFailed(
  deps: StorageDeps,
  file: queries.FileOfOrganization,
  why: unknown,
): Promise<void> {
  await (why instanceof GivenUp ? removeUnlisted(deps, file) : removeStoredFile(deps, file))
}

/** Removes content without a row. The sweep may have looked before the content was there. */
async function removeUnlisted(deps: StorageDeps, { orgId, id }: queries.FileOfOrganization): Promise<void> {
  const removal = queries.insertRemoved(deps.db, orgId, [id]).then(() => removeContent(deps, id))
  await removal.catch((error: unknown) => warn(deps, error, { orgId, id }))
}

export async function removeUnreferencedFile(deps: StorageDeps, url: string): Promise<void> {
  const file = await queries.selectFileOfUrl(deps.db, url)
  if (file) await removeStoredFile(deps, file)
}

/** The most files for `forgetFiles` in one transaction. */
export const FORGET_AT_ONCE = 1000

/**
 * Removes several files of one organization, however slow the store is. A job removes the contents in the
 * organization's turn.
 */
export async function forgetFiles(tx: Database, orgId: string, urls: string[]): Promise<void> {
  const removed = await removeRows(tx, orgId, await queries.selectStoredFileIds(tx, orgId, urls))
  if (removed.length > 0) await addRemovalJob(tx, orgId)
}

/**
 * Like `forgetFiles` for any number of files, in its own transactions. The sweep tries again after a failure.
 */
export async function removeUnreferencedFiles(
  deps: StorageDeps,
  orgId: string,
  urls: string[],
): Promise<void> {
  for (let first = 0; first < urls.length; first += FORGET_AT_ONCE) {
    const some = urls.slice(first, first + FORGET_AT_ONCE)
    await transact(deps.pool, (tx) => forgetFiles(tx, orgId, some)).catch((error: unknown) =>
      warn(deps, error, { orgId }),
    )
  }
}

const AWAY_MINUTES = 1
const STUCK_MINUTES = 60

/**
 * Removes contents of an organization's files, the longest waiting first, until it is another organization's
 * turn.
 */
export async function removeContents(deps: StorageDeps, orgId: string): Promise<void> {
  const next = async () => {
    const id = await queries.selectRemoved(deps.db, orgId)
    if (id === undefined) return false
    try {
      await removeContent(deps, id)
    } catch (error) {
      const isAway = error instanceof StoreUnavailable
      // Moves behind the others, so that it doesn't delay them.
      await queries.postponeRemoved(deps.db, id, isAway ? AWAY_MINUTES : STUCK_MINUTES)
      if (isAway) throw error
      warn(deps, error, { orgId, id })
    }
    return true
  }
  try {
    await doInTurn(deps.db, REMOVE_CONTENTS, orgId, { ...removalTurn(orgId), next })
  } catch (error) {
    // Trying each file of a store that is away would block the worker.
    if (!(error instanceof StoreUnavailable)) throw error
    warn(deps, error, { orgId })
    await addRemovalJob(deps.db, orgId, { afterMs: AWAY_MINUTES * 60_000 })
  }
}

/**
 * Removes files that were never used and uploads that were interrupted.
 * @param unfinishedMinutes the age at which an unfinished upload is removed
 */
export async function sweepStoredFiles(deps: StorageDeps, unfinishedMinutes: number): Promise<void> {
  const sweep = await beginSweep(deps, unfinishedMinutes)
  await sweep()
}

/**
 * Like `sweepStoredFiles`, for the only server, before it takes requests. No upload from before can ever
 * finish.
 * The returned function does the slow part later, and spares uploads that begin meanwhile.
 */
export function beginSweepAtStart(deps: StorageDeps): Promise<() => Promise<void>> {
  return beginSweep(deps, 0)
}

async function beginSweep(deps: StorageDeps, unfinishedMinutes: number): Promise<() => Promise<void>> {
  const begunBy = await queries.selectMoment(deps.pool, unfinishedMinutes)
  const { uploads } = deps.store
  if (uploads.kind === 'through-server') await uploads.sweep(unfinishedMinutes * 60_000)
  return async () => {
    // The jobs of these organizations were lost.
    for (const orgId of await queries.selectWithRemoved(deps.db)) await addRemovalJob(deps.db, orgId)
    const abandoned = await queries.selectAbandoned(deps.db, begunBy)
    for (const [orgId, files] of Map.groupBy(abandoned, ({ orgId }) => orgId)) {
      const urls = files.map(({ url }) => url)
      await removeUnreferencedFiles(deps, orgId, urls)
    }
  }
}

function warn({ log }: StorageDeps, error: unknown, of: { orgId: string; id?: string }): void {
  log.warn({ err: error, ...of }, 'files that nothing refers to could not be removed yet')
}
