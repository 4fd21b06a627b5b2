import { describe, expect, test } from 'vitest'
import { importsOf, readTree } from './support/import-graph.ts'

// The lint finds modules that import each other in a circle, but not where one of them imports types only. Those are
// found here: what a file means must be clear without the file that it stands under.

const FOLDERS = ['shared', 'server', 'client', 'build', 'test', 'e2e', 'bench', 'scripts']
/** A way from each file that stands in a circle back to itself, once for each circle. */
function circles(imports: Map<string, string[]>): string[][] {
  const found: string[][] = []
  const done = new Set<string>()
  function walk(file: string, way: string[]): void {
    const at = way.indexOf(file)
    if (at !== -1) found.push([...way.slice(at), file])
    if (at !== -1 || done.has(file)) return
    for (const next of imports.get(file) ?? []) walk(next, [...way, file])
    done.add(file)
  }
  for (const file of imports.keys()) walk(file, [])
  return found
}

const circlesIn = (files: Record<string, string>) => circles(importsOf(new Map(Object.entries(files))))

describe('a circle', () => {
  test('of types is found', () => {
    const files = {
      'shared/people/people.ts': "import type { userSchema } from './schemas.ts'",
      'shared/people/schemas.ts': "import { ROLES } from '#shared/people/people.ts'",
    }
    expect(circlesIn(files)).toEqual([
      ['shared/people/people.ts', 'shared/people/schemas.ts', 'shared/people/people.ts'],
    ])
  })

  test('of three is found behind what leads to it, whichever way they import', () => {
    const files = {
      'client/main.tsx': "import './a.ts'",
      'client/a.ts': "export { b } from './parts/b.ts'",
      'client/parts/b.ts': "const c = () => import('./c.ts')",
      'client/parts/c.ts': "import {\n  type A,\n} from '../a.ts'",
    }
    expect(circlesIn(files)).toEqual([
      ['client/a.ts', 'client/parts/b.ts', 'client/parts/c.ts', 'client/a.ts'],
    ])
  })

  test('is not what two others import', () => {
    const files = {
      'a.ts': "import { b } from './b.ts'\nimport { c } from './c.ts'\nimport { z } from 'zod'",
      'b.ts': "import { c } from './c.ts'",
      'c.ts': '',
    }
    expect(circlesIn(files)).toEqual([])
  })
})

test('no files of the tree import each other in a circle', async () => {
  const files = await readTree(FOLDERS)
  expect(files.size).toBeGreaterThan(500)
  expect(circles(importsOf(files))).toEqual([])
})
