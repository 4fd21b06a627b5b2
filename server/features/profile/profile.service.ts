import { changedValues } from '#shared/changed-values.ts'
import type { Profile, UpdateProfile, User, UserActivity } from '#shared/people/types.ts'
import { Conflict, NotFound, WrongInput } from '../../core/errors.ts'
import { isId } from '../../core/ids.ts'
import { addJob } from '../../core/jobs/jobs.ts'
import type { Session } from '../../core/sessions.ts'
import { countTry, DAY_SECONDS, HOUR_SECONDS, type Throttle } from '../../core/shares/throttle.ts'
import { failedWith, UNIQUE_VIOLATION } from '../../core/transact.ts'
import type { CommitDeps } from '../events/commit.service.ts'
import type { Database } from '../../db/client.ts'
import { activityOf } from '../activity/activity.service.ts'
import { countAccountMail } from '../organization/new-mails.service.ts'
import { ACCOUNT_MAILS } from './account-mails.ts'
import { confirmPassword, notPresentPassword } from './password.service.ts'
import { forgetPasswordLinks } from './password-links.service.ts'
import { ADDRESS_CHANGED } from './profile.tasks.ts'
import * as queries from './user.queries.ts'
import { commitPerson, refuseOthers, releaseAddress, userIn } from './user.service.ts'

/** Limits mails to one address about its change, from all accounts. */
const ADDRESS_CHANGES: Throttle = { name: 'address-changes', limit: 10, windowSeconds: DAY_SECONDS }
/** Limits changes of a person's name and photo, because each one goes to all of their organizations. */
export const PROFILE_CHANGES: Throttle = {
  name: 'profile-changes',
  limit: 60,
  windowSeconds: HOUR_SECONDS,
  why: 'You have changed your profile very often',
}

export interface ProfileDeps extends CommitDeps {
  /** Whether mails can be sent. */
  mails: boolean
}

/**
 * Changes only the given fields, and all organizations of the person see it. A new address needs the password.
 */
export async function changeProfile(
  deps: ProfileDeps,
  { userId, orgId }: Session,
  { userId: named, currentPassword, ...patch }: UpdateProfile,
): Promise<User> {
  await refuseOthers(deps.db, userId, named)
  await countTry(deps.db, PROFILE_CHANGES, userId)
  const present = patch.email === undefined ? undefined : await queries.selectEmail(deps.db, userId)
  const changesAddress = patch.email !== undefined && patch.email !== present
  let confirmed: string | null = null
  if (changesAddress) {
    if (!currentPassword) throw passwordMissing()
    confirmed = await confirmPassword(deps.db, userId, currentPassword)
    // If no notice can go to the former address, the address stays.
    if (deps.mails && present) {
      // Repeated changes could mail strangers.
      await countAccountMail(deps.db, orgId)
      await countTry(deps.db, ADDRESS_CHANGES, present)
    }
  }
  try {
    return await commitPerson(deps, userId, async (tx, record) => {
      const former = await queries.lockUser(tx, userId)
      const values = changedValues(former, patch)
      const { displayName: name, ...others } = values
      if (values.email) {
        // The address was unchanged when this call began, but another call has changed it since.
        if (!changesAddress) throw passwordMissing()
        if (former.password !== confirmed) throw notPresentPassword()
        await tellFormerAddress(tx, deps, former, values.email)
        // The links were sent to the former address, which may belong to another person by now.
        await forgetPasswordLinks(tx, userId)
        await releaseAddress(tx, values.email)
      }
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

const passwordMissing = () => new WrongInput({ currentPassword: 'Present password is required' })

/** A person who loses an account in this way gets a mail. */
async function tellFormerAddress(
  tx: Database,
  { mails }: ProfileDeps,
  former: queries.UserRow,
  email: string,
): Promise<void> {
  if (!mails || !former.email) return
  const told = { former: former.email, email, name: former.displayName }
  await addJob(tx, ADDRESS_CHANGED, told, { queue: ACCOUNT_MAILS })
}

/** Returns the profile of a person whom the organization knows. Former members have only a name. */
export async function readProfile(db: Database, orgId: string, userId: string): Promise<Profile> {
  const found = isId(userId) ? await queries.selectProfile(db, orgId, userId) : undefined
  if (!found) throw new NotFound('User')
  const { user, name, role } = found
  return {
    id: user.id,
    displayName: name,
    profileImageUrl: user.profileImageUrl,
    role,
    firstName: role && user.firstName,
    lastName: role && user.lastName,
    email: role && user.email,
    phone: role && user.phone,
    createdAt: user.createdAt.toISOString(),
  }
}

export async function readUserActivity(db: Database, orgId: string, userId: string): Promise<UserActivity[]> {
  await readProfile(db, orgId, userId)
  return activityOf(db, orgId, userId)
}
