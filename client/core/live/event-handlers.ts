import type { QueryClient } from '@tanstack/react-query'
import type { LoggedEvent } from '#shared/events.ts'

/** What an event is about: the first word of its type. */
type Subject = LoggedEvent['type'] extends infer Type
  ? Type extends `${infer Word}.${string}`
    ? Word
    : never
  : never
type EventAbout<Word extends Subject> = Extract<LoggedEvent, { type: `${Word}.${string}` }>
type Handler<Event> = (queryClient: QueryClient, event: Event) => void

// A feature that is loaded later has nothing to patch before.
const handlers = new Map<string, Handler<never>[]>()

const KNOWN: Record<Subject, true> = {
  order: true,
  orders: true,
  note: true,
  file: true,
  checklist: true,
  item: true,
  member: true,
  members: true,
  invite: true,
  organization: true,
  column: true,
  template: true,
  legacy: true,
}

/** Says what a feature does with the events about something: it patches the lists that it has loaded. */
export function onEvents<Word extends Subject>(about: Word, handler: Handler<EventAbout<Word>>): void {
  handlers.set(about, [...(handlers.get(about) ?? []), handler])
}

/** Hands an event to the features. False for one of a newer server, which nobody here can tell. */
export function handleEvent(queryClient: QueryClient, event: LoggedEvent): boolean {
  const about = event.type.split('.')[0] ?? ''
  for (const handler of handlers.get(about) ?? []) handler(queryClient, event as never)
  return about in KNOWN
}
