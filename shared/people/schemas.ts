import { z } from 'zod'
import { MOST_AGE_DAYS } from '#shared/orders/orders.ts'
import { ROLES } from './people.ts'
import {
  accountAddress,
  days,
  email,
  flag,
  type Label,
  labelled,
  oneOf,
  optionalName,
  optionalText,
  requiredName,
  requiredText,
  whole,
} from '#shared/text.ts'
import * as tLabel from '#texts/calls/labels.ts'
import * as tSettings from '#texts/shop/settings-errors.ts'
import * as t from '#texts/calls/validation.ts'

const name = (label: Label) => optionalName(label, 100)

export const newPassword = z
  .string({ error: labelled(t.required, tLabel.password) })
  .refine((value) => value.trim() !== '', { error: labelled(t.required, tLabel.password) })
  .min(8, { error: labelled(t.tooShort, tLabel.password, { min: 8 }) })
  .max(128, { error: labelled(t.tooLong, tLabel.password, { max: 128 }) })
  .refine((value) => value.isWellFormed(), { error: labelled(t.invalidCharacters, tLabel.password) })

export const loginPayload = z.object({
  email: requiredText(tLabel.email, 254).transform(accountAddress),
  password: z
    .string({ error: labelled(t.required, tLabel.password) })
    .min(1, { error: labelled(t.required, tLabel.password) })
    .max(1024, { error: labelled(t.tooLong, tLabel.password, { max: 1024 }) }),
  inviteCode: optionalText(tLabel.inviteCode, 100),
})

export const registerPayload = z
  .object({
    email: email(tLabel.email),
    password: newPassword,
    firstName: name(tLabel.firstName),
    lastName: name(tLabel.lastName),
    displayName: name(tLabel.displayName),
    organizationName: optionalName(tLabel.shopName, 100),
    inviteCode: optionalText(tLabel.inviteCode, 100),
    /** Asked of whoever founds the first organization of a server that others can reach. */
    setupCode: optionalText(tLabel.setupCode, 20),
    /** An IANA name. */
    timeZone: z
      .string({ error: tSettings.zoneText })
      .refine(isTimeZone, { error: tSettings.zoneUnknown })
      .nullish(),
  })
  .refine((value) => value.inviteCode || value.organizationName, {
    path: ['organizationName'],
    error: labelled(t.required, tLabel.shopName),
    // Reported together with other missing fields instead of after them.
    when: ({ value }) => typeof value === 'object' && value !== null,
  })

export const forgotPasswordPayload = z.object({ email: email(tLabel.email) })

export const setPasswordPayload = z.object({ token: requiredText(tLabel.link, 200), password: newPassword })

const presentPassword = z
  .string({ error: labelled(t.required, tLabel.currentPassword) })
  .max(1024, { error: labelled(t.tooLong, tLabel.currentPassword, { max: 1024 }) })

export const changePasswordPayload = z.object({
  currentPassword: presentPassword.min(1, { error: labelled(t.required, tLabel.currentPassword) }),
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

/** Offsets aren't: PostgreSQL reads their sign the other way round. */
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
  /** Null for former members. */
  role: z.enum(ROLES).nullable(),
})

export const membershipSchema = z.object({ id: z.uuid(), name: z.string(), role: z.enum(ROLES) })

/** 1 is Monday. */
const workingDays = z.array(z.int().min(1).max(7))

/** Null for never. */
const cardAgeDays = z.int().nullable()

export const userSchema = z.object({
  id: z.uuid(),
  email: z.string().nullable(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  displayName: z.string(),
  phone: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
  /** The active organization. */
  orgId: z.uuid().nullable(),
  role: z.enum(ROLES).nullable(),
  /** It defines "today". */
  timeZone: z.string(),
  cardAgeDays,
  /** Every call except changing the password is refused. */
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

/** Null empties an optional field. Another address needs the present password. */
export const updateProfilePayload = z.object({
  userId: z.string().nullish(),
  firstName: name(tLabel.firstName),
  lastName: name(tLabel.lastName),
  displayName: requiredName(tLabel.displayName, 100).optional(),
  email: email(tLabel.email).optional(),
  phone: optionalText(tLabel.phone, 50),
  currentPassword: presentPassword.nullish(),
})

/** Former members have no address and phone here. */
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
  /** UTC without a zone, such as 2026-11-20T09:30:00.000. */
  createdAt: z.string(),
  via: z.string().optional(),
})

export const organizationSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  slug: z.string(),
  timeZone: z.string(),
  cardAgeDays,
  workingDays,
  /** Null if unknown. */
  capacityHours: z.int().nullable(),
  createdAt: z.string(),
})

const WEEKDAY = { error: tSettings.weekday }

const MOST_HOURS = 100_000
const MOST_ORDERS = 9999

export const updateOrganizationPayload = z.object({
  name: requiredName(tLabel.shopName, 100).optional(),
  timeZone: z
    .string({ error: tSettings.zoneText })
    .refine(isTimeZone, { error: tSettings.zoneUnknown })
    .optional(),
  cardAgeDays: z
    .int({ error: tSettings.ageWhole })
    .min(1, { error: tSettings.ageLeast })
    .max(MOST_AGE_DAYS, { error: () => tSettings.ageMost({ most: MOST_AGE_DAYS }) })
    .nullish(),
  capacityHours: z
    .int({ error: tSettings.hoursWhole })
    .min(1, { error: tSettings.hoursLeast })
    .max(MOST_HOURS, { error: () => tSettings.hoursMost({ most: MOST_HOURS }) })
    .nullish(),
  workingDays: z
    .array(z.int(WEEKDAY).min(1, WEEKDAY).max(7, WEEKDAY), WEEKDAY)
    .min(1, { error: tSettings.oneWorkingDay })
    .max(100, { error: tSettings.sevenDays })
    .transform((days) => [...new Set(days)].toSorted((a, b) => a - b))
    .optional(),
})

export const updateColumnPayload = z.object({
  wipLimit: z
    .int({ error: tSettings.limitWhole })
    .min(1, { error: tSettings.limitLeast })
    .max(MOST_ORDERS, { error: () => tSettings.limitMost({ most: MOST_ORDERS }) }),
})

export const changeRolePayload = z.object({
  role: oneOf(tLabel.role, ROLES),
  /** All orders on the board get new addresses. */
  renewLinks: flag(tLabel.renewLinks).optional(),
})

/** For a call without a body. */
export const renewLinksQuery = z.object({
  renewLinks: z
    .enum(['true', 'false'], { error: labelled(t.mustBeFlag, tLabel.renewLinks) })
    .transform((value) => value === 'true')
    .optional(),
})

export const createUserPayload = z.object({
  email: email(tLabel.email),
  firstName: requiredName(tLabel.firstName, 100),
  lastName: requiredName(tLabel.lastName, 100),
  role: oneOf(tLabel.role, ROLES),
})

export const createdUserSchema = z.object({
  user: z.object({ id: z.uuid(), firstName: z.string(), lastName: z.string() }),
  emailSent: z.boolean(),
  /** Shown once, where no mail could carry it. */
  setPasswordUrl: z.string().optional(),
})

export const switchOrganizationPayload = z.object({ orgId: requiredText(tLabel.shop, 100) })

export const createInvitePayload = z.object({
  role: oneOf(tLabel.role, ROLES).default('SHOP'),
  expiresInDays: days(tLabel.expiry, 365).default(7),
  maxUses: whole(tLabel.numberOfUses, 1, 1000).default(1),
})

export const inviteSchema = z.object({
  id: z.uuid(),
  role: z.enum(ROLES),
  maxUses: z.int(),
  uses: z.int(),
  expiresAt: z.string(),
  createdAt: z.string(),
})

/** Shown once: only a hash is stored. */
export const newInviteSchema = inviteSchema.extend({ code: z.string(), url: z.string() })

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
