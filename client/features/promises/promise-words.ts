import type { CalendarDate } from '#shared/dates.ts'
import { LEAST_ORDERS, LEAST_WEEKS, PROMISE_CHANCE } from '#shared/promises/promises.ts'
import type { DatePromise } from '#shared/promises/types.ts'
import { dayInWords } from './promised-in-words.ts'

const counted = (count: number, one: string, several: string) => `${count} ${count === 1 ? one : several}`

const MISSING = { capacity: 'Hours a week', hours: 'Estimated hours' }

/** What is said beside the due date, in a few words: there is room for three short lines. Nothing for an order that is done. */
export function promiseInWords(promise: DatePromise, today: CalendarDate): string | undefined {
  switch (promise.basis) {
    case 'history': {
      const { date, even, orders } = promise
      // The sign stays with its number where the line breaks.
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

/** "ORD-0017, ORD-0021 and 3 more" in its parts: the index of an order that is named, or text between and after them. */
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

/** Where another day would be offered by now than the one that was used. */
export const stillPromised = (date: CalendarDate, today: CalendarDate): string =>
  `The due date goes along as promised: ${dayInWords(date, today)} was offered before.`
