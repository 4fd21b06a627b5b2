import { afterEach, expect, test, vi } from 'vitest'
import { firstDayOfWeek } from './reader-locale.ts'

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['en-US', 7],
  ['en-GB', 1],
  ['de', 1],
  ['ar-EG', 6],
  ['en-US-u-fw-wed', 3],
])('for a reader of %s a week begins on day %i', (language, day) => {
  vi.stubGlobal('navigator', { language })
  expect(firstDayOfWeek()).toBe(day)
})

test.each([
  ['has it as a property', { weekInfo: { firstDay: 7 } }, 7],
  ["doesn't know", {}, 1],
])('in a browser that %s', (_what, locale, day) => {
  expect(firstDayOfWeek(locale)).toBe(day)
})
