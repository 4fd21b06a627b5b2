import type { Checklist, ChecklistItem } from '#shared/checklists/checklists.ts'
import type { LoggedEvent } from '#shared/events/events.ts'
import type { WaitCause } from '#shared/holds/waits.ts'
import { compareOnBoard, type Status } from '#shared/orders/orders.ts'
import type { Note, Order } from '#shared/orders/types.ts'
import { holdsAfterMove } from '#shared/holds/on-order.ts'
import { arrived, derivedStage, partsOfMove } from '#shared/parts/parts.ts'
import type { Part } from '#shared/parts/types.ts'
import type { Person } from '#shared/people/types.ts'
import type { LiveEvent } from '#shared/realtime.ts'
import { anItem, anOrder, AT, PERSON } from './model-orders.ts'

// The part of the server that a property test of the page needs: orders that move, change and are archived, one
// checklist, and a log of events. Calls are received, answered, refused or lost one by one.

const EARLIER = '2026-11-21T08:00:00.000Z'
/** The time when a moved order enters its stage. */
export const MOVED_AT = '2026-11-22T08:30:00.000Z'
export const COLLEAGUE: Person = { id: 'sam', displayName: 'Sam Ash', profileImageUrl: null, role: 'SHOP' }
export const LISTED = 'order-0'
/** Has parts. */
export const PARTED = 'order-1'

interface Request {
  method: string
  path: string
  body: Record<string, unknown>
  /** The idempotency key, without its quotes. */
  key: string | undefined
  /** Set once the server has received the request. */
  response?: Response
  respond: (response: Response) => void
  fail: (error: Error) => void
}

interface Sent {
  method: string
  body?: string
  headers?: Record<string, string>
}

const dataOf = ({ id, title }: ChecklistItem) => ({ checklistId: 'list', itemId: id, title })

export class ModelServer {
  version = 1
  orders = new Map<string, Order>()
  items = [anItem(0), anItem(1)]
  /** Of the listed order, newest first. */
  notes: Note[] = []
  readonly #removed = new Map<string, ChecklistItem>()
  requests: Request[] = []
  /** Logged events that are on their way to the page. */
  outgoing: LiveEvent[] = []

  constructor(orders: number) {
    for (let index = 0; index < orders; index += 1)
      this.orders.set(`order-${index}`, anOrder(index, this.version))
  }

  /** The active orders, as the list returns them. */
  board(): Order[] {
    return [...this.orders.values()].filter(({ isArchived }) => !isArchived).toSorted(compareOnBoard)
  }

  checklists(): Checklist[] {
    const written = { templateId: null, description: null, createdBy: null, createdAt: AT, updatedAt: AT }
    return [{ id: 'list', orderId: LISTED, orgId: 'org', name: 'Finish', ...written, items: this.items }]
  }

  move(id: string, from: Status, to: Status): Order | undefined {
    const order = this.orders.get(id)
    if (!order || order.isArchived || order.status !== from) return undefined
    if (from === to) return order
    const coming = partsOfMove(order, to)
    const parts =
      order.parts?.map((part) => (coming.includes(part) ? arrived(part, to, MOVED_AT) : part)) ?? null
    const holds = holdsAfterMove(order.holds)
    const change = { status: to, enteredStageAt: MOVED_AT, holds, parts }
    return this.#log(order, change, { type: 'order.moved', data: { from, to } })
  }

  movePart(id: string, partId: string, { from, to }: { from: Status; to: Status }): Order | undefined {
    const order = this.orders.get(id)
    const part = order?.parts?.find((one) => one.id === partId)
    if (!order || !part || order.isArchived) return undefined
    if (part.status === to) return order
    if (part.status !== from) return undefined
    const parts = order.parts?.map((one) => (one === part ? arrived(one, to, MOVED_AT) : one)) ?? []
    const { letter, name, enteredStageAt } = part
    const data = { partId, letter, name, from, to, enteredStageAt }
    return this.#changeParts(order, parts, part, { type: 'part.moved', data })
  }

  removePart(id: string, partId: string): void {
    const order = this.orders.get(id)
    const part = order?.parts?.find((one) => one.id === partId)
    if (!order?.parts || !part || order.isArchived) return
    const parts = order.parts.filter((one) => one !== part)
    const data = { partId, letter: part.letter, name: part.name, reason: null }
    this.#changeParts(order, parts, part, { type: 'part.removed', data })
  }

  /** The order follows its parts. */
  #changeParts(order: Order, parts: Part[], by: Part, event: { type: string; data: object }): Order {
    const told = this.#log(order, { parts: parts.length > 0 ? parts : null }, event)
    const stage = derivedStage(told)
    if (stage === told.status) return told
    const change = { status: stage, enteredStageAt: MOVED_AT, holds: holdsAfterMove(told.holds) }
    const part = { partId: by.id, letter: by.letter, name: by.name }
    return this.#log(told, change, { type: 'order.moved', data: { from: told.status, to: stage, part } })
  }

  rename(id: string, title: string): void {
    const order = this.orders.get(id)
    const changes = [{ field: 'title', from: order?.title ?? '', to: title }]
    if (order) this.#log(order, { title }, { type: 'order.changed', data: { changes } })
  }

  archive(id: string): void {
    const order = this.orders.get(id)
    if (!order || order.isArchived) return
    this.#log(order, { isArchived: true, archivedAt: AT }, { type: 'order.archived', data: { reason: null } })
  }

  assign(id: string, person: Person, assigned: boolean): Order | undefined {
    const order = this.orders.get(id)
    if (!order || order.isArchived) return undefined
    const others = order.assignees.filter((other) => other.id !== person.id)
    if (assigned === others.length < order.assignees.length) return assigned ? order : undefined
    const data = { userId: person.id, name: person.displayName }
    const type = assigned ? 'order.assigned' : 'order.unassigned'
    return this.#log(order, { assignees: assigned ? [...others, person] : others }, { type, data })
  }

  wait(id: string, cause: WaitCause | null): Order | undefined {
    const order = this.orders.get(id)
    const former = order?.holds?.wait
    if (!order || order.isArchived || (!cause && !former)) return undefined
    if (former?.for === cause) return order
    const said = { for: cause ?? 'other', note: null, until: null } as const
    const wait = cause && { ...said, since: AT, by: 'them', byName: PERSON.displayName }
    const holds = wait ? { gates: [], wait, timers: [], waited: 0 } : null
    const type = wait ? 'order.waiting' : 'order.wait_ended'
    return this.#log(order, { holds }, { type, data: { ...said, since: AT } })
  }

  create(): void {
    const order = anOrder(this.orders.size, this.version)
    const data = { number: order.number, status: order.status, fields: {} }
    this.#log(order, {}, { type: 'order.created', data })
  }

  /** @param undo reverts a change: a restored tick belongs to the person who made it */
  tick(itemId: string, isCompleted: boolean, undo = false): ChecklistItem | undefined {
    const order = this.orders.get(LISTED)
    const item = this.items.find(({ id }) => id === itemId)
    if (!order || !item || order.isArchived) return undefined
    if (item.isCompleted === isCompleted) return item
    const who = isCompleted
      ? { completer: PERSON, completedBy: 'them', completedAt: undo ? EARLIER : AT }
      : { completer: null, completedBy: null, completedAt: null }
    const changed = { ...item, isCompleted, ...who }
    this.items = this.items.map((other) => (other === item ? changed : other))
    const type = isCompleted ? 'item.completed' : 'item.reopened'
    this.#log(order, this.#counts(), { type, data: { ...dataOf(item), ...(undo && { undo }) } })
    return changed
  }

  removeItem(itemId: string): void {
    const order = this.orders.get(LISTED)
    const item = this.items.find(({ id }) => id === itemId)
    if (!order || !item || order.isArchived) return
    this.items = this.items.filter((other) => other !== item)
    this.#removed.set(itemId, item)
    this.#log(order, this.#counts(), { type: 'item.removed', data: dataOf(item) })
  }

  restoreItem(itemId: string): void {
    const order = this.orders.get(LISTED)
    const item = this.#removed.get(itemId)
    if (!order || !item || order.isArchived) return
    this.#removed.delete(itemId)
    this.items = [...this.items, item].toSorted((a, b) => a.position - b.position)
    const data = { ...dataOf(item), checklist: 'Finish', isCompleted: item.isCompleted, undo: true }
    this.#log(order, this.#counts(), { type: 'item.added', data })
  }

  /** Adds a note once for each key. */
  #addNote(content: string, key: string): Note | undefined {
    const order = this.orders.get(LISTED)
    const id = `note of ${key}`
    const known = this.notes.find((note) => note.id === id)
    if (known || !order) return known
    const who = { orgId: 'org', orderId: LISTED, authorId: PERSON.id, author: PERSON }
    const note = { id, content, isInternal: false, customer: null, createdAt: AT, updatedAt: AT, ...who }
    this.notes = [note, ...this.notes]
    const event = { type: 'note.added', data: { noteId: id, draft: key.slice(0, 36) }, note }
    this.#log(order, { noteCount: this.notes.length }, event)
    return note
  }

  #counts() {
    return {
      checklistTotal: this.items.length,
      checklistCompleted: this.items.filter((one) => one.isCompleted).length,
      checklistOpenRequired: this.items.filter((one) => one.isRequired && !one.isCompleted).length,
    }
  }

  #log(order: Order, change: Partial<Order>, event: { type: string; data: object; note?: Note }): Order {
    this.version += 1
    const { version } = this
    const after = { ...order, ...change, version }
    this.orders.set(order.id, after)
    const logged = { id: version, orderId: order.id, actor: PERSON, createdAt: AT, ...event } as LoggedEvent
    const kinds: Record<string, string> = { 'order.created': 'ORDER_CREATED', 'order.moved': 'ORDER_MOVED' }
    const type = kinds[event.type] ?? 'ORDER_UPDATED'
    const stages = { fromStatus: order.status, toStatus: after.status }
    this.outgoing.push({ type, version, order: after, event: logged, ...stages } as LiveEvent)
    return after
  }

  /** Replaces `fetch`. */
  fetch = (path: string, { method, body, headers }: Sent): Promise<Response> =>
    new Promise((respond, fail) => {
      const key = headers?.['idempotency-key']?.replaceAll('"', '')
      this.requests.push({ method, path, body: body ? JSON.parse(body) : {}, key, respond, fail })
    })

  /** Executes a request. Its response is on its way from now on. */
  receive(request: Request): void {
    request.response ??= this.#responseTo(request)
  }

  #responseTo({ method, path, body, key = '' }: Request): Response {
    const [, , kind, id = '', part, partId = ''] = path.split('/')
    const [from, to] = [body['fromStatus'] as Status, body['toStatus'] as Status]
    if (method === 'GET' && path === '/api/orders') {
      return Response.json(this.board(), { headers: { 'x-board-version': String(this.version) } })
    }
    if (method === 'GET' && part === 'notes') return Response.json(this.notes)
    if (part === 'notes') return responseOf(this.#addNote(String(body['content']), key))
    if (method === 'GET' && part === 'checklists') return Response.json(this.checklists())
    if (method === 'GET' && kind === 'orders') return responseOf(this.orders.get(id))
    if (part === 'move') return responseOf(this.move(id, from, to))
    if (part === 'parts') return responseOf(this.movePart(id, partId, { from, to }))
    if (part === 'assignees') return responseOf(this.assign(id, COLLEAGUE, method === 'PUT'))
    if (part === 'wait') return responseOf(this.wait(id, (body['for'] as WaitCause | undefined) ?? null))
    if (kind === 'checklist-items') return responseOf(this.tick(id, body['isCompleted'] === true))
    throw new Error(`No such call: ${method} ${path}`)
  }
}

const responseOf = (body: object | undefined) =>
  body ? Response.json(body) : Response.json({ message: 'Somebody was faster' }, { status: 409 })
