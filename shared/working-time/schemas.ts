import { z } from 'zod'
import { isCalendarDate } from '#shared/dates.ts'
import { requiredText } from '#shared/text.ts'

const day = z
  .string({ error: 'Day is required' })
  .min(1, { error: 'Day is required', abort: true })
  .refine(isCalendarDate, 'Day must be a date such as 2026-12-24')

/** A day on which the shop is closed, whatever the weekday. */
export const closedDaySchema = z.object({ day: z.string(), name: z.string() })

/** A closed day gets the new name. */
export const closeDaysPayload = z.object({
  days: z
    .array(z.object({ day, name: requiredText('Name', 100) }), { error: 'Days must be a list' })
    .min(1, 'At least one day must be given')
    .max(100, 'At most 100 days can be given at once'),
})

export const holidaysQuery = z.object({
  country: z.string({ error: 'Country is required' }).regex(/^[A-Z]{2}$/, 'Country is not known'),
  region: z
    .string({ error: 'Region must be given once' })
    .regex(/^[A-Z0-9-]{1,10}$/i, 'Region is not known')
    .optional(),
  year: z
    .string({ error: 'Year is required' })
    .regex(/^20\d\d$/, 'Year must be from 2000 to 2099')
    .transform(Number),
})

export const holidayCountrySchema = z.object({
  code: z.string(),
  name: z.string(),
  /** Its states or provinces with their own holidays. */
  regions: z.array(z.object({ code: z.string(), name: z.string() })),
})
