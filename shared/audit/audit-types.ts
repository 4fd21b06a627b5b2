import type { AuditKind } from './kinds.ts'
import type { AuditEvent } from './schemas.ts'

export type AuditType = AuditEvent['type']

const KIND_OF: Record<AuditType, AuditKind> = {
  'session.started': 'sign-ins',
  'session.refused': 'sign-ins',
  'session.ended': 'sign-ins',
  'password.changed': 'sign-ins',
  'password.link_sent': 'sign-ins',
  'password.set_by_link': 'sign-ins',
  'mail.refused': 'sign-ins',
  'call.refused': 'sign-ins',
  'link.answered': 'sign-ins',
  'member.added': 'people',
  'member.joined': 'people',
  'member.renamed': 'people',
  'member.updated': 'people',
  'member.role_changed': 'people',
  'member.removed': 'people',
  'member.password_reset': 'people',
  'members.cleared': 'people',
  'invite.created': 'people',
  'invite.revoked': 'people',
  'organization.changed': 'data',
  'column.changed': 'data',
  'orders.cleared': 'data',
  'organization.restored': 'data',
  'orders.exported': 'data',
  'orders.imported': 'data',
  'import.undone': 'data',
  'data.exported': 'data',
  'webhook.added': 'data',
  'webhook.changed': 'data',
  'webhook.removed': 'data',
  'webhook.switched_off': 'data',
  'token.made': 'people',
  'token.ended': 'people',
  'clearing.refused': 'data',
}

export function auditTypes(kind?: AuditKind): AuditType[] {
  const types = Object.keys(KIND_OF) as AuditType[]
  return kind ? types.filter((type) => KIND_OF[type] === kind) : types
}
