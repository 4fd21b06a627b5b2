import type { QueryClient } from '@tanstack/react-query'
import type { LoggedEvent } from '#shared/events/events.ts'
import type { PersonalMessage } from '#shared/realtime.ts'

type Subject = LoggedEvent['type'] extends infer Type
  ? Type extends `${infer Word}.${string}`
    ? Word
    : never
  : never
type EventAbout<Word extends Subject> = Extract<LoggedEvent, { type: `${Word}.${string}` }>
type Handler<Event> = (queryClient: QueryClient, event: Event) => void
/** Null for events that change nothing visible. */
type HandlersByType<Word extends Subject> = {
  [Type in EventAbout<Word>['type']]: Handler<Extract<LoggedEvent, { type: Type }>> | null
}

// A feature may register late, when its module loads: before that it has no data to patch.
const handlers = new Map<string, Handler<never>[]>()

const KNOWN: Record<Subject, true> = {
  order: true,
  part: true,
  remake: true,
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
  view: true,
  gate: true,
  closed_days: true,
  customer_page: true,
  customer: true,
  link: true,
  approval: true,
  import: true,
  webhook: true,
  backup: true,
  legacy: true,
}

/** A single function handles all types of the subject, including future ones. */
export function onEvents<Word extends Subject>(
  about: Word,
  handling: Handler<EventAbout<Word>> | HandlersByType<Word>,
): void {
  const handler: Handler<never> =
    typeof handling === 'function'
      ? handling
      : (queryClient, event: LoggedEvent) =>
          (handling as Partial<Record<string, Handler<LoggedEvent> | null>>)[event.type]?.(queryClient, event)
  handlers.set(about, [...(handlers.get(about) ?? []), handler])
}

const latest = new WeakMap<QueryClient, Map<string, number>>()

export function latestEventOf(queryClient: QueryClient, orderId: string): number | undefined {
  return latest.get(queryClient)?.get(orderId)
}

type Personal = PersonalMessage['type']
type MessageOf<Type extends Personal> = Extract<PersonalMessage, { type: Type }>

const personal = new Map<Personal, Handler<never>[]>()

/** The message is undefined when some may have been missed: then the feature loads its data again. */
export function onPersonal<Type extends Personal>(
  type: Type,
  handler: Handler<MessageOf<Type> | undefined>,
): void {
  personal.set(type, [...(personal.get(type) ?? []), handler])
}

export function handlePersonal(queryClient: QueryClient, message: PersonalMessage | undefined): void {
  const missed = message === undefined || message.type === 'PERSONAL'
  const handlers = missed ? [...personal.values()].flat() : (personal.get(message.type) ?? [])
  for (const handler of handlers) handler(queryClient, (missed ? undefined : message) as never)
}

const subjectOf = ({ type }: LoggedEvent): string => type.split('.')[0] ?? ''

/** False for an event of a newer server that this page doesn't know. */
export const isKnown = (event: LoggedEvent): boolean => subjectOf(event) in KNOWN

export function handleEvent(queryClient: QueryClient, event: LoggedEvent): void {
  if (event.orderId !== null) {
    const byOrder = latest.get(queryClient) ?? new Map<string, number>()
    latest.set(queryClient, byOrder.set(event.orderId, event.id))
  }
  for (const handler of handlers.get(subjectOf(event)) ?? []) handler(queryClient, event as never)
}
