import { createContext } from 'react'
import { date } from '#texts/page/dates.ts'
import { number } from '#texts/numbers.ts'

// Whatever the page writes of dates, clock and numbers follows the reader's region (core/reader.ts).

/** In this device's time zone, such as "Nov 24, 2026". */
export const writtenDay = (at: Date): string => date(at, { dateStyle: 'medium' })

/** Such as "Nov 24, 2026, 9:05 AM". */
export const writtenMoment = (at: Date): string => date(at, { dateStyle: 'medium', timeStyle: 'short' })

/** Such as "November 2026". */
export const writtenMonth = (at: Date): string => date(at, { month: 'long', year: 'numeric' })

/** Such as "9:05 AM". */
export const writtenTime = (at: Date): string => date(at, { timeStyle: 'short' })

/** Milliseconds since 1970. The app provides it, because the device's clock may be wrong. */
export const NowContext = createContext(0)

/** Such as "1,234". */
export const formatted = number
