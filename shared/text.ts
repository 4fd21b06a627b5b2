import { z } from 'zod'
import * as t from '#texts/calls/validation.ts'

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

/** Errors begin with it. */
export type Label = () => string

export const labelled =
  <V extends object>(text: (values: V & { label: string }) => string, label: Label, values?: V) =>
  () =>
    text({ label: label(), ...values } as V & { label: string })

/** At most `max` UTF-16 units, trimmed. */
export function text(label: Label, max: number) {
  return z
    .string({ error: labelled(t.mustBeText, label) })
    .trim()
    .max(max, { error: labelled(t.tooLong, label, { max }) })
    .refine(isStorable, { error: labelled(t.invalidCharacters, label) })
}

export const requiredText = (label: Label, max: number) => required(label, max, (value) => value)

/** On one line and without marks of direction. */
export const requiredName = (label: Label, max: number) => required(label, max, onOneLine)

function required(label: Label, max: number, tidied: (value: string) => string) {
  const missing = labelled(t.required, label)
  return z
    .string({ error: missing })
    .overwrite(tidied)
    .trim()
    .min(1, { error: missing })
    .max(max, { error: labelled(t.tooLong, label, { max }) })
    .refine((value) => value === '' || isVisible(value), { error: missing })
    .refine(isStorable, { error: labelled(t.invalidCharacters, label) })
}

/** Null and invisible text both mean "none" and become null. */
export function optionalText(label: Label, max: number) {
  return text(label, max)
    .transform((value) => (isVisible(value) ? value : null))
    .nullish()
}

export function optionalName(label: Label, max: number) {
  return z
    .string({ error: labelled(t.mustBeText, label) })
    .overwrite(onOneLine)
    .nullish()
    .pipe(optionalText(label, max))
}

/** As mail servers know it: müller.de becomes xn--mller-kva.de. */
function asciiAddress(value: string): string {
  const from = value.lastIndexOf('@') + 1
  const domain = value.slice(from)
  // Domains can't have these characters, and a URL reads them differently.
  if (from === 0 || !/[^\0-\x7f]/.test(domain) || /[\s/\\?#:%]/.test(domain)) return value
  const url = `http://${domain}`
  return URL.canParse(url) ? value.slice(0, from) + new URL(url).hostname : value
}

/** However people type it. */
export const accountAddress = (value: string) => asciiAddress(value).toLowerCase()

const address = z.email()

export const isAddress = (value: string) => address.safeParse(asciiAddress(value)).success

export function email(label: Label) {
  return requiredText(label, 254)
    .transform(accountAddress)
    .pipe(z.email({ error: t.email }))
}

export function oneOf<const T extends readonly [string, ...string[]]>(label: Label, values: T) {
  return z.enum(values, { error: labelled(t.oneOf, label, { values }) })
}

export const flag = (label: Label) => z.boolean({ error: labelled(t.mustBeFlag, label) })

export function whole(label: Label, min: number, max: number) {
  return z
    .int({ error: labelled(t.mustBeWhole, label) })
    .min(min, { error: labelled(t.atLeast, label, { min }) })
    .max(max, { error: labelled(t.atMost, label, { max }) })
}

export function days(label: Label, max: number) {
  return z
    .int({ error: labelled(t.mustBeDays, label) })
    .min(1, { error: labelled(t.atLeastDays, label, { min: 1 }) })
    .max(max, { error: labelled(t.atMostDays, label, { max }) })
}

/** Of an address: a parameter that is there twice is a list. */
export const parameter = (label: Label) => z.string({ error: labelled(t.onlyOnce, label) })

// PostgreSQL refuses times with hundreds of decimals. It has six.
const instant = z.iso.datetime().max(30)

export const isPageTime = (at: string): boolean => instant.safeParse(at).success && at >= '1970'
