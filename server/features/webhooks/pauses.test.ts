import { expect, test } from 'vitest'
import { pauseAfter } from './pauses.ts'

const SECONDS = [5, 30, 120, 600, 1800, 3600, 7200, 7200]

test('pauses grow up to two hours, and are never quite the same', () => {
  const pauses = (random: number) => SECONDS.map((_, index) => pauseAfter(index + 1, random) / 1000)
  expect(pauses(0.5)).toEqual(SECONDS)
  expect(pauses(0)).toEqual(SECONDS.map((seconds) => seconds * 0.8))
  expect(pauses(1)).toEqual(SECONDS.map((seconds) => seconds * 1.2))
  expect(pauseAfter(8)).not.toBe(pauseAfter(8))
})
