import { toSnakeCase } from 'drizzle-orm/casing'
import type { Event, FieldChange } from '#shared/events/events.ts'
import type { GateState } from '#shared/holds/gates.ts'
import { EDITABLE, type OrderFields } from '#shared/orders/fields.ts'
import type { Status } from '#shared/orders/orders.ts'
import type { Connection } from '../../server/db/client.ts'
import { query } from './backups/installations.ts'
import type { Part } from '#shared/parts/types.ts'
import { applyToParts, noParts, type ReplayedParts } from './replay-parts.ts'

export type LogLine = Event & { order_id: string }

interface Item {
  isRequired: boolean
  isCompleted: boolean
}

export interface Replayed {
  number: string
  status: Status
  isArchived: boolean
  fields: OrderFields
  assignees: Set<string | null>
  gates: Map<string, GateState>
  notes: number
  files: number
  /** By checklist, by item. */
  checklists: Map<string | null, Map<string | null, Item>>
  parts: ReplayedParts
}

/** The orders rebuilt from their events alone. */
export function replay(lines: LogLine[]): Map<string, Replayed> {
  const orders = new Map<string, Replayed>()
  for (const line of lines) {
    if (line.type === 'order.created') orders.set(line.order_id, created(line.data))
    const order = orders.get(line.order_id)
    if (!order) continue
    apply(order, line)
    applyToParts(order.parts, line)
  }
  return orders
}

const created = ({
  number,
  status,
  fields,
  gates = [],
}: Extract<Event, { type: 'order.created' }>['data']): Replayed => ({
  number,
  status,
  fields: { ...fields, reference: fields.reference ?? null },
  isArchived: false,
  assignees: new Set(),
  gates: new Map(gates.map(({ gateId }) => [gateId, 'open'])),
  notes: 0,
  files: 0,
  checklists: new Map(),
  parts: noParts(),
})

function apply(order: Replayed, event: Event): void {
  switch (event.type) {
    case 'order.changed':
      return change(order, event.data.changes)
    case 'order.moved':
      order.status = event.data.to
      return change(order, event.data.changes ?? [])
    case 'order.archived':
    case 'order.restored':
      order.isArchived = event.type === 'order.archived'
      return
    case 'order.assigned':
      order.assignees.add(event.data.userId)
      return
    case 'order.unassigned':
      order.assignees.delete(event.data.userId)
      return
    case 'order.gate_set':
      order.gates.set(event.data.gateId, event.data.to)
      return
    case 'order.gate_removed':
      order.gates.delete(event.data.gateId)
      return
    case 'note.added':
    case 'note.removed':
      order.notes += event.type === 'note.added' ? 1 : -1
      return
    case 'file.added':
    case 'file.removed':
      order.files += event.type === 'file.added' ? 1 : -1
      return
    case 'checklist.added': {
      const items = event.data.items ?? []
      order.checklists.set(
        event.data.checklistId,
        new Map(
          items.map(({ itemId, isRequired, isCompleted = false }) => [itemId, { isRequired, isCompleted }]),
        ),
      )
      return
    }
    case 'checklist.removed':
      order.checklists.delete(event.data.checklistId)
      return
    default:
      applyToItem(order, event)
  }
}

function applyToItem(order: Replayed, event: Event): void {
  if (!event.type.startsWith('item.')) return
  const { data } = event as Extract<Event, { type: 'item.added' | 'item.changed' | 'item.completed' }>
  const items = order.checklists.get(data.checklistId) ?? new Map<string | null, Item>()
  const { isRequired = false, isCompleted = false } = items.get(data.itemId) ?? {}
  const item = { isRequired: data.isRequired ?? isRequired, isCompleted }
  if (event.type === 'item.removed') {
    items.delete(data.itemId)
    return
  }
  if (event.type === 'item.completed') item.isCompleted = true
  if (event.type === 'item.reopened') item.isCompleted = false
  if (event.type === 'item.added') item.isCompleted = event.data.isCompleted ?? false
  items.set(data.itemId, item)
}

function change(order: Replayed, changes: FieldChange[]): void {
  for (const { field, to } of changes) Object.assign(order.fields, { [field]: to })
}

/** The same orders, with counts of their parts. */
export function countedParts({ notes, files, checklists }: Replayed) {
  const items = [...checklists.values()].flatMap((list) => [...list.values()])
  return {
    noteCount: notes,
    fileCount: files,
    checklistTotal: items.length,
    checklistCompleted: items.filter(({ isCompleted }) => isCompleted).length,
    checklistOpenRequired: items.filter((item) => item.isRequired && !item.isCompleted).length,
  }
}

interface StoredOrder {
  id: string
  status: Status
  isArchived: boolean
  fields: OrderFields
  assignees: string[]
  /** By id. */
  gates: Record<string, GateState> | null
  counts: ReturnType<typeof countedParts>
  parts: Part[] | null
}

/** The orders as stored in their table, or one of them. */
export function ordersOf(connection: Connection, id: string | null = null): Promise<StoredOrder[]> {
  return query(
    connection,
    `select id, status, is_archived as "isArchived",
       json_build_object(${EDITABLE.map(({ name }) => `'${name}', ${toSnakeCase(name)}`).join(', ')}) as fields,
       (select json_object_agg(g ->> 'id', g ->> 'state') from jsonb_array_elements(holds -> 'gates') g) as gates,
       array(select user_id from order_assignees a where a.order_id = orders.id order by 1) as assignees,
       json_build_object('noteCount', note_count, 'fileCount', file_count, 'checklistTotal', checklist_total,
         'checklistCompleted', checklist_completed, 'checklistOpenRequired', checklist_open_required) as counts, parts
     from orders where $1::uuid is null or id = $1 order by number`,
    [id],
  )
}
