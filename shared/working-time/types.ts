import type { z } from 'zod'
import type { closedDaySchema, holidayCountrySchema } from './schemas.ts'

export type ClosedDay = z.infer<typeof closedDaySchema>
export type HolidayCountry = z.infer<typeof holidayCountrySchema>
