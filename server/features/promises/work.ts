import { daysAfter } from '#shared/dates.ts'
import { isWorkingDay, type WorkCalendar } from '#shared/working-time/working-days.ts'
import type { FinishedWeek, ShopHistory } from '../flow/history.service.ts'
import type { Measure } from './queue.ts'

export interface WorkedWeek extends FinishedWeek {
  days: number
}

const WEEK = [0, 1, 2, 3, 4, 5, 6]

/** The shop was open in these weeks. */
export function workedWeeks({ weeks }: ShopHistory, calendar: WorkCalendar): WorkedWeek[] {
  return weeks
    .map((week) => {
      const days = WEEK.filter((day) => isWorkingDay(daysAfter(week.monday, day), calendar)).length
      return { ...week, days }
    })
    .filter(({ days }) => days > 0)
}

const ESTIMATED = 0.8

/** Enough orders with estimates let work be measured in hours. */
export function areEstimated(weeks: WorkedWeek[]): boolean {
  const sum = (of: (week: WorkedWeek) => number) => weeks.reduce((total, week) => total + of(week), 0)
  return (
    sum(({ hours }) => hours) > 0 &&
    sum(({ estimated }) => estimated) >= ESTIMATED * sum(({ orders }) => orders)
  )
}

export const oneEach: Measure = () => 1

/** An order without hours gets the median of its kind, of all kinds, or of the others. Undefined for none. */
export function hoursOf(
  { medianHours }: ShopHistory,
  others: { estimatedHours: number | null }[],
): Measure | undefined {
  const fallback = medianHours.all ?? medianOf(others.flatMap(({ estimatedHours }) => estimatedHours ?? []))
  if (fallback === null) return undefined
  return ({ estimatedHours, fulfillmentType }) => estimatedHours ?? medianHours[fulfillmentType] ?? fallback
}

function medianOf(values: number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.slice(Math.ceil(sorted.length / 2) - 1, Math.floor(sorted.length / 2) + 1)
  return middle.length === 0 ? null : middle.reduce((sum, value) => sum + value, 0) / middle.length
}
