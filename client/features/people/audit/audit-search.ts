import { AUDIT_KINDS, type AuditKind } from '#shared/audit/kinds.ts'

export interface AuditSearch {
  kind?: AuditKind
  person?: string
}

export const validateAuditSearch = ({ kind, person }: Record<string, string | undefined>): AuditSearch => ({
  kind: AUDIT_KINDS.find((each) => each === kind),
  person,
})
