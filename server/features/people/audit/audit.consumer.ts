import { auditTypes, type AuditType } from '#shared/audit/audit-types.ts'
import type { ConsumedEvent, Consumer } from '../../../log/consumers.service.ts'
import { insertFromLog, type NewRow } from './audit.queries.ts'

const TYPES: ReadonlySet<string> = new Set(auditTypes())
const isAudited = (type: string): type is AuditType => TYPES.has(type)

/** The changes themselves don't wait for it. */
export const auditConsumer: Consumer = {
  name: 'audit',
  consume: (tx, orgId, events) => insertFromLog(tx, orgId, events.flatMap(rowOf)),
}

function rowOf({ type, data, actorId, createdAt }: ConsumedEvent): NewRow[] {
  const row = { userId: actorId, createdAt: new Date(createdAt) }
  if (type !== 'member.updated') return isAudited(type) ? [{ ...row, type, data }] : []
  // Of a person's own profile, only the sign-in address is audited.
  return data.fields.includes('email') ? [{ ...row, type, data: { ...data, fields: ['email'] } }] : []
}
