import { fold } from '#shared/fold.ts'

/** Each is searched for in every order. */
export const SEARCH_WORDS = 8

const FEWEST_DIGITS = 4
const WITH_COUNTRY = 11
const LONGEST_PREFIX = 3

export interface Term {
  words: string[]
  /** Without the country's prefix and the leading zero, because stored numbers may have either. */
  digits?: string
}

export const wordsIn = (text: string) => text.split(/\s+/).filter(Boolean)

const OF_A_NUMBER = /^[+()./-]*[0-9][0-9+()./-]*$/

/** A word also matches inside another one. */
export function searchTerms(q: string): Term[] {
  const typed = wordsIn(fold(q))
  const counted = new Set([...new Set(typed)].slice(0, SEARCH_WORDS))
  const words: string[] = []
  const numbers: string[][] = []
  let number: string[] | undefined
  for (const word of typed.filter((one) => counted.has(one))) {
    if (!OF_A_NUMBER.test(word)) {
      number = undefined
      words.push(word)
    } else if (number) number.push(word)
    else numbers.push((number = [word]))
  }
  const phones: Term[] = []
  for (const parts of numbers) {
    const digits = phoneDigits(parts.join(' '))
    if (digits === undefined || parts.includes(digits)) words.push(...parts)
    else phones.push({ words: [...new Set(parts)], digits })
  }
  const plain = [...new Set(words)]
  const outer = plain.filter((word) => !plain.some((other) => other !== word && other.includes(word)))
  return [...outer.map((word) => ({ words: [word] })), ...phones]
}

/** Also finds a stored country's prefix or leading zero. Undefined if too few for a phone number. */
function phoneDigits(typed: string): string | undefined {
  const digits = typed.replace(/[^0-9]/g, '')
  if (digits.length < FEWEST_DIGITS) return undefined
  const own = withoutPrefix(typed, digits)
  return own.length < FEWEST_DIGITS ? digits : own
}

function withoutPrefix(typed: string, digits: string): string {
  if (digits.startsWith('00')) return digits.slice(2 + LONGEST_PREFIX)
  if (digits.startsWith('0')) return digits.slice(1)
  return typed.startsWith('+') || digits.length >= WITH_COUNTRY ? digits.slice(LONGEST_PREFIX) : digits
}

let last: { q: string; terms: Term[] } | undefined

/** The text is folded, with a line of digits for each phone number. */
export function isFound(text: string, q: string): boolean {
  // One search checks thousands of texts.
  if (last?.q !== q) last = { q, terms: searchTerms(q) }
  return last.terms.every(
    ({ words, digits }) =>
      words.every((word) => text.includes(word)) || (digits !== undefined && text.includes(digits)),
  )
}
