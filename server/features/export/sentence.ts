import { toldInLine } from '#shared/events/activity.ts'
import type { Event, LoggedEvent } from '#shared/events/events.ts'

/** The log's data of an event, with the text of its note or its reason. */
interface Told {
  type: Event['type']
  data: unknown
  actor: string | null
  text: string | null
}

/** Returns the history's sentence about an event, to follow the actor's name. */
export function sentenceOf({ type, data, actor, text }: Told): string {
  const person = actor === null ? null : { id: '', displayName: actor, profileImageUrl: null, role: null }
  const event = { id: 0, type, data, orderId: null, actor: person, createdAt: '' } as LoggedEvent
  return toldInLine({ event, note: text })
}
