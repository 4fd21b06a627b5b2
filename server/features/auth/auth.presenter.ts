import type { Role, User } from '#shared/people.ts'
import type { UserRow } from './auth.queries.ts'

/** Never with the password: only the named fields leave the server. */
export function presentUser(row: UserRow, active: { orgId: string; role: Role }): User {
  return {
    id: row.id,
    email: row.email,
    firstName: row.firstName,
    lastName: row.lastName,
    displayName: row.displayName,
    phone: row.phone,
    profileImageUrl: row.profileImageUrl,
    orgId: active.orgId,
    role: active.role,
    createdAt: row.createdAt.toISOString(),
  }
}
