import { toldInLine } from '#shared/events/activity.ts'
import type { Event, LoggedEvent } from '#shared/events/events.ts'

/** What the log has of an event, with the text of its note or its reason. */
interface Told {
  type: Event['type']
  data: unknown
  actor: string | null
  text: string | null
}

/** What the history says of it, to be read after the name of who did it. */
export function sentenceOf({ type, data, actor, text }: Told): string {
  const person = actor === null ? null : { id: '', displayName: actor, profileImageUrl: null, role: null }
  const event = { id: 0, type, data, orderId: null, actor: person, createdAt: '' } as LoggedEvent
  return toldInLine({ event, note: text })
}
