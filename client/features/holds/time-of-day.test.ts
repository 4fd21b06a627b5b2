import { expect, test } from 'vitest'
import { nextTimeOfDay } from './time-of-day.ts'

const next = (time: string, now: string, zone: string) =>
  nextTimeOfDay(time, new Date(now), zone).toISOString()

test('a time of day is today, or tomorrow where it has passed, by the clocks of the zone', () => {
  expect(next('17:00', '2026-11-23T14:00:00Z', 'UTC')).toBe('2026-11-23T17:00:00.000Z')
  expect(next('14:00', '2026-11-23T14:00:00Z', 'UTC')).toBe('2026-11-24T14:00:00.000Z')
  // In Auckland it is three in the night of the next day.
  expect(next('09:00', '2026-11-23T14:00:00Z', 'Pacific/Auckland')).toBe('2026-11-23T20:00:00.000Z')
  expect(next('02:00', '2026-11-23T14:00:00Z', 'Pacific/Auckland')).toBe('2026-11-24T13:00:00.000Z')
  expect(next('09:00', '2026-11-23T14:00:30Z', 'America/New_York')).toBe('2026-11-24T14:00:00.000Z')
})

test('the clocks may be changed until then', () => {
  // Berlin goes back at three on October 25, and forward at two on March 29.
  expect(next('09:00', '2026-10-24T20:00:00Z', 'Europe/Berlin')).toBe('2026-10-25T08:00:00.000Z')
  expect(next('01:30', '2026-10-24T20:00:00Z', 'Europe/Berlin')).toBe('2026-10-24T23:30:00.000Z')
  expect(next('09:00', '2026-03-28T20:00:00Z', 'Europe/Berlin')).toBe('2026-03-29T07:00:00.000Z')
  expect(next('01:30', '2026-03-28T20:00:00Z', 'Europe/Berlin')).toBe('2026-03-29T00:30:00.000Z')
  // A time that the clocks leave out is one that they nearly show.
  expect(['2026-03-29T00:30:00.000Z', '2026-03-29T01:30:00.000Z']).toContain(
    next('02:30', '2026-03-28T20:00:00Z', 'Europe/Berlin'),
  )
})
