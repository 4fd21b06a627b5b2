import { expect, test } from 'vitest'
import { writtenDay, writtenMoment, writtenTime } from './written.ts'

test.each([
  [0, 45, '00:45'],
  [9, 5, '09:05'],
  [12, 0, '12:00'],
  [23, 59, '23:59'],
])('%i:%i is written by a clock of 24 hours', (hours, minutes, time) => {
  const at = new Date(2026, 10, 4, hours, minutes)
  expect([writtenTime(at), writtenMoment(at), writtenDay(at)]).toEqual([
    time,
    `Nov 4, 2026, ${time}`,
    'Nov 4, 2026',
  ])
})
