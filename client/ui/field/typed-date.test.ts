import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dateStyleOf, isComplete, parseDate } from './typed-date.ts'

const parse = (locale: string, text: string) => parseDate(text, dateStyleOf(locale).order)

describe('a typed date', () => {
  test.each([
    ['en-US', '1/2/2027', '2027-01-02'],
    ['en-US', '01/01/26', '2026-01-01'],
    ['en-US', '12-31-99', '2099-12-31'],
    ['en-US', '05042031', '2031-05-04'],
    ['en-US', '050431', '2031-05-04'],
    ['en-US', '20310504', '2031-05-04'],
    ['en-GB', '1/2/2027', '2027-02-01'],
    ['en-GB', '15/01/27', '2027-01-15'],
    ['de-DE', '1.2.2027', '2027-02-01'],
    ['de-DE', ' 15.01.27 ', '2027-01-15'],
    ['de-DE', '15. 1. 2027', '2027-01-15'],
    ['sv-SE', '2027-02-01', '2027-02-01'],
    ['sv-SE', '27-02-01', '2027-02-01'],
    ['sv-SE', '1/2/2027', '2027-02-01'],
    ['sv-SE', '20270201', '2027-02-01'],
    ['en-US', '2027-2-1', '2027-02-01'],
    ['de-DE', '2027/02/01', '2027-02-01'],
    // Leap days, and those that are none.
    ['en-US', '2/29/2028', '2028-02-29'],
    ['en-GB', '29/2/28', '2028-02-29'],
    ['de-DE', '29.2.2027', undefined],
    ['sv-SE', '2100-02-29', undefined],
    ['en-US', '2/29/2000', '2000-02-29'],
    // What is no date.
    ['en-US', '31/12/2026', undefined],
    ['en-GB', '12/31/2026', undefined],
    ['en-US', '1/2/202', undefined],
    ['en-US', '1/2/7', undefined],
    ['en-US', '1/2', undefined],
    ['en-US', '0/1/2026', undefined],
    ['en-US', '1/1/0000', undefined],
    ['en-US', 'next week', undefined],
    ['en-US', '2026-11-30T00:00', undefined],
    ['en-US', '', undefined],
    // Taken as it stands; whoever sends it is asked about it.
    ['en-US', '1/1/0026', '0026-01-01'],
  ])('%s: %j is %s', (locale, text, date) => {
    expect(parse(locale, text)).toBe(date)
  })

  test.each(['en-US', 'en-GB', 'de-DE', 'sv-SE', 'hu-HU', 'ko-KR', 'ar-EG', 'fa-IR'])(
    'is understood as %s shows it, and as ISO 8601 does',
    (locale) => {
      const { format, order } = dateStyleOf(locale)
      const days = fc.date({ min: new Date('1990-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
      fc.assert(
        fc.property(days, (day) => {
          const date = day.toISOString().slice(0, 10)
          expect(parseDate(format(date), order)).toBe(date)
          expect(parseDate(date, order)).toBe(date)
        }),
      )
    },
  )

  test('is complete with its year', () => {
    expect(['1/2/2027', '2027-01-02', '01022027'].every(isComplete)).toBe(true)
    expect(['1/2/20', '010220', '1/2/202', '0102202', ''].some(isComplete)).toBe(false)
  })
})

test('the pattern is the one of the locale', () => {
  const patterns = ['en-US', 'en-GB', 'de-DE', 'sv-SE'].map((locale) => dateStyleOf(locale).pattern)
  expect(patterns).toEqual(['MM/DD/YYYY', 'DD/MM/YYYY', 'DD.MM.YYYY', 'YYYY-MM-DD'])
})
