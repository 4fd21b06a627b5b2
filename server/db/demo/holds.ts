import { randomUUID } from 'node:crypto'
import { daysAfter } from '#shared/dates.ts'
import type { GateState } from '#shared/holds/gates.ts'
import type { WaitCause } from '#shared/holds/waits.ts'
import type { Status } from '#shared/orders/orders.ts'
import { dayOf, gateSet, hoursBefore, type DemoEvent } from './events.ts'
import { gatesOf } from './gates.ts'
import { DEMO_ORDERS, type DemoOrder } from './orders.ts'
import { FREYA, JUNE, MATEO, SAM, type DemoPerson } from './people.ts'

export const OVERRIDES: Record<number, { reason: string; gates: string[] }> = {
  8: { reason: 'Ines signs at the fitting, the cut list is final', gates: ['Drawing approved'] },
}

/** Exceptions to how gates are met. */
const GATES: [order: number, gate: string, GateState, DemoPerson, hoursAgo: number, note: string][] = [
  [0, 'Deposit', 'met', SAM, 44, 'cheque 1,200'],
  [0, 'Drawing approved', 'asked', SAM, 30, 'Legs in blackened steel'],
  [2, 'Deposit', 'met', SAM, 120, 'transfer 2,400'],
  [3, 'Deposit', 'met', JUNE, 20, 'card 180'],
  [3, 'Drawing approved', 'not_needed', JUNE, 19, 'Same as last year'],
  [4, 'Drawing approved', 'met', FREYA, 50, 'Signed at the counter'],
  [4, 'Deposit', 'asked', SAM, 49, 'Invoice sent'],
  [6, 'Balance paid', 'not_needed', JUNE, 52, 'Pays by invoice, 30 days'],
  [15, 'Balance paid', 'not_needed', SAM, 49, 'Pays the driver'],
  [18, 'Balance paid', 'met', SAM, 70, 'cheque from the parish office'],
]

const ON_INVOICE: Record<number, string> = { 22: 'Pays by invoice, in two parts' }

const PAID_BY = ['transfer', 'card', null, 'cheque 600']

/** Days from today to the expected end. */
const WAITS: [
  order: number,
  WaitCause,
  note: string,
  end: number | null,
  hoursAgo: number,
  ended?: number,
][] = [
  [0, 'customer', 'Looks at the drawing of the table', 2, 30],
  [2, 'site', 'Plasterer first, then measure again', -1, 90],
  [6, 'supplier', 'Brass strips are 0.3 mm too wide', null, 60, 57],
]

const TIMERS: [order: number, name: string, hours: number, hoursAgo: number][] = [
  [5, 'Glue', 12, 20],
  [13, 'Varnish', 24, 6],
]

export function demoHolds(now: Date, entered: Map<Status, Date>[]): DemoEvent[] {
  const by = (order: number, actor: DemoPerson | null, hours: number) => ({
    order,
    actor,
    at: hoursBefore(now, hours),
  })
  return [
    ...DEMO_ORDERS.flatMap((order, index) => gatesMet(order, index, entered[index] ?? new Map())),
    ...GATES.map(([order, name, to, actor, hours, note]) => gateSet(by(order, actor, hours), name, to, note)),
    ...WAITS.flatMap(([order, cause, note, end, hours, ended]): DemoEvent[] => {
      const until = end === null ? null : daysAfter(dayOf(now), end)
      const began = by(order, SAM, hours)
      const waiting: DemoEvent = { ...began, type: 'order.waiting', data: { for: cause, note, until } }
      if (ended === undefined) return [waiting]
      const data = { for: cause, since: began.at.toISOString() }
      return [waiting, { ...by(order, JUNE, ended), type: 'order.wait_ended', data }]
    }),
    ...TIMERS.flatMap(([order, name, length, hours]): DemoEvent[] => {
      const timer = { timerId: randomUUID(), name }
      const end = by(order, null, hours - length)
      const data = { ...timer, endsAt: end.at.toISOString() }
      const started: DemoEvent = { ...by(order, FREYA, hours), type: 'order.timer_started', data }
      return length > hours ? [started] : [started, { ...end, type: 'order.timer_ended', data: timer }]
    }),
  ]
}

function gatesMet(order: DemoOrder, index: number, entered: Map<Status, Date>): DemoEvent[] {
  return gatesOf(order.fields).flatMap(({ name, stages }, place) => {
    const passed = stages.map((stage) => entered.get(stage)).find((at) => at !== undefined)
    const before = passed && [...entered.values()].findLast((at) => at < passed)
    if (!before || OVERRIDES[index]?.gates.includes(name)) return []
    const at = new Date(before.getTime() + (passed.getTime() - before.getTime()) * (0.4 + 0.2 * place))
    const by = (actor: DemoPerson) => ({ order: index, actor, at })
    if (name === 'Drawing approved') return [gateSet(by(index % 2 === 0 ? SAM : MATEO), name, 'met', null)]
    const reason = name === 'Balance paid' && ON_INVOICE[index]
    if (reason) return [gateSet(by(SAM), name, 'not_needed', reason)]
    return [gateSet(by(SAM), name, 'met', PAID_BY[(index + place) % PAID_BY.length] ?? null)]
  })
}
