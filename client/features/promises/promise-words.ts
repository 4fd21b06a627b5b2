import type { CalendarDate } from '#shared/dates.ts'
import { LEAST_ORDERS, LEAST_WEEKS, PROMISE_CHANCE } from '#shared/promises/promises.ts'
import type { DatePromise } from '#shared/promises/types.ts'
import { dayInWords } from './promised-in-words.ts'

const counted = (count: number, one: string, several: string) => `${count} ${count === 1 ? one : several}`

const MISSING = { capacity: 'Hours a week', hours: 'Estimated hours' }

/** The text beside the due date, kept short for its three lines. Undefined for an order that is done. */
export function promiseInWords(promise: DatePromise, today: CalendarDate): string | undefined {
  switch (promise.basis) {
    case 'history': {
      const { date, even, orders } = promise
      // The percent sign stays with its number when the line breaks.
      const chances = `${PROMISE_CHANCE}\u00a0% by ${dayInWords(date, today)} · even chance ${dayInWords(even, today)}`
      return `${chances}, from ${counted(orders, 'finished order', 'finished orders')}`
    }
    case 'capacity': {
      const hours = counted(promise.hoursAWeek, 'hour', 'hours')
      return `By ${dayInWords(promise.date, today)}, from the ${hours} a week in the settings`
    }
    case 'none': {
      const { orders, weeks, missing } = promise
      const finished = `${Math.min(orders, LEAST_ORDERS)} of ${LEAST_ORDERS} orders finished`
      const past = `${Math.min(weeks, LEAST_WEEKS)} of ${LEAST_WEEKS} weeks`
      return `No date yet: ${finished}, in ${past}. ${MISSING[missing]} would do, too.`
    }
    case 'done':
      return undefined
  }
}

const LIST = new Intl.ListFormat('en-GB')

/** "ORD-0017, ORD-0021 and 3 more" in its parts: an index for each named order, or the text around it. */
export function listedLate(numbers: string[], lateCount: number): (number | string)[] {
  const unnamed = lateCount - numbers.length
  const parts = LIST.formatToParts([...numbers, ...(unnamed > 0 ? [`${unnamed} more`] : [])])
  let next = 0
  return parts.map(({ type, value }) => {
    if (type === 'literal' || next === numbers.length) return value
    next += 1
    return next - 1
  })
}

/** The sentence for a used promise whose day would be another one by now. */
export const stillPromised = (date: CalendarDate, today: CalendarDate): string =>
  `The due date goes along as promised: ${dayInWords(date, today)} was offered before.`
