import { PHOTO_LIMIT, PHOTO_TYPES } from '#shared/files/files.ts'
import { HttpError, Unavailable, WrongInput } from '../../core/errors.ts'
import { TooManyPixels, TookTooLong } from '../../core/pictures/pictures.ts'
import type { Session } from '../../core/sessions.ts'
import { OutcomeUnknown } from '../../core/transact.ts'
import { fileName, removeUnreferencedFile, storeGenerated, type StorageDeps } from './storage.service.ts'
import { findUpload, type Upload, type UploadsDeps } from './uploads.service.ts'

/** The picture that the server makes from an upload, and its names. */
export interface Smaller {
  /** The word in messages, such as "photo". */
  what: string
  /** The field of the request's body. */
  field: string
  /** The beginning of its path, before the id. */
  folder: string
  shrink: (orgId: string, path: string) => Promise<Buffer | undefined>
}

/**
 * Stores a picture made from the upload and removes the upload, so that no data of the camera stays.
 * Returns its url. The sweep may remove it until a row refers to it.
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
 * Lets a row refer to a stored picture, and then removes the former picture. Removes the new picture if this
 * fails.
 * @param url the new picture's url; null for none
 * @param keep makes the change, and returns the former url with its result
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
    // The commit may still take effect. The sweep removes the picture if no row refers to it.
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
