import type { CalendarDate } from '#shared/dates.ts'
import { LEAST_ORDERS, LEAST_WEEKS, PROMISE_CHANCE } from '#shared/promises/promises.ts'
import type { DatePromise, LateOrder } from '#shared/promises/schemas.ts'
import type { ShopHistory } from '../flow/history.service.ts'
import type { OpenOrder } from '../flow/open-orders.ts'
import type { OrganizationCalendar } from '../working-time/calendar.service.ts'
import { daysAhead, type DaysAhead } from './days-ahead.ts'
import { firstDayOf, isDone, simulatedProgress, steadyProgress, type Progress } from './progress.ts'
import { queueOf, type AskedOrder, type Queue } from './queue.ts'
import { hashOf } from './numbers.ts'
import { areEstimated, hoursOf, oneEach, workedWeeks } from './work.ts'

/** A pure rule: the same question gets the same answer. */

const RUNS = 5000
const LIKELY = PROMISE_CHANCE / 100
const EVEN = 1 / 2
const MOST_LATE = 5

export interface Question {
  history: ShopHistory
  open: OpenOrder[]
  asked: AskedOrder
  calendar: Pick<OrganizationCalendar, 'workingDays' | 'closedDays' | 'capacityHours'>
  today: CalendarDate
}

type Said = Exclude<DatePromise, { basis: 'done' }>
type Unsigned<P> = P extends { token: string } ? Omit<P, 'token'> : P
/** It isn't signed yet. An answer from the capacity says how little history there was. */
export type Forecast =
  | Unsigned<Exclude<Said, { basis: 'capacity' }>>
  | (Unsigned<Extract<Said, { basis: 'capacity' }>> & { orders: number; weeks: number })

export function forecast(question: Question, runs = RUNS): Forecast {
  const weeks = workedWeeks(question.history, question.calendar)
  const orders = weeks.reduce((sum, week) => sum + week.orders, 0)
  const basis = { orders, weeks: weeks.length }
  if (orders < LEAST_ORDERS || weeks.length < LEAST_WEEKS) return fromCapacity(question, basis)

  const { history, open, asked, calendar, today } = question
  const hours = areEstimated(weeks) ? hoursOf(history, open) : undefined
  const rates = weeks.map((week) => (hours ? week.hours : week.orders) / week.days)
  const days = daysAhead(today, calendar)
  const progress = simulatedProgress(rates, days, { runs, seed: hashOf(`${today} ${rates.join()}`) })
  const queue = queueOf(open, asked, hours ?? oneEach, history.stages)
  const work = queue.ahead + queue.own
  const { p80, median } = history.making ?? { p80: 0, median: 0 }
  const dayOf = (chance: number, making: number) =>
    days.dateOf(
      Math.max(firstDayOf(progress, work, chance), Math.ceil(making - Math.max(0, asked.makingDays))),
    )
  return {
    basis: 'history',
    date: dayOf(LIKELY, p80),
    even: dayOf(EVEN, median),
    ...basis,
    unit: hours ? 'hours' : 'orders',
    ...madeLate(queue, progress, days),
  }
}

/** The history is too short. */
function fromCapacity(
  { history, open, asked, calendar, today }: Question,
  basis: { orders: number; weeks: number },
): Forecast {
  const { capacityHours, workingDays } = calendar
  if (capacityHours === null) return { basis: 'none', ...basis, missing: 'capacity' }
  const hours = hoursOf(history, [...open, asked])
  if (!hours) return { basis: 'none', ...basis, missing: 'hours' }
  const days = daysAhead(today, calendar)
  const progress = steadyProgress(capacityHours / workingDays.length)
  const queue = queueOf(open, asked, hours, history.stages)
  const day = firstDayOf(progress, queue.ahead + queue.own, LIKELY)
  return {
    basis: 'capacity',
    date: days.dateOf(day),
    ...basis,
    hoursAWeek: capacityHours,
    ...madeLate(queue, progress, days),
  }
}

function madeLate(
  { ahead, own, behind }: Queue,
  progress: Progress,
  days: DaysAhead,
): { makesLate: LateOrder[]; lateCount: number } {
  const makesLate: LateOrder[] = []
  let lateCount = 0
  let work = ahead
  for (const { order, work: its } of behind) {
    work += its
    const { id, number, dueDate } = order
    const left = dueDate === null ? 0 : days.until(dueDate)
    if (dueDate === null || left === 0) continue
    const done = progress.doneBy(left, LIKELY)
    if (!isDone(done, work) || isDone(done, work + own)) continue
    lateCount += 1
    if (lateCount > MOST_LATE) continue
    const ready = days.dateOf(firstDayOf(progress, work + own, LIKELY))
    makesLate.push({ id, number, dueDate, ready })
  }
  return { makesLate, lateCount }
}
