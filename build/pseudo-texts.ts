import { join } from 'node:path'
import type { Plugin } from 'vite'
import { exportsOf } from '../scripts/catalogue.ts'
import { readFile } from 'node:fs/promises'

const FOLDER = join(import.meta.dirname, '../shared/texts/en')
const PSEUDO = '?pseudo'

/** Gives the page the texts of en-XA: `vite build --mode en-XA`. */
export function pseudoTexts(): Plugin {
  return {
    name: 'kerf-pseudo-texts',
    enforce: 'pre',
    resolveId(source) {
      return source.startsWith('#texts/') ? join(FOLDER, source.slice('#texts/'.length)) + PSEUDO : undefined
    },
    async load(id) {
      if (!id.endsWith(PSEUDO)) return undefined
      const path = id.slice(0, -PSEUDO.length)
      const keys = exportsOf(await readFile(path, 'utf8')).map(({ key }) => key)
      return [
        `import * as en from '${path}'`,
        `import { pseudoOf } from '#shared/texts/pseudo.ts'`,
        ...keys.map((key) => `export const ${key} = pseudoOf(en.${key})`),
      ].join('\n')
    },
  }
}
