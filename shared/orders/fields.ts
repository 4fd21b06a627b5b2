import {
  FULFILLMENT_NAMES,
  FULFILLMENT_TYPES,
  PRIORITIES,
  PRIORITY_NAMES,
  STAGE_NAMES,
  STATUSES,
} from './orders.ts'

// No zod here: the board reads this before zod is loaded. field-rules.ts derives the schemas.

type Described = {
  name: string
  /** Its name in the history, which writes it in lower case. */
  label: string
  /** Its name in forms and details, if different. */
  formLabel?: string
  /** Its name in sentences about wrong values, if different. */
  errorLabel?: string
  /** False for a field that is changed in another way, or never. */
  editable?: false
  searchable?: true
  csv: { column: number; header: string }
  /** The forms that ask for it. */
  forms?: 'both' | 'edit'
  /** Means nothing for an order that the customer collects. */
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
      /** A new order's value unless its payload has another. */
      default?: string
    }
)

/**
 * The fields of an order, in the order of its form. A new order's form starts with those said first. Schemas,
 * events, SQL, search, filters, CSV, history, forms and details are derived from this list: a new field is an
 * entry here, and a column with its migration.
 */
const LIST = [
  {
    name: 'number',
    label: 'Number',
    kind: 'text',
    max: 20,
    required: true,
    editable: false,
    searchable: true,
    csv: { column: 1, header: 'Number' },
  },
  {
    name: 'title',
    label: 'Title',
    kind: 'text',
    max: 200,
    required: true,
    searchable: true,
    csv: { column: 2, header: 'Title' },
    forms: 'both',
  },
  {
    name: 'status',
    label: 'Status',
    kind: 'choice',
    choices: STATUSES,
    names: STAGE_NAMES,
    editable: false,
    csv: { column: 3, header: 'Status' },
  },
  {
    name: 'customerName',
    label: 'Customer name',
    kind: 'text',
    max: 200,
    required: true,
    searchable: true,
    csv: { column: 7, header: 'Customer Name' },
    forms: 'both',
  },
  {
    name: 'customerPhone',
    label: 'Phone',
    kind: 'phone',
    max: 50,
    searchable: true,
    csv: { column: 8, header: 'Customer Phone' },
    forms: 'both',
  },
  {
    name: 'customerEmail',
    label: 'Email',
    kind: 'email',
    max: 254,
    searchable: true,
    csv: { column: 9, header: 'Customer Email' },
    forms: 'both',
  },
  {
    name: 'priority',
    label: 'Priority',
    kind: 'choice',
    choices: PRIORITIES,
    names: PRIORITY_NAMES,
    default: 'MEDIUM',
    csv: { column: 4, header: 'Priority' },
    forms: 'both',
  },
  {
    name: 'fulfillmentType',
    label: 'Fulfillment',
    errorLabel: 'Fulfillment type',
    kind: 'choice',
    choices: FULFILLMENT_TYPES,
    names: FULFILLMENT_NAMES,
    default: 'PICKUP',
    csv: { column: 5, header: 'Fulfillment' },
    forms: 'both',
  },
  {
    name: 'address',
    label: 'Address',
    formLabel: 'Delivery address',
    kind: 'address',
    max: 500,
    deliveryOnly: true,
    csv: { column: 10, header: 'Address' },
    forms: 'both',
  },
  {
    name: 'dueDate',
    label: 'Due date',
    kind: 'date',
    csv: { column: 6, header: 'Due Date' },
    forms: 'both',
  },
  {
    name: 'estimatedHours',
    label: 'Estimated hours',
    kind: 'hours',
    max: 100_000,
    csv: { column: 13, header: 'Estimated Hours' },
    forms: 'both',
  },
  {
    name: 'actualHours',
    label: 'Actual hours',
    kind: 'hours',
    max: 100_000,
    csv: { column: 14, header: 'Actual Hours' },
  },
  {
    name: 'description',
    label: 'Description',
    kind: 'longText',
    max: 5000,
    csv: { column: 11, header: 'Description' },
    forms: 'edit',
  },
  {
    name: 'notes',
    label: 'Notes',
    kind: 'longText',
    max: 10_000,
    searchable: true,
    csv: { column: 12, header: 'Notes' },
    forms: 'both',
  },
  {
    name: 'reference',
    label: 'Reference',
    kind: 'text',
    max: 100,
    searchable: true,
    // Behind all others, because people rely on their places.
    csv: { column: 25, header: 'Reference' },
  },
] as const satisfies readonly Described[]

/** Each entry as written, for types derived from them. */
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

/**
 * A field's value in a row and in the API. Dates are text: days in the database, YYYY-MM-DDT00:00:00.000Z in
 * the API.
 */
export type ValueOf<F extends Listed> = F extends ListedChoice
  ? F['choices'][number]
  : F extends { kind: 'hours' }
    ? number | null
    : F extends { required: true }
      ? string
      : string | null

/** An order's editable fields. */
export type OrderFields = { [F in ListedEditable as F['name']]: ValueOf<F> }

export const FIELDS: readonly Field[] = LIST
export const EDITABLE = FIELDS.filter((field): field is EditableField => field.editable !== false)
export const SEARCHED = FIELDS.filter((field): field is Named<SearchedName> => field.searchable === true)
/** Fields that are also found by their digits. */
export const PHONES = SEARCHED.filter(({ kind }) => kind === 'phone')
export const CHOICES = FIELDS.filter((field): field is ChoiceField => field.kind === 'choice')
export const DATES = FIELDS.filter((field): field is Named<DateName> => field.kind === 'date')
export const ASKED = FIELDS.filter((field): field is FormField => field.forms !== undefined)

/** The field with this name. Undefined for an unknown one, such as from a newer version. */
export function fieldNamed(name: FieldName): Field
export function fieldNamed(name: string): Field | undefined
export function fieldNamed(name: string): Field | undefined {
  return FIELDS.find((field) => field.name === name)
}

export const formLabel = ({ formLabel, label }: Field) => formLabel ?? label
export const errorLabel = ({ errorLabel, label }: Field) => errorLabel ?? label

/** An order's editable fields alone. */
export function fieldsOf<T extends Record<EditableName, unknown>>(order: T): Pick<T, EditableName> {
  const fields: Partial<T> = {}
  for (const { name } of EDITABLE) fields[name] = order[name]
  return fields as Pick<T, EditableName>
}

/** Whether a field means anything for an order with this fulfillment. */
export function applies(field: Field, fulfillmentType: string): boolean {
  return !field.deliveryOnly || fulfillmentType === 'DELIVERY'
}
