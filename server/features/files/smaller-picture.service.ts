import { PHOTO_LIMIT, PHOTO_TYPES } from '#shared/files/files.ts'
import { HttpError, Unavailable, WrongInput } from '../../core/errors.ts'
import { TooManyPixels, TookTooLong } from '../../core/pictures/pictures.ts'
import type { Session } from '../../core/sessions.ts'
import { OutcomeUnknown } from '../../core/transact.ts'
import { fileName, removeUnreferencedFile, storeGenerated, type StorageDeps } from './storage.service.ts'
import { findUpload, type Upload, type UploadsDeps } from './uploads.service.ts'

/** What is made of a picture that somebody uploads, and how that is called. */
export interface Smaller {
  /** In sentences, such as "photo". */
  what: string
  /** Of the request's body. */
  field: string
  /** What its path begins with; an id follows. */
  folder: string
  shrink: (orgId: string, path: string) => Promise<Buffer | undefined>
}

/**
 * Stores what is made of an uploaded picture and removes the upload: nothing that a camera wrote into it stays. Answers
 * its url; until a row refers to that, it may be swept.
 */
export async function storeSmaller(
  deps: UploadsDeps,
  { userId, orgId }: Pick<Session, 'userId' | 'orgId'>,
  address: string,
  smaller: Smaller,
): Promise<string> {
  const upload = await findUpload(deps, orgId, address, smaller.field)
  try {
    const bytes = await shrink(deps, orgId, upload, smaller)
    return await storeGenerated(deps, orgId, { createdBy: userId, folder: smaller.folder, bytes })
  } finally {
    await removeUnreferencedFile(deps, upload.url)
  }
}

/**
 * Lets a row refer to a stored picture, and then removes the one that it referred to before; or the new one, where that did
 * not come about.
 * @param url of the new one; null where there is to be none
 * @param keep makes the change, and answers the former url beside what it came to
 */
export async function takePlace<T extends { former: string | null }>(
  deps: StorageDeps,
  url: string | null,
  keep: () => Promise<T>,
): Promise<T> {
  let unused = url
  try {
    const kept = await keep()
    unused = kept.former
    return kept
  } catch (error) {
    // The commit may still take effect, and nothing holds the file until then: the sweep removes what is not referred to.
    if (error instanceof OutcomeUnknown) unused = null
    throw error
  } finally {
    if (unused) await removeUnreferencedFile(deps, unused)
  }
}

async function shrink(
  deps: UploadsDeps,
  orgId: string,
  upload: Upload,
  { what, field, shrink }: Smaller,
): Promise<Buffer> {
  if (upload.size > PHOTO_LIMIT) throw new HttpError(413, `The ${what} has more than 5 MB`)
  if (!PHOTO_TYPES.includes(upload.mimeType)) {
    throw new WrongInput({ [field]: `The ${what} must be a JPEG, PNG or WebP picture` })
  }
  const made = await deps.store
    .asFile(fileName(upload.id), (path) => shrink(orgId, path))
    .catch((error: unknown) => {
      if (error instanceof TookTooLong) throw new Unavailable(`The ${what} took too long. Please try again`)
      if (error instanceof TooManyPixels) throw new WrongInput({ [field]: tooLarge(what, error) })
      throw error
    })
  if (!made) throw new WrongInput({ [field]: `The ${what} could not be read. Please try another one` })
  return made
}

const inMegapixels = (pixels: number) => Math.ceil(pixels / 1e6)

const tooLarge = (what: string, { pixels, limit }: TooManyPixels) =>
  `The ${what} has ${inMegapixels(pixels)} megapixels, and may have ${inMegapixels(limit)}. Please choose a smaller one`
