import { afterEach, describe, expect, test } from 'vitest'
import { localToday } from '#shared/dates.ts'
import { stageDays } from './stage-days.ts'
import { dueSentence, stageSince } from './stage-since.ts'

const zone = process.env.TZ
afterEach(() => {
  if (zone === undefined) delete process.env.TZ
  else process.env.TZ = zone
})

// A Sunday afternoon in Berlin, and nearly midnight in Tokyo.
const NOW = '2026-11-22T14:30:00Z'

describe.each([
  ['Europe/Berlin', '2026-11-22T13:05:00Z', 0, 'In Finish since today 2:05 PM'],
  ['Europe/Berlin', '2026-11-21T23:00:00Z', 0, 'In Finish since today 12:00 AM'],
  ['Europe/Berlin', '2026-11-21T22:59:59Z', 1, 'In Finish since Sat'],
  ['Asia/Tokyo', '2026-11-21T14:59:59Z', 1, 'In Finish since Sat'],
  ['Asia/Tokyo', '2026-11-21T15:00:00Z', 0, 'In Finish since today 12:00 AM'],
  ['Europe/Berlin', '2026-11-16T08:00:00Z', 6, 'In Finish since Mon'],
  // A week ago it was the same weekday as today.
  ['Europe/Berlin', '2026-11-15T08:00:00Z', 7, 'In Finish since Nov 15'],
  ['Europe/Berlin', '2026-01-01T08:00:00Z', 325, 'In Finish since Jan 1'],
  ['Europe/Berlin', '2025-12-31T22:30:00Z', 326, 'In Finish since Dec 31, 2025'],
  // Across the end of daylight saving time a day is a day.
  ['America/New_York', '2026-10-31T03:59:00Z', 23, 'In Finish since Oct 30'],
  // This device's clock runs slow.
  ['Europe/Berlin', '2026-11-23T08:05:00Z', 0, 'In Finish since today 9:05 AM'],
])('in %s an order that came at %s', (timeZone, enteredStageAt, days, words) => {
  test(`is there for ${days} days, which is ${words}`, () => {
    process.env.TZ = timeZone
    const today = localToday(new Date(NOW))
    const order = { status: 'FINISH', enteredStageAt } as const
    expect(stageDays(order, today)).toBe(days)
    expect(stageSince(order, today)).toBe(words)
  })
})

test.each([
  [null, false, undefined],
  ['2026-11-26', false, 'Due in 4 days, Nov 26'],
  ['2026-11-22', false, 'Due Today, Nov 22'],
  ['2026-11-18', false, 'Overdue, Nov 18'],
  ['2027-01-04', false, 'Due in about 1 month, Jan 4, 2027'],
  // What is archived is late no more.
  ['2026-11-18', true, 'Due Nov 18'],
])('due on %s, archived %s: %s', (due, isArchived, words) => {
  const dueDate = due && `${due}T00:00:00.000Z`
  expect(dueSentence({ dueDate, isArchived }, '2026-11-22')).toBe(words)
})
