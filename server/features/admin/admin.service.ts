import type { z } from 'zod'
import type { databaseStatsSchema } from '#shared/admin/schemas.ts'
import type { Archives } from '../backup/organization-backup.ts'
import { BackupFailed } from '../backup/backup-failed.ts'
import { refuseCommon } from '../../core/common-passwords.ts'
import type { ConnectionShares } from '../../core/shares/connection-shares.ts'
import { countTry, DAY_SECONDS, type Throttle } from '../../core/shares/throttle.ts'
import { Conflict, Forbidden, NotFound, Unavailable } from '../../core/errors.ts'
import { forgetResponsesOfOrders } from '../../core/idempotency.ts'
import { hashPassword } from '../../core/passwords.ts'
import { endSocketsIn } from '../../core/session-ends.ts'
import { refuseUnlessAdmin, type Session } from '../../core/sessions.ts'
import { OutcomeUnknown } from '../../core/transact.ts'
import type { Database } from '../../db/client.ts'
import { audit } from '../audit/audit.service.ts'
import type { Origin } from '../audit/origin.ts'
import { renewLinks } from '../customer-links/links-of-orders.service.ts'
import { commit, type CommitDeps } from '../events/commit.service.ts'
import { lockVersion } from '../events/events.service.ts'
import { closeInvitesTo, revokeInvitesBy } from '../members/invites.service.ts'
import { switchOffWebhooksBy } from '../webhooks/switching-off.service.ts'
import { lockAdmins } from '../members/members.service.ts'
import { endMemberships } from '../members/memberships.service.ts'
import { replacePassword } from '../profile/password.service.ts'
import { refuseFullOfArchives, type FileLimits } from '../files/room.service.ts'
import { removeUnreferencedFiles, type StorageDeps } from '../files/storage.service.ts'
import * as queries from './admin.queries.ts'

/** Limits removals of all orders of one organization. Each keeps a backup with files on the disk. */
const DATA_CLEARINGS: Throttle = { name: 'data-clearings', limit: 5, windowSeconds: DAY_SECONDS }
/** Limits removals of all other members. Their backups have no files. */
const MEMBER_CLEARINGS: Throttle = { name: 'member-clearings', limit: 20, windowSeconds: DAY_SECONDS }

export interface AdminDeps extends StorageDeps, CommitDeps, FileLimits {
  /** Makes a backup before the removal. */
  archives: Archives
  shares: ConnectionShares
}

/** Counts only the active organization, because an ADMIN sees no others. */
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

interface Clearing {
  what: 'orders' | 'members'
  reason: string
  files: boolean
}

/** Removes nothing if the backup fails, and keeps no backup if the removal is refused. */
async function removeAfterBackup<T>(
  deps: AdminDeps,
  origin: Origin,
  session: Session,
  clearing: Clearing,
  remove: () => Promise<T>,
): Promise<T> {
  try {
    const discard = await backUp(deps, session.orgId, clearing)
    try {
      return await remove()
    } catch (error) {
      if (!(error instanceof OutcomeUnknown)) await discard()
      throw error
    }
  } catch (error) {
    await auditRefusal(deps, origin, session, clearing, error)
    throw error
  }
}

/** The audit records refusals because of a role as calls. */
async function auditRefusal(
  { db, log }: AdminDeps,
  origin: Origin,
  session: Session,
  { what }: Clearing,
  error: unknown,
): Promise<void> {
  if (error instanceof OutcomeUnknown || error instanceof Forbidden) return
  const reason = error instanceof Unavailable ? 'backup' : error instanceof Conflict ? 'changed' : 'failure'
  await audit(db, session, origin, { type: 'clearing.refused', data: { what, reason } }).catch(
    (failure: unknown) => log.warn({ err: failure }, 'audit: a refusal could not be written down'),
  )
}

async function backUp(
  { archives, log }: AdminDeps,
  orgId: string,
  { reason, files }: { reason: string; files: boolean },
) {
  try {
    return await archives.write(orgId, reason, { files })
  } catch (error) {
    log.warn({ err: error, orgId, reason }, 'no backup, so nothing was removed')
    if (!(error instanceof BackupFailed)) throw error
    throw new Unavailable('The backup of what would be removed could not be written, so nothing was removed')
  }
}

/**
 * Removes all other members. People without another organization can't sign in any more. Names stay on their
 * work.
 * @param renews whether customers' links that they may know are replaced
 */
export function clearUsers(deps: AdminDeps, origin: Origin, session: Session, renews = false): Promise<void> {
  return deps.shares.removals.run(session.orgId, () => removeOtherMembers(deps, origin, session, renews))
}

async function removeOtherMembers(
  deps: AdminDeps,
  origin: Origin,
  session: Session,
  renews: boolean,
): Promise<void> {
  const { orgId, userId } = session
  const members = new Set((await queries.selectUsers(deps.db, orgId)).map(({ id }) => id))
  // There is no other member, and an unneeded backup would stay.
  if (members.size === 1) return
  refuseFullOfArchives(deps, orgId)
  await countTry(deps.db, MEMBER_CLEARINGS, orgId)
  const clearing = { what: 'members', reason: 'clear-users', files: false } as const
  await removeAfterBackup(deps, origin, session, clearing, () =>
    commit(deps, { orgId, userId }, async (tx, record) => {
      await lockAdmins(tx, orgId, userId)
      await endSocketsIn(tx, deps.notifier, orgId, { allBut: userId })
      await revokeInvitesBy(tx, record, orgId, { allBut: userId })
      await switchOffWebhooksBy(tx, record, orgId, { allBut: userId })
      await closeInvitesTo(
        tx,
        record,
        orgId,
        [...members].filter((id) => id !== userId),
      )
      if (renews) await renewLinks(tx, record, session)
      // Locks the organization, and so comes after the orders.
      const removed = await endMemberships(tx, orgId, { allBut: userId })
      // People who joined after this call began may be missing from the backup.
      if (!removed.every((id) => members.has(id))) {
        throw new Conflict('Somebody joined while the backup was written. Please try again')
      }
      record({ type: 'members.cleared', data: {} })
    }),
  )
}

/** The number of orders that one statement removes. */
const AT_ONCE = 200

/**
 * Removes all orders with everything under them, and the organization's own templates. Order numbers continue.
 */
export function clearAllData(deps: AdminDeps, origin: Origin, session: Session): Promise<void> {
  return deps.shares.removals.run(session.orgId, () => removeAllData(deps, origin, session))
}

async function removeAllData(deps: AdminDeps, origin: Origin, session: Session): Promise<void> {
  const { orgId, userId } = session
  refuseFullOfArchives(deps, orgId)
  await countTry(deps.db, DATA_CLEARINGS, orgId)
  const clearing = { what: 'orders', reason: 'clear-all-data', files: true } as const
  const files = await removeAfterBackup(deps, origin, session, clearing, () =>
    commit(deps, { orgId, userId }, async (tx, record) => {
      await refuseDuringImport(tx, orgId)
      await queries.lockImports(tx, orgId)
      // An import may have started meanwhile.
      await refuseDuringImport(tx, orgId)
      const ids = await queries.lockOrdersAndTemplates(tx, orgId)
      const files: string[] = []
      // One statement for all orders would exceed the time limit.
      for (let first = 0; first < ids.length; first += AT_ONCE) {
        files.push(...(await queries.deleteOrders(tx, orgId, ids.slice(first, first + AT_ONCE))))
      }
      await queries.deleteOwnTemplates(tx, orgId)
      await queries.deleteImports(tx, orgId)
      await forgetResponsesOfOrders(tx, orgId)
      // Changes after this call began may be missing from the backup.
      if ((await lockVersion(tx, orgId)) !== session.version) {
        throw new Conflict('Something was changed while the backup was written. Please try again')
      }
      record({ type: 'orders.cleared', data: {} })
      return files
    }),
  )
  await removeUnreferencedFiles(deps, orgId, files)
}

async function refuseDuringImport(tx: Database, orgId: string): Promise<void> {
  if (!(await queries.isImportUnderWay(tx, orgId))) return
  throw new Conflict('Orders are being imported right now. Please try again when that has ended')
}

/**
 * Only for people of this organization alone, because other organizations have a say in other people's
 * accounts.
 */
export async function resetPassword(
  deps: AdminDeps,
  { orgId, userId }: Session,
  input: { email: string; newPassword: string },
): Promise<void> {
  await refuseCommon(input.newPassword, 'newPassword')
  const user = await queries.selectOwnUser(deps.db, orgId, input.email)
  if (!user) throw new NotFound('User')
  const hash = await hashPassword(input.newPassword, orgId)
  await commit(deps, { orgId, userId }, async (tx, record) => {
    await refuseUnlessAdmin(tx, orgId, userId)
    await lockVersion(tx, orgId)
    await queries.lockUser(tx, user.id)
    if (!(await queries.selectOwnUser(tx, orgId, input.email))) throw new NotFound('User')
    await replacePassword(tx, deps, user.id, { hash, mustChange: true })
    record({ type: 'member.password_reset', data: { userId: user.id, name: user.name } })
  })
}
