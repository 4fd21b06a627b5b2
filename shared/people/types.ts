import type { z } from 'zod'
import type {
  loginPayload,
  memberSchema,
  membershipSchema,
  inviteSchema,
  personSchema,
  registerPayload,
  profileSchema,
  updateProfilePayload,
  userActivitySchema,
  userSchema,
} from './people-schemas.ts'

export const ROLES = ['ADMIN', 'SHOP', 'SALES'] as const
export type Role = (typeof ROLES)[number]

/** The signed-in user, with the role in the active organization. */
export type User = z.infer<typeof userSchema>
/** As much of somebody as stands on a card. */
export type Person = z.infer<typeof personSchema>
export type Membership = z.infer<typeof membershipSchema>
export type Member = z.infer<typeof memberSchema>
export type Invite = z.infer<typeof inviteSchema>
export type Login = z.infer<typeof loginPayload>
export type Profile = z.infer<typeof profileSchema>
export type UpdateProfile = z.infer<typeof updateProfilePayload>
export type UserActivity = z.infer<typeof userActivitySchema>
export type Register = z.infer<typeof registerPayload>

type Named = { id?: string; displayName?: string | null; firstName?: string | null; email?: string | null }

/** What somebody is called where only one name fits. */
export function nameOf(person: Named): string {
  const names = [person.displayName, person.firstName, person.email, person.id]
  return names.find((name) => name?.trim()) ?? 'Unknown'
}

/** First letters of up to two words of the name, in upper case. */
export function initialsOf(person: Named): string {
  const words = nameOf(person).trim().split(/\s+/)
  const letters = words.slice(0, 2).map((word) => String.fromCodePoint(word.codePointAt(0) ?? 0x20).trim())
  return letters.join('').toUpperCase()
}
