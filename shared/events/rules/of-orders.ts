import type { GateState } from '#shared/holds/gates.ts'
import { WAIT_NAMES, type WaitCause } from '#shared/holds/waits.ts'
import { fieldNamed } from '#shared/orders/fields.ts'
import { STAGE_NAMES } from '#shared/orders/orders.ts'
import { PROMISE_CHANCE } from '#shared/promises/promises.ts'
import type { EventType, FieldChange } from '#shared/events/events.ts'
import type { DataOf, Rules } from './rule.ts'

const fieldsOf = (changes: FieldChange[]) =>
  changes.map(({ field }) => fieldNamed(field)?.label.toLowerCase() ?? field).join(', ')

const because = (reason: string | null | undefined) => (reason ? `: ${reason}` : '')
const withNote = (text: string, note: string | null) => (note === null ? text : `${text}: ${note}`)
const waitEnded = (wait: { for: WaitCause }) => `ended the wait for ${WAIT_NAMES[wait.for]}`

export const timerIsOver = (name: string) => `The timer "${name}" is over`

const GATE_TEXTS: Record<GateState, (name: string) => string> = {
  open: (name) => `opened the gate "${name}" again`,
  asked: (name) => `asked for "${name}"`,
  met: (name) => `met the gate "${name}"`,
  not_needed: (name) => `said that "${name}" is not needed`,
}

function gateSet({ from, to, name, note }: DataOf<'order.gate_set'>): string {
  if (from === to) return withNote(`changed the gate "${name}"`, note)
  const isNew = from === null && to === 'open'
  return withNote(isNew ? `put the gate "${name}" on the order` : GATE_TEXTS[to](name), note)
}

function moved({ from, to, undo, override, held, changes = [], reason }: DataOf<'order.moved'>): string {
  return [
    `moved the order${undo ? ' back' : ''} from ${STAGE_NAMES[from]} to ${STAGE_NAMES[to]}`,
    ...(override ? [`without ${override.gates.join(', ')} (${override.reason})`] : []),
    ...(held?.wait ? [`and ${waitEnded(held.wait)}`] : []),
    ...(changes.length > 0 ? [`and changed ${fieldsOf(changes)}${because(reason)}`] : []),
  ].join(' ')
}

function promised({ date, basis, orders }: DataOf<'order.promised'>): string {
  const from =
    basis === 'capacity'
      ? 'from the capacity in the settings'
      : `${PROMISE_CHANCE} %, from ${orders} finished orders`
  return `promised ${date} (${from})`
}

export const OF_ORDERS = {
  'order.created': {
    text: () => 'created the order',
    order: 'updater',
    webhook: { in: 'Orders', as: 'Taken' },
  },
  'order.changed': {
    text: ({ changes, reason }) => `changed ${fieldsOf(changes)}${because(reason)}`,
    order: 'updater',
    webhook: { in: 'Orders', as: 'Changed' },
  },
  'order.moved': { text: moved, order: 'updater', webhook: { in: 'Orders', as: 'Moved' } },
  'order.archived': {
    text: ({ reason }) => `archived the order${because(reason)}`,
    order: 'updater',
    webhook: { in: 'Orders', as: 'Archived' },
  },
  'order.restored': {
    text: () => 'restored the order',
    order: 'updater',
    webhook: { in: 'Orders', as: 'Restored' },
  },
  'order.assigned': {
    text: ({ name }) => `assigned ${name ?? 'somebody'}`,
    order: 'updater',
    webhook: { in: 'Orders', as: 'Assigned' },
  },
  'order.unassigned': {
    text: ({ name }) => `unassigned ${name ?? 'somebody'}`,
    order: 'updater',
    webhook: { in: 'Orders', as: 'Unassigned' },
  },
  'order.promised': { text: promised, order: 'nothing', webhook: { in: 'Orders', as: 'Promised' } },

  'order.gate_set': {
    text: gateSet,
    byItself: ({ name, to, note }) =>
      withNote(`The gate "${name}" is ${to === 'met' ? 'met' : 'open again'}`, note),
    order: 'updater',
    webhook: { in: 'Gates, waits and timers', as: 'Gate set' },
  },
  'order.gate_removed': {
    text: ({ name }) => `took the gate "${name}" from the order`,
    order: 'nothing',
    webhook: null,
  },
  'order.waiting': {
    text: (wait) => withNote(`set the order waiting for ${WAIT_NAMES[wait.for]}`, wait.note),
    order: 'updater',
    webhook: { in: 'Gates, waits and timers', as: 'Wait begun' },
  },
  'order.wait_ended': {
    text: waitEnded,
    byItself: (wait) => `The wait for ${WAIT_NAMES[wait.for]} is over`,
    order: 'updater',
    webhook: { in: 'Gates, waits and timers', as: 'Wait ended' },
  },
  'order.timer_started': {
    text: ({ name }) => `started the timer "${name}"`,
    order: 'updater',
    webhook: { in: 'Gates, waits and timers', as: 'Timer started' },
  },
  'order.timer_ended': {
    text: ({ name }) => `ended the timer "${name}"`,
    byItself: ({ name }) => timerIsOver(name),
    order: 'nothing',
    webhook: { in: 'Gates, waits and timers', as: 'Timer ended' },
  },
  'order.timer_removed': {
    text: ({ name }) => `took away the timer "${name}", which was over`,
    order: 'nothing',
    webhook: null,
  },
} as const satisfies Rules<Extract<EventType, `order.${string}`>>
