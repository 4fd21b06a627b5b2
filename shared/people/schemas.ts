import { z } from 'zod'
import { MOST_AGE_DAYS } from '#shared/orders/orders.ts'
import { ROLES } from './people.ts'
import {
  accountAddress,
  email,
  oneOf,
  optionalName,
  optionalText,
  requiredName,
  requiredText,
} from '#shared/text.ts'

const name = (label: string) => optionalName(label, 100)

export const newPassword = z
  .string({ error: 'Password is required' })
  .refine((value) => value.trim() !== '', 'Password is required')
  .min(8, 'Password needs at least 8 characters')
  .max(128, 'Password has more than 128 characters')
  .refine((value) => value.isWellFormed(), 'Password has characters that cannot be stored')

export const loginPayload = z.object({
  email: requiredText('Email', 254).transform(accountAddress),
  password: z
    .string({ error: 'Password is required' })
    .min(1, 'Password is required')
    .max(1024, 'Password has more than 1024 characters'),
  /** With it, people without an organization join one. */
  inviteCode: optionalText('Invite code', 100),
})

export const registerPayload = z
  .object({
    email: email('Email'),
    password: newPassword,
    firstName: name('First name'),
    lastName: name('Last name'),
    displayName: name('Display name'),
    organizationName: optionalName('Organization name', 100),
    inviteCode: optionalText('Invite code', 100),
    /** An IANA name. The default is UTC. */
    timeZone: z
      .string({ error: 'Time zone must be text' })
      .refine(isTimeZone, 'Time zone is not known')
      .nullish(),
  })
  .refine((value) => value.inviteCode || value.organizationName, {
    path: ['organizationName'],
    error: 'Organization name is required',
    // Reported together with other missing fields instead of after them.
    when: ({ value }) => typeof value === 'object' && value !== null,
  })

export const forgotPasswordPayload = z.object({ email: email('Email') })

export const setPasswordPayload = z.object({ token: requiredText('Link', 200), password: newPassword })

const presentPassword = z
  .string({ error: 'Present password is required' })
  .max(1024, 'Present password has more than 1024 characters')

export const changePasswordPayload = z.object({
  currentPassword: presentPassword.min(1, 'Present password is required'),
  newPassword,
})

export const sessionSchema = z.object({
  id: z.string(),
  userAgent: z.string(),
  createdAt: z.string(),
  /** To the hour. */
  lastUsedAt: z.string(),
  isCurrent: z.boolean(),
})

/** Whether this is a zone's name. Offsets aren't: PostgreSQL reads their sign the other way round. */
export function isTimeZone(value: string): boolean {
  if (!/^[a-z]/i.test(value)) return false
  try {
    return Intl.DateTimeFormat('en', { timeZone: value }) instanceof Intl.DateTimeFormat
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

export const personSchema = z.object({
  id: z.uuid(),
  displayName: z.string(),
  profileImageUrl: z.string().nullable(),
  /** Null for a person who has left the organization. */
  role: z.enum(ROLES).nullable(),
})

export const membershipSchema = z.object({ id: z.uuid(), name: z.string(), role: z.enum(ROLES) })

/** ISO numbers of weekdays, Monday first. */
const workingDays = z.array(z.int().min(1).max(7))

/** Cards show their time in a stage from this many days on. Null for never. */
const cardAgeDays = z.int().nullable()

export const userSchema = z.object({
  id: z.uuid(),
  email: z.string().nullable(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  displayName: z.string(),
  phone: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
  /** The active organization. Null for a person without one. */
  orgId: z.uuid().nullable(),
  role: z.enum(ROLES).nullable(),
  /** The active organization's, an IANA name. It defines "today". */
  timeZone: z.string(),
  cardAgeDays,
  /** Somebody else chose the password: every call except changing it is refused. */
  mustChangePassword: z.literal(true).optional(),
  createdAt: z.string(),
})

export const memberSchema = z.object({
  id: z.uuid(),
  displayName: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  email: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
  role: z.enum(ROLES),
})

/** Only the given fields change. Null empties an optional field. Another address needs the present password. */
export const updateProfilePayload = z.object({
  userId: z.string().nullish(),
  firstName: name('First name'),
  lastName: name('Last name'),
  displayName: requiredName('Display name', 100).optional(),
  email: email('Email').optional(),
  phone: optionalText('Phone', 50),
  currentPassword: presentPassword.nullish(),
})

/** A person as colleagues see them. Former members have no address and phone here. */
export const profileSchema = personSchema.extend({
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  createdAt: z.string(),
})

export const userActivitySchema = z.object({
  id: z.int(),
  type: z.enum(['order', 'note', 'file', 'status_change']),
  description: z.string(),
  orderId: z.uuid(),
  orderTitle: z.string(),
  /** UTC without a zone, such as 2026-11-20T09:30:00.000. Append a Z to read it. */
  createdAt: z.string(),
  /** The name of the token by which a program did it. */
  via: z.string().optional(),
})

export const organizationSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  slug: z.string(),
  timeZone: z.string(),
  cardAgeDays,
  workingDays,
  /** The weekly working hours of all people together. Null if unknown. */
  capacityHours: z.int().nullable(),
  createdAt: z.string(),
})

const WEEKDAY = 'Working days must be numbers from 1, Monday, to 7, Sunday'

/** Only the given fields change. */
export const updateOrganizationPayload = z.object({
  name: requiredName('Organization name', 100).optional(),
  timeZone: z
    .string({ error: 'Time zone must be text' })
    .refine(isTimeZone, 'Time zone is not known')
    .optional(),
  cardAgeDays: z
    .int({ error: 'Card age must be a whole number of days' })
    .min(1, 'Card age must be at least 1 day')
    .max(MOST_AGE_DAYS, `Card age must be at most ${MOST_AGE_DAYS} days`)
    .nullish(),
  capacityHours: z
    .int({ error: 'Capacity must be a whole number of hours' })
    .min(1, 'Capacity must be at least 1 hour a week')
    .max(100_000, 'Capacity must be at most 100000 hours a week')
    .nullish(),
  workingDays: z
    .array(z.int(WEEKDAY).min(1, WEEKDAY).max(7, WEEKDAY), WEEKDAY)
    .min(1, 'At least one day must be a working day')
    .max(100, 'There are seven days in a week')
    .transform((days) => [...new Set(days)].toSorted((a, b) => a - b))
    .optional(),
})

export const updateColumnPayload = z.object({
  wipLimit: z
    .int({ error: 'Limit must be a whole number' })
    .min(1, 'Limit must be at least 1')
    .max(9999, 'Limit must be at most 9999'),
})

export const changeRolePayload = z.object({
  role: oneOf('Role', ROLES),
  /** Gives the customers' links of all orders on the board new addresses. */
  renewLinks: z.boolean({ error: 'Whether links are renewed must be true or false' }).optional(),
})

/** The same for a call without a body. */
export const renewLinksQuery = z.object({
  renewLinks: z
    .enum(['true', 'false'], { error: 'Whether links are renewed must be true or false' })
    .transform((value) => value === 'true')
    .optional(),
})

export const createUserPayload = z.object({
  email: email('Email'),
  firstName: requiredName('First name', 100),
  lastName: requiredName('Last name', 100),
  role: oneOf('Role', ROLES),
})

export const createdUserSchema = z.object({
  user: z.object({ id: z.uuid(), firstName: z.string(), lastName: z.string() }),
  emailSent: z.boolean(),
  /** Shown once, where no mail could carry it. */
  setPasswordUrl: z.string().optional(),
})

export const switchOrganizationPayload = z.object({ orgId: requiredText('Organization', 100) })

export const createInvitePayload = z.object({
  role: oneOf('Role', ROLES).default('SHOP'),
  expiresInDays: z
    .int({ error: 'Expiry must be a whole number of days' })
    .min(1, 'Expiry must be at least 1 day')
    .max(365, 'Expiry must be at most 365 days')
    .default(7),
  maxUses: z
    .int({ error: 'Number of uses must be a whole number' })
    .min(1, 'Number of uses must be at least 1')
    .max(1000, 'Number of uses must be at most 1000')
    .default(1),
})

export const inviteSchema = z.object({
  id: z.uuid(),
  role: z.enum(ROLES),
  maxUses: z.int(),
  uses: z.int(),
  expiresAt: z.string(),
  createdAt: z.string(),
})

/** The code and the link are shown once: only a hash is stored. */
export const newInviteSchema = inviteSchema.extend({ code: z.string(), url: z.string() })

/** The body of a 409 where an organization has its maximum of members. */
export const organizationFullSchema = z.object({
  message: z.string(),
  code: z.literal('ORGANIZATION_FULL'),
})

export const inviteBannerSchema = z.object({ organizationName: z.string(), role: z.enum(ROLES) })

export const columnSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  status: z.string(),
  position: z.int(),
  wipLimit: z.int(),
})
