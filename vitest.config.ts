import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{shared,server,client,test,soak,build,scripts}/**/*.test.{ts,tsx}'],
    globalSetup: './test/support/postgres.ts',
    setupFiles: ['./test/support/strict.ts', './test/support/cheap-passwords.ts'],
    pool: 'forks',
    // Files share what they import: loaded anew for each of them, the server's libraries took a third of the time.
    isolate: false,
    execArgv: ['--import', './test/support/quick-imports.ts'],
    // Each worker has its servers on the one test database, which has four hundred connections.
    maxWorkers: 4,
    // What hangs ends some time; no test may fail because the machine is slow or busy.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 240_000 } },
  },
})
