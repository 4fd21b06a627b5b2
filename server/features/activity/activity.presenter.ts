import { STAGE_NAMES, type ActivityEntry, type FeedItem, type Status } from '#shared/orders.ts'
import type { UserActivity } from '#shared/people.ts'
import type { ActivityRow } from './activity.queries.ts'

const ACTIONS: Partial<Record<ActivityRow['type'], ActivityEntry['action']>> = {
  create: 'created',
  move: 'moved',
}

export function presentEntry(row: ActivityRow): ActivityEntry {
  return {
    id: row.id,
    action: ACTIONS[row.type] ?? 'updated',
    details: JSON.stringify({
      userName: row.actorName,
      userId: row.actorId,
      orderTitle: row.orderTitle,
      fromStatus: row.fromStatus,
      toStatus: row.toStatus,
      changes: changesOf(row),
      message: row.type === 'comment' ? `added a note: ${row.message ?? ''}` : sentenceOf(row),
    }),
    createdAt: row.createdAt.toISOString(),
  }
}

const FEED_TYPES: Partial<Record<ActivityRow['type'], FeedItem['type']>> = {
  comment: 'comment',
  move: 'move',
  create: 'create',
}

export function presentFeedItem(row: ActivityRow): FeedItem {
  return {
    id: row.id,
    actorId: row.actorId,
    message: sentenceOf(row),
    type: FEED_TYPES[row.type] ?? 'update',
    createdAt: row.createdAt.toISOString(),
    actor:
      row.actorId && row.actorName
        ? {
            id: row.actorId,
            displayName: row.actorName,
            profileImageUrl: row.actorImage,
            role: row.actorRole,
          }
        : null,
  }
}

/** What somebody did, for the page about them. Its time has no zone: it is to be read with a Z appended. */
export function presentDeed(row: ActivityRow): UserActivity {
  return {
    id: row.id,
    type: kindOf(row),
    description: sentenceOf(row),
    orderId: row.orderId,
    orderTitle: row.orderTitle,
    createdAt: row.createdAt.toISOString().slice(0, -1),
  }
}

function kindOf({ type, field }: ActivityRow): UserActivity['type'] {
  if (type === 'comment') return 'note'
  if (type === 'move') return 'status_change'
  return field === 'files' ? 'file' : 'order'
}

function changesOf(row: ActivityRow): Record<string, { from: unknown; to: unknown }> {
  const before = JSON.parse(row.oldValue ?? '{}') as Record<string, unknown>
  const after = JSON.parse(row.newValue ?? '{}') as Record<string, unknown>
  return Object.fromEntries(
    Object.keys(after).map((field) => [field, { from: before[field], to: after[field] }]),
  )
}

const FIELD_NAMES: Record<string, string> = {
  title: 'title',
  description: 'description',
  customerName: 'customer name',
  customerEmail: 'email',
  customerPhone: 'phone',
  address: 'address',
  priority: 'priority',
  fulfillmentType: 'fulfillment',
  dueDate: 'due date',
  estimatedHours: 'estimated hours',
  actualHours: 'actual hours',
  notes: 'notes',
}

/** What happened, in words that go on after the actor's name; a note is its own text. */
function sentenceOf(row: ActivityRow): string {
  const fields = Object.keys(changesOf(row)).map((field) => FIELD_NAMES[field] ?? field)
  switch (row.type) {
    case 'create':
      return 'created the order'
    case 'move': {
      const move = `moved the order from ${stage(row.fromStatus)} to ${stage(row.toStatus)}`
      return fields.length > 0 ? `${move} and changed ${fields.join(', ')}` : move
    }
    case 'archive':
      return row.message ? `archived the order: ${row.message}` : 'archived the order'
    case 'restore':
      return 'restored the order'
    case 'assign':
      return `assigned ${row.message ?? 'somebody'}`
    case 'unassign':
      return `unassigned ${row.message ?? 'somebody'}`
    default:
      return row.message ?? `changed ${fields.join(', ')}`
  }
}

function stage(status: Status | null): string {
  return status ? STAGE_NAMES[status] : 'nowhere'
}
