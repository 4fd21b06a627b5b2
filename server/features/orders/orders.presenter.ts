import { toWireDate } from '#shared/dates.ts'
import { DATES, fieldsOf, type OrderFields } from '#shared/orders/fields.ts'
import type { Holds } from '#shared/holds/types.ts'
import type { Part } from '#shared/parts/types.ts'
import type { Status } from '#shared/orders/orders.ts'
import type { Order } from '#shared/orders/types.ts'
import type { Role } from '#shared/people/people.ts'
import type { Person } from '#shared/people/types.ts'
import type { LiveEvent } from '#shared/realtime.ts'
import { say } from '#shared/texts/say.ts'
import * as t from '#texts/orders/order-errors.ts'
import { pauses } from '../../queue/slices.ts'
import { presentLogged, type LoggedRow } from '../../log/events.service.ts'
import { Conflict } from '../../http/errors.ts'
import { LIMITS } from '../../limits.ts'

/** PostgreSQL's 64-bit integers arrive as text. */
export interface OrderRow extends OrderFields {
  id: string
  org_id: string
  number: string
  status: Status
  status_column_id: string
  entered_stage_at: Date
  promised_date: string | null
  is_archived: boolean
  archived_at: Date | null
  created_by: string
  last_updated_by: string
  created_at: Date
  updated_at: Date
  version: string
  creator_name: string
  creator_image: string | null
  creator_role: Role | null
  updater_name: string
  updater_image: string | null
  updater_role: Role | null
  note_count: number
  file_count: number
  checklist_total: number
  checklist_completed: number
  checklist_open_required: number
  unanswered: number
  holds: Holds | null
  parts: Part[] | null
  assignees: Person[]
}

export type EventRow = LoggedRow & { event_version: string } & (OrderRow | { id: null })

export function presentOrder(row: OrderRow): Order {
  return {
    id: row.id,
    orgId: row.org_id,
    number: row.number,
    status: row.status,
    statusColumnId: row.status_column_id,
    // Times that are often equal stand side by side, which makes a compressed board 1% smaller.
    createdAt: row.created_at.toISOString(),
    enteredStageAt: row.entered_stage_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    version: Number(row.version),
    ...presentFields(row),
    promisedDate: row.promised_date && toWireDate(row.promised_date),
    isArchived: row.is_archived,
    archivedAt: row.archived_at?.toISOString() ?? null,
    createdBy: row.created_by,
    lastUpdatedBy: row.last_updated_by,
    creator: {
      id: row.created_by,
      displayName: row.creator_name,
      profileImageUrl: row.creator_image,
      role: row.creator_role,
    },
    lastUpdater: {
      id: row.last_updated_by,
      displayName: row.updater_name,
      profileImageUrl: row.updater_image,
      role: row.updater_role,
    },
    assignees: row.assignees,
    noteCount: row.note_count,
    fileCount: row.file_count,
    checklistTotal: row.checklist_total,
    checklistCompleted: row.checklist_completed,
    checklistOpenRequired: row.checklist_open_required,
    ...(row.unanswered > 0 && { unanswered: row.unanswered }),
    holds: row.holds,
    parts: row.parts && row.parts.map((part) => withMembers(part, row.assignees)),
  }
}

// The longest wait of other requests for one list.
const SLICE_MS = 1

/** Unchecked. Other requests take turns in between. @throws Conflict if it is longer than `longest` */
export async function serializeOrders(
  pieces: AsyncIterable<OrderRow[]> | Iterable<OrderRow[]>,
  longest?: number,
): Promise<Buffer> {
  const parts: Buffer[] = []
  let length = 0
  const pause = pauses(SLICE_MS)
  for await (const rows of pieces) {
    const texts: string[] = []
    for (const row of rows) {
      texts.push(JSON.stringify(presentOrder(row)))
      await pause()
    }
    const part = Buffer.from(`${parts.length === 0 ? '' : ','}${texts.join(',')}`)
    length += part.length
    refuseLonger(length, longest)
    parts.push(part)
  }
  return Buffer.concat([Buffer.from('['), ...parts, Buffer.from(']')])
}

function presentFields(row: OrderRow): OrderFields {
  const fields = fieldsOf<OrderFields>(row)
  for (const { name } of DATES) fields[name] &&= toWireDate(fields[name])
  return fields
}

export function presentEvent(row: EventRow): LiveEvent {
  const version = Number(row.event_version)
  const event = presentLogged(row)
  if (row.id === null) return { type: 'EVENT', version, event }
  const order = presentOrder(row)
  if (event.type === 'order.created') return { type: 'ORDER_CREATED', version, order, event }
  if (event.type !== 'order.moved') return { type: 'ORDER_UPDATED', version, order, event }
  const { from, to } = event.data
  return { type: 'ORDER_MOVED', version, order, fromStatus: from, toStatus: to, event }
}

/** @throws Conflict if a list is longer */
export function refuseLonger(bytes: number, longest = LIMITS.listBytes): void {
  if (bytes <= longest) return
  throw new Conflict(say(t.tooManyOrders))
}

/** People who left the shop are no longer assigned. */
const withMembers = (part: Part, assignees: Person[]): Part => ({
  ...part,
  people: part.people.filter((id) => assignees.some((person) => person.id === id)),
})
