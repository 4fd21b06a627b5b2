import { say } from '#shared/texts/say.ts'
import * as t from '#texts/account/account-errors.ts'
import type { z } from 'zod'
import type { databaseStatsSchema } from '#shared/admin/schemas.ts'
import type { Services } from '../../../services.ts'
import { BackupFailed } from '../../../backup/write.ts'
import { refuseCommon } from '../../../sessions/common-passwords.ts'
import { DATA_CLEARINGS, MEMBER_CLEARINGS } from '../../../queue/limits.ts'
import { countTry } from '../../../queue/throttle.ts'
import { Conflict, Forbidden, NotFound, Unavailable } from '../../../http/errors.ts'
import { forgetResponsesOfOrders } from '../../../http/idempotency.ts'
import { hashPassword } from '../../../sessions/passwords.ts'
import { endSocketsIn } from '../../../sessions/session-ends.ts'
import { refuseUnlessAdmin, type Session } from '../../../sessions/sessions.ts'
import { OutcomeUnknown } from '../../../db/transact.ts'
import type { Database } from '../../../db/client.ts'
import { audit, type Origin } from '../audit/audit.service.ts'
import { renewLinks } from '../../customer/links/links-of-orders.service.ts'
import { commit } from '../../../log/commit.service.ts'
import { lockVersion } from '../../../log/events.service.ts'
import { closeInvitesTo, revokeInvitesBy } from '../members/invites.service.ts'
import { switchOffWebhooksBy } from '../../webhooks/switching-off.service.ts'
import { lockAdmins } from '../members/members.service.ts'
import { endMemberships } from '../members/memberships.service.ts'
import { replacePassword } from '../profile/password.service.ts'
import { refuseFullOfArchives } from '../../files/room.service.ts'
import { removeUnreferencedFiles } from '../../files/storage.service.ts'
import * as queries from './admin.queries.ts'

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
  services: Services,
  origin: Origin,
  session: Session,
  clearing: Clearing,
  remove: () => Promise<T>,
): Promise<T> {
  try {
    const discard = await backUp(services, session.orgId, clearing)
    try {
      return await remove()
    } catch (error) {
      if (!(error instanceof OutcomeUnknown)) await discard()
      throw error
    }
  } catch (error) {
    await auditRefusal(services, origin, session, clearing, error)
    throw error
  }
}

/** The audit records refusals because of a role as calls. */
async function auditRefusal(
  { db, log }: Services,
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
  { archives, log }: Services,
  orgId: string,
  { reason, files }: { reason: string; files: boolean },
) {
  try {
    return await archives.write(orgId, reason, { files })
  } catch (error) {
    log.warn({ err: error, orgId, reason }, 'no backup, so nothing was removed')
    if (!(error instanceof BackupFailed)) throw error
    throw new Unavailable(say(t.noBackup))
  }
}

/** Names stay on their work. @param renews whether customers' links that they may know are replaced */
export function clearUsers(
  services: Services,
  origin: Origin,
  session: Session,
  renews = false,
): Promise<void> {
  return services.queues.removals.run(session.orgId, () =>
    removeOtherMembers(services, origin, session, renews),
  )
}

async function removeOtherMembers(
  services: Services,
  origin: Origin,
  session: Session,
  renews: boolean,
): Promise<void> {
  const { orgId, userId } = session
  const members = new Set((await queries.selectUsers(services.db, orgId)).map(({ id }) => id))
  // There is no other member, and an unneeded backup would stay.
  if (members.size === 1) return
  refuseFullOfArchives(services, orgId)
  await countTry(services.db, MEMBER_CLEARINGS, orgId)
  const clearing = { what: 'members', reason: 'clear-users', files: false } as const
  await removeAfterBackup(services, origin, session, clearing, () =>
    commit(services, { orgId, userId }, async (tx, record) => {
      await lockAdmins(tx, orgId, userId)
      await endSocketsIn(tx, services.notifier, orgId, { allBut: userId })
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
        throw new Conflict(say(t.someoneJoined))
      }
      record({ type: 'members.cleared', data: {} })
    }),
  )
}

/** The number of orders that one statement removes. */
const AT_ONCE = 200

/** Order numbers continue. */
export function clearAllData(services: Services, origin: Origin, session: Session): Promise<void> {
  return services.queues.removals.run(session.orgId, () => removeAllData(services, origin, session))
}

async function removeAllData(services: Services, origin: Origin, session: Session): Promise<void> {
  const { orgId, userId } = session
  refuseFullOfArchives(services, orgId)
  await countTry(services.db, DATA_CLEARINGS, orgId)
  const clearing = { what: 'orders', reason: 'clear-all-data', files: true } as const
  const files = await removeAfterBackup(services, origin, session, clearing, () =>
    commit(services, { orgId, userId }, async (tx, record) => {
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
        throw new Conflict(say(t.somethingChanged))
      }
      record({ type: 'orders.cleared', data: {} })
      return files
    }),
  )
  await removeUnreferencedFiles(services, orgId, files)
}

async function refuseDuringImport(tx: Database, orgId: string): Promise<void> {
  if (!(await queries.isImportUnderWay(tx, orgId))) return
  throw new Conflict(say(t.importRunning))
}

/** Other organizations have a say in other people's accounts. */
export async function resetPassword(
  services: Services,
  { orgId, userId }: Session,
  input: { email: string; newPassword: string },
): Promise<void> {
  await refuseCommon(input.newPassword, 'newPassword')
  const user = await queries.selectOwnUser(services.db, orgId, input.email)
  if (!user) throw new NotFound(t.user)
  const hash = await hashPassword(input.newPassword)
  await commit(services, { orgId, userId }, async (tx, record) => {
    await refuseUnlessAdmin(tx, orgId, userId)
    await lockVersion(tx, orgId)
    await queries.lockUser(tx, user.id)
    if (!(await queries.selectOwnUser(tx, orgId, input.email))) throw new NotFound(t.user)
    await replacePassword(tx, services, user.id, { hash, mustChange: true })
    record({ type: 'member.password_reset', data: { userId: user.id, name: user.name } })
  })
}
