import { newRules } from '#shared/orders/field-rules.ts'
import { EDITABLE, type EditableField, type EditableName, type OrderFields } from '#shared/orders/fields.ts'
import { DONE, MOST_ASSIGNED, PRIORITIES, type Status } from '#shared/orders/orders.ts'
import { partsOf } from '#shared/imports/meanings.ts'
import type { DateReading, RowParts } from '#shared/imports/types.ts'
import { LONGEST_LIST } from './columns.ts'
import { fileColumns, type FileColumns, type FileSettings } from './file-columns.ts'
import { planParts, type PlannedParts } from './plan-parts.ts'
import { readHours } from './values.ts'

export interface StagedRow {
  row: number
  cells: string[]
  parts: RowParts | null
}

/** An order as it will be made. */
export interface PlannedRow extends PlannedParts {
  row: number
  /** Dates as days. */
  fields: OrderFields
  status: Status
  /** Null for now. */
  createdAt: Date | null
  /** Ids of members, each once. */
  assignees: string[]
  /** How dates were read that are to be confirmed. */
  readings: DateReading[]
}

export interface WrongCell {
  column: number
  value: string
  message: string
}

export type RowPlan = { order: PlannedRow; wrong: null } | { order: null; wrong: WrongCell[] }

export interface PlanSettings extends FileSettings {
  now: Date
}

/**
 * Makes orders of the rows of one file, or says which cells are wrong. That no column is a title is no fault of a row, but
 * a question about the columns.
 */
export function rowPlanner(settings: PlanSettings): (row: StagedRow) => RowPlan {
  const file = fileColumns(settings)
  const { defaults } = settings.mapping
  return ({ row, cells, parts }) => {
    const reader = new RowReader(file, cells)
    const labels = reader.labels()
    const status = reader.choose('status', file.stageOf, 'stage', defaults.status)
    const labelled = PRIORITIES.find((priority) => labels.priorities.has(priority))
    const choices = {
      priority: reader.choose('priority', file.priorityOf, 'priority', labelled ?? defaults.priority),
      fulfillmentType: reader.choose(
        'fulfillmentType',
        file.fulfillmentOf,
        'delivery or pickup',
        defaults.fulfillmentType,
      ),
    }
    const people = reader.people()
    const extras = [...people.others, ...labels.others, ...reader.extras()]
    const fields = reader.fields(extras, defaults.customerName)
    const createdAt = reader.createdAt(settings.now)
    if (reader.wrong.length > 0) return { order: null, wrong: reader.wrong }
    const order = {
      row,
      fields: { ...fields, ...choices } as OrderFields,
      status,
      createdAt,
      assignees: people.ids,
      readings: reader.readings(status),
      ...planParts(parts, file.memberOf, settings.timeZone),
    }
    return { order, wrong: null }
  }
}

/** What of a column has no place but the notes. */
interface Extra {
  column: number
  text: string
}

// What is older was a slip of the fingers, or an empty date of a program.
const FIRST_YEAR = 1970

// Of people and labels in one row: each is looked up, and a row is read in one go.
const MOST_LISTED = 500

class RowReader {
  readonly wrong: WrongCell[] = []
  readonly #file: FileColumns
  readonly #cells: string[]
  readonly #readings: DateReading[] = []
  #listed = 0

  constructor(file: FileColumns, cells: string[]) {
    this.#file = file
    this.#cells = cells
  }

  #text(column: number | undefined): string {
    return column === undefined ? '' : (this.#cells[column] ?? '').trim()
  }

  #refuse(column: number, message: string): void {
    this.wrong.push({ column, value: this.#cells[column] ?? '', message })
  }

  /** What a cell lists; undefined where it is a text, or where the row lists too much before it. */
  #listIn(text: string): string[] | undefined {
    if (text.length > LONGEST_LIST) return undefined
    const parts = partsOf(text)
    this.#listed += parts.length
    return this.#listed > MOST_LISTED ? undefined : parts
  }

  /** What nobody knows is wrong. */
  choose<Choice>(
    target: 'status' | 'priority' | 'fulfillmentType',
    meaning: (text: string) => Choice | undefined,
    what: string,
    fallback: Choice,
  ): Choice {
    const column = this.#file.columnOf(target)
    const text = this.#text(column)
    if (column === undefined || text === '') return fallback
    const choice = meaning(text)
    if (choice === undefined) this.#refuse(column, `It is not known which ${what} "${text}" means`)
    return choice ?? fallback
  }

  labels() {
    const others: Extra[] = []
    const priorities = new Set<string>()
    for (const column of this.#file.columnsOf('priorityLabels')) {
      const text = this.#text(column)
      const labels = this.#listIn(text)
      if (!labels) {
        others.push({ column, text })
        continue
      }
      const unknown = labels.filter((label) => {
        const priority = this.#file.priorityOf(label)
        if (priority) priorities.add(priority)
        return !priority
      })
      others.push({ column, text: unknown.join(', ') })
    }
    return { priorities, others }
  }

  people() {
    const ids = new Set<string>()
    const others: Extra[] = []
    for (const column of this.#file.columnsOf('assignees')) {
      const text = this.#text(column)
      const listed = this.#listIn(text)
      if (!listed) {
        others.push({ column, text })
        continue
      }
      // One person where the whole is a name, such as "Hale, Robin".
      const names = this.#file.memberOf(text) ? [text] : listed
      const unknown = names.filter((name) => {
        const id = this.#file.memberOf(name)
        if (id) ids.add(id)
        return !id
      })
      others.push({ column, text: unknown.join(', ') })
      if (ids.size > MOST_ASSIGNED) {
        this.#refuse(column, `At most ${MOST_ASSIGNED} people can be assigned to an order`)
        break
      }
    }
    return { ids: [...ids], others }
  }

  extras(): Extra[] {
    return this.#file.columnsOf('extra').map((column) => ({ column, text: this.#text(column) }))
  }

  fields(extras: Extra[], customer: string): Partial<Record<EditableName, unknown>> {
    const appended = extras.filter(({ text }) => text !== '')
    const lines = appended.map(({ column, text }) => `${this.#file.headOf(column)}: ${text}`).join('\n')
    const fields: Partial<Record<EditableName, unknown>> = {}
    for (const field of EDITABLE) {
      if (field.kind === 'choice') continue
      const column = this.#file.columnOf(field.name)
      let sent = this.#sent(field, this.#text(column))
      if (field.name === 'customerName' && sent === '') sent = customer
      if (field.name === 'notes') sent = [sent, lines].filter(Boolean).join('\n\n')
      const { value, message } = checked(field, sent)
      fields[field.name] = value
      const at = column ?? (field.name === 'notes' ? appended[0]?.column : undefined)
      if (message !== undefined && at !== undefined) this.#refuse(at, message)
    }
    return fields
  }

  #sent({ kind }: EditableField, text: string): string | number {
    if (kind === 'hours') return readHours(text) ?? text
    const due = kind === 'date' ? this.#file.dueOf(text) : undefined
    if (due?.reading) this.#readings.push(due.reading)
    return due?.value ?? text
  }

  /** What is done may have been due long ago. */
  readings(status: Status): DateReading[] {
    return this.#readings.filter(({ why }) => why !== 'far' || !DONE.has(status))
  }

  createdAt(now: Date): Date | null {
    const column = this.#file.columnOf('createdAt')
    const text = this.#text(column)
    if (column === undefined || text === '') return null
    const read = this.#file.createdAtOf(text)
    const moment = read?.value
    if (read?.reading) this.#readings.push(read.reading)
    if (!moment) this.#refuse(column, 'Taken on must be a date such as 2026-11-30')
    else if (moment > now) this.#refuse(column, 'Taken on is in the future')
    else if (moment.getUTCFullYear() < FIRST_YEAR) this.#refuse(column, 'Taken on is too long ago')
    return moment ?? null
  }
}

/** By the same rule as what is typed, so that the sentences are the same. */
function checked(field: EditableField, sent: string | number): { value: unknown; message?: string } {
  // Most cells of most files: what is empty and need not be there is not looked at.
  if (sent === '' && !('required' in field)) return { value: null }
  const result = newRules[field.name].safeParse(sent)
  if (!result.success) {
    const message = result.error.issues[0]?.message ?? 'This is not right'
    return { value: 'required' in field ? '' : null, message }
  }
  const { data } = result
  return { value: field.kind === 'date' && typeof data === 'string' ? data.slice(0, 10) : (data ?? null) }
}
