import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { findChanged } from './changed.ts'
import { makeMemoryFolder } from './memory-folder.ts'
import { ofPlaywright, ofVitest, slowest, type Results } from './test-results.ts'

// All parts run even if one fails, so that one run reports all failures.

const ROOT = join(import.meta.dirname, '..')
const REPORTS = join(ROOT, 'node_modules/.cache/kerf-tests')
const BIN = join(ROOT, 'node_modules/.bin')
const memory = await makeMemoryFolder()
const env = {
  ...process.env,
  ...(memory && { TMPDIR: memory }),
  // Playwright would compile all journeys again for each folder of temporary files.
  PLAYWRIGHT_TRANSFORM_CACHE_DIR: join(ROOT, 'node_modules/.cache/playwright'),
  PATH: `${BIN}:${process.env['PATH']}`,
}
const SLOWEST = 10

const said: string[] = []
const all: Results = { passed: 0, failed: 0, skipped: 0, tests: [], failures: [] }

function add(part: string, succeeded: boolean, began: number, results?: Results): void {
  const seconds = Math.round((performance.now() - began) / 1000)
  const counted = results
    ? `, ${results.passed} passed, ${results.failed} failed, ${results.skipped} skipped`
    : ''
  said.push(`${part}: ${succeeded ? 'ok' : 'FAILED'} in ${seconds} s${counted}`)
  all.passed += results?.passed ?? 0
  all.skipped += results?.skipped ?? 0
  all.tests.push(...(results?.tests ?? []))
  all.failures.push(...(results?.failures ?? []))
  // A part that fails without a failed test counts as one failure.
  all.failed += results?.failed || (succeeded ? 0 : 1)
}

interface Part {
  name: string
  command: string[]
  read?: (report: string) => Results
  /** For the path of the report. Without it the path is passed as an option. */
  variable?: string
  /** Printed immediately. Other output is printed when its part ends. */
  live?: boolean
}

async function run({ name, command, read, variable, live = false }: Part): Promise<void> {
  const began = performance.now()
  const path = join(REPORTS, `${name}.json`)
  await rm(path, { force: true })
  const place = variable ? { [variable]: path } : {}
  const [program = '', ...args] = command
  if (read && !variable) args.push(`--outputFile.json=${path}`)
  const child = spawn(program, args, {
    cwd: ROOT,
    env: { ...env, ...place },
    stdio: live ? 'inherit' : ['ignore', 'pipe', 'pipe'],
  })
  const closed = new Promise<number | null>((settle) => child.once('close', settle))
  const written = [child.stdout, child.stderr].map(async (pipe) => (pipe ? text(pipe) : ''))
  const code = await closed
  process.stdout.write((await Promise.all(written)).join(''))
  const report = read && (await readFile(path, 'utf8').catch(() => undefined))
  // A runner without a report has not run all of its tests.
  const succeeded = code === 0 && (!read || report !== undefined)
  add(name, succeeded, began, report === undefined ? undefined : read?.(report))
}

function removeMemory(): void {
  if (memory) rmSync(memory, { recursive: true, force: true, maxRetries: 3 })
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    removeMemory()
    process.exit(1)
  })
}

function check(name: string): Part {
  return { name, command: ['npm', 'run', '--silent', name] }
}

function vitest(name: string, args: string[]): Part {
  return {
    name,
    command: ['vitest', 'run', '--reporter=default', '--reporter=json', ...args],
    read: (report) => ofVitest(JSON.parse(report), `${ROOT}/`),
  }
}

function playwright(name: string, args: string[]): Part {
  return {
    name,
    command: ['playwright', 'test', '--reporter=line,json', ...args],
    read: (report) => ofPlaywright(JSON.parse(report)),
    variable: 'PLAYWRIGHT_JSON_OUTPUT_FILE',
    live: true,
  }
}

/** The steps, and the parts of a row, run one after the other. The rows of a step run side by side. */
const STEPS: Record<string, () => Part[][][] | Promise<Part[][][]>> = {
  all: () => [
    [
      ...['types', 'lint', 'unused'].map((name) => [check(name)]),
      ['unit', 'api'].map((name) => vitest(name, ['--project', name])),
    ],
    [[playwright('journeys', ['--grep-invert', '@stress'])]],
  ],
  stress: () => [
    [[vitest('stress', ['--project', 'stress'])]],
    [[playwright('stress journeys', ['--grep', '@stress'])]],
  ],
  changed: async () => {
    const { files, code, tests } = await findChanged()
    console.log(`${files.length} changed files, ${tests.length} test files`)
    const lint = ['oxlint', '--type-aware', '--deny-warnings', ...code]
    const format = ['oxfmt', '--check', '--no-error-on-unmatched-pattern', ...files]
    return [
      [
        [check('types')],
        [
          ...(code.length > 0 ? [{ name: 'lint', command: lint }] : []),
          ...(files.length > 0 ? [{ name: 'format', command: format }] : []),
        ],
        tests.length > 0 ? [vitest('tests', ['--project', 'unit', '--project', 'api', ...tests])] : [],
      ],
    ]
  },
}

async function runInOrder(parts: Part[]): Promise<void> {
  for (const part of parts) await run(part)
}

await mkdir(REPORTS, { recursive: true })
const { [process.argv[2] ?? 'all']: steps } = STEPS
if (!steps) throw new Error(`There is no ${process.argv[2]}: ${Object.keys(STEPS).join(', ')}`)
for (const rows of await steps()) await Promise.all(rows.map(runInOrder))

removeMemory()
console.log(`\nThe ${SLOWEST} slowest:\n${slowest(all.tests, SLOWEST).join('\n')}\n`)
if (all.failures.length > 0) console.log(`What failed:\n${all.failures.join('\n')}\n`)
console.log(said.join('\n'))
console.log(`\n${all.passed} passed, ${all.failed} failed`)
process.exitCode = all.failed > 0 ? 1 : 0
