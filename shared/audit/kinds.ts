export const AUDIT_KINDS = ['sign-ins', 'people', 'data'] as const
export type AuditKind = (typeof AUDIT_KINDS)[number]
