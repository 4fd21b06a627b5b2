import { matchesGlob } from 'node:path'
import { expect, test } from 'vitest'
import config from '../vitest.config.ts'
import { importsOf, readTree } from './support/import-graph.ts'

// The name of a test file says which project it belongs to; what it imports has to fit the name.

const FOLDERS = ['shared', 'server', 'client', 'test', 'soak', 'build', 'scripts']
/** What starts a database, a server or another process. */
const SERVERS =
  /^test\/support\/(kerf|postgres)\.ts$|^test\/support\/(processes|backups|former|storage)\/|^server\/db\/embedded\/(embedded|postgres-\w+)\.ts$/

interface Project {
  test: { name: string; include: string[]; exclude: string[] }
}

function projectsOf(file: string): string[] {
  const projects = (config as { test: { projects: Project[] } }).test.projects
  const matches = (globs: string[]) => globs.some((glob) => matchesGlob(file, glob))
  return projects.flatMap(({ test: { name, include, exclude } }) =>
    matches(include) && !matches(exclude) ? [name] : [],
  )
}

/** Whether what a file imports, or what that imports, is or starts a server. */
function reachesServer(file: string, imports: Map<string, string[]>): boolean {
  const reached = new Set([file])
  for (const each of reached) for (const target of imports.get(each) ?? []) reached.add(target)
  return [...reached].some((each) => SERVERS.test(each))
}

test.each([
  ['shared/dates.test.ts', ['unit']],
  ['client/ui/newest.test.tsx', ['unit']],
  ['server/http/csv.unit.test.ts', ['unit']],
  ['server/features/notes/notes.test.ts', ['api']],
  ['server/features/notes/crowd.stress.test.ts', ['stress']],
  ['client/core/walks.property.test.ts', ['unit', 'stress']],
  ['server/queue/walks.property.unit.test.ts', ['unit', 'stress']],
  ['server/queue/walks.property.test.ts', ['api', 'stress']],
  ['e2e/board/board.spec.ts', []],
])('%s is in %j', (file, projects) => {
  expect(projectsOf(file)).toEqual(projects)
})

test('unit tests start no server, and what starts none is a unit test', async () => {
  const texts = await readTree(FOLDERS)
  const imports = importsOf(texts)
  const tests = [...texts.keys()].filter((file) => /\.test\.tsx?$/.test(file))
  expect(tests.length).toBeGreaterThan(300)
  const wrong = tests.filter((file) => {
    const projects = projectsOf(file)
    if (projects.includes('unit')) return reachesServer(file, imports)
    return projects.includes('api') ? !reachesServer(file, imports) : projects.length === 0
  })
  expect(wrong).toEqual([])
})
