import { AUDIT_KINDS, type AuditKind } from '#shared/audit/kinds.ts'

/** What the page shows, in its address. */
export interface AuditSearch {
  kind?: AuditKind
  /** Somebody's id. */
  person?: string
}

/** For the route: keeps what is known. */
export function validateAuditSearch({ kind, person }: Record<string, unknown>): AuditSearch {
  const known = AUDIT_KINDS.find((each) => each === kind)
  return { ...(known && { kind: known }), ...(typeof person === 'string' && person && { person }) }
}
