import type { EventType } from '#shared/events/events.ts'
import type { CountedPart } from '../../db/order-counts.ts'

/** Events that make the actor the order's last updater; others happen around it, such as a note. */
const UPDATES: ReadonlySet<EventType> = new Set([
  'order.created',
  'order.changed',
  'order.moved',
  'order.archived',
  'order.restored',
  'order.assigned',
  'order.unassigned',
  'order.gate_set',
  'order.waiting',
  'order.wait_ended',
  'order.timer_started',
])

const COUNTED: Partial<Record<EventType, CountedPart>> = {
  'note.added': 'notes',
  'note.removed': 'notes',
  'customer.answered': 'notes',
  'customer.unanswered': 'notes',
  'file.added': 'files',
  'file.removed': 'files',
  'checklist.added': 'checklists',
  'checklist.removed': 'checklists',
  'item.added': 'checklists',
  'item.changed': 'checklists',
  'item.completed': 'checklists',
  'item.reopened': 'checklists',
  'item.removed': 'checklists',
}

/** Events about no order that change what cards show. */
export const SHOWN_ON_CARDS: readonly EventType[] = [
  'member.added',
  'member.joined',
  'member.renamed',
  'member.photo_changed',
  'member.role_changed',
  'member.removed',
  'members.cleared',
  'orders.cleared',
  'orders.imported',
  'import.undone',
]

export interface Effects {
  /** Whether the actor is the last updater from now on. */
  updates: boolean
  /** Which counts of the order are to be taken anew; sorted. */
  counts: CountedPart[]
}

/** What the events of one commit do to the row of their order. */
export function effectsOf(types: EventType[]): Effects {
  const counts = new Set(types.flatMap((type) => COUNTED[type] ?? []))
  return { updates: types.some((type) => UPDATES.has(type)), counts: [...counts].sort() }
}
