import type { z } from 'zod'
import { STAGE_NAMES, type Status } from '#shared/orders.ts'
import type { organizationSchema, updateOrganizationPayload } from '#shared/people-schemas.ts'
import { NotFound } from '../../core/errors.ts'
import type { Session } from '../../core/sessions.ts'
import { transact } from '../../core/transact.ts'
import type { Database } from '../../db/client.ts'
import { recordAround } from '../activity/activity.service.ts'
import * as queries from './organization.queries.ts'
import type { PeopleDeps } from './people.service.ts'
import { tellOrganizations } from './user.service.ts'

type Organization = z.infer<typeof organizationSchema>

export async function readOrganization(db: Database, orgId: string): Promise<Organization> {
  const row = await queries.selectOrganization(db, orgId)
  if (!row) throw new NotFound('Organization')
  return { ...row, createdAt: row.createdAt.toISOString() }
}

export async function changeOrganization(
  deps: PeopleDeps,
  actor: Session,
  orgId: string,
  patch: z.infer<typeof updateOrganizationPayload>,
): Promise<Organization> {
  if (patch.name === undefined && patch.timeZone === undefined) return readOrganization(deps.db, orgId)
  const version = await transact(deps.db, async (tx) => {
    await queries.updateOrganization(tx, orgId, patch)
    return recordAround(tx, orgId, { actorId: actor.userId, message: "changed the organization's settings" })
  })
  tellOrganizations(deps.wakeUps, [{ orgId, version }])
  return readOrganization(deps.db, orgId)
}

export function listColumns(db: Database, orgId: string) {
  return queries.selectColumns(db, orgId)
}

export async function changeColumn(
  deps: PeopleDeps,
  actor: Session,
  orgId: string,
  change: { status: Status; wipLimit: number },
) {
  const { column, version } = await transact(deps.db, async (tx) => {
    const column = await queries.updateColumn(tx, orgId, change)
    if (!column) throw new NotFound('Column')
    const message = `set the limit of ${STAGE_NAMES[change.status]} to ${change.wipLimit}`
    return { column, version: await recordAround(tx, orgId, { actorId: actor.userId, message }) }
  })
  tellOrganizations(deps.wakeUps, [{ orgId, version }])
  return column
}
