import type { ImportTarget } from '#shared/imports/imports.ts'
import { isBlank, partsOf } from '#shared/imports/words.ts'
import type { DateReading } from '#shared/imports/schemas.ts'
import { newRules } from '#shared/orders/field-rules.ts'
import { EDITABLE, type EditableField, type EditableName, type OrderFields } from '#shared/orders/fields.ts'
import { DONE, MOST_ASSIGNED, type Status } from '#shared/orders/orders.ts'
import { newPartsSchema } from '#shared/parts/schemas.ts'
import { partNamesIn } from '#shared/parts/words.ts'
import { withFormulas } from '../../../http/csv.ts'
import { LONGEST_LIST } from './columns.ts'
import type { FileColumns } from './file-columns.ts'
import { readHours } from './values.ts'
import * as t from '#texts/imports/import-errors.ts'

export interface WrongCell {
  column: number
  value: string
  message: string
  /** The user can choose its meaning for all such cells. */
  isUnknown?: true
}

interface Extra {
  column: number
  text: string
}

// An older date is a typing error, or an empty date of a program.
const FIRST_YEAR = 1970

/** Programs also write an apostrophe before a number that is a text. */
const NUMBER_AS_TEXT = /^'(?=\d[\d ]*$)/

const TOTAL =
  /^(?:(?:sub|zwischen|gesamt|end|grand|net)[- ]?)?(?:totals?|summen?|sum|summa|somme|suma|gesamt|insgesamt)(?!\p{L})/iu

const MOST_SAID = 60

export class RowReader {
  readonly wrong: WrongCell[] = []
  readonly #file: FileColumns
  readonly #cells: string[]
  readonly #readings: DateReading[] = []
  readonly #unread: Extra[] = []

  constructor(file: FileColumns, cells: string[]) {
    this.#file = file
    this.#cells = cells
  }

  #text(column: number | undefined): string {
    if (column === undefined) return ''
    const text = withFormulas((this.#cells[column] ?? '').trim().replace(NUMBER_AS_TEXT, ''))
    return this.#file.isEmpty(column, text) ? '' : text
  }

  #joined(target: EditableName): string {
    return this.#file.joinOf(target)(this.#file.columnsOf(target).map((column) => this.#text(column)))
  }

  #refuse(column: number, message: string, more?: Pick<WrongCell, 'isUnknown'>): void {
    const value = this.#cells[column] ?? ''
    const instead = this.#file.unreadableIn(column)
    if (instead === 'notes') this.#unread.push({ column, text: value })
    if (!instead) this.wrong.push({ column, value, message, ...more })
  }

  named() {
    return {
      title: this.#joined('title'),
      customerName: this.#joined('customerName'),
      reference: this.#joined('reference'),
    }
  }

  odd(
    { title, customerName }: { title: string; customerName: string },
    customer: string,
  ): string | undefined {
    const isNamed = (target: ImportTarget) => this.#file.columnOf(target) !== undefined
    if (customerName !== '' || !(isNamed('title') || isNamed('reference'))) return undefined
    const filled = this.#cells.map((cell) => cell.trim()).filter((cell) => !isBlank(cell))
    const said = filled.find((cell) => /\p{L}/u.test(cell)) ?? filled[0] ?? ''
    const isLone = filled.length <= 1 && this.#cells.length > 2
    // A row without a customer is an error, unless the user named one for all rows.
    const isNobodys =
      isNamed('customerName') && customer === '' && (isLone || (title === '' && isNamed('title')))
    if (!isNobodys && !TOTAL.test(said) && !(isLone && title === '')) return undefined
    return said.length > MOST_SAID ? `${said.slice(0, MOST_SAID)}…`.toWellFormed() : said
  }

  addTo(fields: OrderFields): void {
    const known = new Set(
      ['reference', 'customerEmail', 'customerName'].flatMap((target) =>
        this.#file.columnsOf(target as ImportTarget),
      ),
    )
    const said = this.#cells.flatMap((cell, column) =>
      cell.trim() === '' || known.has(column) ? [] : [`${this.#file.headOf(column)}: ${cell.trim()}`],
    )
    fields.notes = [fields.notes, said.join(', ')].filter(Boolean).join('\n')
  }

  /** An unknown value is an error; undefined if the cell is empty. */
  choose<Choice>(
    target: 'status' | 'priority' | 'fulfillmentType',
    meaning: (text: string) => Choice | undefined,
    what: string,
  ): Choice | undefined {
    const column = this.#file.columnOf(target)
    if (column === undefined) return undefined
    // "None" can have a meaning, too.
    const choice = meaning((this.#cells[column] ?? '').trim())
    const text = this.#text(column)
    if (choice === undefined && text !== '') {
      this.#refuse(column, t.chooseWhichMeans({ what, text }), { isUnknown: true })
    }
    return choice
  }

  #unknown(
    target: ImportTarget,
    isKnown: (part: string, column: number) => boolean,
    listIn = partsOf,
  ): Extra[] {
    return this.#file.columnsOf(target).map((column) => {
      const text = this.#text(column)
      if (text.length > LONGEST_LIST) return { column, text }
      const unknown = listIn(text).filter((part) => !isKnown(part, column))
      return { column, text: unknown.join(', ') }
    })
  }

  labels() {
    const priorities = new Set<string>()
    const others = this.#unknown('priorityLabels', (label) => {
      const priority = this.#file.priorityOf(label)
      if (priority) priorities.add(priority)
      return priority !== undefined
    })
    return { priorities, others }
  }

  people() {
    const ids = new Set<string>()
    const { memberOf } = this.#file
    const isKnown = (name: string, column: number) => {
      const id = memberOf(name)
      if (id && !ids.has(id) && ids.add(id).size === MOST_ASSIGNED + 1) {
        this.#refuse(column, t.atMostPeopleCanBe({ most: MOST_ASSIGNED }))
      }
      return id !== null
    }
    // One person if the whole cell is a name, such as "Hale, Robin".
    const listIn = (text: string) => (memberOf(text) ? [text] : partsOf(text))
    return { others: this.#unknown('assignees', isKnown, listIn), ids: [...ids] }
  }

  /** They begin with their order. */
  parts(): string[] {
    const column = this.#file.columnOf('parts')
    const text = this.#text(column)
    if (column === undefined || isBlank(text)) return []
    const read = newPartsSchema.safeParse(partNamesIn(text).map((name) => ({ name })))
    if (read.success) return read.data.map(({ name }) => name)
    this.#refuse(column, read.error.issues[0]?.message ?? t.thisIsNotRight())
    return []
  }

  extras(): Extra[] {
    return this.#file.columnsOf('extra').map((column) => ({ column, text: this.#text(column) }))
  }

  fields(extras: Extra[], customer: string): Partial<Record<EditableName, unknown>> {
    const fields: Partial<Record<EditableName, unknown>> = {}
    for (const field of EDITABLE) {
      if (field.kind === 'choice') continue
      const column = this.#file.columnOf(field.name)
      // Web shops number their orders, but give them no title.
      const number = field.name === 'title' && column === undefined ? this.#joined('reference') : ''
      let sent = number ? `Order ${number}` : this.#sent(field, this.#joined(field.name))
      if (field.name === 'customerName' && sent === '') sent = customer
      // Unreadable values of the fields before may go into the notes.
      const appended = [...extras, ...this.#unread].filter(({ text }) => !/^[-–—]*$/.test(text))
      const lines = appended.map(({ column, text }) => `${this.#file.headOf(column)}: ${text}`).join('\n')
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

  /** The due date of a finished order may be long ago. */
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
    if (!moment) this.#refuse(column, t.orderDateMustBeA())
    else if (moment > now) this.#refuse(column, t.orderDateIsInThe())
    else if (moment.getUTCFullYear() < FIRST_YEAR) this.#refuse(column, t.orderDateIsTooLong())
    return moment ?? null
  }
}

/** Uses the rule for typed values, so that the messages are the same. */
function checked(field: EditableField, sent: string | number): { value: unknown; message?: string } {
  // Skips optional empty cells, because most cells of most files are empty.
  if (sent === '' && !('required' in field)) return { value: null }
  const result = newRules[field.name].safeParse(sent)
  if (!result.success) {
    const message = result.error.issues[0]?.message ?? t.thisIsNotRight()
    return { value: 'required' in field ? '' : null, message }
  }
  const { data } = result
  return { value: field.kind === 'date' && typeof data === 'string' ? data.slice(0, 10) : (data ?? null) }
}
