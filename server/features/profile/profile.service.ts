import type { Profile, UpdateProfile, User, UserActivity } from '#shared/people.ts'
import { Conflict, NotFound } from '../../core/errors.ts'
import { isId } from '../../core/ids.ts'
import type { Session } from '../../core/sessions.ts'
import { failedWith, UNIQUE_VIOLATION } from '../../core/transact.ts'
import type { Database } from '../../db/client.ts'
import { activityOf } from '../activity/activity.service.ts'
import type { PeopleDeps } from './people.service.ts'
import * as queries from './user.queries.ts'
import { commitPerson, refuseOthers, userIn } from './user.service.ts'

/** Only what is present changes; every organization of the person sees it. */
export async function changeProfile(
  deps: PeopleDeps,
  { userId, orgId }: Session,
  { userId: named, ...patch }: UpdateProfile,
): Promise<User> {
  await refuseOthers(deps.db, userId, named)
  try {
    return await commitPerson(deps, userId, async (tx, record) => {
      const former = await queries.lockUser(tx, userId)
      const values = changedOf(former, patch)
      const { displayName: name, ...others } = values
      if (Object.keys(values).length > 0) await queries.updateProfile(tx, userId, values)
      if (name !== undefined) {
        record({ type: 'member.renamed', data: { userId, from: former.displayName, to: name } })
      }
      const fields = Object.keys(others)
      if (fields.length > 0) record({ type: 'member.updated', data: { userId, fields } })
      return userIn(tx, orgId, userId)
    })
  } catch (error) {
    if (!failedWith(error, UNIQUE_VIOLATION, 'users_email_unique')) throw error
    throw new Conflict('Another account has this e-mail address')
  }
}

type Patch = Omit<UpdateProfile, 'userId'>

function changedOf(former: queries.UserRow, patch: Patch): Partial<queries.UserRow> {
  const changed = Object.entries(patch).filter(
    ([field, value]) => value !== undefined && value !== former[field as keyof Patch],
  )
  return Object.fromEntries(changed)
}

/** Somebody whom the organization knows. Who has left keeps the name, and nothing else. */
export async function readProfile(db: Database, orgId: string, userId: string): Promise<Profile> {
  const found = isId(userId) ? await queries.selectProfile(db, orgId, userId) : undefined
  if (!found) throw new NotFound('User')
  const { user, role } = found
  return {
    id: user.id,
    displayName: user.displayName,
    profileImageUrl: user.profileImageUrl,
    role,
    firstName: user.firstName,
    lastName: user.lastName,
    email: role && user.email,
    phone: role && user.phone,
    createdAt: user.createdAt.toISOString(),
  }
}

export async function readUserActivity(db: Database, orgId: string, userId: string): Promise<UserActivity[]> {
  await readProfile(db, orgId, userId)
  return activityOf(db, orgId, userId)
}
