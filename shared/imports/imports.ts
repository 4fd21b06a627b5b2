import * as t from '#texts/imports/import-names.ts'
import { EDITABLE, formLabel, type EditableName } from '#shared/orders/fields.ts'

/** Trello exports a board as JSON. */
export const IMPORT_KINDS = ['table', 'trello'] as const
export const IMPORT_STATES = ['staged', 'running', 'done', 'failed', 'undoing', 'undone'] as const

export const IMPORT_ROWS = 10_000
export const IMPORT_COLUMNS = 100
/** UTF-16 units of one cell. */
export const IMPORT_CELL = 10_000
export const UNDO_IMPORT_HOURS = 24

const OTHER_NAMES = {
  status: t.status,
  createdAt: t.createdAt,
  assignees: t.assignees,
  // The most urgent priority counts, and the other words go into the notes.
  priorityLabels: t.priorityLabels,
  parts: t.parts,
  // With its head, so that nothing in the file is lost.
  extra: t.extra,
}
type OtherTarget = keyof typeof OTHER_NAMES

export type ImportTarget = EditableName | OtherTarget

export const IMPORT_TARGETS: readonly ImportTarget[] = [
  ...EDITABLE.map(({ name }) => name),
  ...(Object.keys(OTHER_NAMES) as OtherTarget[]),
]

export function targetName(target: ImportTarget): string {
  const field = EDITABLE.find(({ name }) => name === target)
  if (field) return field.name === 'reference' ? t.reference() : formLabel(field)
  return OTHER_NAMES[target as OtherTarget]()
}

export const JOINED_TARGETS: readonly ImportTarget[] = [
  'title',
  'customerName',
  'address',
  'description',
  'notes',
]

export const SHARED_TARGETS: readonly ImportTarget[] = [
  ...JOINED_TARGETS,
  'extra',
  'assignees',
  'priorityLabels',
]

export const UNREADABLE = ['empty', 'notes'] as const

export const READ_TARGETS: ReadonlySet<ImportTarget | null | undefined> = new Set([
  'customerPhone',
  'customerEmail',
  'priority',
  'fulfillmentType',
  'dueDate',
  'estimatedHours',
  'actualHours',
  'status',
  'createdAt',
] as const)

/** Which part of a date such as 03/04/2026 comes first. */
export const DATE_ORDERS = ['dmy', 'mdy', 'ymd'] as const
export type DateOrder = (typeof DATE_ORDERS)[number]

export const ENCODING_NAMES = t.encodings
export type ImportEncoding = keyof typeof ENCODING_NAMES
export const IMPORT_ENCODINGS = Object.keys(ENCODING_NAMES) as [ImportEncoding, ...ImportEncoding[]]
