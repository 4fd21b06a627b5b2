import { expect, test } from 'vitest'
import { openedInWords } from './link-words.ts'

const IN_SYDNEY = { now: new Date('2026-11-23T14:00:00Z'), timeZone: 'Australia/Sydney' }

test.each([
  [null, "The customer hasn't opened it yet."],
  ['2026-11-24', 'Last opened today.'],
  ['2026-11-23', 'Last opened yesterday.'],
  ['2026-11-22', 'Last opened on Sunday, Nov 22.'],
])('opened on %s is told by the days of the organization', (openedOn, words) => {
  expect(openedInWords({ openedOn, endsAt: null }, IN_SYDNEY)).toBe(words)
})

test('a link of an archived order says when it ends', () => {
  const link = { openedOn: null, endsAt: '2026-12-24T14:00:00.000Z' }
  expect(openedInWords(link, IN_SYDNEY)).toBe(
    "The customer hasn't opened it yet. It expires on Friday, Dec 25.",
  )
})
