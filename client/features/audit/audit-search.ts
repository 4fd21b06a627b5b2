import { AUDIT_KINDS, type AuditKind } from '#shared/audit/kinds.ts'

/** The page's filter, in its address. */
export interface AuditSearch {
  kind?: AuditKind
  /** A person's id. */
  person?: string
}

/** For the route: keeps the known parameters. */
export const validateAuditSearch = ({ kind, person }: Record<string, string | undefined>): AuditSearch => ({
  kind: AUDIT_KINDS.find((each) => each === kind),
  person,
})
