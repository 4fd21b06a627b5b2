import { tooManyCharacters } from '#texts/numbers.ts'

// Apart from texts' schemas: pages that say how much is too long do without zod.

/** Undefined where all of it does. Outer spaces are never sent. */
export function tooLong(text: string, most: number): string | undefined {
  const over = text.trim().length - most
  if (over <= 0) return undefined
  return tooManyCharacters({ over, most })
}
