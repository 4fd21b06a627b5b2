import type { QueryClient } from '@tanstack/react-query'
import type { LoggedEvent } from '#shared/events/events.ts'

/** The subject of an event: the first word of its type. */
type Subject = LoggedEvent['type'] extends infer Type
  ? Type extends `${infer Word}.${string}`
    ? Word
    : never
  : never
type EventAbout<Word extends Subject> = Extract<LoggedEvent, { type: `${Word}.${string}` }>
type Handler<Event> = (queryClient: QueryClient, event: Event) => void
/** A handler for each type of a subject. Null for events that change nothing visible. */
type HandlersByType<Word extends Subject> = {
  [Type in EventAbout<Word>['type']]: Handler<Extract<LoggedEvent, { type: Type }>> | null
}

// A feature may register late, when its module loads: before that it has no data to patch.
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
  view: true,
  gate: true,
  closed_days: true,
  customer_page: true,
  customer: true,
  link: true,
  approval: true,
  import: true,
  webhook: true,
  legacy: true,
}

/**
 * Registers a feature's handlers for the events of a subject, which patch the lists it has loaded. A single
 * function handles all types, including future ones. Otherwise each type has its own.
 */
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

/** The id of the latest handled event about an order, or undefined. */
export function latestEventOf(queryClient: QueryClient, orderId: string): number | undefined {
  return latest.get(queryClient)?.get(orderId)
}

const personal: ((queryClient: QueryClient) => void)[] = []

/** Registers how a feature reloads data that is only this person's. */
export function onPersonalMissed(handler: (queryClient: QueryClient) => void): void {
  personal.push(handler)
}

export function reloadPersonal(queryClient: QueryClient): void {
  for (const handler of personal) handler(queryClient)
}

const inbox: ((queryClient: QueryClient) => void)[] = []

/** Registers how a feature reloads this person's inbox. */
export function onInbox(handler: (queryClient: QueryClient) => void): void {
  inbox.push(handler)
  onPersonalMissed(handler)
}

export function reloadInbox(queryClient: QueryClient): void {
  for (const handler of inbox) handler(queryClient)
}

const importing: ((queryClient: QueryClient) => void)[] = []

/** Registers how a feature reloads the progress of an import. */
export function onImport(handler: (queryClient: QueryClient) => void): void {
  importing.push(handler)
  onPersonalMissed(handler)
}

export function reloadImport(queryClient: QueryClient): void {
  for (const handler of importing) handler(queryClient)
}

/** Hands an event to the features. Returns false for an event of a newer server that this page doesn't know. */
export function handleEvent(queryClient: QueryClient, event: LoggedEvent): boolean {
  if (event.orderId !== null) {
    const byOrder = latest.get(queryClient) ?? new Map<string, number>()
    latest.set(queryClient, byOrder.set(event.orderId, event.id))
  }
  const about = event.type.split('.')[0] ?? ''
  for (const handler of handlers.get(about) ?? []) handler(queryClient, event as never)
  return about in KNOWN
}
