import { PHOTO_LIMIT, PHOTO_TYPES } from '#shared/files/files.ts'
import { say } from '#shared/texts/say.ts'
import * as t from '#texts/files/file-errors.ts'
import type { Services } from '../../services.ts'
import { HttpError, Unavailable, WrongInput } from '../../http/errors.ts'
import { TooManyPixels, TookTooLong } from '../../pictures/pictures.ts'
import type { Session } from '../../sessions/sessions.ts'
import { OutcomeUnknown } from '../../db/transact.ts'
import { fileName, removeUnreferencedFile, storeGenerated } from './storage.service.ts'
import { findUpload, type Upload } from './uploads.service.ts'

export interface Smaller {
  what: string
  field: string
  folder: string
  shrink: (orgId: string, path: string) => Promise<Buffer | undefined>
}

/** Removes the upload with the camera's data. The sweep may remove the picture until a row refers to it. */
export async function storeSmaller(
  services: Services,
  { userId, orgId }: Pick<Session, 'userId' | 'orgId'>,
  address: string,
  smaller: Smaller,
): Promise<string> {
  const upload = await findUpload(services, orgId, address, smaller.field)
  try {
    const bytes = await shrink(services, orgId, upload, smaller)
    return await storeGenerated(services, orgId, { createdBy: userId, folder: smaller.folder, bytes })
  } finally {
    await removeUnreferencedFile(services, upload.url)
  }
}

/** @param keep makes the change, and returns the former url with its result */
export async function takePlace<T extends { former: string | null }>(
  services: Services,
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
    if (unused) await removeUnreferencedFile(services, unused)
  }
}

async function shrink(
  services: Services,
  orgId: string,
  upload: Upload,
  { what, field, shrink }: Smaller,
): Promise<Buffer> {
  if (upload.size > PHOTO_LIMIT) throw new HttpError(413, say(t.pictureTooLarge, { what }))
  if (!PHOTO_TYPES.includes(upload.mimeType)) {
    throw new WrongInput({ [field]: say(t.pictureType, { what }) })
  }
  const made = await services.store
    .asFile(fileName(upload.id), (path) => shrink(orgId, path))
    .catch((error: unknown) => {
      if (error instanceof TookTooLong) throw new Unavailable(say(t.pictureTook, { what }))
      if (error instanceof TooManyPixels) throw new WrongInput({ [field]: tooLarge(what, error) })
      throw error
    })
  if (!made) throw new WrongInput({ [field]: say(t.pictureUnreadable, { what }) })
  return made
}

const inMegapixels = (pixels: number) => String(Math.ceil(pixels / 1e6))

const tooLarge = (what: string, { pixels, limit }: TooManyPixels) =>
  say(t.tooManyPixels, { what, pixels: inMegapixels(pixels), limit: inMegapixels(limit) })
