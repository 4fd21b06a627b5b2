import { auditTypes, type AuditType } from '#shared/audit/audit-types.ts'
import type { ConsumedEvent, Consumer } from '../events/consumers.service.ts'
import { insertFromLog, type NewRow } from './audit.queries.ts'

const TYPES: ReadonlySet<string> = new Set(auditTypes())
const isAudited = (type: string): type is AuditType => TYPES.has(type)

/** Copies what the log has of people and settings: the changes themselves cost nothing more. */
export const auditConsumer: Consumer = {
  name: 'audit',
  consume: (tx, orgId, events) => insertFromLog(tx, orgId, events.flatMap(rowOf)),
}

function rowOf({ type, data, actorId, createdAt }: ConsumedEvent): NewRow[] {
  const row = { userId: actorId, createdAt: new Date(createdAt) }
  if (type !== 'member.updated') return isAudited(type) ? [{ ...row, type, data }] : []
  // Of one's own profile only the address that one signs in with.
  return data.fields.includes('email') ? [{ ...row, type, data: { ...data, fields: ['email'] } }] : []
}
