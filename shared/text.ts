import { z } from 'zod'

const CONTROL_OR_BROKEN = 'has characters that cannot be stored'

/** PostgreSQL stores neither U+0000 nor half of a surrogate pair. */
function isStorable(value: string): boolean {
  return !value.includes('\0') && value.isWellFormed()
}

// Spaces, line breaks and other control characters, and invisible characters.
const UNSEEN = /[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]+/gu

const isVisible = (value: string) => value.replace(UNSEEN, '') !== ''

// Marks that reverse the direction of text make a name look like another one.
const DIRECTIONS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g
const LINE_BREAKS = /[\t\n\v\f\r\u0085\u2028\u2029]+/g

const onOneLine = (value: string) => value.replace(DIRECTIONS, '').replace(LINE_BREAKS, ' ')

/** Text of at most `max` characters (UTF-16 units), trimmed. The error sentences start with `label`. */
export function text(label: string, max: number) {
  return z
    .string({ error: `${label} must be text` })
    .trim()
    .max(max, `${label} has more than ${max} characters`)
    .refine(isStorable, `${label} ${CONTROL_OR_BROKEN}`)
}

/** Like `text`, with at least one visible character. */
export const requiredText = (label: string, max: number) => required(label, max, (value) => value)

/** A name like `requiredText`, on one line and without marks of direction. */
export const requiredName = (label: string, max: number) => required(label, max, onOneLine)

function required(label: string, max: number, tidied: (value: string) => string) {
  return z
    .string({ error: `${label} is required` })
    .overwrite(tidied)
    .trim()
    .min(1, `${label} is required`)
    .max(max, `${label} has more than ${max} characters`)
    .refine((value) => value === '' || isVisible(value), `${label} is required`)
    .refine(isStorable, `${label} ${CONTROL_OR_BROKEN}`)
}

/** Optional text. Null and invisible text both mean "none" and become null. */
export function optionalText(label: string, max: number) {
  return text(label, max)
    .transform((value) => (isVisible(value) ? value : null))
    .nullish()
}

/** A name like `requiredName`, but optional. */
export function optionalName(label: string, max: number) {
  return z
    .string({ error: `${label} must be text` })
    .overwrite(onOneLine)
    .nullish()
    .pipe(optionalText(label, max))
}

/**
 * An e-mail address with an international domain, as mail servers know it: müller.de becomes xn--mller-kva.de.
 */
function asciiAddress(value: string): string {
  const from = value.lastIndexOf('@') + 1
  const domain = value.slice(from)
  // Domains can't have these characters, and a URL reads them differently.
  if (from === 0 || !/[^\0-\x7f]/.test(domain) || /[\s/\\?#:%]/.test(domain)) return value
  const url = `http://${domain}`
  return URL.canParse(url) ? value.slice(0, from) + new URL(url).hostname : value
}

/** An account's address in the form for lookups, however people type it. */
export const accountAddress = (value: string) => asciiAddress(value).toLowerCase()

const address = z.email()

export const isAddress = (value: string) => address.safeParse(asciiAddress(value)).success

export function email(label: string) {
  return requiredText(label, 254)
    .transform(accountAddress)
    .pipe(z.email(`${label} is not a valid e-mail address`))
}

export function oneOf<const T extends readonly [string, ...string[]]>(label: string, values: T) {
  return z.enum(values, { error: `${label} must be one of ${values.join(', ')}` })
}
