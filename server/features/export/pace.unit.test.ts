import { expect, test } from 'vitest'
import { watchPace } from './pace.ts'

test('a reader must take a megabyte in each window of waiting for them', () => {
  const isFast = watchPace(30_000)
  // What the server itself takes does not count.
  for (let chunk = 0; chunk < 1000; chunk += 1) expect(isFast(100, 0)).toBe(true)
  expect(isFast(600_000, 20_000)).toBe(true)
  expect(isFast(400_000, 10_000)).toBe(true)
  // Each window by itself.
  expect(isFast(999_999, 29_000)).toBe(true)
  expect(isFast(0, 1000)).toBe(false)
})
