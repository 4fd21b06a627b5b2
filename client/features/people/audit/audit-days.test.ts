import { expect, test } from 'vitest'
import type { AuditEntry } from '#shared/audit/schemas.ts'
import { dayName, daysOf } from './audit-days.ts'

const at = (createdAt: string) => ({ createdAt }) as AuditEntry

test('entries stand under the day that it was in the organization', () => {
  const entries = ['2026-11-22T15:30:00.000Z', '2026-11-22T14:59:00.000Z', '2026-11-21T15:00:00.000Z'].map(at)
  expect(daysOf(entries, 'Asia/Tokyo').map(({ date, entries }) => [date, entries.length])).toEqual([
    ['2026-11-23', 1],
    ['2026-11-22', 2],
  ])
  expect(daysOf(entries, 'UTC').map(({ date, entries }) => [date, entries.length])).toEqual([
    ['2026-11-22', 2],
    ['2026-11-21', 1],
  ])
})

test('the last two days have names, and others their date', () => {
  const names = ['2026-11-22', '2026-11-21', '2026-11-20'].map((date) => dayName(date, '2026-11-22'))
  expect(names.slice(0, 2)).toEqual(['Today', 'Yesterday'])
  expect(names[2]).toContain('2026')
  expect(names[2]).toContain('20')
})
