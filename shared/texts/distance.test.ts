import { expect, test } from 'vitest'
import { distance, relative } from './en/page/distance.ts'

const NOW = Date.parse('2026-11-30T12:00:00Z')
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

test.each([
  [29_000, 'less than a minute'],
  [30_000, '1 minute'],
  [44.4 * MINUTE, '44 minutes'],
  [44.5 * MINUTE, 'about 1 hour'],
  [89.6 * MINUTE, 'about 2 hours'],
  [DAY, '1 day'],
  [41 * HOUR, '1 day'],
  [42 * HOUR, '2 days'],
  [3 * DAY, '3 days'],
  [31 * DAY, 'about 1 month'],
  [46 * DAY, 'about 2 months'],
  [75 * DAY, '3 months'],
  [400 * DAY, 'about 1 year'],
  [500 * DAY, 'over 1 year'],
  [700 * DAY, 'almost 2 years'],
])('%i ms are %s', (ms, words) => {
  expect(distance(NOW - ms, NOW)).toBe(words)
  expect([relative(NOW - ms, NOW), relative(NOW + ms, NOW)]).toEqual([`${words} ago`, `in ${words}`])
})
