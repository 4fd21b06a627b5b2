import { EDITABLE, formLabel, type EditableName } from '#shared/orders/fields.ts'

/** A table has heads and rows, from any source. Trello exports a board as JSON. */
export const IMPORT_KINDS = ['table', 'trello'] as const
export const IMPORT_STATES = ['staged', 'running', 'done', 'failed', 'undoing', 'undone'] as const

export const IMPORT_ROWS = 10_000
export const IMPORT_COLUMNS = 100
/** UTF-16 units of one cell. */
export const IMPORT_CELL = 10_000
export const UNDO_IMPORT_HOURS = 24

/** Targets of a column beside an order's fields. */
const OTHER_NAMES = {
  status: 'Stage',
  createdAt: 'Order date',
  assignees: 'Assigned to',
  // Several words in one cell: the most urgent priority among them counts, and the others go into the notes.
  priorityLabels: 'Priority and labels',
  // With its head, so that nothing in the file is lost.
  extra: 'Add to notes',
}
type OtherTarget = keyof typeof OTHER_NAMES

export type ImportTarget = EditableName | OtherTarget

export const IMPORT_TARGETS: readonly ImportTarget[] = [
  ...EDITABLE.map(({ name }) => name),
  ...(Object.keys(OTHER_NAMES) as OtherTarget[]),
]

export function targetName(target: ImportTarget): string {
  const field = EDITABLE.find(({ name }) => name === target)
  if (field) return field.name === 'reference' ? 'Old number' : formLabel(field)
  return OTHER_NAMES[target as OtherTarget]
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

/** The part of a date such as 03/04/2026 that comes first. */
export const DATE_ORDERS = ['dmy', 'mdy', 'ymd'] as const
export type DateOrder = (typeof DATE_ORDERS)[number]

/** Possible encodings of a text file that isn't UTF-8, by their common names. */
export const ENCODING_NAMES = {
  'windows-1252': 'Windows, Western',
  ibm850: 'DOS, Western',
  macintosh: 'Mac, Western',
  'windows-1250': 'Windows, Central European',
  'iso-8859-2': 'ISO, Central European',
  ibm852: 'DOS, Central European',
  ibm437: 'DOS, United States',
  'windows-1251': 'Windows, Cyrillic',
  'windows-1253': 'Windows, Greek',
  'windows-1254': 'Windows, Turkish',
  'utf-8': 'UTF-8',
}
export type ImportEncoding = keyof typeof ENCODING_NAMES
export const IMPORT_ENCODINGS = Object.keys(ENCODING_NAMES) as [ImportEncoding, ...ImportEncoding[]]
