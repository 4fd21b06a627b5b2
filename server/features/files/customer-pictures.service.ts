import { buffer } from 'node:stream/consumers'
import { TooManyPixels, viewOf } from '../../core/pictures/pictures.ts'
import { singleFlight } from '../../core/single-flight.ts'
import { MissingObject, StoreFull } from '../../core/storage/store.ts'
import { fileName, makeThumbnail, viewName, type StorageDeps, type Thumbnailed } from './storage.service.ts'
import { selectStoredFile } from './stored-files.queries.ts'

/**
 * What customers see of a picture, as a WebP, which is made when it is first asked for; undefined where there is none.
 * It stays in the store, and in no backup: it can be made again.
 */
export async function readView(
  deps: StorageDeps,
  orgId: string,
  file: Thumbnailed,
): Promise<Buffer | undefined> {
  const name = viewName(file.id)
  try {
    return await buffer(await deps.store.read(name))
  } catch (error) {
    if (!(error instanceof MissingObject)) throw error
  }
  // What cannot be decoded, or not in time, is known by its thumbnail, and not tried at each look at it.
  if ((await makeThumbnail(deps, orgId, file)) === 0) return undefined
  const bytes = await makeOnce(name, () => make(deps, orgId, file.id))
  return bytes && Buffer.from(bytes)
}

const makeOnce = singleFlight<Buffer | undefined>()

async function make({ db, store }: StorageDeps, orgId: string, id: string): Promise<Buffer | undefined> {
  const bytes = await store
    .asFile(fileName(id), (path) => viewOf(orgId, path))
    .catch((error: unknown) => {
      if (error instanceof TooManyPixels) return undefined
      throw error
    })
  if (!bytes) return undefined
  // Without room for it, it is made anew each time.
  const isStored = await store.put(viewName(id), bytes).then(
    () => true,
    (error: unknown) => {
      if (error instanceof StoreFull) return false
      throw error
    },
  )
  if (!isStored) return bytes
  // Deleted in the meantime: nobody else would remove it.
  if (!(await selectStoredFile(db, orgId, id))) await store.remove(viewName(id))
  return bytes
}
