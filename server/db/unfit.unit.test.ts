import { expect, test } from 'vitest'
import { unfitBecause, type Fitness } from './unfit.ts'

const FIT: Fitness = { name: 'kerf', major: 15, encoding: 'UTF8', isStandby: false, isReadOnly: false }

// Servers of these kinds are not at hand where tests run.
test.each([
  [{}, undefined],
  [{ major: 14 }, 'Kerf needs PostgreSQL 15 or later, and this server is PostgreSQL 14.'],
  [
    { isStandby: true, isReadOnly: true },
    'The PostgreSQL server of the database kerf is a standby, which takes no changes. Name the primary in DATABASE_URL.',
  ],
])('a server with %j', (differs, sentence) => {
  expect(unfitBecause({ ...FIT, ...differs })).toBe(sentence)
})
