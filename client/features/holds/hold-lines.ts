import { runningTimers, type Moment } from '#shared/holds/chips.ts'
import { isUnmet } from '#shared/holds/gates.ts'
import { WAIT_NAMES } from '#shared/holds/waits.ts'
import type { Order } from '#shared/orders/types.ts'
import { expectedInWords } from './hold-words.ts'

const TIME = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const

/** What holds up an order, a line each, for paper. Paper is read on other days, so no line counts from today. */
export function holdLines({ holds }: Pick<Order, 'holds'>, moment: Moment): string[] {
  if (!holds) return []
  const { gates, wait } = holds
  const unmet = gates.filter(isUnmet).map(({ name, state }) => (state === 'asked' ? `${name} (asked)` : name))
  const running = runningTimers({ holds }, moment.now)
  const write = (at: string, time?: typeof TIME) =>
    new Date(at).toLocaleString('en-US', {
      timeZone: moment.timeZone,
      month: 'short',
      day: 'numeric',
      ...time,
    })
  const waiting = wait && [
    `Waiting for ${WAIT_NAMES[wait.for]} since ${write(wait.since)}`,
    expectedInWords(wait, moment),
    wait.note,
  ]
  return [
    unmet.length > 0 && `Not met: ${unmet.join(', ')}`,
    waiting && waiting.filter(Boolean).join(', '),
    ...running.map(({ name, endsAt }) => `${name} dry ${write(endsAt, TIME)}`),
  ].filter((line) => typeof line === 'string')
}
