import { enableCompileCache, registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'

// It has hundreds of files that import each other, and a long package.json.
const PACKAGES = /\/node_modules\/drizzle-orm\//

const COMPILED = fileURLToPath(new URL('../../node_modules/.kerf/compiled', import.meta.url))

/**
 * To be called before anything else is imported. For each import between two files of a package Node reads its
 * package.json again. Where that is long it takes half of the start, and leaves a hundred megabytes of garbage. What has
 * been compiled once, from TypeScript too, the next start reads from a folder; where that cannot be written, each start
 * compiles anew.
 */
export function quickenImports(): void {
  enableCompileCache(COMPILED)
  registerHooks({
    resolve(specifier, context, next) {
      const { parentURL = '' } = context
      if (!/^\.{1,2}\/.*\.js$/.test(specifier) || !PACKAGES.test(parentURL)) return next(specifier, context)
      return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true }
    },
  })
}
