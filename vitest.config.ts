import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{shared,server,client,test,scripts}/**/*.test.{ts,tsx}'],
    globalSetup: './test/postgres.ts',
    setupFiles: './test/strict.ts',
    pool: 'forks',
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
})
