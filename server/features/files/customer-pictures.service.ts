import { buffer } from 'node:stream/consumers'
import type { Services } from '../../services.ts'
import { TooManyPixels, viewOf } from '../../pictures/pictures.ts'
import { singleFlight } from '../../async.ts'
import { MissingObject, StoreFull } from '../../store/store.ts'
import { fileName, makeThumbnail, viewName, type Thumbnailed } from './storage.service.ts'
import { selectStoredFile } from './stored-files.queries.ts'

/** Made at the first request. In the store but in no backup, because it can be made again. */
export async function readView(
  services: Services,
  orgId: string,
  file: Thumbnailed,
): Promise<Buffer | undefined> {
  const name = viewName(file.id)
  try {
    return await buffer(await services.store.read(name))
  } catch (error) {
    if (!(error instanceof MissingObject)) throw error
  }
  // The thumbnail shows whether the picture can be decoded in time, so that it isn't tried at each request.
  if ((await makeThumbnail(services, orgId, file)) === 0) return undefined
  const bytes = await makeOnce(name, () => make(services, orgId, file.id))
  return bytes && Buffer.from(bytes)
}

const makeOnce = singleFlight<Buffer | undefined>()

async function make({ db, store }: Services, orgId: string, id: string): Promise<Buffer | undefined> {
  const bytes = await store
    .asFile(fileName(id), (path) => viewOf(orgId, path))
    .catch((error: unknown) => {
      if (error instanceof TooManyPixels) return undefined
      throw error
    })
  if (!bytes) return undefined
  // If it can't be stored, it is made again at each request.
  const isStored = await store.put(viewName(id), bytes).then(
    () => true,
    (error: unknown) => {
      if (error instanceof StoreFull) return false
      throw error
    },
  )
  if (!isStored) return bytes
  // The file was deleted meanwhile, and nothing else would remove this picture.
  if (!(await selectStoredFile(db, orgId, id))) await store.remove(viewName(id))
  return bytes
}
