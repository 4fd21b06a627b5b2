import {
  FULFILLMENT_NAMES,
  FULFILLMENT_TYPES,
  PRIORITIES,
  PRIORITY_NAMES,
  STAGE_NAMES,
  STATUSES,
} from './orders.ts'
import * as tColumn from '#texts/imports/csv-columns.ts'
import * as t from '#texts/orders/fields.ts'

// No zod here: the board reads this before zod is loaded. field-rules.ts derives the schemas.

type Described = {
  name: string
  label: () => string
  formLabel?: () => string
  errorLabel?: () => string
  /** False also for a field that is changed in another way. */
  editable?: false
  searchable?: true
  csv: { column: number; header: string }
  forms?: 'both' | 'edit'
  deliveryOnly?: true
} & (
  | {
      kind: 'text' | 'phone' | 'email' | 'address' | 'longText'
      /** UTF-16 units. */
      max: number
      required?: true
    }
  | { kind: 'hours'; max: number }
  | { kind: 'date' }
  | {
      kind: 'choice'
      choices: readonly [string, ...string[]]
      names: Readonly<Record<string, string>>
      default?: string
    }
)

/** All else is derived from this list: a new field is an entry here and a migrated column. */
const LIST = [
  {
    name: 'number',
    label: t.number,
    kind: 'text',
    max: 20,
    required: true,
    editable: false,
    searchable: true,
    csv: { column: 1, header: tColumn.number },
  },
  {
    name: 'title',
    label: t.title,
    kind: 'text',
    max: 200,
    required: true,
    searchable: true,
    csv: { column: 2, header: tColumn.title },
    forms: 'both',
  },
  {
    name: 'status',
    label: t.status,
    kind: 'choice',
    choices: STATUSES,
    names: STAGE_NAMES,
    editable: false,
    csv: { column: 3, header: tColumn.status },
  },
  {
    name: 'customerName',
    label: t.customerName,
    kind: 'text',
    max: 200,
    required: true,
    searchable: true,
    csv: { column: 7, header: tColumn.customerName },
    forms: 'both',
  },
  {
    name: 'customerPhone',
    label: t.customerPhone,
    kind: 'phone',
    max: 50,
    searchable: true,
    csv: { column: 8, header: tColumn.customerPhone },
    forms: 'both',
  },
  {
    name: 'customerEmail',
    label: t.customerEmail,
    kind: 'email',
    max: 254,
    searchable: true,
    csv: { column: 9, header: tColumn.customerEmail },
    forms: 'both',
  },
  {
    name: 'priority',
    label: t.priority,
    kind: 'choice',
    choices: PRIORITIES,
    names: PRIORITY_NAMES,
    default: 'MEDIUM',
    csv: { column: 4, header: tColumn.priority },
    forms: 'both',
  },
  {
    name: 'fulfillmentType',
    label: t.fulfillmentType,
    errorLabel: t.fulfillmentOfError,
    kind: 'choice',
    choices: FULFILLMENT_TYPES,
    names: FULFILLMENT_NAMES,
    default: 'PICKUP',
    csv: { column: 5, header: tColumn.fulfillmentType },
    forms: 'both',
  },
  {
    name: 'address',
    label: t.address,
    formLabel: t.addressOfForm,
    kind: 'address',
    max: 500,
    deliveryOnly: true,
    csv: { column: 10, header: tColumn.address },
    forms: 'both',
  },
  {
    name: 'dueDate',
    label: t.dueDate,
    kind: 'date',
    csv: { column: 6, header: tColumn.dueDate },
    forms: 'both',
  },
  {
    name: 'estimatedHours',
    label: t.estimatedHours,
    kind: 'hours',
    max: 100_000,
    csv: { column: 13, header: tColumn.estimatedHours },
    forms: 'both',
  },
  {
    name: 'actualHours',
    label: t.actualHours,
    kind: 'hours',
    max: 100_000,
    csv: { column: 14, header: tColumn.actualHours },
  },
  {
    name: 'description',
    label: t.description,
    kind: 'longText',
    max: 5000,
    csv: { column: 11, header: tColumn.description },
    forms: 'edit',
  },
  {
    name: 'notes',
    label: t.notes,
    kind: 'longText',
    max: 10_000,
    searchable: true,
    csv: { column: 12, header: tColumn.notes },
    forms: 'both',
  },
  {
    name: 'reference',
    label: t.reference,
    kind: 'text',
    max: 100,
    searchable: true,
    // Behind all others, because people rely on their places.
    csv: { column: 25, header: tColumn.reference },
  },
] as const satisfies readonly Described[]

export type Listed = (typeof LIST)[number]
export type ListedChoice = Extract<Listed, { kind: 'choice' }>
export type ListedEditable = Exclude<Listed, { editable: false }>

export type FieldName = Listed['name']
export type EditableName = ListedEditable['name']
export type ChoiceName = ListedChoice['name']
export type FormName = Extract<Listed, { forms: 'both' | 'edit' }>['name']
export type SearchedName = Extract<Listed, { searchable: true }>['name']
type DateName = Extract<Listed, { kind: 'date' }>['name']

type Named<Name extends FieldName> = Described & { name: Name }
export type Field = Named<FieldName>
export type EditableField = Named<EditableName>
export type FormField = Named<FormName>
type ChoiceField = Extract<Described, { kind: 'choice' }> & { name: ChoiceName }

/** Dates are text: days in the database, YYYY-MM-DDT00:00:00.000Z in the API. */
export type ValueOf<F extends Listed> = F extends ListedChoice
  ? F['choices'][number]
  : F extends { kind: 'hours' }
    ? number | null
    : F extends { required: true }
      ? string
      : string | null

export type OrderFields = { [F in ListedEditable as F['name']]: ValueOf<F> }

export const FIELDS: readonly Field[] = LIST
export const EDITABLE = FIELDS.filter((field): field is EditableField => field.editable !== false)
export const SEARCHED = FIELDS.filter((field): field is Named<SearchedName> => field.searchable === true)
/** Fields that are also found by their digits. */
export const PHONES = SEARCHED.filter(({ kind }) => kind === 'phone')
export const CHOICES = FIELDS.filter((field): field is ChoiceField => field.kind === 'choice')
export const DATES = FIELDS.filter((field): field is Named<DateName> => field.kind === 'date')
export const ASKED = FIELDS.filter((field): field is FormField => field.forms !== undefined)

/** Undefined for an unknown one, such as from a newer version. */
export function fieldNamed(name: FieldName): Field
export function fieldNamed(name: string): Field | undefined
export function fieldNamed(name: string): Field | undefined {
  return FIELDS.find((field) => field.name === name)
}

/** Or the name itself for an unknown one. */
export const labelOf = (name: string): string => fieldNamed(name)?.label() ?? name
export const formLabel = ({ formLabel, label }: Field): string => (formLabel ?? label)()
export const errorLabel = ({ errorLabel, label }: Field) => errorLabel ?? label

export function fieldsOf<T extends Record<EditableName, unknown>>(order: T): Pick<T, EditableName> {
  const fields: Partial<T> = {}
  for (const { name } of EDITABLE) fields[name] = order[name]
  return fields as Pick<T, EditableName>
}

export function applies(field: Field, fulfillmentType: string): boolean {
  return !field.deliveryOnly || fulfillmentType === 'DELIVERY'
}
