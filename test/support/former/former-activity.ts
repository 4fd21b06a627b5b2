import pg from 'pg'
import type { Connection } from '../../../server/db/client.ts'

// How the version before events returned its log, line by line. A converted log must say the same, in today's words.

interface FormerRow {
  id: string
  type: string
  field: string | null
  old_value: string | null
  new_value: string | null
  message: string | null
  created_at: Date
  order_id: string
  order_title: string
  actor_id: string | null
  actor_name: string | null
  from_status: string | null
  to_status: string | null
}

const STAGES: Record<string, string> = {
  ORDER_IN: 'Order In',
  PRODUCTION: 'Production',
  FINISH: 'Finish',
  COMPLETED: 'Completed',
  DELIVERY: 'Delivery',
  PICKUP: 'Pickup',
}
const FIELDS: Record<string, string> = {
  customerName: 'customer name',
  customerEmail: 'email',
  customerPhone: 'phone',
  fulfillmentType: 'fulfillment',
  dueDate: 'due date',
  estimatedHours: 'estimated hours',
  actualHours: 'actual hours',
}

function changesOf(row: FormerRow) {
  const before = JSON.parse(row.old_value ?? '{}') as Record<string, unknown>
  const after = JSON.parse(row.new_value ?? '{}') as Record<string, unknown>
  return Object.fromEntries(
    Object.keys(after).map((field) => [field, { from: before[field], to: after[field] }]),
  )
}

const LIST = new Intl.ListFormat('en')

const WORDS: [RegExp, string][] = [
  [/^(added|deleted) the file "(.*)"$/s, '$1 $2'],
  [/^renamed the file "(.*)" to "(.*)"$/s, 'renamed $1 to $2'],
  [/^(added|deleted) the checklist "(.*)"$/s, '$1 the checklist $2'],
  [/^reordered "(.*)"$/s, 'reordered the checklist $1'],
  [/^added "(.*)" to "(.*)"$/s, 'added "$1" to the checklist $2'],
  [/^changed the item "(.*)"$/s, 'changed "$1"'],
]

const inTodaysWords = (message: string) =>
  WORDS.reduce((words, [former, today]) => words.replace(former, today), message)

function sentenceOf(row: FormerRow): string {
  const fields = LIST.format(Object.keys(changesOf(row)).map((field) => FIELDS[field] ?? field))
  switch (row.type) {
    case 'create':
      return 'created the order'
    case 'move': {
      const move = `moved the order from ${STAGES[row.from_status ?? '']} to ${STAGES[row.to_status ?? '']}`
      return fields ? `${move}, changed the ${fields}` : move
    }
    case 'archive':
      return row.message ? `archived the order: ${row.message}` : 'archived the order'
    case 'restore':
      return 'restored the order'
    case 'assign':
      return `assigned ${row.message ?? 'someone'}`
    case 'unassign':
      return `unassigned ${row.message ?? 'someone'}`
    default:
      return row.message === null ? `changed the ${fields}` : inTodaysWords(row.message)
  }
}

export interface FormerLine {
  orderId: string
  actorId: string | null
  /** As `/activity` returned it, with parsed details. */
  entry: { id: number; action: string; details: unknown; createdAt: string }
  /** As `/activities` returned it, without the actor's photo and role. */
  item: { id: number; actorId: string | null; message: string; type: string; createdAt: string }
  /** As the page about a person showed it. */
  ofPerson: {
    id: number
    type: string
    description: string
    orderId: string
    orderTitle: string
    createdAt: string
  }
}

const ACTIONS: Record<string, string> = { create: 'created', move: 'moved' }
const FEED_TYPES: Record<string, string> = { comment: 'comment', move: 'move', create: 'create' }
const KINDS: Record<string, string> = { comment: 'note', move: 'status_change' }

function lineOf(row: FormerRow): FormerLine {
  const id = Number(row.id)
  const createdAt = row.created_at.toISOString()
  const sentence = sentenceOf(row)
  return {
    orderId: row.order_id,
    actorId: row.actor_id,
    entry: {
      id,
      action: ACTIONS[row.type] ?? 'updated',
      details: {
        userName: row.actor_name,
        userId: row.actor_id,
        orderTitle: row.order_title,
        fromStatus: row.from_status,
        toStatus: row.to_status,
        changes: changesOf(row),
        message: row.type === 'comment' ? `added a note: ${row.message ?? ''}` : sentence,
      },
      createdAt,
    },
    item: {
      id,
      actorId: row.actor_id,
      message: sentence,
      type: FEED_TYPES[row.type] ?? 'update',
      createdAt,
    },
    ofPerson: {
      id,
      type: KINDS[row.type] ?? (row.field === 'files' ? 'file' : 'order'),
      description: sentence,
      orderId: row.order_id,
      orderTitle: row.order_title,
      createdAt: createdAt.slice(0, -1),
    },
  }
}

/** Every line about an order, newest first, of a database that still has the table. */
export async function formerLines(connection: Connection): Promise<FormerLine[]> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    const { rows } = await client.query<FormerRow>(
      `select a.*, o.title as order_title, u.display_name as actor_name, f.status as from_status,
         t.status as to_status
       from order_activity a
       join orders o on o.id = a.order_id
       left join users u on u.id = a.actor_id
       left join board_columns f on f.id = a.from_column_id
       left join board_columns t on t.id = a.to_column_id
       order by a.version desc`,
    )
    return rows.map(lineOf)
  } finally {
    await client.end()
  }
}
