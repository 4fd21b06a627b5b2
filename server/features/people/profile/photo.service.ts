import * as t from '#texts/account/account-errors.ts'
import { profileApi } from '#shared/api/profile.ts'
import type { User } from '#shared/people/types.ts'
import type { Services } from '../../../services.ts'
import { isId, NotFound } from '../../../http/errors.ts'
import { portraitOf } from '../../../pictures/pictures.ts'
import type { Session } from '../../../sessions/sessions.ts'
import { PROFILE_CHANGES } from '../../../queue/limits.ts'
import { countTry } from '../../../queue/throttle.ts'
import { commit } from '../../../log/commit.service.ts'
import { storeSmaller, takePlace } from '../../files/smaller-picture.service.ts'
import { fileName } from '../../files/storage.service.ts'
import * as queries from './user.queries.ts'
import { onPerson, refuseOthers, userIn } from './user.service.ts'

type Viewer = Pick<Session, 'userId' | 'orgId'>

const FOLDER = profileApi.photo.path.replace('/:id', '')
const PORTRAIT = {
  what: 'photo',
  field: 'profileImageURL',
  folder: FOLDER,
  shrink: portraitOf,
}

/** Keeps only a small square. */
export async function changePhoto(
  services: Services,
  viewer: Viewer,
  input: { userId?: string | null | undefined; profileImageURL: string },
): Promise<User> {
  await refuseOthers(services.db, viewer.userId, input.userId)
  await countTry(services.db, PROFILE_CHANGES, viewer.userId)
  const url = await storeSmaller(services, viewer, input.profileImageURL, PORTRAIT)
  return keepPhoto(services, viewer, url)
}

async function keepPhoto(services: Services, { userId, orgId }: Viewer, url: string): Promise<User> {
  const { user } = await takePlace(services, url, () =>
    commit(
      services,
      { orgId: userId, userId },
      onPerson(userId, async (tx, record) => {
        const { profileImageUrl } = await queries.lockUser(tx, userId)
        await queries.updateProfile(tx, userId, { profileImageUrl: url })
        record({ type: 'member.photo_changed', data: { userId, profileImageUrl: url } })
        return { former: profileImageUrl, user: await userIn(tx, orgId, userId) }
      }),
    ),
  )
  return user
}

/** @throws NotFound if it belongs to no person whom this organization knows */
export async function findPhoto(services: Services, { orgId, userId }: Viewer, id: string) {
  const photo = isId(id)
    ? await queries.selectPhoto(services.db, orgId, userId, `${FOLDER}/${id}`)
    : undefined
  if (!photo || photo.size === null) throw new NotFound(t.photo)
  return { id: photo.id, name: fileName(photo.id), size: photo.size }
}
