import type { User } from '#shared/people/types.ts'
import type { UserInRow } from './user.queries.ts'

/** Only the named fields leave the server, and never the password. */
export function presentUser({ user, role, timeZone, cardAgeDays }: UserInRow, orgId: string): User {
  return {
    id: user.id,
    email: user.email,
    firstName: user.firstName,
    lastName: user.lastName,
    displayName: user.displayName,
    phone: user.phone,
    profileImageUrl: user.profileImageUrl,
    orgId,
    role,
    timeZone,
    cardAgeDays,
    ...(user.mustChangePassword && { mustChangePassword: true as const }),
    createdAt: user.createdAt.toISOString(),
  }
}
