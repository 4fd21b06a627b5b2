import type { EventOf } from '#shared/events/events.ts'
import type { GateState } from '#shared/holds/gates.ts'
import type { Status } from '#shared/orders/orders.ts'
import { gateNamed } from './gates.ts'

interface Happened {
  /** Index into the shop's orders. */
  order: number
  /** Index into DEMO_PEOPLE. */
  actor: number
  at: Date
}

export type HoldEvent = EventOf<
  'order.gate_set' | 'order.waiting' | 'order.wait_ended' | 'order.timer_started' | 'order.timer_ended'
>

type MoveData = EventOf<'order.moved'>['data']
export type Override = NonNullable<MoveData['override']>

export interface HeldUp {
  type: 'hold'
  /** Index into the shop's orders. */
  order: number
  /** Index into DEMO_PEOPLE. Null for a timer that ended. */
  actor: number | null
  at: Date
  event: HoldEvent
}

export type DemoEvent =
  | (Happened &
      (
        | { type: 'archive' }
        /** `dueDate` is the original due date, if the order has another one now. */
        | { type: 'create'; dueDate?: string }
        | { type: 'change'; change: EventOf<'order.changed'>['data'] }
        | { type: 'promise'; promise: EventOf<'order.promised'>['data'] }
        | { type: 'move'; from: Status; to: Status; override?: Override; held?: MoveData['held'] }
        /** `assignee` is an index into DEMO_PEOPLE. */
        | { type: 'assign'; assignee: number }
        /** The ids of the note and of the file. */
        | { type: 'comment'; id: string; text: string }
        | { type: 'file'; id: string; file: string }
      ))
  | HeldUp
  | CustomerEvent
  | Message

export interface CustomerEvent {
  type: 'customer'
  /** Index into the shop's orders. */
  order: number
  /** Index into DEMO_PEOPLE. Null for the customer. */
  actor: number | null
  at: Date
  event: EventOf<'link.made' | 'link.opened' | 'file.shared' | 'approval.asked' | 'approval.given'>
}

/** A message from the customer or to them. The customer isn't in DEMO_PEOPLE. */
export interface Message {
  type: 'message'
  order: number
  actor: number | null
  at: Date
  /** The note's id. */
  id: string
  text: string
}

type By = Pick<HeldUp, 'order' | 'actor' | 'at'>

export const heldUp = (by: By, event: HoldEvent): HeldUp => ({ ...by, type: 'hold', event })

export function gateSet(
  by: By,
  name: string,
  to: GateState,
  note: string | null,
  from: GateState = 'open',
): HeldUp {
  const { id: gateId } = gateNamed(name)
  return heldUp(by, { type: 'order.gate_set', data: { gateId, name, from, to, note } })
}

export const assignment = (order: number, by: { assignee: number; actor: number; at: Date }): DemoEvent => ({
  order,
  type: 'assign',
  ...by,
})
