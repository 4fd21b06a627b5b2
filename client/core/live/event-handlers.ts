import type { QueryClient } from '@tanstack/react-query'
import type { LoggedEvent } from '#shared/events/events.ts'

/** What an event is about: the first word of its type. */
type Subject = LoggedEvent['type'] extends infer Type
  ? Type extends `${infer Word}.${string}`
    ? Word
    : never
  : never
type EventAbout<Word extends Subject> = Extract<LoggedEvent, { type: `${Word}.${string}` }>
type Handler<Event> = (queryClient: QueryClient, event: Event) => void
/** A handler for each type about a subject, with null for those that change nothing that is shown. */
type HandlersByType<Word extends Subject> = {
  [Type in EventAbout<Word>['type']]: Handler<Extract<LoggedEvent, { type: Type }>> | null
}

// A feature may register late, when its module is loaded: before that it has loaded no data to patch.
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
 * Registers what a feature does with the events about a subject: it patches the lists that it has loaded. One function does
 * the same for all of them, those that will be added too; where they differ, each has its own.
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

/** The id of the latest event about an order that was handled; undefined where there was none. */
export function latestEventOf(queryClient: QueryClient, orderId: string): number | undefined {
  return latest.get(queryClient)?.get(orderId)
}

const personal: ((queryClient: QueryClient) => void)[] = []

/** Registers how a feature loads again what is this person's alone. */
export function onPersonalMissed(handler: (queryClient: QueryClient) => void): void {
  personal.push(handler)
}

export function reloadPersonal(queryClient: QueryClient): void {
  for (const handler of personal) handler(queryClient)
}

const inbox: ((queryClient: QueryClient) => void)[] = []

/** Registers how a feature loads again what it shows of this person's inbox. */
export function onInbox(handler: (queryClient: QueryClient) => void): void {
  inbox.push(handler)
  onPersonalMissed(handler)
}

export function reloadInbox(queryClient: QueryClient): void {
  for (const handler of inbox) handler(queryClient)
}

const importing: ((queryClient: QueryClient) => void)[] = []

/** Registers how a feature loads again how far an import has come. */
export function onImport(handler: (queryClient: QueryClient) => void): void {
  importing.push(handler)
  onPersonalMissed(handler)
}

export function reloadImport(queryClient: QueryClient): void {
  for (const handler of importing) handler(queryClient)
}

/** Hands an event to the features. Returns false for an event of a newer server, which this page does not know. */
export function handleEvent(queryClient: QueryClient, event: LoggedEvent): boolean {
  if (event.orderId !== null) {
    const byOrder = latest.get(queryClient) ?? new Map<string, number>()
    latest.set(queryClient, byOrder.set(event.orderId, event.id))
  }
  const about = event.type.split('.')[0] ?? ''
  for (const handler of handlers.get(about) ?? []) handler(queryClient, event as never)
  return about in KNOWN
}
