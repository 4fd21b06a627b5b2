import { expect, test } from 'vitest'
import { testsFor } from './changed.ts'

const IMPORTS = new Map([
  ['shared/dates.ts', []],
  ['shared/dates.test.ts', ['shared/dates.ts']],
  ['server/app.ts', ['server/features/notes/notes.service.ts', 'server/features/find/views.service.ts']],
  ['server/rooms/hub.ts', []],
  ['server/rooms/hub.test.ts', ['test/support/kerf.ts']],
  ['server/mail/mail.test.ts', ['test/support/kerf.ts']],
  ['server/features/notes/notes.service.ts', ['server/features/notes/day.ts', 'server/rooms/hub.ts']],
  ['server/features/notes/day.ts', ['shared/dates.ts']],
  ['server/features/notes/notes.test.ts', ['test/support/kerf.ts']],
  ['server/features/notes/crowd.stress.test.ts', ['test/support/kerf.ts']],
  ['server/features/find/views.service.ts', []],
  ['server/features/find/views.test.ts', ['test/support/kerf.ts', 'test/support/board.ts']],
  ['test/support/kerf.ts', ['server/app.ts', 'server/rooms/hub.ts']],
  ['test/support/board.ts', []],
  ['test/notes-of-all.test.ts', ['server/features/notes/day.ts']],
])

test.each([
  ['a feature', 'server/features/find/views.service.ts', ['server/features/find/views.test.ts']],
  [
    'what several import',
    'server/features/notes/day.ts',
    ['server/features/notes/notes.test.ts', 'test/notes-of-all.test.ts'],
  ],
  ['shared', 'shared/dates.ts', ['shared/dates.test.ts', 'server/features/notes/notes.test.ts']],
  ['a folder below the features', 'server/rooms/hub.ts', ['server/rooms/hub.test.ts']],
  ['what only tests use', 'test/support/board.ts', ['server/features/find/views.test.ts']],
  ['a test', 'server/mail/mail.test.ts', ['server/mail/mail.test.ts']],
  ['a page of text', 'README.md', []],
])('a change of %s runs its tests', (_what, file, tests) => {
  const found = testsFor([file], IMPORTS)
  expect(found).toEqual(tests)
})
