import { enableCompileCache, registerHooks, type ResolveFnOutput } from 'node:module'
import { fileURLToPath } from 'node:url'

// They have hundreds of files that import each other, and a long package.json.
const PACKAGES = /\/node_modules\/(drizzle-orm|zod)\//

const COMPILED = fileURLToPath(new URL('../../node_modules/.kerf/compiled', import.meta.url))

/**
 * To be called before anything else is imported. For each import of a package, and between two files of one, Node reads
 * its package.json again. Where that is long it takes half of the start, and leaves a hundred megabytes of garbage; for
 * Kerf's own files, which name each other in full, it would take an eighth. What has been compiled once, from TypeScript
 * too, the next start reads from a folder; where that cannot be written, each start compiles anew.
 */
export function quickenImports(): void {
  enableCompileCache(COMPILED)
  /** What Kerf's own files import by a name: it is the same for all of them, but for those that call require. */
  const named = new Map<string, ResolveFnOutput>()
  registerHooks({
    resolve(specifier, context, next) {
      const { parentURL = '' } = context
      if (PACKAGES.test(parentURL) && /^\.{1,2}\/.*\.js$/.test(specifier)) {
        return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true }
      }
      if (parentURL.includes('/node_modules/')) return next(specifier, context)
      if (/^\.{1,2}\/.*\.ts$/.test(specifier)) {
        return { url: new URL(specifier, parentURL).href, format: 'module-typescript', shortCircuit: true }
      }
      if (!isName(specifier)) return next(specifier, context)
      const key = [specifier, ...context.conditions].join(' ')
      const found = named.get(key) ?? next(specifier, context)
      named.set(key, found)
      return { ...found, shortCircuit: true }
    },
  })
}

/** Neither a path nor an address. */
const isName = (specifier: string) => !/^[./]|:/.test(specifier)
