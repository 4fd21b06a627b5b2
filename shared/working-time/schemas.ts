import { z } from 'zod'
import { isCalendarDate } from '#shared/dates.ts'
import { requiredText } from '#shared/text.ts'
import * as tLabel from '#texts/calls/labels.ts'
import * as t from '#texts/shop/working-time-errors.ts'

const day = z
  .string({ error: t.dayRequired })
  .min(1, { error: t.dayRequired, abort: true })
  .refine(isCalendarDate, { error: t.dayInvalid })

export const closedDaySchema = z.object({ day: z.string(), name: z.string() })

const MOST_AT_ONCE = 100

/** A closed day gets the new name. */
export const closeDaysPayload = z.object({
  days: z
    .array(z.object({ day, name: requiredText(tLabel.name, 100) }), { error: t.daysList })
    .min(1, { error: t.dayMissing })
    .max(MOST_AT_ONCE, { error: () => t.tooManyAtOnce({ most: MOST_AT_ONCE }) }),
})

export const holidaysQuery = z.object({
  country: z.string({ error: t.countryRequired }).regex(/^[A-Z]{2}$/, { error: t.countryUnknown }),
  region: z
    .string({ error: t.regionTwice })
    .regex(/^[A-Z0-9-]{1,10}$/i, { error: t.regionUnknown })
    .optional(),
  year: z
    .string({ error: t.yearRequired })
    .regex(/^20\d\d$/, { error: t.yearInvalid })
    .transform(Number),
})

export const holidayCountrySchema = z.object({
  code: z.string(),
  name: z.string(),
  /** Regions with their own holidays. */
  regions: z.array(z.object({ code: z.string(), name: z.string() })),
})

export type ClosedDay = z.infer<typeof closedDaySchema>
export type HolidayCountry = z.infer<typeof holidayCountrySchema>
