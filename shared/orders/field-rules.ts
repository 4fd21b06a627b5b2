import { z } from 'zod'
import { isCalendarDate, toWireDate } from '#shared/dates.ts'
import { isAddress, type Label, labelled, oneOf, optionalText, requiredName, whole } from '#shared/text.ts'
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
import * as t from '#texts/calls/validation.ts'

// Written out, because a function over a list loses which entry has which type.

const date = (label: Label) =>
  z
    .string({ error: labelled(t.mustBeDate, label) })
    .transform((value) => value.trim())
    .refine((value) => value === '' || /^\d{4}-\d{2}-\d{2}(T[\d:.]+(Z|[+-]\d{2}:?\d{2})?)?$/.test(value), {
      error: labelled(t.mustBeDate, label),
      abort: true,
    })
    .refine((value) => value === '' || isCalendarDate(value.slice(0, 10)), {
      error: labelled(t.noSuchDay, label),
      abort: true,
    })
    .refine((value) => value === '' || /^20\d\d/.test(value), { error: labelled(t.years, label) })
    .transform((value) => (value === '' ? null : toWireDate(value.slice(0, 10))))
    .nullish()

const hours = (label: Label, max: number) => whole(label, 0, max).nullish()

const email = (label: Label, max: number) =>
  optionalText(label, max).refine((value) => value == null || isAddress(value), { error: t.email })

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

/** Blank means none. */
export const several = <const T extends readonly [string, ...string[]]>(label: Label, values: T) =>
  z
    .string({ error: labelled(t.onlyOnceWithCommas, label) })
    .transform((value) =>
      value
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean),
    )
    .pipe(
      z.array(oneOf(label, values)).max(MOST_LISTED, {
        error: labelled(t.mostValues, label, { max: MOST_LISTED }),
      }),
    )
    .transform((list) => (list.length > 0 ? list : undefined))
    .optional()

type Sent<F extends Listed> =
  null extends ValueOf<F>
    ? z.ZodOptional<z.ZodType<ValueOf<F>, ValueOf<F>>>
    : z.ZodType<ValueOf<F>, ValueOf<F>>
type SentNew<F extends Listed> = F extends { default: string } ? z.ZodDefault<Sent<F>> : Sent<F>

const rulesOf = (rule: (field: EditableField) => z.ZodType) =>
  Object.fromEntries(EDITABLE.map((field) => [field.name, rule(field)])) as unknown

/** Null and blank both empty an optional one. */
export const sentRules = rulesOf(sentRule) as { [F in ListedEditable as F['name']]: Sent<F> }

export const newRules = rulesOf((field) =>
  field.kind === 'choice' ? sentRule(field).default(field.default) : sentRule(field),
) as { [F in ListedEditable as F['name']]: SentNew<F> }

export const storedRules = rulesOf(storedRule) as {
  [F in ListedEditable as F['name']]: z.ZodType<ValueOf<F>>
}

export const narrowingRules = Object.fromEntries(
  CHOICES.map((field) => [field.name, several(errorLabel(field), field.choices)] as const),
) as unknown as {
  [F in ListedChoice as F['name']]: z.ZodOptional<z.ZodType<ValueOf<F>[] | undefined, string>>
}
