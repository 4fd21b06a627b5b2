import type { z } from 'zod'
import type { Status } from '#shared/orders.ts'
import type { organizationSchema, updateOrganizationPayload } from '#shared/people-schemas.ts'
import { NotFound } from '../../core/errors.ts'
import type { Database } from '../../db/client.ts'
import { commit, type Committer } from '../events/commit.service.ts'
import * as queries from './organization.queries.ts'
import type { PeopleDeps } from './people.service.ts'

type Organization = z.infer<typeof organizationSchema>

export async function readOrganization(db: Database, orgId: string): Promise<Organization> {
  const row = await queries.selectOrganization(db, orgId)
  if (!row) throw new NotFound('Organization')
  return present(row)
}

function present(row: queries.OrganizationRow): Organization {
  return { ...row, createdAt: row.createdAt.toISOString() }
}

export async function changeOrganization(
  deps: PeopleDeps,
  by: Committer,
  patch: z.infer<typeof updateOrganizationPayload>,
): Promise<Organization> {
  return commit(deps, by, async (tx, record) => {
    const former = await queries.lockOrganization(tx, by.orgId)
    if (!former) throw new NotFound('Organization')
    const changes = (['name', 'timeZone'] as const).flatMap((field) => {
      const to = patch[field]
      return to === undefined || to === former[field] ? [] : [{ field, from: former[field], to }]
    })
    if (changes.length > 0) {
      await queries.updateOrganization(tx, by.orgId, patch)
      record({ type: 'organization.changed', data: { changes } })
    }
    return present({ ...former, ...Object.fromEntries(changes.map(({ field, to }) => [field, to])) })
  })
}

export function listColumns(db: Database, orgId: string) {
  return queries.selectColumns(db, orgId)
}

export async function changeColumn(
  deps: PeopleDeps,
  by: Committer,
  { status, wipLimit }: { status: Status; wipLimit: number },
) {
  return commit(deps, by, async (tx, record) => {
    const former = await queries.lockColumn(tx, by.orgId, status)
    if (!former) throw new NotFound('Column')
    if (former.wipLimit === wipLimit) return former
    await queries.updateColumn(tx, by.orgId, { status, wipLimit })
    record({ type: 'column.changed', data: { status, from: former.wipLimit, to: wipLimit } })
    return { ...former, wipLimit }
  })
}
