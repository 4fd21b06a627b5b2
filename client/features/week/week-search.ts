import { isCalendarDate, type CalendarDate } from '#shared/dates.ts'

/** Seven days from a day, or the calendar week that has it. */
export type Shown = 'days' | 'calendar'

export interface WeekSearch {
  from?: CalendarDate
  show?: Shown
}

export function validateWeekSearch({ from, show }: Record<string, string | undefined>): WeekSearch {
  return {
    ...(from && isCalendarDate(from) && { from }),
    ...((show === 'days' || show === 'calendar') && { show }),
  }
}

const KEY = 'kerf.week'

// If the browser refuses storage, the choice lasts until the page is left.
let unstored: Shown = 'days'

/** The last choice on this device, for an address without one. */
export function preferred(): Shown {
  try {
    return localStorage.getItem(KEY) === 'calendar' ? 'calendar' : 'days'
  } catch {
    return unstored
  }
}

export function prefer(show: Shown): void {
  unstored = show
  try {
    localStorage.setItem(KEY, show)
  } catch {
    // `unstored` keeps the choice.
  }
}
