import type { Event } from './events.ts'
import { timerIsOver } from './hold-text.ts'
import { WAIT_NAMES } from '#shared/holds/waits.ts'

/**
 * What happened by itself, as a sentence of its own: a timer's time had come, or it followed from what the customer answered.
 * Undefined for what somebody does.
 */
export function textByItself(event: Event): string | undefined {
  switch (event.type) {
    case 'order.timer_ended':
      return timerIsOver(event.data.name)
    case 'order.wait_ended':
      return `The wait for ${WAIT_NAMES[event.data.for]} is over`
    case 'order.gate_set': {
      const { name, to, note } = event.data
      const gate = `The gate "${name}" is ${to === 'met' ? 'met' : 'open again'}`
      return note === null ? gate : `${gate}: ${note}`
    }
    case 'file.added':
      return `The file "${event.data.name}" was added`
    default:
      return undefined
  }
}
