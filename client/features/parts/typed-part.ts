import { MOST_PARTS } from '#shared/parts/parts.ts'
import type { NewPart } from '#shared/parts/types.ts'

/** Null for a blank field, NaN for what is no number. */
export const typedWhole = (typed: string): number | null => (typed.trim() === '' ? null : Number(typed))

/** A name that stands in the field is a part too. @param others how many the order has already */
export function withTyped(parts: NewPart[], typed: string, others = 0): NewPart[] {
  const name = typed.trim()
  return name === '' || others + parts.length >= MOST_PARTS ? parts : [...parts, { name }]
}
