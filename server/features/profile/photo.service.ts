import { profileApi } from '#shared/api/profile.ts'
import type { User } from '#shared/people/types.ts'
import { NotFound } from '../../core/errors.ts'
import { isId } from '../../core/ids.ts'
import { portraitOf } from '../../core/pictures/pictures.ts'
import type { Session } from '../../core/sessions.ts'
import { countTry } from '../../core/shares/throttle.ts'
import type { CommitDeps } from '../events/commit.service.ts'
import { storeSmaller, takePlace } from '../files/smaller-picture.service.ts'
import { fileName } from '../files/storage.service.ts'
import type { UploadsDeps } from '../files/uploads.service.ts'
import { PROFILE_CHANGES } from './profile.service.ts'
import * as queries from './user.queries.ts'
import { commitPerson, refuseOthers, userIn } from './user.service.ts'

export type PhotoDeps = UploadsDeps & CommitDeps

type Viewer = Pick<Session, 'userId' | 'orgId'>

const FOLDER = profileApi.photo.path.replace('/:id', '')
const PORTRAIT = {
  what: 'photo',
  field: 'profileImageURL',
  folder: FOLDER,
  shrink: portraitOf,
}

/** Makes an upload the signed-in person's photo. Keeps only a small square of it. */
export async function changePhoto(
  deps: PhotoDeps,
  viewer: Viewer,
  input: { userId?: string | null | undefined; profileImageURL: string },
): Promise<User> {
  await refuseOthers(deps.db, viewer.userId, input.userId)
  await countTry(deps.db, PROFILE_CHANGES, viewer.userId)
  const url = await storeSmaller(deps, viewer, input.profileImageURL, PORTRAIT)
  return keepPhoto(deps, viewer, url)
}

async function keepPhoto(deps: PhotoDeps, { userId, orgId }: Viewer, url: string): Promise<User> {
  const { user } = await takePlace(deps, url, () =>
    commitPerson(deps, userId, async (tx, record) => {
      const { profileImageUrl } = await queries.lockUser(tx, userId)
      await queries.updateProfile(tx, userId, { profileImageUrl: url })
      record({ type: 'member.photo_changed', data: { userId, profileImageUrl: url } })
      return { former: profileImageUrl, user: await userIn(tx, orgId, userId) }
    }),
  )
  return user
}

/** @throws NotFound if the photo belongs to no person whom this organization knows */
export async function findPhoto(deps: PhotoDeps, { orgId, userId }: Viewer, id: string) {
  const photo = isId(id) ? await queries.selectPhoto(deps.db, orgId, userId, `${FOLDER}/${id}`) : undefined
  if (!photo || photo.size === null) throw new NotFound('Photo')
  return { id: photo.id, name: fileName(photo.id), size: photo.size }
}
