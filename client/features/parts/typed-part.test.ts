import { expect, test } from 'vitest'
import { MOST_PARTS } from '#shared/parts/parts.ts'
import { withTyped } from './typed-part.ts'

test('a name that stands in the field is a part too', () => {
  expect(withTyped([{ name: 'Doors' }], ' Top ')).toEqual([{ name: 'Doors' }, { name: 'Top' }])
  expect(withTyped([], 'Top')).toEqual([{ name: 'Top' }])
})

test('blanks are no part, and an order takes only so many', () => {
  expect(withTyped([], '  ')).toEqual([])
  expect(withTyped([], 'Top', MOST_PARTS)).toEqual([])
  expect(withTyped([{ name: 'Doors' }], 'Top', MOST_PARTS - 1)).toEqual([{ name: 'Doors' }])
})
