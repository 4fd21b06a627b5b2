import fc from 'fast-check'
import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    isStress: boolean
  }
}

/**
 * How often a property is tried. `npm test` tries the same few cases each time. `npm run test:stress` runs the
 * `*.property.*` files again with many. WALKS=30000 tries that many random ones.
 */
export function runs(few: number, many: number, seed: number): { numRuns: number; seed?: number } {
  const others = Number(process.env['WALKS'] ?? 0)
  return others > 0 ? { numRuns: others } : { numRuns: inject('isStress') ? many : few, seed }
}

const aCharacter = fc
  .oneof(fc.integer({ min: 0, max: 0xd7ff }), fc.integer({ min: 0xe000, max: 0x10ffff }))
  .map((point) => String.fromCodePoint(point))

/** Any characters. fast-check's own generator takes a second to start. */
export const anyText = fc.string({ unit: aCharacter })
