import { expect, test } from 'vitest'
import { LIMITS } from '../../../limits.ts'
import { countCalls } from './token-calls.ts'

const MINUTE_MS = 60_000

test('a token may make so many calls in each minute, and others are counted apart', () => {
  const calls = countCalls(2)
  const at = 100 * MINUTE_MS + 30_000
  expect([calls.count('a', at), calls.count('a', at), calls.count('b', at)]).toEqual([1, 2, 1])
  expect(() => calls.count('a', at)).toThrow('2 calls a minute. Please try again in 30 seconds')
  expect(() => calls.refuseBeyond('a', at + 29_500)).toThrow('again in a second')
  calls.refuseBeyond('b', at)
  expect(calls.count('a', at + 30_000)).toBe(1)
})

test('600 are allowed', () => {
  const calls = countCalls(LIMITS.tokenCallsPerMinute)
  for (let count = 1; count <= 600; count += 1) calls.count('a', 0)
  expect(() => calls.count('a', 0)).toThrow('600 calls a minute')
})
