import { afterEach, expect, test, vi } from 'vitest'
import { readerLocale } from './reader-locale.ts'
import { dateStyleOf } from './typed-date.ts'

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
