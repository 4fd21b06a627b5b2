import { WAIT_NAMES } from '#shared/holds/waits.ts'
import { labelOf } from '#shared/orders/fields.ts'
import { STAGE_NAMES } from '#shared/orders/orders.ts'
import { PROMISE_CHANCE } from '#shared/promises/promises.ts'
import type { EventType, FieldChange } from '#shared/events/events.ts'
import * as t from '#texts/events/events-orders.ts'
import * as tWebhook from '#texts/shop/webhook-events.ts'
import type { DataOf, Rules } from './rule.ts'

const labelsOf = (changes: FieldChange[]) => changes.map(({ field }) => labelOf(field))

const GATE_TEXTS = {
  open: t.gateReopened,
  asked: t.gateRequested,
  met: t.gateDone,
  not_needed: t.gateNotNeeded,
}

function gateSet({ name, part, from, to, note }: DataOf<'order.gate_set'>): string {
  const of = { gate: name, part, note }
  if (from === to) return t.gateNoteChanged(of)
  return from === null && to === 'open' ? t.gateAdded(of) : GATE_TEXTS[to](of)
}

const moved = ({ from, to, undo, override, held, changes = [], reason, part }: DataOf<'order.moved'>) =>
  t.moved({
    from: STAGE_NAMES[from],
    to: STAGE_NAMES[to],
    isBack: undo === true,
    skipped: override,
    stoppedWaitingFor: held?.wait ? WAIT_NAMES[held.wait.for] : undefined,
    changed: changes.length > 0 ? { labels: labelsOf(changes), reason } : undefined,
    by: part,
  })

const promised = ({ date, basis, orders }: DataOf<'order.promised'>) =>
  basis === 'capacity'
    ? t.promisedFromHours({ date })
    : t.promisedFromHistory({ date, percent: PROMISE_CHANCE, orders })

export const OF_ORDERS = {
  'order.created': {
    text: t.created,
    order: 'updater',
    webhook: { in: tWebhook.orders, as: tWebhook.orderCreated },
  },
  'order.changed': {
    text: ({ changes, reason }) => t.changed({ labels: labelsOf(changes), reason }),
    order: 'updater',
    webhook: { in: tWebhook.orders, as: tWebhook.orderChanged },
  },
  'order.moved': {
    text: moved,
    order: 'updater',
    webhook: { in: tWebhook.orders, as: tWebhook.orderMoved },
  },
  'order.archived': {
    text: t.archived,
    order: 'updater',
    webhook: { in: tWebhook.orders, as: tWebhook.orderArchived },
  },
  'order.restored': {
    text: t.restored,
    order: 'updater',
    webhook: { in: tWebhook.orders, as: tWebhook.orderRestored },
  },
  'order.assigned': {
    text: t.assigned,
    order: 'updater',
    webhook: { in: tWebhook.orders, as: tWebhook.assigned },
  },
  'order.unassigned': {
    text: t.unassigned,
    order: 'updater',
    webhook: { in: tWebhook.orders, as: tWebhook.unassigned },
  },
  'order.promised': {
    text: promised,
    order: 'nothing',
    webhook: { in: tWebhook.orders, as: tWebhook.promised },
  },

  'order.gate_set': {
    text: gateSet,
    byItself: ({ name, part, to, note }) =>
      (to === 'met' ? t.gateIsDone : t.gateIsOpen)({ gate: name, part, note }),
    order: 'updater',
    webhook: { in: tWebhook.holds, as: tWebhook.gateChanged },
  },
  'order.gate_removed': {
    text: ({ name, part }) => t.gateRemoved({ gate: name, part }),
    order: 'nothing',
    webhook: null,
  },
  'order.waiting': {
    text: (wait) => t.waiting({ cause: WAIT_NAMES[wait.for], note: wait.note, part: wait.part }),
    order: 'updater',
    webhook: { in: tWebhook.holds, as: tWebhook.waitStarted },
  },
  'order.wait_ended': {
    text: (wait) => t.waitEnded({ cause: WAIT_NAMES[wait.for], part: wait.part }),
    byItself: (wait) => t.waitIsOver({ cause: WAIT_NAMES[wait.for], part: wait.part }),
    order: 'updater',
    webhook: { in: tWebhook.holds, as: tWebhook.waitEnded },
  },
  'order.timer_started': {
    text: ({ name, part }) => t.timerStarted({ timer: name, part }),
    order: 'updater',
    webhook: { in: tWebhook.holds, as: tWebhook.timerStarted },
  },
  'order.timer_ended': {
    text: ({ name, part }) => t.timerStopped({ timer: name, part }),
    byItself: ({ name, part }) => t.timerFinished({ timer: name, part }),
    order: 'nothing',
    webhook: { in: tWebhook.holds, as: tWebhook.timerEnded },
  },
  'order.timer_removed': {
    text: ({ name, part }) => t.timerCleared({ timer: name, part }),
    order: 'nothing',
    webhook: null,
  },
} as const satisfies Rules<Extract<EventType, `order.${string}`>>
