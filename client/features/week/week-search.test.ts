import { afterEach, expect, test, vi } from 'vitest'
import { prefer, preferred, validateWeekSearch } from './week-search.ts'

afterEach(() => vi.unstubAllGlobals())

test.each([
  [
    { from: '2026-11-25', show: 'calendar' },
    { from: '2026-11-25', show: 'calendar' },
  ],
  [{ show: 'days' }, { show: 'days' }],
  [{ from: '2026-02-30', show: 'month' }, {}],
])('of the address %o, %o is understood', (address, search) => {
  expect(validateWeekSearch(address)).toEqual(search)
})

test('the last choice is remembered, without storage until the page is left', () => {
  expect(preferred()).toBe('days')
  prefer('calendar')
  expect(preferred()).toBe('calendar')
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  })
  expect(preferred()).toBe('days')
  prefer('calendar')
  expect([preferred(), stored.size]).toEqual(['calendar', 1])
})
