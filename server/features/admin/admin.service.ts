import type { z } from 'zod'
import type { databaseStatsSchema } from '#shared/admin-schemas.ts'
import type { KeepRecord } from '../backup/record.ts'
import { BackupFailed } from '../backup/write.ts'
import { refuseCommon } from '../../core/common-passwords.ts'
import { Conflict, NotFound, Unavailable } from '../../core/errors.ts'
import { hashPassword } from '../../core/passwords.ts'
import { endSessionsOf, endSocketsIn, type Session } from '../../core/sessions.ts'
import type { Database } from '../../db/client.ts'
import { commit, type CommitDeps } from '../events/commit.service.ts'
import { lockVersion } from '../events/events.service.ts'
import { lockAdmins } from '../people/members.service.ts'
import { forgetPasswordLinks } from '../people/password-links.service.ts'
import { releaseUrl, type ObjectsDeps } from '../uploads/objects.service.ts'
import * as queries from './admin.queries.ts'

export interface AdminDeps extends ObjectsDeps, CommitDeps {
  /** Writes what is about to be removed, before it is. */
  keepRecord: KeepRecord
}

/** Of the active organization: an ADMIN sees nothing of others. */
export async function readStats(
  db: Database,
  { orgId }: Session,
): Promise<z.infer<typeof databaseStatsSchema>> {
  const users = await queries.selectUsers(db, orgId)
  return {
    userCount: users.length,
    organizationCount: 1,
    orderCount: await queries.countOrders(db, orgId),
    users: users.map(({ createdAt, ...user }) => ({ ...user, createdAt: createdAt.toISOString() })),
  }
}

/** Nothing is removed that could not be kept. */
async function keepRecord(
  deps: AdminDeps,
  orgId: string,
  reason: string,
  options: { files: boolean },
): Promise<void> {
  try {
    await deps.keepRecord(orgId, reason, options)
  } catch (error) {
    deps.log.warn({ err: error, orgId, reason }, 'no backup, so nothing was removed')
    if (!(error instanceof BackupFailed)) throw error
    throw new Unavailable('The backup of what would be removed could not be written, so nothing was removed')
  }
}

/** Removes every other member. Who belongs nowhere then can't sign in; names stay on what they did. */
export async function clearUsers(deps: AdminDeps, { orgId, userId }: Session): Promise<void> {
  await keepRecord(deps, orgId, 'clear-users', { files: false })
  await commit(deps, { orgId, userId }, async (tx, record) => {
    await lockAdmins(tx, orgId, userId)
    await endSocketsIn(tx, deps.wakeUps, orgId, { allBut: userId })
    await queries.deleteOtherMembers(tx, orgId, userId)
    record({ type: 'members.cleared', data: {} })
  })
}

/** Removes the orders with everything under them and the organization's own templates; numbers go on. */
export async function clearAllData(deps: AdminDeps, session: Session): Promise<void> {
  const { orgId, userId } = session
  await keepRecord(deps, orgId, 'clear-all-data', { files: true })
  const files = await commit(deps, { orgId, userId }, async (tx, record) => {
    const files = await queries.deleteOrders(tx, orgId)
    await queries.deleteOwnTemplates(tx, orgId)
    // What happened since this call began may not stand in the backup, and would be nowhere.
    if ((await lockVersion(tx, orgId)) !== session.version) {
      throw new Conflict('Something was changed while the backup was written. Please try again')
    }
    record({ type: 'orders.cleared', data: {} })
    return files
  })
  for (const url of files) await releaseUrl(deps, url)
}

/** For somebody who belongs to this organization only: others answer to somebody else as well. */
export async function resetPassword(
  deps: AdminDeps,
  { orgId, userId }: Session,
  wish: { email: string; newPassword: string },
): Promise<void> {
  refuseCommon(wish.newPassword, 'newPassword')
  const user = await queries.selectOwnUser(deps.db, orgId, wish.email)
  if (!user) throw new NotFound('User')
  const password = await hashPassword(wish.newPassword)
  await commit(deps, { orgId, userId }, async (tx, record) => {
    await queries.updatePassword(tx, user.id, password)
    await forgetPasswordLinks(tx, user.id)
    await endSessionsOf(tx, deps.wakeUps, user.id)
    record({ type: 'member.password_reset', data: { userId: user.id, name: user.name } })
  })
}
