export const ROLES = ['ADMIN', 'SHOP', 'SALES'] as const
export type Role = (typeof ROLES)[number]

/** Writes to customers, and shows them things. */
export const mayServe = (role: Role | null): boolean => role === 'ADMIN' || role === 'SALES'

/** Lists of people have no pages, and events for everybody are written once for each person. */
export const MOST_MEMBERS = 1000

type Named = { id?: string; displayName?: string | null; firstName?: string | null; email?: string | null }

export function nameOf(person: Named): string {
  const names = [person.displayName, person.firstName, person.email, person.id]
  return names.find((name) => name?.trim()) ?? 'Unknown'
}

// A letter with its accents, a flag or a family counts as one.
const GRAPHEMES = new Intl.Segmenter('en', { granularity: 'grapheme' })

export function initialsOf(person: Named): string {
  const words = nameOf(person).trim().split(/\s+/)
  const letters = words.slice(0, 2).map((word) => GRAPHEMES.segment(word).containing(0)?.segment ?? '')
  return letters.join('').toUpperCase()
}
