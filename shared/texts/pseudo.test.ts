import { expect, test } from 'vitest'
import { pseudo, pseudoOf } from './pseudo.ts'

test('is longer and has accents; figures, placeholders and addresses stay', () => {
  expect(pseudo('Save')).toBe('[Šávé lörém]')
  expect(pseudo('A card that has a rather long sentence').match(/lörém/g)).toHaveLength(3)
  expect(pseudo('12 / 30')).toBe('12 / 30')
  expect(pseudo('See {link} at https://kerf.example.com')).toBe(
    '[Šéé {link} át https://kerf.example.com lörém lörém lörém]',
  )
})

test('contains other texts without making them longer twice', () => {
  expect(pseudo(`Move to ${pseudo('Production')}`)).toBe('[Mövé tö Prödûçtîöñ lörém lörém]')
})

test('goes through all that a text may be', () => {
  const counted = pseudoOf(({ n }: { n: number }) => `${n} cards`)
  expect(counted({ n: 2 })).toBe('[2 çárdš lörém]')
  expect(pseudoOf(['One ', 2])).toEqual(['[Öñé  lörém]', 2])
  expect(pseudoOf({ ORDER_IN: 'Order In' })).toEqual({ ORDER_IN: '[Ördér Îñ lörém]' })
})
