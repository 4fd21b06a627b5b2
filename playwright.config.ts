import { defineConfig } from '@playwright/test'
import { chromium } from './e2e/support/chromium.ts'

export default defineConfig({
  testDir: './e2e',
  outputDir: './test-results',
  fullyParallel: true,
  // On two cores, too: while one journey waits for its server, another one draws.
  workers: 3,
  retries: 0,
  forbidOnly: true,
  reporter: [['line']],
  // What hangs ends some time; no journey may fail because the machine is slow or busy.
  timeout: 600_000,
  expect: { timeout: 120_000 },
  use: {
    launchOptions: await chromium(),
    // Answers that a worker fetched could not be replaced by a test. e2e/frame/offline.spec.ts allows it.
    serviceWorkers: 'block',
    // Dates, the clock and numbers are the reader's. Journeys name days by UTC.
    locale: 'en-US',
    timezoneId: 'UTC',
    viewport: { width: 1440, height: 900 },
    // Half the work of a page in these tests would be to draw its transitions.
    contextOptions: { reducedMotion: 'reduce' },
    // Costs time in every test: TRACE=1 when one fails.
    trace: process.env['TRACE'] ? 'retain-on-failure' : 'off',
  },
})
