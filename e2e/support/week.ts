import type { Page } from '@playwright/test'
import { daysAfter, type CalendarDate } from '#shared/dates.ts'
import { mondayOf } from '#shared/working-time/working-days.ts'
import { openLive } from './order-page.ts'

const TODAY = new Date().toISOString().slice(0, 10)

/** A week of which no day is over, and of which no other test's clock knows. */
export const MONDAY = mondayOf(daysAfter(TODAY, 14))

export const dayOf = (index: number): CalendarDate => daysAfter(MONDAY, index)

/** How the page calls a day. */
export const nameOf = (date: CalendarDate): string =>
  new Date(`${date}T00:00:00Z`).toLocaleDateString('en-US', {
    weekday: 'long',
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
  })

export const nameOfDay = (index: number): string => nameOf(dayOf(index))

/** Goes to that week, and waits until events are received. */
export const openWeek = (page: Page): Promise<void> => openLive(page, `/week?from=${MONDAY}`)
