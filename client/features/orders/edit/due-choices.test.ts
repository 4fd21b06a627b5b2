import { expect, test } from 'vitest'
import { dueChoices } from './due-choices.ts'

test.each([
  // Sunday, Thursday, Friday, Saturday.
  ['2026-11-22', '2026-11-27'],
  ['2026-11-26', '2026-11-27'],
  ['2026-11-27', '2026-12-04'],
  ['2026-11-28', '2026-12-04'],
])('on %s the coming Friday is %s', (today, friday) => {
  expect(dueChoices(today)[0]).toEqual({ label: 'Fri', date: friday })
})

test('weeks are counted from today, over the ends of months and years', () => {
  expect(dueChoices('2027-12-31').slice(1)).toEqual([
    { label: '+2 w', date: '2028-01-14' },
    { label: '+4 w', date: '2028-01-28' },
    { label: '+6 w', date: '2028-02-11' },
  ])
})
