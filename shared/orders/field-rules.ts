import { z } from 'zod'
import { isCalendarDate, toWireDate } from '#shared/dates.ts'
import { isAddress, oneOf, optionalText, requiredName } from '#shared/text.ts'
import {
  CHOICES,
  EDITABLE,
  errorLabel,
  type EditableField,
  type Listed,
  type ListedChoice,
  type ListedEditable,
  type ValueOf,
} from './fields.ts'

// The schemas of single fields, derived from their descriptions. The types are written out, because a function
// over a list loses which entry has which type.

/** Keeps the date as it was written, and ignores its time and zone. */
const date = (label: string) =>
  z
    .string({ error: `${label} must be a date` })
    .transform((value) => value.trim())
    .refine((value) => value === '' || /^\d{4}-\d{2}-\d{2}(T[\d:.]+(Z|[+-]\d{2}:?\d{2})?)?$/.test(value), {
      error: `${label} must be a date such as 2026-11-30`,
      abort: true,
    })
    .refine((value) => value === '' || isCalendarDate(value.slice(0, 10)), {
      error: `${label} is not in the calendar`,
      abort: true,
    })
    .refine((value) => value === '' || /^20\d\d/.test(value), `${label} must be in the years 2000 to 2099`)
    .transform((value) => (value === '' ? null : toWireDate(value.slice(0, 10))))
    .nullish()

const hours = (label: string, max: number) =>
  z
    .int({ error: `${label} must be a whole number` })
    .min(0, `${label} cannot be negative`)
    .max(max, `${label} must be at most ${max}`)
    .nullish()

const email = (label: string, max: number) =>
  optionalText(label, max).refine(
    (value) => value == null || isAddress(value),
    `${label} is not a valid e-mail address`,
  )

function sentRule(field: EditableField): z.ZodType {
  const label = errorLabel(field)
  switch (field.kind) {
    case 'choice':
      return oneOf(label, field.choices)
    case 'date':
      return date(label)
    case 'hours':
      return hours(label, field.max)
    case 'email':
      return email(label, field.max)
    default:
      return field.required ? requiredName(label, field.max) : optionalText(label, field.max)
  }
}

function storedRule(field: EditableField): z.ZodType {
  if (field.kind === 'choice') return z.enum(field.choices)
  if (field.kind === 'hours') return z.int().nullable()
  return 'required' in field ? z.string() : z.string().nullable()
}

// Each wrong value gets its own sentence: a long list would take a second to refuse.
const MOST_LISTED = 100

/** One value, or several separated by commas. Blank means none. */
export const several = <const T extends readonly [string, ...string[]]>(label: string, values: T) =>
  z
    .string({ error: `${label} must be given once, its values separated by commas` })
    .transform((value) =>
      value
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean),
    )
    .pipe(z.array(oneOf(label, values)).max(MOST_LISTED, `${label} must be at most ${MOST_LISTED} values`))
    .transform((list) => (list.length > 0 ? list : undefined))
    .optional()

type Sent<F extends Listed> =
  null extends ValueOf<F>
    ? z.ZodOptional<z.ZodType<ValueOf<F>, ValueOf<F>>>
    : z.ZodType<ValueOf<F>, ValueOf<F>>
type SentNew<F extends Listed> = F extends { default: string } ? z.ZodDefault<Sent<F>> : Sent<F>

const rulesOf = (rule: (field: EditableField) => z.ZodType) =>
  Object.fromEntries(EDITABLE.map((field) => [field.name, rule(field)])) as unknown

/** What callers may send for each field. Null and blank both empty an optional one. */
export const sentRules = rulesOf(sentRule) as { [F in ListedEditable as F['name']]: Sent<F> }

/** The same for a new order. */
export const newRules = rulesOf((field) =>
  field.kind === 'choice' ? sentRule(field).default(field.default) : sentRule(field),
) as { [F in ListedEditable as F['name']]: SentNew<F> }

/** The stored value of each field. */
export const storedRules = rulesOf(storedRule) as {
  [F in ListedEditable as F['name']]: z.ZodType<ValueOf<F>>
}

/** How each field with choices filters a list. */
export const narrowingRules = Object.fromEntries(
  CHOICES.map((field) => [field.name, several(errorLabel(field), field.choices)] as const),
) as unknown as {
  [F in ListedChoice as F['name']]: z.ZodOptional<z.ZodType<ValueOf<F>[] | undefined, string>>
}
