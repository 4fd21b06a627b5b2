import fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { readerLocale } from '../reader-locale.ts'
import { dateStyleOf, isComplete, parseDate } from './typed-date.ts'

const TODAY = '2026-11-24'

const parse = (locale: string, text: string, today = TODAY) =>
  parseDate(text, dateStyleOf(locale).order, today)

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
          expect(parseDate(format(date), order, TODAY)).toBe(date)
          expect(parseDate(date, order, TODAY)).toBe(date)
        }),
      )
    },
  )

  test.each([
    // Today counts.
    ['de-DE', '24.11', TODAY, '2026-11-24'],
    ['de-DE', '24.11.', TODAY, '2026-11-24'],
    ['de-DE', '24,11', TODAY, '2026-11-24'],
    ['de-DE', '2411', TODAY, '2026-11-24'],
    ['en-GB', ' 24 / 11 ', TODAY, '2026-11-24'],
    ['en-US', '11/24', TODAY, '2026-11-24'],
    ['en-US', '11.24', TODAY, '2026-11-24'],
    ['en-US', '1124', TODAY, '2026-11-24'],
    ['sv-SE', '11-24', TODAY, '2026-11-24'],
    // Another day this year, and the days that were.
    ['en-US', '11/25', TODAY, '2026-11-25'],
    ['en-US', '11/23', TODAY, '2027-11-23'],
    ['en-US', '1/2', TODAY, '2027-01-02'],
    ['en-GB', '1/2', TODAY, '2027-02-01'],
    ['de-DE', '31.12', '2026-12-31', '2026-12-31'],
    ['de-DE', '1.1', '2026-12-31', '2027-01-01'],
    // A leap day is the next that there is.
    ['en-US', '2/29', TODAY, '2028-02-29'],
    ['de-DE', '29.2', '2028-02-29', '2028-02-29'],
    ['de-DE', '29.2', '2028-03-01', '2032-02-29'],
    ['en-GB', '2902', '2096-03-01', '2104-02-29'],
    // In the locale's order only.
    ['en-US', '24/11', TODAY, undefined],
    ['de-DE', '1124', TODAY, undefined],
    ['en-US', '2/30', TODAY, undefined],
    ['en-US', '0/1', TODAY, undefined],
    ['en-US', '2 weeks 3', TODAY, undefined],
    ['en-US', '11/', TODAY, undefined],
    ['en-US', '112', TODAY, undefined],
  ])('%s: %j without a year, on %s, is %s', (locale, text, today, date) => {
    expect(parse(locale, text, today)).toBe(date)
  })

  test('is complete with its year', () => {
    expect(['1/2/2027', '2027-01-02', '01022027'].every(isComplete)).toBe(true)
    expect(['1/2/20', '010220', '1/2/202', '0102202', '1/2', '24.11.', '2411', ''].some(isComplete)).toBe(
      false,
    )
  })
})

test('the pattern is the one of the locale', () => {
  const patterns = ['en-US', 'en-GB', 'de-DE', 'sv-SE'].map((locale) => dateStyleOf(locale).pattern)
  expect(patterns).toEqual(['MM/DD/YYYY', 'DD/MM/YYYY', 'DD.MM.YYYY', 'YYYY-MM-DD'])
})

afterEach(() => vi.unstubAllGlobals())

test('is the browser’s language', () => {
  vi.stubGlobal('navigator', { language: 'de-de' })
  expect(readerLocale()).toBe('de-DE')
})

test.each(['en-US@posix', 'C', ''])('is one that can be written in where the browser says %o', (language) => {
  vi.stubGlobal('navigator', { language })
  expect(dateStyleOf(readerLocale()).pattern).toContain('YYYY')
  expect(() => new Intl.Locale(readerLocale())).not.toThrow()
})
