import { runningTimers, type Moment } from '#shared/holds/chips.ts'
import { isUnmet } from '#shared/holds/gates.ts'
import { WAIT_NAMES } from '#shared/holds/waits.ts'
import type { Order } from '#shared/orders/types.ts'
import { date } from '#texts/page/dates.ts'
import { expectedInWords } from './hold-words.ts'
import { dryAt } from '#texts/orders/chips.ts'
import * as t from '#texts/holds/holds.ts'

const TIME = { hour: 'numeric', minute: '2-digit' } as const

/** Paper is read on other days, so no line counts from today. */
export function holdLines({ holds }: Pick<Order, 'holds'>, moment: Moment): string[] {
  if (!holds) return []
  const { gates, wait } = holds
  const unmet = gates
    .filter(isUnmet)
    .map(({ name, state }) => (state === 'asked' ? t.gateRequested({ gate: name }) : name))
  const running = runningTimers({ holds }, moment.now)
  const write = (at: string, time?: typeof TIME) =>
    date(new Date(at), { timeZone: moment.timeZone, month: 'short', day: 'numeric', ...time })
  const waiting = wait && [
    t.waitingSince({ cause: WAIT_NAMES[wait.for], day: write(wait.since) }),
    expectedInWords(wait, moment),
    wait.note,
  ]
  return [
    unmet.length > 0 && t.notDone({ gates: unmet.join(', ') }),
    waiting && waiting.filter(Boolean).join(', '),
    ...running.map(({ name, endsAt }) => dryAt({ timer: name, when: write(endsAt, TIME) })),
  ].filter((line) => typeof line === 'string')
}
