import { EDITABLE, formLabel, type EditableName } from '#shared/orders/fields.ts'

/** A table has heads and rows, wherever it came from; Trello's export is a board in JSON. */
export const IMPORT_KINDS = ['table', 'trello'] as const
export const IMPORT_STATES = ['staged', 'running', 'done', 'failed', 'undoing', 'undone'] as const

export const IMPORT_ROWS = 10_000
export const IMPORT_COLUMNS = 100
/** UTF-16 units of one cell. */
export const IMPORT_CELL = 10_000
export const UNDO_IMPORT_HOURS = 24

const OTHER_TARGETS = ['status', 'createdAt', 'assignees', 'priorityLabels', 'extra'] as const
type OtherTarget = (typeof OTHER_TARGETS)[number]

export type ImportTarget = EditableName | OtherTarget

export const IMPORT_TARGETS: readonly ImportTarget[] = [...EDITABLE.map(({ name }) => name), ...OTHER_TARGETS]

const OTHER_NAMES: Record<OtherTarget, string> = {
  status: 'Stage',
  createdAt: 'Order date',
  assignees: 'Assigned to',
  // Several words in one cell: the most urgent that means a priority counts, the others go into the notes.
  priorityLabels: 'Priority and labels',
  // With its head, so that nothing of the file is lost.
  extra: 'Add to notes',
}

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

/** What may become of cells that can't be read: they count as empty, or what they say goes into the notes. */
export const UNREADABLE = ['empty', 'notes'] as const

/** Of these a cell may be one that can't be read. */
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

/** How a text file that is not UTF-8 may be written, as programs call it. */
export const IMPORT_ENCODINGS = [
  'windows-1252',
  'ibm850',
  'macintosh',
  'windows-1250',
  'iso-8859-2',
  'ibm852',
  'ibm437',
  'windows-1251',
  'windows-1253',
  'windows-1254',
  'utf-8',
] as const
export type ImportEncoding = (typeof IMPORT_ENCODINGS)[number]
