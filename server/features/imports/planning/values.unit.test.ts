import { describe, expect, test } from 'vitest'
import type { DateOrder } from '#shared/imports/imports.ts'
import { readDate } from '#shared/imports/written-dates.ts'
import { dayOf, momentOf, readHours } from './values.ts'

const FROM = { today: '2026-11-29' }

describe('dates', () => {
  test.each<[string, DateOrder, string | undefined]>([
    ['2026-11-30', 'dmy', '2026-11-30'],
    ['2026/1/5', 'mdy', '2026-01-05'],
    ['03/04/2026', 'dmy', '2026-04-03'],
    ['03/04/2026', 'mdy', '2026-03-04'],
    ['3.4.26', 'dmy', '2026-04-03'],
    ['3. 4. 2026', 'dmy', '2026-04-03'],
    // Two digits that stand first are never a year.
    ['26-04-03', 'ymd', undefined],
    ['04.12.26', 'ymd', '2026-12-04'],
    ['03/04/2026', 'ymd', undefined],
    ['1.1.69', 'dmy', '2069-01-01'],
    ['1.1.70', 'dmy', '1970-01-01'],
    ['25/12/2026', 'mdy', undefined],
    ['31.2.2026', 'dmy', undefined],
    ['29.2.2028', 'dmy', '2028-02-29'],
    ['3. März 2026', 'mdy', '2026-03-03'],
    ['3 maerz 2026', 'dmy', '2026-03-03'],
    ['March 3rd, 2026', 'dmy', '2026-03-03'],
    ['3-Mar-26', 'dmy', '2026-03-03'],
    ['3 de marzo de 2026', 'dmy', '2026-03-03'],
    ['1er février 2026', 'dmy', '2026-02-01'],
    ['le 15 août 2026', 'dmy', '2026-08-15'],
    ['Mo, 30.11.2026', 'dmy', '2026-11-30'],
    ['Monday, 30 November 2026', 'mdy', '2026-11-30'],
    ['30.11.2026 14:30', 'dmy', '2026-11-30'],
    ['11/30/2026 2:30 PM', 'mdy', '2026-11-30'],
    ['30.11.2026 25:30', 'dmy', undefined],
    // Without a year: the next such day.
    ['30.11.', 'dmy', '2026-11-30'],
    ['29.11.', 'dmy', '2026-11-29'],
    ['28.11.', 'dmy', '2027-11-28'],
    ['12/24', 'mdy', '2026-12-24'],
    ['24. 12', 'dmy', '2026-12-24'],
    ['29.2.', 'dmy', '2028-02-29'],
    ['3 March', 'dmy', '2027-03-03'],
    ['Dec 24', 'dmy', '2026-12-24'],
    ['Dec 2026', 'dmy', undefined],
    // Weeks: their Friday. This one is not over.
    ['KW 49', 'dmy', '2026-12-04'],
    ['kw48', 'dmy', '2026-11-27'],
    ['KW 47', 'dmy', '2027-11-26'],
    ['49. KW', 'dmy', '2026-12-04'],
    ['week 1', 'dmy', '2027-01-08'],
    ['W53', 'dmy', '2027-01-01'],
    ['2027-W02', 'dmy', '2027-01-15'],
    ['semana 49', 'dmy', '2026-12-04'],
    ['Semaine 49 2027', 'dmy', '2027-12-10'],
    ['KW 5/27', 'dmy', '2027-02-05'],
    ['KW 49/50', 'dmy', undefined],
    ['KW 54', 'dmy', undefined],
    // Weekdays.
    ['Fr 04.12.2026', 'ymd', '2026-12-04'],
    ['Fr., 04.12.', 'dmy', '2026-12-04'],
    ['Mon, 12/7/26', 'mdy', '2026-12-07'],
    ['vie 4/12/2026', 'dmy', '2026-12-04'],
    ['mar. 8/12/2026', 'dmy', '2026-12-08'],
    ['mar. 3 mars 2026', 'dmy', '2026-03-03'],
    ['Mar 4, 2026', 'dmy', '2026-03-04'],
    ['Freitag, 4. Dezember', 'dmy', '2026-12-04'],
    ['bis 4.12.26', 'dmy', '2026-12-04'],
    ['Oak 04.12.2026', 'dmy', undefined],
    ['2026/11/20 9:15:22 AM GMT+1', 'dmy', '2026-11-20'],
    ['4.12.2026 à 14h30', 'dmy', '2026-12-04'],
    ['1/2 done', 'dmy', undefined],
    ['next week', 'dmy', undefined],
    ['May be in 3 weeks, 20 h', 'dmy', undefined],
    ['45', 'dmy', undefined],
    ['', 'dmy', undefined],
  ])('%s with %s is %s', (text, order, date) => {
    expect(readDate(text, order, FROM)?.date).toBe(date)
  })

  test.each([
    ['2026-03-01T17:00:00.000Z', '2026-03-01T17:00:00.000Z'],
    ['2026-03-01T17:00:00+02:00', '2026-03-01T15:00:00.000Z'],
    ['2026-03-01 17:05', '2026-03-01T16:05:00.000Z'],
    ['2026/3/1 9:15:22 PM GMT+1', '2026-03-01T20:15:22.000Z'],
    ['2026-03-01 09:15:22 +0530', '2026-03-01T03:45:22.000Z'],
    ['1.3.2026 5:05 pm', '2026-03-01T16:05:00.000Z'],
    ['1.3.2026 12:00 am', '2026-02-28T23:00:00.000Z'],
    ['1.3.2026', '2026-02-28T23:00:00.000Z'],
  ])('%s is the moment %s in Berlin', (text, moment) => {
    const read = readDate(text, 'dmy', FROM)
    expect(read && momentOf(read, 'Europe/Berlin').toISOString()).toBe(moment)
  })

  test.each([
    ['2026-03-29 01:30', 'Europe/Berlin', '2026-03-29T00:30:00.000Z'],
    ['2026-03-29 14:00:05', 'Europe/Berlin', '2026-03-29T12:00:05.000Z'],
    ['2026-03-29 23:30', 'Europe/Berlin', '2026-03-29T21:30:00.000Z'],
    // No clock shows this time; it is as long after midnight as it says.
    ['2026-03-29 02:30', 'Europe/Berlin', '2026-03-29T01:30:00.000Z'],
    ['2026-10-25 02:30', 'Europe/Berlin', '2026-10-25T00:30:00.000Z'],
    ['2026-10-25 14:00', 'Europe/Berlin', '2026-10-25T13:00:00.000Z'],
    // Its clocks are put on at midnight.
    ['2026-03-08 14:00', 'America/Havana', '2026-03-08T18:00:00.000Z'],
  ])('%s in %s, whose clocks are changed that day, is %s', (text, timeZone, moment) => {
    const read = readDate(text, 'ymd', FROM)
    expect(read && momentOf(read, timeZone).toISOString()).toBe(moment)
  })

  test.each([
    ['Fr 04.12.2026', false],
    ['Do 04.12.2026', true],
    ['Mon, 4.12.26', true],
    ['04.12.2026', false],
  ])('%s says another weekday than its own: %s', (text, isOther) => {
    expect(readDate(text, 'dmy', FROM)?.isOtherWeekday).toBe(isOther)
  })

  test('the day on which an order was taken is the last such day', () => {
    expect(readDate('30.11.', 'dmy', { ...FROM, isPast: true })?.date).toBe('2025-11-30')
    expect(readDate('29.11.', 'dmy', { ...FROM, isPast: true })?.date).toBe('2026-11-29')
  })

  test.each([
    ['2026-03-01T23:30:00.000Z', 'Europe/Berlin', '2026-03-02'],
    ['2026-03-01T02:00:00.000Z', 'America/New_York', '2026-02-28'],
    // How programs write a date that has no time.
    ['2026-03-01T00:00:00.000Z', 'America/New_York', '2026-03-01'],
    ['2026-03-01 23:30', 'America/New_York', '2026-03-01'],
  ])('%s in %s is due on %s', (text, timeZone, day) => {
    const read = readDate(text, 'dmy', FROM)
    expect(read && dayOf(read, timeZone)).toBe(day)
  })
})

test('what is longer than any date is none', () => {
  const commas = ','.repeat(10_000)
  expect(readDate(commas, 'dmy', FROM)).toBeUndefined()
  expect(readDate(`2026-11-30${commas}12:00`, 'dmy', FROM)).toBeUndefined()
})

test.each([
  ['12', 12],
  ['12,5 h', 13],
  ['12.5', 13],
  ['0,25 Std.', 1],
  ['0', 0],
  ['-3', -3],
  ['-0,5', 0],
  ['1.200', 1200],
  ['1,200.5', 1201],
  ['1.200,5', 1201],
  ["1'200", 1200],
  ['1 200 heures', 1200],
  ['0.125', 1],
  ['1:30', 2],
  ['8:00 h', 8],
  ['16 Stunden', 16],
  ['2.0000000001', 2],
  ['8h30', 9],
  ['8 h', 8],
  ['2h 15min', 3],
  ['90 min', 2],
  ['1/2', 1],
  ['1 1/2 h', 2],
  ['2½', 3],
  ['ca. 8', 8],
  ['half past', undefined],
  ['1/0', undefined],
  ['two', undefined],
  ['2 days', undefined],
  ['', undefined],
])('%s is %s hours', (text, hours) => {
  expect(readHours(text)).toBe(hours)
})
