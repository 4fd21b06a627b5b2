import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseSync } from 'vite'
import { ofPlaywright, ofVitest, type Results } from './test-results.ts'

// `npm run figures -- before.json` compares with an earlier run, written by `-- --save before.json`. Test
// times are from the last runs on this machine.

const ROOT = join(import.meta.dirname, '..')
const REPORTS = join(ROOT, 'node_modules/.cache/kerf-tests')
/** A file with at most this many lines is a crumb: it may belong to its subject. */
const CRUMB_LINES = 20

type Figures = Record<string, string | number>

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const linesOf = (text: string) => text.split('\n').length - 1
const wordsOf = (text: string) => text.split(/\s+/).filter(Boolean).length
const sum = (numbers: number[]) => numbers.reduce((all, each) => all + each, 0)

const tracked = execFileSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8' })
  .split('\n')
  .filter((path) => path && existsSync(join(ROOT, path)))
const code = tracked.filter((path) => /\.(tsx?|mjs)$/.test(path))
const isTest = (path: string) => /^(?:e2e|test)\/|\.test\.tsx?$/.test(path)
const source = code.filter((path) => /^(?:server|client|shared)\//.test(path) && !isTest(path))
const tests = code.filter(isTest)
const documents = tracked.filter((path) => path.endsWith('.md'))
const texts = new Map([...source, ...tests, ...documents].map((path) => [path, read(path)]))
const textOf = (path: string) => texts.get(path) ?? ''
const linesIn = (paths: string[]) => sum(paths.map((path) => linesOf(textOf(path))))

interface Node {
  type?: string
  start?: number
  end?: number
}

function measure(path: string): { functions: number[]; comments: number; commentWords: number } {
  const text = textOf(path)
  const { program, comments } = parseSync(path, text)
  const functions: number[] = []
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(walk)
    if (typeof value !== 'object' || value === null) return
    const { type, start = 0, end = 0 } = value as Node
    if (type?.includes('Function')) functions.push(linesOf(text.slice(start, end)) + 1)
    Object.values(value).forEach(walk)
  }
  walk(program)
  return {
    functions,
    comments: comments.length,
    commentWords: sum(comments.map(({ value }) => wordsOf(value.replaceAll(/^\s*\*/gm, '')))),
  }
}

const measured = source.map(measure)
const functions = measured.flatMap(({ functions: lengths }) => lengths).toSorted((a, b) => a - b)

function named(pattern: RegExp): number {
  const paths = source.filter((path) => path.startsWith('server/'))
  return new Set(paths.flatMap((path) => Array.from(textOf(path).matchAll(pattern), ([, name]) => name))).size
}

function concepts(heading: string): number {
  const glossary = textOf('ARCHITECTURE.md').split('## Glossary')[1] ?? ''
  const part = glossary.split(heading)[1]?.split(/\n(?=[A-Z][^\n]*:\n\n)/)[0] ?? ''
  return part.match(/^- \*\*/gm)?.length ?? 0
}

const featuresOf = (sides: string) =>
  new Set(code.flatMap((path) => new RegExp(`^(?:${sides})/features/([^/]+)/`).exec(path)?.[1] ?? [])).size

function ran(name: string, resultsOf: (report: string) => Results): string {
  const path = join(REPORTS, `${name}.json`)
  if (!existsSync(path)) return 'not run here'
  const { passed, failed, tests: all } = resultsOf(readFileSync(path, 'utf8'))
  const seconds = Math.round(sum(all.map(({ ms }) => ms)) / 1000)
  return `${passed + failed} tests, ${seconds} s of tests`
}
const vitest = (report: string) => ofVitest(JSON.parse(report), `${ROOT}/`)
const playwright = (report: string) => ofPlaywright(JSON.parse(report))

function scriptBeforeBoard(): string {
  const { stdout } = spawnSync('npm', ['run', '--silent', 'build', '--', '--logLevel', 'error'], {
    cwd: ROOT,
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production' },
  })
  return /before the board paints: ([\d.]+) of/.exec(stdout)?.[1] ?? 'the build failed'
}

const figures: Figures = {
  'source: files': source.length,
  'source: lines': linesIn(source),
  'source: lines on the server': linesIn(source.filter((path) => path.startsWith('server/'))),
  'source: lines in the page': linesIn(source.filter((path) => path.startsWith('client/'))),
  'source: folders': new Set(source.map((path) => dirname(path))).size,
  [`source: crumbs (at most ${CRUMB_LINES} lines)`]: source.filter(
    (path) => linesOf(textOf(path)) <= CRUMB_LINES,
  ).length,
  'source: longest file, lines': Math.max(...source.map((path) => linesOf(textOf(path)))),
  'functions: 99th percentile, lines': functions[Math.floor(functions.length * 0.99)] ?? 0,
  'comments: number': sum(measured.map(({ comments }) => comments)),
  'comments: words': sum(measured.map(({ commentWords }) => commentWords)),
  'features: server': featuresOf('server'),
  'features: page': featuresOf('client'),
  'features: both sides, one list': featuresOf('server|client'),
  'glossary: words of the shop': concepts('Words of the shop:'),
  'glossary: words of the code': concepts('Words of the code:'),
  'server: doors to the commit': named(/export (?:async )?function (commit\w*)/g),
  'server: worker pools': textOf('server/background.ts').match(/\bconcurrency:/g)?.length ?? 0,
  'server: files of fairness': source.filter((path) => path.startsWith('server/queue/')).length,
  'server: lines of fairness': linesIn(source.filter((path) => path.startsWith('server/queue/'))),
  'server: types of dependencies (…Deps)': named(/(?:interface|type) (\w*Deps)\b/g),
  'server: lines of app.ts': linesOf(textOf('server/app.ts')),
  'server: lines of background.ts': linesOf(textOf('server/background.ts')),
  'imports: lines': linesIn(
    source.filter((path) => /^(?:(?:server|client)\/features|shared)\/imports\//.test(path)),
  ),
  'demonstration shop: lines': linesIn(
    source.filter((path) => /^server\/(?:db\/(?:demo\/|seed\.ts$)|demo\.ts$)/.test(path)),
  ),
  'documents: files': documents.length,
  'documents: lines': linesIn(documents),
  'documents: words': sum(documents.map((path) => wordsOf(textOf(path)))),
  'documents: words of ARCHITECTURE.md': wordsOf(textOf('ARCHITECTURE.md')),
  'tests: files': tests.length,
  'tests: lines': linesIn(tests),
  'tests: unit': ran('unit', vitest),
  'tests: api': ran('api', vitest),
  'tests: journeys': ran('journeys', playwright),
  'tests: stress': ran('stress', vitest),
  'tests: journeys in stress': ran('stress journeys', playwright),
  'script before the board, KB gzipped': scriptBeforeBoard(),
}

const [first, second] = process.argv.slice(2)
if (first === '--save' && second) {
  writeFileSync(second, `${JSON.stringify(figures, undefined, 2)}\n`)
}
const before: Figures = first && first !== '--save' ? JSON.parse(readFileSync(first, 'utf8')) : {}
const comparing = Object.keys(before).length > 0
console.log(comparing ? '| | before | now |\n|---|---|---|' : '| | now |\n|---|---|')
for (const [name, value] of Object.entries(figures)) {
  console.log(`| ${name} | ${comparing ? `${before[name] ?? ''} | ` : ''}${value} |`)
}
