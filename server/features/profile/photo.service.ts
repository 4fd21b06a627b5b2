import { profileApi } from '#shared/api/profile.ts'
import { PHOTO_LIMIT, PHOTO_TYPES } from '#shared/files/files.ts'
import type { User } from '#shared/people/types.ts'
import { HttpError, NotFound, Unavailable, WrongInput } from '../../core/errors.ts'
import { isId } from '../../core/ids.ts'
import { portraitOf, TooManyPixels, TookTooLong } from '../../core/pictures.ts'
import type { Session } from '../../core/sessions.ts'
import type { CommitDeps } from '../events/commit.service.ts'
import { fileName, removeUnreferencedFile, storeGenerated } from '../files/storage.service.ts'
import { findUpload, type Upload, type UploadsDeps } from '../files/uploads.service.ts'
import * as queries from './user.queries.ts'
import { commitPerson, refuseOthers, userIn } from './user.service.ts'

export type PhotoDeps = UploadsDeps & CommitDeps

type Viewer = Pick<Session, 'userId' | 'orgId'>

const FOLDER = profileApi.photo.path.replace('/:id', '')
const FIELD = 'profileImageURL'

/** Makes an upload the photo of whoever is signed in: a small square of it is kept, and nothing else. */
export async function changePhoto(
  deps: PhotoDeps,
  viewer: Viewer,
  input: { userId?: string | null | undefined; profileImageURL: string },
): Promise<User> {
  const { userId, orgId } = viewer
  await refuseOthers(deps.db, userId, input.userId)
  const upload = await findUpload(deps, orgId, input.profileImageURL, FIELD)
  try {
    const bytes = await squareOf(deps, orgId, upload)
    const url = await storeGenerated(deps, orgId, { createdBy: userId, folder: FOLDER, bytes })
    return await keepPhoto(deps, viewer, url)
  } finally {
    await removeUnreferencedFile(deps, upload.url)
  }
}

async function keepPhoto(deps: PhotoDeps, { userId, orgId }: Viewer, url: string): Promise<User> {
  let former: string | null = url
  try {
    const changed = await commitPerson(deps, userId, async (tx, record) => {
      const { profileImageUrl } = await queries.lockUser(tx, userId)
      await queries.updateProfile(tx, userId, { profileImageUrl: url })
      record({ type: 'member.photo_changed', data: { userId, profileImageUrl: url } })
      return { former: profileImageUrl, user: await userIn(tx, orgId, userId) }
    })
    former = changed.former
    return changed.user
  } finally {
    // Or the new one, where it did not come to be the photo.
    if (former) await removeUnreferencedFile(deps, former)
  }
}

async function squareOf(deps: PhotoDeps, orgId: string, upload: Upload): Promise<Buffer> {
  if (upload.size > PHOTO_LIMIT) throw new HttpError(413, 'The photo has more than 5 MB')
  if (!PHOTO_TYPES.includes(upload.mimeType)) {
    throw new WrongInput({ [FIELD]: 'The photo must be a JPEG, PNG or WebP picture' })
  }
  const square = await deps.store
    .asFile(fileName(upload.id), (path) => portraitOf(orgId, path))
    .catch((error: unknown) => {
      if (error instanceof TookTooLong) throw new Unavailable('The photo took too long. Please try again')
      if (error instanceof TooManyPixels) throw new WrongInput({ [FIELD]: tooLarge(error) })
      throw error
    })
  if (!square) throw new WrongInput({ [FIELD]: 'The photo could not be read. Please try another one' })
  return square
}

const inMegapixels = (pixels: number) => Math.ceil(pixels / 1e6)

const tooLarge = ({ pixels, limit }: TooManyPixels) =>
  `The photo has ${inMegapixels(pixels)} megapixels, and may have ${inMegapixels(limit)}. Please choose a smaller one`

/** @throws NotFound for a photo of nobody that this organization knows */
export async function findPhoto(deps: PhotoDeps, { orgId, userId }: Viewer, id: string) {
  const photo = isId(id) ? await queries.selectPhoto(deps.db, orgId, userId, `${FOLDER}/${id}`) : undefined
  if (!photo || photo.size === null) throw new NotFound('Photo')
  return { id: photo.id, name: fileName(photo.id), size: photo.size }
}
