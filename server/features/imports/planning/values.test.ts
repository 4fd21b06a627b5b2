import { describe, expect, test } from 'vitest'
import type { DateOrder } from '#shared/imports/imports.ts'
import { dayOf, momentOf, readDate, readHours } from './values.ts'

describe('dates', () => {
  test.each<[string, DateOrder, string | undefined]>([
    ['2026-11-30', 'dmy', '2026-11-30'],
    ['2026/1/5', 'mdy', '2026-01-05'],
    ['03/04/2026', 'dmy', '2026-04-03'],
    ['03/04/2026', 'mdy', '2026-03-04'],
    ['3.4.26', 'dmy', '2026-04-03'],
    ['3. 4. 2026', 'dmy', '2026-04-03'],
    ['26-04-03', 'ymd', '2026-04-03'],
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
    ['30.11.', 'dmy', undefined],
    ['3 March', 'dmy', undefined],
    ['next week', 'dmy', undefined],
    ['May be in 3 weeks, 20 h', 'dmy', undefined],
    ['45', 'dmy', undefined],
    ['', 'dmy', undefined],
  ])('%s with %s is %s', (text, order, date) => {
    expect(readDate(text, order)?.date).toBe(date)
  })

  test.each([
    ['2026-03-01T17:00:00.000Z', '2026-03-01T17:00:00.000Z'],
    ['2026-03-01T17:00:00+02:00', '2026-03-01T15:00:00.000Z'],
    ['2026-03-01 17:05', '2026-03-01T16:05:00.000Z'],
    ['1.3.2026 5:05 pm', '2026-03-01T16:05:00.000Z'],
    ['1.3.2026 12:00 am', '2026-02-28T23:00:00.000Z'],
    ['1.3.2026', '2026-02-28T23:00:00.000Z'],
  ])('%s is the moment %s in Berlin', (text, moment) => {
    const read = readDate(text, 'dmy')
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
    const read = readDate(text, 'ymd')
    expect(read && momentOf(read, timeZone).toISOString()).toBe(moment)
  })

  test.each([
    ['2026-03-01T23:30:00.000Z', 'Europe/Berlin', '2026-03-02'],
    ['2026-03-01T02:00:00.000Z', 'America/New_York', '2026-02-28'],
    // How programs write a date that has no time.
    ['2026-03-01T00:00:00.000Z', 'America/New_York', '2026-03-01'],
    ['2026-03-01 23:30', 'America/New_York', '2026-03-01'],
  ])('%s in %s is due on %s', (text, timeZone, day) => {
    const read = readDate(text, 'dmy')
    expect(read && dayOf(read, timeZone)).toBe(day)
  })
})

test('what is longer than any date is none', () => {
  const commas = ','.repeat(10_000)
  expect(readDate(commas, 'dmy')).toBeUndefined()
  expect(readDate(`2026-11-30${commas}12:00`, 'dmy')).toBeUndefined()
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
  ['two', undefined],
  ['2 days', undefined],
  ['', undefined],
])('%s is %s hours', (text, hours) => {
  expect(readHours(text)).toBe(hours)
})
