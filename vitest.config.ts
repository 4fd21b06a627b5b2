import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{shared,server,client,test,build,scripts}/**/*.test.{ts,tsx}'],
    globalSetup: './test/postgres.ts',
    setupFiles: './test/strict.ts',
    pool: 'forks',
    // Files share what they import: loaded anew for each of them, the server's libraries took a third of the time.
    isolate: false,
    // Each worker has a pool of its own on the one test database, which has sixty places.
    maxWorkers: 4,
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
})
