import { randomUUID } from 'node:crypto'
import type { GateState } from '#shared/holds/gates.ts'
import type { WaitCause } from '#shared/holds/waits.ts'
import type { Status } from '#shared/orders/orders.ts'
import { gateSet, heldUp, type HeldUp, type Override } from './events.ts'
import { gatesOf } from './gates.ts'
import { DEMO_ORDERS, type DemoOrder } from './orders.ts'

const HOUR_MS = 3_600_000

const [JUNE, MATEO, FREYA, SAM] = [0, 1, 2, 3]

/** By order: why June moved it to Production anyway. */
export const OVERRIDES: Record<number, Override> = {
  8: { reason: 'Ines signs at the fitting, the cut list is final', gates: ['Drawing approved'] },
}

/** Exceptions to how gates are met: order, gate, state, actor, hours ago, note. */
const GATES: [number, string, GateState, number, number, string][] = [
  [0, 'Deposit', 'met', SAM, 44, 'cheque 1,200'],
  [0, 'Drawing approved', 'asked', SAM, 30, 'Legs in blackened steel'],
  [2, 'Deposit', 'met', SAM, 120, 'transfer 2,400'],
  [3, 'Deposit', 'met', JUNE, 20, 'card 180'],
  [3, 'Drawing approved', 'not_needed', JUNE, 19, 'Same as last year'],
  [4, 'Drawing approved', 'met', FREYA, 50, 'Signed at the counter'],
  [4, 'Deposit', 'asked', SAM, 49, 'Invoice sent'],
  [6, 'Balance paid', 'not_needed', JUNE, 52, 'Pays by invoice, 30 days'],
  [15, 'Balance paid', 'not_needed', SAM, 49, 'Pays the driver'],
  [18, 'Balance paid', 'asked', SAM, 70, 'Invoice sent to the parish office'],
]

/** By order: why it left without its balance. */
const ON_INVOICE: Record<number, string> = { 22: 'Pays by invoice, in two parts' }

const PAID_BY = ['transfer', 'card', null, 'cheque 600']

/** Order, cause, note, expected end in days, start in hours ago, end in hours ago. */
const WAITS: [number, WaitCause, string, number | null, number, number?][] = [
  [0, 'customer', 'Looks at the drawing of the table', 2, 30],
  [2, 'site', 'Plasterer first, then measure again', -1, 90],
  [6, 'supplier', 'Brass strips are 0.3 mm too wide', null, 60, 57],
]

/** Order, name, length in hours, start in hours ago. */
const TIMERS: [number, string, number, number][] = [
  [5, 'Glue', 12, 20],
  [13, 'Varnish', 24, 6],
]

/**
 * What held the orders up, and how it ended.
 * @param entered when each order entered each of its stages
 */
export function demoHolds(now: Date, entered: Map<Status, Date>[]): HeldUp[] {
  const ago = (hours: number) => new Date(now.getTime() - hours * HOUR_MS)
  const by = (order: number, actor: number | null, hours: number) => ({ order, actor, at: ago(hours) })
  return [
    ...DEMO_ORDERS.flatMap((order, index) => gatesMet(order, index, entered[index] ?? new Map())),
    ...GATES.map(([order, name, to, actor, hours, note]) => gateSet(by(order, actor, hours), name, to, note)),
    ...WAITS.flatMap(([order, cause, note, days, hours, ended]) => {
      const until =
        days === null
          ? null
          : ago(-24 * days)
              .toISOString()
              .slice(0, 10)
      const began = heldUp(by(order, SAM, hours), {
        type: 'order.waiting',
        data: { for: cause, note, until },
      })
      if (ended === undefined) return [began]
      const data = { for: cause, since: ago(hours).toISOString() }
      return [began, heldUp(by(order, JUNE, ended), { type: 'order.wait_ended', data })]
    }),
    ...TIMERS.flatMap(([order, name, length, hours]) => {
      const timer = { timerId: randomUUID(), name }
      const endsAt = ago(hours - length).toISOString()
      const started = heldUp(by(order, FREYA, hours), {
        type: 'order.timer_started',
        data: { ...timer, endsAt },
      })
      if (length > hours) return [started]
      return [started, heldUp(by(order, null, hours - length), { type: 'order.timer_ended', data: timer })]
    }),
  ]
}

/** The gates that the order met before it passed them, one after the other between two moves. */
function gatesMet(order: DemoOrder, index: number, entered: Map<Status, Date>): HeldUp[] {
  return gatesOf(order.fields).flatMap(({ name, stages }, place) => {
    const passed = stages.map((stage) => entered.get(stage)).find((at) => at !== undefined)
    const before = passed && [...entered.values()].findLast((at) => at < passed)
    if (!before || OVERRIDES[index]?.gates.includes(name)) return []
    const at = new Date(before.getTime() + (passed.getTime() - before.getTime()) * (0.4 + 0.2 * place))
    const by = (actor: number) => ({ order: index, actor, at })
    if (name === 'Drawing approved') return [gateSet(by(index % 2 === 0 ? SAM : MATEO), name, 'met', null)]
    const reason = name === 'Balance paid' && ON_INVOICE[index]
    if (reason) return [gateSet(by(SAM), name, 'not_needed', reason)]
    return [gateSet(by(SAM), name, 'met', PAID_BY[(index + place) % PAID_BY.length] ?? null)]
  })
}
