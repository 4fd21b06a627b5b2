import { AUDIT_KINDS, type AuditKind } from '#shared/audit/kinds.ts'

/** What the page shows, in its address. */
export interface AuditSearch {
  kind?: AuditKind
  /** Somebody's id. */
  person?: string
}

/** For the route: keeps what is known. */
export const validateAuditSearch = ({ kind, person }: Record<string, string | undefined>): AuditSearch => ({
  kind: AUDIT_KINDS.find((each) => each === kind),
  person,
})
