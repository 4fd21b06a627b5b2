import type { Role } from '#shared/people/people.ts'

/** "ADMIN", "ADMIN or SALES"; each role once. */
export function eitherOf(roles: Role[]): string {
  return [...new Set(roles)].join(' or ')
}
