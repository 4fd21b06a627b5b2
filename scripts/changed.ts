import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { importsOf, readTree } from '../test/support/import-graph.ts'

const ROOT = join(import.meta.dirname, '..')
const FOLDERS = ['shared', 'server', 'client', 'build', 'test', 'soak', 'scripts']
const TEST = /\.test\.tsx?$/
const STRESS_TEST = /\.stress\.test\.ts$/
const UNIT_TEST = /\.unit\.test\.ts$/
const API_TEST = /^(server|test)\/.*\.test\.ts$/
const OF_TESTS = /^test\/|\.test\.tsx?$/
/** Tests start the whole server, so its imports would make every test depend on every file. */
const FRONT_DOOR = /^test\/support\/|^server\/(app|background|start|main)\.ts$/
/** A feature of the server, or one of the folders below the features. */
const ROOM = /^server\/features\/[^/]+(?=\/)|^server\/[^/]+(?=\/)/

interface Changed {
  files: string[]
  code: string[]
  /** The test files to run, without stress tests. */
  tests: string[]
}

export async function findChanged(): Promise<Changed> {
  const files = [...gitLines('diff', '--name-only', '--diff-filter=d', base()), ...untracked()]
  const tests = testsFor(files, importsOf(await readTree(FOLDERS)))
  return { files, code: files.filter((file) => /\.(tsx?|mjs)$/.test(file)), tests }
}

const untracked = () => gitLines('ls-files', '--others', '--exclude-standard')

function base(): string {
  const [main] = gitLines('branch', '--list', '--format=%(objectname)', 'main')
  return (main && gitLines('merge-base', main, 'HEAD')[0]) ?? 'HEAD'
}

function gitLines(...args: string[]): string[] {
  return execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).split('\n').filter(Boolean)
}

/** Includes api tests of a server room whose file changed, or imports a changed shared one. */
export function testsFor(changed: string[], imports: Map<string, string[]>): string[] {
  const touched = new Set(changed)
  const ofShared = new Set(changed.filter((file) => file.startsWith('shared/')))
  const rooms = new Set(
    [...imports]
      .filter(([file, targets]) => touched.has(file) || targets.some((target) => ofShared.has(target)))
      .flatMap(([file]) => ROOM.exec(file)?.[0] ?? []),
  )
  const reaching = importersOf(touched, imports, () => true)
  const near = importersOf(touched, imports, (file) => OF_TESTS.test(file))
  const isConcerned = (file: string) =>
    API_TEST.test(file) && !UNIT_TEST.test(file)
      ? near.has(file) || rooms.has(ROOM.exec(file)?.[0] ?? '')
      : reaching.has(file)
  return [...imports.keys()].filter((file) => TEST.test(file) && !STRESS_TEST.test(file) && isConcerned(file))
}

function importersOf(
  files: Set<string>,
  imports: Map<string, string[]>,
  isCounted: (file: string) => boolean,
): Set<string> {
  const found = new Set(files)
  for (let before = 0; before < found.size;) {
    before = found.size
    for (const [file, targets] of imports) {
      if (!isCounted(file)) continue
      const counted = targets.filter(
        (target) => !(FRONT_DOOR.test(file) && /^(server|shared)\//.test(target)),
      )
      if (counted.some((target) => found.has(target))) found.add(file)
    }
  }
  return found
}
