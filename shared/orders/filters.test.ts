import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { matchesWords, SEARCH_WORDS, searchWords } from './filters.ts'

const order = (notes: string) => ({
  number: 'ORD-0001',
  title: 'Oak table',
  customerName: 'Robin Hale',
  customerPhone: null,
  customerEmail: null,
  assignees: [],
  holds: null,
  reference: null,
  notes,
})

describe('the words of a search', () => {
  test.each([
    ['', []],
    ['  oak   table ', ['oak', 'table']],
    ['oak oak oak', ['oak']],
    ['o a k oak', ['oak']],
    ['tab table bench', ['table', 'bench']],
    ['a b c d e f g h i j', ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']],
  ])('%j are %j', (q, words) => {
    expect(searchWords(q)).toEqual(words)
  })

  test('that are left out would have changed nothing', () => {
    const word = fc.string({ unit: fc.constantFrom('o', 'a', 'k', 't'), minLength: 1, maxLength: 3 })
    const words = fc.uniqueArray(word, { minLength: 1, maxLength: SEARCH_WORDS })
    const notes = fc.string({ unit: fc.constantFrom('o', 'a', 'k', 't', ' '), maxLength: 12 })
    fc.assert(
      fc.property(words, notes, (each, text) => {
        const all = `ord-0001 oak table robin hale ${text}`
        expect(matchesWords(order(text), each.join(' '))).toBe(each.every((one) => all.includes(one)))
      }),
    )
  })
})
