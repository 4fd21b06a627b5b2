import type { z } from 'zod'
import type { databaseStatsSchema } from '#shared/admin-schemas.ts'
import type { KeepRecord } from '../../core/backup/record.ts'
import { BackupFailed } from '../../core/backup/write.ts'
import { refuseCommon } from '../../core/common-passwords.ts'
import { Conflict, NotFound, Unavailable } from '../../core/errors.ts'
import { hashPassword } from '../../core/passwords.ts'
import { endSessionsOf, type Session } from '../../core/sessions.ts'
import { transact } from '../../core/transact.ts'
import type { WakeUps } from '../../core/wake-ups.ts'
import type { Database } from '../../db/client.ts'
import { recordAround } from '../activity/activity.service.ts'
import { lockAdmins } from '../people/members.service.ts'
import { forgetPasswordLinks } from '../people/password-links.service.ts'
import { tellOrganizations } from '../people/user.service.ts'
import { releaseUrl, type ObjectsDeps } from '../uploads/objects.service.ts'
import * as queries from './admin.queries.ts'

export interface AdminDeps extends ObjectsDeps {
  wakeUps: WakeUps
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
  const { sids, version } = await transact(deps.db, async (tx) => {
    await lockAdmins(tx, orgId, userId)
    const sids = await queries.deleteOtherMembers(tx, orgId, userId)
    const about = { actorId: userId, message: 'removed all other members' }
    return { sids, version: await recordAround(tx, orgId, about) }
  })
  for (const sid of sids) deps.wakeUps.announce({ kind: 'ended', sid })
  tellOrganizations(deps.wakeUps, [{ orgId, version }])
}

/** Removes the orders with everything under them and the organization's own templates; numbers go on. */
export async function clearAllData(deps: AdminDeps, session: Session): Promise<void> {
  const { orgId, userId } = session
  await keepRecord(deps, orgId, 'clear-all-data', { files: true })
  const { files, version } = await transact(deps.db, async (tx) => {
    const files = await queries.deleteOrders(tx, orgId)
    await queries.deleteOwnTemplates(tx, orgId)
    const about = { actorId: userId, message: 'removed all orders and templates' }
    const version = await recordAround(tx, orgId, about)
    // What happened since this call began may not stand in the backup, and would be nowhere.
    if (version !== session.version + 1) {
      throw new Conflict('Something was changed while the backup was written. Please try again')
    }
    return { files, version }
  })
  tellOrganizations(deps.wakeUps, [{ orgId, version }])
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
  const { sids, version } = await transact(deps.db, async (tx) => {
    await queries.updatePassword(tx, user.id, password)
    await forgetPasswordLinks(tx, user.id)
    const sids = await endSessionsOf(tx, user.id)
    const about = { actorId: userId, message: `reset the password of ${user.name}` }
    return { sids, version: await recordAround(tx, orgId, about) }
  })
  for (const sid of sids) deps.wakeUps.announce({ kind: 'ended', sid })
  tellOrganizations(deps.wakeUps, [{ orgId, version }])
}
