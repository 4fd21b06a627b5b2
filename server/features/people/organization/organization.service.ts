import { randomBytes } from 'node:crypto'
import type { z } from 'zod'
import type { Status } from '#shared/orders/orders.ts'
import type { organizationSchema, updateOrganizationPayload } from '#shared/people/schemas.ts'
import * as t from '#texts/shop/settings-errors.ts'
import type { Services } from '../../../services.ts'
import { NotFound } from '../../../http/errors.ts'
import type { Database } from '../../../db/client.ts'
import { commit, type Committer } from '../../../log/commit.service.ts'
import { addDefaultTemplates } from '../../checklists/templates/defaults.service.ts'
import * as queries from './organization.queries.ts'
import * as tErrors from '#texts/calls/errors.ts'

export { lockOrganization, updateOrganization } from './organization.queries.ts'

type Organization = z.infer<typeof organizationSchema>

export async function readOrganization(db: Database, orgId: string): Promise<Organization> {
  const row = await queries.selectOrganization(db, orgId)
  if (!row) throw new NotFound(t.organization)
  return present(row)
}

function present(row: queries.OrganizationRow): Organization {
  return { ...row, createdAt: row.createdAt.toISOString() }
}

/** The log's format: 1,2,3,4,5. */
const inWords = (days: number[]) => days.join(',')

export async function changeOrganization(
  services: Services,
  by: Committer,
  patch: z.infer<typeof updateOrganizationPayload>,
): Promise<Organization> {
  return commit(services, by, async (tx, record) => {
    const former = await queries.lockOrganization(tx, by.orgId)
    if (!former) throw new NotFound(t.organization)
    const changes = (['name', 'timeZone', 'cardAgeDays', 'capacityHours'] as const).flatMap((field) => {
      const to = patch[field]
      return to === undefined || to === former[field] ? [] : [{ field, from: former[field], to }]
    })
    const { workingDays = former.workingDays } = patch
    const days = { from: inWords(former.workingDays), to: inWords(workingDays) }
    const told = days.from === days.to ? changes : [...changes, { field: 'workingDays', ...days }]
    if (told.length > 0) {
      await queries.updateOrganization(tx, by.orgId, patch)
      record({ type: 'organization.changed', data: { changes: told } })
    }
    const changed = Object.fromEntries(changes.map(({ field, to }) => [field, to]))
    return present({ ...former, ...changed, workingDays })
  })
}

export function listColumns(db: Database, orgId: string) {
  return queries.selectColumns(db, orgId)
}

export async function changeColumn(
  services: Services,
  by: Committer,
  { status, wipLimit }: { status: Status; wipLimit: number },
) {
  return commit(services, by, async (tx, record) => {
    const former = await queries.lockColumn(tx, by.orgId, status)
    if (!former) throw new NotFound(tErrors.column)
    if (former.wipLimit === wipLimit) return former
    await queries.updateColumn(tx, by.orgId, { status, wipLimit })
    record({ type: 'column.changed', data: { status, from: former.wipLimit, to: wipLimit } })
    return { ...former, wipLimit }
  })
}

/** Belongs in the transaction that adds its first member. */
export async function foundOrganization(
  tx: Database,
  founded: { name: string; timeZone: string; foundedFrom: string | null },
): Promise<string> {
  const base = slugOf(founded.name)
  let orgId = await queries.insertOrganization(tx, { ...founded, slug: base })
  while (!orgId) {
    const slug = `${base}-${randomBytes(3).toString('hex')}`
    orgId = await queries.insertOrganization(tx, { ...founded, slug })
  }
  await queries.insertColumns(tx, orgId)
  await queries.insertGates(tx, orgId)
  await addDefaultTemplates(tx, orgId)
  return orgId
}

function slugOf(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
  return plain.slice(0, 60) || 'organization'
}
