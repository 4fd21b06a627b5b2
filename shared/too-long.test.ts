import { expect, test } from 'vitest'
import { tooLong } from './too-long.ts'

test('a text that fits, spaces around it left aside, is not too long', () => {
  expect(tooLong('', 3)).toBeUndefined()
  expect(tooLong('Oak', 3)).toBeUndefined()
  expect(tooLong('  Oak\n', 3)).toBeUndefined()
})

test('of one that does not fit it is said how much of it does not', () => {
  expect(tooLong('Oaks', 3)).toBe('1 character too many: at most 3 fit.')
  expect(tooLong('x'.repeat(4001), 2000)).toBe('2,001 characters too many: at most 2,000 fit.')
})
