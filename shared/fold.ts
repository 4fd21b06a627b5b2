// A regular expression class that JavaScript and PostgreSQL read alike.
const LEFT_OUT = String.raw`[\u00ad\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u061c\u0640\u064b-\u065f\u0670\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\u20d0-\u20f0\ufe00-\ufe0f\ufeff]`

// NFKD doesn't decompose these. Each has the keys that people type for it.
const TYPED: Record<string, string> = {
  ...typed('ßss æae œoe þth'),
  ...typed('øo đd ðd ħh ıi łl ŧt ŋn əe ɓb ɗd ɖd ƙk ɨi ɵo ʉu ƴy ɔo ɛe ƒf ƶz ɇe ɉj ɍr ɏy ǥg ƀb ƚl ςσ ×x'),
  ...typed(`‘' ’' ‚' ‛' ′' ‹' ›' ʹ' ʻ' ʼ' ʽ' ˈ' \`' “" ”" „" ‟" «" »"`),
  ...typed('‐- ‒- –- —- ―- −- ⁄/ ∕/ ٫. ٬, ،, ؛; ؟?'),
  ...typed('٠0 ١1 ٢2 ٣3 ٤4 ٥5 ٦6 ٧7 ٨8 ٩9 ۰0 ۱1 ۲2 ۳3 ۴4 ۵5 ۶6 ۷7 ۸8 ۹9'),
}

function typed(pairs: string): Record<string, string> {
  return Object.fromEntries(pairs.split(' ').map((pair) => [pair.slice(0, 1), pair.slice(1)]))
}

// Signs that decompose into two: ´ a space with an accent, ″ two single ones.
const PAIRS = [
  [' \u0301', "'"],
  ['\u2032\u2032', '"'],
] as const

const left = new RegExp(LEFT_OUT, 'g')
const CAPITALS = /[A-Z\u00c0-\u024f\u0370-\u0556\u1e9e]+/g
const TYPED_LETTERS = new RegExp(`[${Object.keys(TYPED).join('')}]`, 'g')
const PLAIN = /^[\0-\x5f\x61-\x7f]*$/

/** "lucia" finds Lucía, and "strasse" Straße. `folded` is the same in SQL. */
export function fold(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase()
  let decomposed = text.normalize('NFKD')
  for (const [from, to] of PAIRS) decomposed = decomposed.replaceAll(from, to)
  return decomposed
    .replace(left, '')
    .replace(CAPITALS, (capitals) => capitals.toLowerCase())
    .replace(TYPED_LETTERS, (letter) => TYPED[letter] ?? letter)
}

export const digitsOf = (text: string): string => fold(text).replace(/[^0-9]/g, '')
