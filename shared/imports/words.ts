import { fold } from '#shared/fold.ts'

export function plain(text: string): string {
  return fold(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

export type Dictionary<Meaning> = ReadonlyMap<string, Meaning>

/** Separated by commas. */
export function dictionary<Meaning extends string>(words: Record<Meaning, string>): Dictionary<Meaning> {
  const entries = Object.entries<string>(words) as [Meaning, string][]
  return new Map(
    entries.flatMap(([meaning, list]) => list.split(',').map((word) => [plain(word), meaning] as const)),
  )
}

// In "not ready" the words mean the opposite.
const NEGATED = / (?:not|no|nicht|non|pas|sin) /

/** Undefined where it has none. */
export function meaningIn<Meaning>(words: Dictionary<Meaning>, text: string): Meaning | undefined {
  const whole = plain(text)
  const exact = words.get(whole)
  if (exact !== undefined) return exact
  const padded = ` ${whole} `
  if (NEGATED.test(padded)) return undefined
  let best = ''
  for (const word of words.keys()) {
    if (word.length > best.length && padded.includes(` ${word} `)) best = word
  }
  return words.get(best)
}

export const meaningKey = (value: string): string => value.trim().toLowerCase()

export function partsOf(cell: string): string[] {
  return cell
    .split(/[,;|\n]/)
    .map((part) => part.trim())
    .filter(Boolean)
}

const BLANKS = new Set(
  'n/a,na,n.a.,none,nil,null,tbd,tba,tbc,k.a.,k. a.,ka,keine,keiner,kein,keine angabe,ninguno,ninguna,s/d,aucun,aucune,néant'.split(
    ',',
  ),
)

export const isBlank = (cell: string): boolean => /^[-–—?.\s]*$/.test(cell) || BLANKS.has(meaningKey(cell))
