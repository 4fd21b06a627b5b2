import { randomUUID } from 'node:crypto'
import { say } from '#shared/texts/say.ts'
import * as t from '#texts/files/file-errors.ts'
import type { Services } from '../../services.ts'
import { Conflict } from '../../http/errors.ts'
import { isFileRemovalAllowed } from '../../backup/file-removal-lock.ts'
import { doInTurn } from '../../jobs/due-jobs.ts'
import { thumbnailOf, TooManyPixels, TookTooLong } from '../../pictures/pictures.ts'
import { StoreUnavailable, type Stored } from '../../store/store.ts'
import { singleFlight } from '../../async.ts'
import { transact } from '../../db/transact.ts'
import type { Database } from '../../db/client.ts'
import { addRemovalJob, REMOVE_CONTENTS, removalTurn } from './removal-job.ts'
import * as queries from './stored-files.queries.ts'

export const fileName = (id: string) => `files/${id}`
export const thumbnailName = (id: string) => `thumbnails/${id}`
export const viewName = (id: string) => `views/${id}`

/** The sweep may remove it until a row refers to its url. `listing` lists it first, or refuses it. */
export async function storeGenerated(
  services: Services,
  orgId: string,
  made: { createdBy: string | null; folder: string; bytes: Uint8Array },
  listing = (list: (db: Database) => Promise<void>) => list(services.db),
): Promise<string> {
  const id = randomUUID()
  const url = `${made.folder}/${id}`
  const file = { id, url, createdBy: made.createdBy, size: made.bytes.byteLength }
  await listing((db) => queries.insertStoredFile(db, orgId, file))
  const stored = await services.store.put(fileName(id), made.bytes)
  try {
    await finishStoredFile(services.db, orgId, id, stored)
  } catch (error) {
    await removeFailed(services, { orgId, id }, error)
    throw error
  }
  return url
}

/** The sweep removed the row while the content was arriving, so nothing can refer to it any more. */
export class GivenUp extends Conflict {
  constructor() {
    super(say(t.givenUp))
  }
}

/** @throws GivenUp, and then the caller removes the stored content */
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

// A try can delay others for half a minute, so one that took too long isn't repeated at each request.
const TRY_AGAIN_MS = 60 * 60_000
const lateUntil = new Map<string, number>()

/** Made at the first request. 0 if there is none, or none yet. */
export async function makeThumbnail(
  services: Services,
  orgId: string,
  { id, thumbnailSize }: Thumbnailed,
): Promise<number> {
  if (thumbnailSize !== null) return thumbnailSize
  if ((lateUntil.get(id) ?? 0) > Date.now()) return 0
  lateUntil.delete(id)
  try {
    // Decodes it once, even if several screens ask at the same time.
    return await decodeOnce(id, () => decode(services, orgId, id))
  } catch (error) {
    if (!(error instanceof TookTooLong)) throw error
    lateUntil.set(id, Date.now() + TRY_AGAIN_MS)
    return 0
  }
}

const decodeOnce = singleFlight<number>()

async function decode({ db, store }: Services, orgId: string, id: string): Promise<number> {
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

/** The sweep tries again after a failure. */
async function removeStoredFile(
  services: Services,
  { orgId, id }: queries.FileOfOrganization,
): Promise<void> {
  try {
    const removed = await transact(services.pool, (tx) => removeRows(tx, orgId, [id]))
    if (removed.length > 0) await removeContent(services, id)
  } catch (error) {
    warn(services, error, { orgId, id })
  }
}

/** Contents are removed after the commit, so that no transaction waits for the store. */
async function removeRows(tx: Database, orgId: string, ids: string[]): Promise<string[]> {
  if (!(await isFileRemovalAllowed(tx, orgId))) return []
  // A new reference to one of them waits for this lock, and then finds the file gone.
  return queries.deleteUnreferenced(tx, orgId, await queries.lockStoredFiles(tx, orgId, ids))
}

async function removeContent({ db, store }: Services, id: string): Promise<void> {
  const { uploads } = store
  const removals = await Promise.allSettled([
    ...[fileName(id), thumbnailName(id), viewName(id)].map((name) => store.remove(name)),
    uploads.kind === 'direct' && uploads.discard(id),
  ])
  // Throws only after all removals ended, so that the next file adds no calls to a slow store.
  for (const removal of removals) if (removal.status === 'rejected') throw removal.reason
  await queries.deleteRemoved(db, id)
}

/** The sweep tries again after a failure. */
export async function removeFailed(
  services: Services,
  file: queries.FileOfOrganization,
  why: unknown,
): Promise<void> {
  await (why instanceof GivenUp ? removeUnlisted(services, file) : removeStoredFile(services, file))
}

/** The sweep may have looked before the content was there. */
async function removeUnlisted(services: Services, { orgId, id }: queries.FileOfOrganization): Promise<void> {
  const removal = queries.insertRemoved(services.db, orgId, [id]).then(() => removeContent(services, id))
  await removal.catch((error: unknown) => warn(services, error, { orgId, id }))
}

export async function removeUnreferencedFile(services: Services, url: string): Promise<void> {
  const file = await queries.selectFileOfUrl(services.db, url)
  if (file) await removeStoredFile(services, file)
}

/** The most files for `forgetFiles` in one transaction. */
export const FORGET_AT_ONCE = 1000

/** A job removes the contents in the organization's turn, however slow the store is. */
export async function forgetFiles(tx: Database, orgId: string, urls: string[]): Promise<void> {
  const removed = await removeRows(tx, orgId, await queries.selectStoredFileIds(tx, orgId, urls))
  if (removed.length > 0) await addRemovalJob(tx, orgId)
}

/** It uses its own transactions. The sweep tries again after a failure. */
export async function removeUnreferencedFiles(
  services: Services,
  orgId: string,
  urls: string[],
): Promise<void> {
  for (let first = 0; first < urls.length; first += FORGET_AT_ONCE) {
    const some = urls.slice(first, first + FORGET_AT_ONCE)
    await transact(services.pool, (tx) => forgetFiles(tx, orgId, some)).catch((error: unknown) =>
      warn(services, error, { orgId }),
    )
  }
}

const AWAY_MINUTES = 1
const STUCK_MINUTES = 60

/** The longest waiting first, until it is another organization's turn. */
export async function removeContents(services: Services, orgId: string): Promise<void> {
  const next = async () => {
    const id = await queries.selectRemoved(services.db, orgId)
    if (id === undefined) return false
    try {
      await removeContent(services, id)
    } catch (error) {
      const isAway = error instanceof StoreUnavailable
      // Moves behind the others, so that it doesn't delay them.
      await queries.postponeRemoved(services.db, id, isAway ? AWAY_MINUTES : STUCK_MINUTES)
      if (isAway) throw error
      warn(services, error, { orgId, id })
    }
    return true
  }
  try {
    await doInTurn(services.db, REMOVE_CONTENTS, orgId, { ...removalTurn(orgId), next })
  } catch (error) {
    // Trying each file of a store that is away would block the worker.
    if (!(error instanceof StoreUnavailable)) throw error
    warn(services, error, { orgId })
    await addRemovalJob(services.db, orgId, { afterMs: AWAY_MINUTES * 60_000 })
  }
}

/** @param unfinishedMinutes the age at which an unfinished upload is removed */
export async function sweepStoredFiles(services: Services, unfinishedMinutes: number): Promise<void> {
  const sweep = await beginSweep(services, unfinishedMinutes)
  await sweep()
}

/** For a server that runs alone: no former upload can finish, and the returned part spares later ones. */
export function beginSweepAtStart(services: Services): Promise<() => Promise<void>> {
  return beginSweep(services, 0)
}

async function beginSweep(services: Services, unfinishedMinutes: number): Promise<() => Promise<void>> {
  const begunBy = await queries.selectMoment(services.pool, unfinishedMinutes)
  const { uploads } = services.store
  if (uploads.kind === 'through-server') await uploads.sweep(unfinishedMinutes * 60_000)
  return async () => {
    await queries.releaseArriving(services.db)
    // The jobs of these organizations were lost.
    for (const orgId of await queries.selectWithRemoved(services.db)) await addRemovalJob(services.db, orgId)
    const abandoned = await queries.selectAbandoned(services.db, begunBy)
    for (const [orgId, files] of Map.groupBy(abandoned, ({ orgId }) => orgId)) {
      const urls = files.map(({ url }) => url)
      await removeUnreferencedFiles(services, orgId, urls)
    }
  }
}

function warn({ log }: Services, error: unknown, of: { orgId: string; id?: string }): void {
  log.warn({ err: error, ...of }, 'files that nothing refers to could not be removed yet')
}
