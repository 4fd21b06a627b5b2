import type { Moment } from '#shared/holds/chips.ts'
import { isUnmet } from '#shared/holds/gates.ts'
import type { Order } from '#shared/orders/types.ts'
import { expectedInWords, waitInWords } from './hold-words.ts'

/** What holds an order up, a line each, for paper: it is read on another day, so that nothing counts down. */
export function holdLines({ holds }: Pick<Order, 'holds'>, moment: Moment): string[] {
  if (!holds) return []
  const { gates, wait, timers } = holds
  const unmet = gates.filter(isUnmet).map(({ name, state }) => (state === 'asked' ? `${name} (asked)` : name))
  const expected = wait && expectedInWords(wait, moment)
  const waiting = wait && [waitInWords(wait, moment), expected, wait.note].filter(Boolean).join(', ')
  const end = new Intl.DateTimeFormat('en-US', {
    timeZone: moment.timeZone,
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  return [
    ...(unmet.length > 0 ? [`Not met: ${unmet.join(', ')}`] : []),
    ...(waiting ? [waiting] : []),
    ...timers
      .filter(({ endsAt }) => Date.parse(endsAt) > moment.now.getTime())
      .map(({ name, endsAt }) => `${name} dry ${end.format(new Date(endsAt))}`),
  ]
}
