import { enableCompileCache, registerHooks, type ResolveFnOutput } from 'node:module'
import { fileURLToPath } from 'node:url'

// They have hundreds of files that import each other, and a long package.json.
const PACKAGES = /\/node_modules\/(drizzle-orm|zod)\//

const COMPILED = fileURLToPath(new URL('../node_modules/.kerf/compiled', import.meta.url))

/** Call it before all other imports. Reading long package.json files again takes half of the start. */
export function quickenImports(): void {
  enableCompileCache(COMPILED)
  /** Except in files that call require. */
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

const isName = (specifier: string) => !/^[./]|:/.test(specifier)
