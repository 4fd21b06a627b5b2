import { afterEach, expect, test } from 'vitest'
import { writeAsIn } from '../../shared/texts/region.ts'
import { formatted, writtenDay, writtenMoment, writtenMonth, writtenTime } from './written.ts'

const AT = new Date(2026, 10, 4, 13, 5)

afterEach(() => writeAsIn('US'))

test.each([
  ['US', 'Nov 4, 2026', '1:05 PM', '12:05 AM', 'Nov 4, 2026, 1:05 PM', '1,234.5'],
  ['GB', '4 Nov 2026', '13:05', '00:05', '4 Nov 2026, 13:05', '1,234.5'],
  ['DE', '4 Nov 2026', '13:05', '00:05', '4 Nov 2026, 13:05', '1.234,5'],
])('a reader in %s sees dates, clock and numbers as usual there', (region, day, time, night, moment, n) => {
  writeAsIn(region)
  expect([writtenDay(AT), writtenTime(AT), writtenTime(new Date(2026, 10, 4, 0, 5))]).toEqual([
    day,
    time,
    night,
  ])
  expect([writtenMoment(AT), writtenMonth(AT), formatted(1234.5)]).toEqual([moment, 'November 2026', n])
})

test.each(['IR', 'SA', 'TH', 'EG'])(
  'the calendar and the figures are the same everywhere, in %s too',
  (region) => {
    writeAsIn(region)
    expect(writtenDay(AT)).toMatch(/2026/)
  },
)
