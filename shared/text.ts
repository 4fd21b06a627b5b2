import { z } from 'zod'

const CONTROL_OR_BROKEN = 'has characters that cannot be stored'

/** PostgreSQL stores neither U+0000 nor half of a surrogate pair. */
function isStorable(value: string): boolean {
  return !value.includes('\0') && value.isWellFormed()
}

/** Text of at most `max` characters (UTF-16 units), trimmed; the sentences start with `label`. */
export function text(label: string, max: number) {
  return z
    .string({ error: `${label} must be text` })
    .trim()
    .max(max, `${label} has more than ${max} characters`)
    .refine(isStorable, `${label} ${CONTROL_OR_BROKEN}`)
}

/** As `text`, and not blank. */
export function requiredText(label: string, max: number) {
  return z
    .string({ error: `${label} is required` })
    .trim()
    .min(1, `${label} is required`)
    .max(max, `${label} has more than ${max} characters`)
    .refine(isStorable, `${label} ${CONTROL_OR_BROKEN}`)
}

/** Text that may be left out; null and blank both mean "none" and come out as null. */
export function optionalText(label: string, max: number) {
  return text(label, max)
    .transform((value) => value || null)
    .nullish()
}

export function email(label: string) {
  return requiredText(label, 254).pipe(
    z.email(`${label} is not a valid e-mail address`).transform((value) => value.toLowerCase()),
  )
}

export function oneOf<const T extends readonly [string, ...string[]]>(label: string, values: T) {
  return z.enum(values, { error: `${label} must be one of ${values.join(', ')}` })
}
