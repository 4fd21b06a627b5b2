import { defineConfig } from '@playwright/test'
import { chromium } from './e2e/chromium.ts'

export default defineConfig({
  testDir: './e2e',
  outputDir: './test-results',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  reporter: [['line']],
  timeout: 30_000,
  expect: { timeout: 10_000 },
  use: {
    launchOptions: await chromium(),
    viewport: { width: 1440, height: 900 },
    // Pictures of every frame would cost a third of the time.
    trace: { mode: 'retain-on-failure', screenshots: false },
  },
})
