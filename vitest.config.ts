import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'

// The name of a test file says which project it belongs to: see CONTRIBUTING.md.
const UNIT = ['{shared,client,build,scripts,soak}/**/*.test.{ts,tsx}', '{server,test}/**/*.unit.test.ts']
const API = ['{server,test}/**/*.test.ts']
const STRESS = ['{server,test}/**/*.stress.test.ts']
/** They are in unit or api as well, where each property is tried a few times. */
const PROPERTIES = ['**/*.property{,.unit}.test.ts']

function project(name: string, include: string[], exclude: string[] = []): TestProjectInlineConfiguration {
  return {
    extends: true,
    test: {
      name,
      include,
      exclude: ['**/node_modules/**', ...exclude],
      provide: { isStress: name === 'stress' },
      // Each worker loads the libraries once more.
      maxWorkers: name === 'unit' ? 2 : 4,
      sequence: { groupOrder: name === 'unit' ? 0 : 1 },
      ...(name !== 'unit' && { globalSetup: './test/support/postgres.ts' }),
    },
  }
}

export default defineConfig({
  test: {
    projects: [
      project('unit', UNIT),
      project('api', API, [...UNIT, ...STRESS]),
      project('stress', [...STRESS, ...PROPERTIES]),
    ],
    setupFiles: ['./test/support/strict.ts', './test/support/cheap-passwords.ts'],
    pool: 'forks',
    // Files share what they import: loaded anew for each of them, the server's libraries took a third of the time.
    isolate: false,
    execArgv: ['--import', './test/support/quick-imports.ts'],
    // What hangs ends some time; no test may fail because the machine is slow or busy.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 240_000 } },
  },
})
