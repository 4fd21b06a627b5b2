import { expect, test } from 'vitest'
import { ofPlaywright, ofVitest, slowest } from './test-results.ts'

test('Vitest’s report is counted, and a file that broke without a failed test is a failure', () => {
  const report = {
    numPassedTests: 1,
    numFailedTests: 1,
    numPendingTests: 2,
    numTodoTests: 1,
    testResults: [
      {
        name: '/kerf/shared/a.test.ts',
        status: 'failed',
        assertionResults: [
          { fullName: 'A saws', status: 'passed', duration: 12.5 },
          {
            fullName: 'A planes',
            status: 'failed',
            duration: 3,
            failureMessages: ['\u001B[31mtoo thick\u001B[39m\n2 mm'],
          },
          { fullName: 'A waits', status: 'skipped', duration: null },
        ],
      },
      { name: '/kerf/server/b.test.ts', status: 'failed', message: 'no such file', assertionResults: [] },
    ],
  }
  expect(ofVitest(report, '/kerf/')).toEqual({
    passed: 1,
    failed: 2,
    skipped: 3,
    tests: [
      { name: 'shared/a.test.ts › A saws', ms: 12.5 },
      { name: 'shared/a.test.ts › A planes', ms: 3 },
      { name: 'shared/a.test.ts › A waits', ms: 0 },
    ],
    failures: ['server/b.test.ts\n    no such file', 'shared/a.test.ts › A planes\n    too thick\n    2 mm'],
  })
})

test('Playwright’s report is counted through its groups, and what is flaky has failed', () => {
  const spec = (title: string, ...durations: number[]) => ({
    title,
    file: 'board/cards.spec.ts',
    ok: durations.length === 1,
    tests: [{ results: durations.map((duration) => ({ duration, error: { message: 'not visible' } })) }],
  })
  const report = {
    stats: { expected: 2, unexpected: 1, flaky: 1, skipped: 0 },
    suites: [
      {
        title: 'board/cards.spec.ts',
        specs: [spec('a card', 800)],
        suites: [{ title: 'at 390 px', specs: [spec('a menu', 500, 600)] }],
      },
    ],
  }
  expect(ofPlaywright(report)).toEqual({
    passed: 2,
    failed: 2,
    skipped: 0,
    tests: [
      { name: 'e2e/board/cards.spec.ts › a card', ms: 800 },
      { name: 'e2e/board/cards.spec.ts › at 390 px › a menu', ms: 1100 },
    ],
    failures: ['e2e/board/cards.spec.ts › at 390 px › a menu\n    not visible'],
  })
})

test('the slowest come first, in seconds', () => {
  const tests = [10, 12_345, 2000].map((ms) => ({ name: `takes ${ms}`, ms }))
  expect(slowest(tests, 2)).toEqual(['  12.3 s  takes 12345', '   2.0 s  takes 2000'])
})
