import type { Profile, UpdateProfile, User, UserActivity } from '#shared/people.ts'
import { Conflict, NotFound } from '../../core/errors.ts'
import { isId } from '../../core/ids.ts'
import type { Session } from '../../core/sessions.ts'
import { failedWith, transact, UNIQUE_VIOLATION } from '../../core/transact.ts'
import type { Database } from '../../db/client.ts'
import { deedsOf } from '../activity/activity.service.ts'
import type { PeopleDeps } from './people.service.ts'
import * as queries from './user.queries.ts'
import { recordPerson, refuseOthers, tellOrganizations, userIn } from './user.service.ts'

/** Only what is present changes; every organization of the person sees it. */
export async function changeProfile(
  deps: PeopleDeps,
  { userId, orgId }: Session,
  { userId: named, ...patch }: UpdateProfile,
): Promise<User> {
  await refuseOthers(deps.db, userId, named)
  const values = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined))
  if (Object.keys(values).length > 0) {
    try {
      const told = await transact(deps.db, async (tx) => {
        await queries.updateProfile(tx, userId, values)
        return recordPerson(tx, userId, 'changed their profile')
      })
      tellOrganizations(deps.wakeUps, told)
    } catch (error) {
      if (!failedWith(error, UNIQUE_VIOLATION, 'users_email_unique')) throw error
      throw new Conflict('Another account has this e-mail address')
    }
  }
  return userIn(deps.db, orgId, userId)
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

export async function readDeeds(db: Database, orgId: string, userId: string): Promise<UserActivity[]> {
  await readProfile(db, orgId, userId)
  return deedsOf(db, orgId, userId)
}
