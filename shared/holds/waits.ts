import { daysUntil, todayIn, type CalendarDate } from '#shared/dates.ts'

export const WAIT_CAUSES = ['customer', 'supplier', 'material', 'site', 'other'] as const
export type WaitCause = (typeof WAIT_CAUSES)[number]

/** After "waiting for". */
export const WAIT_NAMES: Record<WaitCause, string> = {
  customer: 'the customer',
  supplier: 'the supplier',
  material: 'material',
  site: 'the site',
  other: 'something else',
}

interface Waiting {
  /** The day on which it is expected to end. */
  until: CalendarDate | null
  /** An instant. */
  since: string
}

/** In midnights of the organization since it began. */
export function waitedDays({ since }: Waiting, today: CalendarDate, timeZone: string): number {
  return daysUntil(today, todayIn(timeZone, new Date(since)))
}

/** Whether the expected day has passed. */
export const isWaitOver = ({ until }: Waiting, today: CalendarDate) => until !== null && until < today
