import { readdir, readFile } from 'node:fs/promises'
import { dirname, join, normalize, relative } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')
const IMPORT = /(?:\bfrom|\bimport|\bimport\()\s*'((?:\.{1,2}|#shared)\/[^']+)'/g

/** The files that each file imports: values, types, and dynamic imports. */
export function importsOf(files: Map<string, string>): Map<string, string[]> {
  const targets = ([file, text]: [string, string]) =>
    [...text.matchAll(IMPORT)]
      .map(([, from = '']) =>
        from.startsWith('#') ? from.slice(1) : normalize(join(dirname(file), from)).replaceAll('\\', '/'),
      )
      .filter((target) => files.has(target))
  return new Map([...files].map((entry) => [entry[0], targets(entry)]))
}

/** The texts of all modules in folders of the project, by their paths from its root. */
export async function readTree(folders: string[]): Promise<Map<string, string>> {
  const files = new Map<string, string>()
  for (const folder of folders) {
    for (const entry of await readdir(join(ROOT, folder), { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || !/\.(tsx?|mjs)$/.test(entry.name)) continue
      const path = join(entry.parentPath, entry.name)
      files.set(relative(ROOT, path).replaceAll('\\', '/'), await readFile(path, 'utf8'))
    }
  }
  return files
}
