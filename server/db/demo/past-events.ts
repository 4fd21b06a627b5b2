import { randomUUID } from 'node:crypto'
import type { EventOf } from '#shared/events/events.ts'
import type { Status } from '#shared/orders/orders.ts'
import { assignment, gateSet, heldUp, type DemoEvent } from './events.ts'
import type { PastOrder } from './past-orders.ts'
import type { ShopClock } from './shop-clock.ts'

const [JUNE, MATEO, FREYA, SAM] = [0, 1, 2, 3]
const DAY_MS = 86_400_000
const PAID_BY = ['transfer', 'card', 'transfer', null, 'cheque']

/**
 * How a past order was taken, made, handed over and archived.
 * @param index its place among all orders of the shop
 */
export function pastEvents(past: PastOrder, index: number, clock: ShopClock): DemoEvent[] {
  const { taken, started, finishing, finished, handedOver, archived } = past
  const { at } = clock
  const worker = index % 2 === 0 ? MATEO : FREYA
  const by = (actor: number, position: number) => ({ order: index, actor, at: at(position) })
  const before = (share: number) => taken + (started - taken) * share
  const move = (from: Status, to: Status, position: number, held?: Held): DemoEvent => ({
    type: 'move',
    ...by(worker, position),
    from,
    to,
    ...(held && { held }),
  })
  return [
    { type: 'create', ...by(index % 4 === 0 ? JUNE : SAM, taken) },
    gateSet(
      by(SAM, before(0.1 + 0.4 * (index % 2))),
      'Deposit',
      'met',
      PAID_BY[index % PAID_BY.length] ?? null,
    ),
    ...drawingApproved(index, before, by),
    assignment(index, { assignee: worker, actor: JUNE, at: at(started) }),
    move('ORDER_IN', 'PRODUCTION', started),
    ...waiting(past, by),
    move('PRODUCTION', 'FINISH', finishing, past.wait && heldOf(past.wait, at)),
    ...drying(past, by),
    move('FINISH', 'COMPLETED', finished),
    ...(past.order.status === 'DELIVERY'
      ? [gateSet(by(SAM, finished + (handedOver - finished) * 0.7), 'Balance paid', 'met', null)]
      : []),
    move('COMPLETED', past.order.status, handedOver),
    { type: 'archive', ...by(JUNE, archived) },
  ]
}

type Held = EventOf<'order.moved'>['data']['held']
type By = (actor: number, position: number) => { order: number; actor: number; at: Date }

function drawingApproved(index: number, before: (share: number) => number, by: By): DemoEvent[] {
  const name = 'Drawing approved'
  if (index % 5 === 0) return [gateSet(by(JUNE, before(0.3)), name, 'not_needed', 'Same as last time')]
  if (index % 3 > 0) return [gateSet(by(SAM, before(0.6)), name, 'met', null)]
  return [
    gateSet(by(SAM, before(0.2)), name, 'asked', null),
    gateSet(by(SAM, before(0.85)), name, 'met', 'By mail', 'asked'),
  ]
}

function waiting({ wait }: PastOrder, by: By): DemoEvent[] {
  if (!wait) return []
  const { cause, note, from, to } = wait
  const began = by(MATEO, from)
  return [
    heldUp(began, { type: 'order.waiting', data: { for: cause, note, until: null } }),
    heldUp(by(SAM, to), {
      type: 'order.wait_ended',
      data: { for: cause, since: began.at.toISOString() },
    }),
  ]
}

function heldOf({ from, to }: { from: number; to: number }, at: ShopClock['at']): Held {
  return { wait: null, waited: Math.floor((at(to).getTime() - at(from).getTime()) / 1000) }
}

function drying({ varnished }: PastOrder, by: By): DemoEvent[] {
  if (varnished === undefined) return []
  const began = by(FREYA, varnished)
  const timer = { timerId: randomUUID(), name: 'Varnish' }
  const endsAt = new Date(began.at.getTime() + DAY_MS)
  return [
    heldUp(began, { type: 'order.timer_started', data: { ...timer, endsAt: endsAt.toISOString() } }),
    heldUp({ ...began, actor: null, at: endsAt }, { type: 'order.timer_ended', data: timer }),
  ]
}
