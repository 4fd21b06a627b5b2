import type { CalendarDate } from '#shared/dates.ts'
import { LEAST_ORDERS, PROMISE_CHANCE } from '#shared/promises/promises.ts'
import type { DatePromise } from '#shared/promises/schemas.ts'
import { partsOfAll } from '#texts/page/lists.ts'
import { dayInWords } from './promised-in-words.ts'
import * as t from '#texts/orders/promises.ts'

/** Undefined for an order that is done. */
export function promiseInWords(promise: DatePromise, today: CalendarDate): string | undefined {
  switch (promise.basis) {
    case 'history':
      return t.fromHistory({
        safe: dayInWords(promise.date, today),
        percent: PROMISE_CHANCE,
        even: dayInWords(promise.even, today),
        orders: promise.orders,
      })
    case 'capacity':
      return t.fromHours({ day: dayInWords(promise.date, today), hours: promise.hoursAWeek })
    case 'none':
      return (promise.missing === 'capacity' ? t.needsWeeklyHours : t.needsEstimate)({ orders: LEAST_ORDERS })
    case 'done':
      return undefined
  }
}

/** "ORD-0017, ORD-0021 and 3 more" in its parts: an index for each named order, or the text around it. */
export function listedLate(numbers: string[], lateCount: number): (number | string)[] {
  const unnamed = lateCount - numbers.length
  const parts = partsOfAll([...numbers, ...(unnamed > 0 ? [t.more({ n: unnamed })] : [])])
  let next = 0
  return parts.map(({ type, value }) => {
    if (type === 'literal' || next === numbers.length) return value
    next += 1
    return next - 1
  })
}

/** A date offered today would differ from the promised one. */
export const stillPromised = (date: CalendarDate, today: CalendarDate): string =>
  t.stillPromised({ day: dayInWords(date, today) })
