import type { GateState } from '#shared/holds/gates.ts'
import { WAIT_NAMES, type WaitCause } from '#shared/holds/waits.ts'
import type { EventOf } from './events.ts'

type HoldEvent = EventOf<
  | 'order.gate_set'
  | 'order.gate_removed'
  | 'order.waiting'
  | 'order.wait_ended'
  | 'order.timer_started'
  | 'order.timer_ended'
  | 'order.timer_removed'
>

const STATES: Record<GateState, (name: string) => string> = {
  open: (name) => `opened the gate "${name}" again`,
  asked: (name) => `asked for "${name}"`,
  met: (name) => `met the gate "${name}"`,
  not_needed: (name) => `said that "${name}" is not needed`,
}

/** What happened to a gate, a wait or a timer of an order, in words that go on after the actor's name. */
export function textOfHold(event: HoldEvent): string {
  switch (event.type) {
    case 'order.gate_set': {
      const { from, to, name, note } = event.data
      if (from === to) return withNote(`changed the gate "${name}"`, note)
      const text = from === null && to === 'open' ? `put the gate "${name}" on the order` : STATES[to](name)
      return withNote(text, note)
    }
    case 'order.gate_removed':
      return `took the gate "${event.data.name}" from the order`
    case 'order.waiting':
      return withNote(`set the order waiting for ${WAIT_NAMES[event.data.for]}`, event.data.note)
    case 'order.wait_ended':
      return waitEndedIn(event.data)
    case 'order.timer_started':
      return `started the timer "${event.data.name}"`
    case 'order.timer_ended':
      return `ended the timer "${event.data.name}"`
    case 'order.timer_removed':
      return `took away the timer "${event.data.name}", which was over`
  }
}

/** Also of a move, which ends what the order waited for. */
export const waitEndedIn = (wait: { for: WaitCause }) => `ended the wait for ${WAIT_NAMES[wait.for]}`

const withNote = (text: string, note: string | null) => (note === null ? text : `${text}: ${note}`)

/** Of a move past open gates, after what it says of the stages. */
export const overrideIn = ({ reason, gates }: { reason: string; gates: string[] }) =>
  `without ${gates.join(', ')} (${reason})`

/** Of a timer whose time had come. */
export const timerIsOver = (name: string) => `The timer "${name}" is over`
