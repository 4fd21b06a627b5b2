import { stripVTControlCharacters } from 'node:util'

export interface Results {
  passed: number
  failed: number
  skipped: number
  tests: { name: string; ms: number }[]
  failures: string[]
}

const LINES = 12

function failureOf(name: string, error = 'It left no error'): string {
  const lines = stripVTControlCharacters(error).trim().split('\n').slice(0, LINES)
  return [name, ...lines.map((line) => `    ${line}`)].join('\n')
}

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: {
    name: string
    status: string
    message?: string
    assertionResults: {
      fullName: string
      status: string
      duration?: number | null
      failureMessages?: string[] | null
    }[]
  }[]
}

/** @param root the folder that file names begin with */
export function ofVitest(report: VitestReport, root: string): Results {
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = report
  // A file that couldn't be loaded, or whose setup failed, has failed without a failed test.
  const broken = testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && assertionResults.every((test) => test.status !== 'failed'),
  )
  const tests = testResults.flatMap((file) =>
    file.assertionResults.map((test) => ({
      ...test,
      name: `${file.name.replace(root, '')} › ${test.fullName}`,
    })),
  )
  const failed = tests.filter(({ status }) => status === 'failed')
  return {
    passed: numPassedTests,
    failed: numFailedTests + broken.length,
    skipped: numPendingTests + numTodoTests,
    tests: tests.map(({ name, duration }) => ({ name, ms: duration ?? 0 })),
    failures: [
      ...broken.map(({ name, message }) => failureOf(name.replace(root, ''), message)),
      ...failed.map(({ name, failureMessages }) => failureOf(name, failureMessages?.[0])),
    ],
  }
}

interface PlaywrightSuite {
  title: string
  suites?: PlaywrightSuite[]
  specs?: {
    title: string
    file: string
    ok: boolean
    tests: { results: { duration: number; error?: { message?: string } }[] }[]
  }[]
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  suites: PlaywrightSuite[]
}

export function ofPlaywright({ stats, suites }: PlaywrightReport): Results {
  // The outermost suites are the files, which are already in the names of the tests.
  const tests = suites.flatMap((file) => testsOf(file, []))
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
    tests: tests.map(({ name, ms }) => ({ name, ms })),
    failures: tests.flatMap(({ name, ok, error }) => (ok ? [] : [failureOf(name, error)])),
  }
}

interface Journey {
  name: string
  ms: number
  ok: boolean
  error: string | undefined
}

function testsOf({ suites = [], specs = [] }: PlaywrightSuite, path: string[]): Journey[] {
  return [
    ...specs.flatMap(({ title, file, ok, tests }) =>
      tests.map(({ results }) => ({
        name: [`e2e/${file}`, ...path, title].join(' › '),
        ms: results.reduce((sum, { duration }) => sum + duration, 0),
        ok,
        error: results.find(({ error }) => error)?.error?.message,
      })),
    ),
    ...suites.flatMap((suite) => testsOf(suite, [...path, suite.title])),
  ]
}

export function slowest(tests: Results['tests'], count: number): string[] {
  const first = tests.toSorted((a, b) => b.ms - a.ms).slice(0, count)
  return first.map(({ name, ms }) => `${(ms / 1000).toFixed(1).padStart(6)} s  ${name}`)
}
