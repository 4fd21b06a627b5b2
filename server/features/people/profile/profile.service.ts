import * as t from '#texts/account/account-errors.ts'
import { changedValues } from '#shared/changed-values.ts'
import type { Profile, UpdateProfile, User, UserActivity } from '#shared/people/types.ts'
import type { Services } from '../../../services.ts'
import { Conflict, isId, NotFound, WrongInput } from '../../../http/errors.ts'
import { addJob } from '../../../jobs/jobs.ts'
import type { Session } from '../../../sessions/sessions.ts'
import { ADDRESS_CHANGES, PROFILE_CHANGES } from '../../../queue/limits.ts'
import { countTry } from '../../../queue/throttle.ts'
import { failedWith, UNIQUE_VIOLATION } from '../../../db/transact.ts'
import type { Database } from '../../../db/client.ts'
import { refuseOperators } from '../../health/operators.ts'
import { activityOf } from '../../activity/activity.service.ts'
import { countAccountMail } from '../organization/new-mails.service.ts'
import { confirmPassword, notPresentPassword } from './password.service.ts'
import { ACCOUNT_MAILS, forgetPasswordLinks } from './password-links.service.ts'
import { ADDRESS_CHANGED } from './profile.tasks.ts'
import * as queries from './user.queries.ts'
import { commit } from '../../../log/commit.service.ts'
import { onPerson, refuseOthers, releaseAddress, userIn } from './user.service.ts'
import { say } from '#shared/texts/say.ts'
import * as tLabel from '#texts/calls/labels.ts'
import * as tRules from '#texts/calls/validation.ts'

/** All organizations of the person see it. A new address needs the password. */
export async function changeProfile(
  services: Services,
  { userId, orgId }: Session,
  { userId: named, currentPassword, ...patch }: UpdateProfile,
): Promise<User> {
  await refuseOthers(services.db, userId, named)
  await countTry(services.db, PROFILE_CHANGES, userId)
  const present = patch.email === undefined ? undefined : await queries.selectEmail(services.db, userId)
  const changesAddress = patch.email !== undefined && patch.email !== present
  if (changesAddress && patch.email) await refuseOperators(services, patch.email)
  let confirmed: string | null = null
  if (changesAddress) {
    if (!currentPassword) throw passwordMissing()
    confirmed = await confirmPassword(services.db, userId, currentPassword)
    // If no notice can go to the former address, the address stays.
    if (services.sendMail && present) {
      // Repeated changes could mail strangers.
      await countAccountMail(services.db, orgId)
      await countTry(services.db, ADDRESS_CHANGES, present)
    }
  }
  try {
    return await commit(
      services,
      { orgId: userId, userId },
      onPerson(userId, async (tx, record) => {
        const former = await queries.lockUser(tx, userId)
        const values = changedValues(former, patch)
        const { displayName: name, ...others } = values
        if (values.email) {
          // The address was unchanged when this call began, but another call has changed it since.
          if (!changesAddress) throw passwordMissing()
          if (former.password !== confirmed) throw notPresentPassword()
          await tellFormerAddress(tx, services, former, values.email)
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
      }),
    )
  } catch (error) {
    if (!failedWith(error, UNIQUE_VIOLATION, 'users_email_unique')) throw error
    throw new Conflict(say(t.emailTaken))
  }
}

const passwordMissing = () =>
  new WrongInput({ currentPassword: say(tRules.required, { label: tLabel.currentPassword() }) })

/** A person who loses an account in this way gets a mail. */
async function tellFormerAddress(
  tx: Database,
  { sendMail }: Services,
  former: queries.UserRow,
  email: string,
): Promise<void> {
  if (!sendMail || !former.email) return
  const told = { former: former.email, email, name: former.displayName }
  await addJob(tx, ADDRESS_CHANGED, told, { queue: ACCOUNT_MAILS })
}

/** Former members have only a name. */
export async function readProfile(db: Database, orgId: string, userId: string): Promise<Profile> {
  const found = isId(userId) ? await queries.selectProfile(db, orgId, userId) : undefined
  if (!found) throw new NotFound(t.user)
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
