import type { z } from 'zod'
import type {
  inviteSchema,
  loginPayload,
  memberSchema,
  membershipSchema,
  organizationFullSchema,
  personSchema,
  profileSchema,
  registerPayload,
  updateProfilePayload,
  userActivitySchema,
  userSchema,
} from './schemas.ts'

export type User = z.infer<typeof userSchema>
export type Person = z.infer<typeof personSchema>
export type Membership = z.infer<typeof membershipSchema>
export type Member = z.infer<typeof memberSchema>
export type OrganizationFull = z.infer<typeof organizationFullSchema>
export type Invite = z.infer<typeof inviteSchema>
export type Login = z.infer<typeof loginPayload>
export type Profile = z.infer<typeof profileSchema>
export type UpdateProfile = z.infer<typeof updateProfilePayload>
export type UserActivity = z.infer<typeof userActivitySchema>
export type Register = z.infer<typeof registerPayload>
