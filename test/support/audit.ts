import { expect } from 'vitest'
import type { AuditType } from '#shared/audit/audit-types.ts'
import type { AuditEntry } from '#shared/audit/schemas.ts'
import type { Somebody } from './factories.ts'

/** The first page of an ADMIN's audit log, latest first. */
export async function auditOf({ visitor }: Pick<Somebody, 'visitor'>, query = ''): Promise<AuditEntry[]> {
  const { status, body } = await visitor.get(`/api/admin/audit-events${query}`)
  if (status !== 200) throw new Error(`No audit: ${JSON.stringify(body)}`)
  return body
}

/** Who did what, latest first. */
export const told = (entries: AuditEntry[]) =>
  entries.map(({ person, type, data }) => [person?.displayName, type, data])

/** The entries of a type, once there are `count` of them: some are written a moment later. */
export async function untilAudited<Type extends AuditType>(
  by: Pick<Somebody, 'visitor'>,
  type: Type,
  count = 1,
): Promise<Extract<AuditEntry, { type: Type }>[]> {
  const found = async () => (await auditOf(by)).filter((entry) => entry.type === type)
  await expect.poll(async () => (await found()).length).toBeGreaterThanOrEqual(count)
  return (await found()) as Extract<AuditEntry, { type: Type }>[]
}
