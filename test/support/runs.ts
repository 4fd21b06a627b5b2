import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    isStress: boolean
  }
}

/**
 * How often a property is tried. `npm test` tries the same few cases each time; `npm run test:stress` runs the files
 * called `*.property.*` again with many; WALKS=30000 tries as many others.
 */
export function runs(few: number, many: number, seed: number): { numRuns: number; seed?: number } {
  const others = Number(process.env['WALKS'] ?? 0)
  return others > 0 ? { numRuns: others } : { numRuns: inject('isStress') ? many : few, seed }
}
