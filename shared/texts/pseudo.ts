export const ACCENTED: Record<string, string> = {
  a: 'á',
  c: 'ç',
  e: 'é',
  g: 'ĝ',
  i: 'î',
  n: 'ñ',
  o: 'ö',
  s: 'š',
  u: 'û',
  w: 'ŵ',
  y: 'ý',
  z: 'ž',
  A: 'Â',
  C: 'Ç',

  E: 'É',
  I: 'Î',
  N: 'Ñ',
  O: 'Ö',
  S: 'Š',
  U: 'Û',
  W: 'Ŵ',
  Y: 'Ý',
  Z: 'Ž',
}

// Placeholders and web addresses mean something to a program.
const FIXED = /(\{[^}]*\}|https?:\/\/\S+)/
// Has no letter that would get an accent a second time.
const FILLER = ' lörém'
const INNER = new RegExp(String.raw`\[([^[\]]*?)(?:${FILLER})+\]`, 'g')

/** The text with accents, longer by 40 percent and in brackets, so that a text that was cut is seen. */
export function pseudo(text: string): string {
  if (!/\p{L}/u.test(text)) return text
  // A text that contains others is made longer once.
  const whole = text.replaceAll(INNER, '$1')
  const accented = whole
    .split(FIXED)
    .map((part, at) =>
      at % 2 === 1 ? part : part.replace(/[a-z]/gi, (letter) => ACCENTED[letter] ?? letter),
    )
    .join('')
  const words = Math.max(1, Math.ceil((whole.length * 0.4) / FILLER.length))
  return `[${accented}${FILLER.repeat(words)}]`
}

/** @public The build in en-XA imports it. A text of the catalogue as it would be in this language: words, a function that gives some, or several. */
export function pseudoOf<T>(text: T): T
export function pseudoOf(text: unknown): unknown {
  if (typeof text === 'string') return pseudo(text)
  if (typeof text === 'function') return (...values: unknown[]) => pseudoOf(text(...values))
  if (Array.isArray(text)) return text.map(pseudoOf)
  if (typeof text !== 'object' || text === null || '$$typeof' in text) return text
  return Object.fromEntries(Object.entries(text).map(([key, part]) => [key, pseudoOf(part)]))
}
