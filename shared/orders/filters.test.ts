import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { SEARCH_WORDS, searchTerms } from '../search.ts'
import { matchesWords } from './filters.ts'

const order = (notes: string) => ({
  number: 'ORD-0001',
  title: 'Oak table',
  customerName: 'Robin Hale',
  customerPhone: null,
  customerEmail: null,
  assignees: [],
  holds: null,
  parts: null,
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
    expect(searchTerms(q)).toEqual(words.map((word) => ({ words: [word] })))
  })

  test.each([
    ['0612345678', ['0612345678'], '612345678'],
    ['06 12 34', ['06', '12', '34'], '61234'],
    ['+33 (0)6 123', ['+33', '(0)6', '123'], '6123'],
    ['0033612345678', ['0033612345678'], '12345678'],
    ['33612345678', ['33612345678'], '12345678'],
  ])('that are a phone number, such as %s, are found in its digits, too', (q, words, digits) => {
    expect(searchTerms(q)).toEqual([{ words, digits }])
  })

  test.each([
    ['straße', 'STRASSE'],
    ['STRASSE', 'straße'],
    ['ærø œuvre łódź þór đặng', 'AERO OEUVRE LODZ THOR DANG'],
    ['ISPARTA İstanbul', 'ısparta istanbul'],
    ['o’neil o´neil', "O'Neil"],
    ['“oak” – … 3/4″', '"oak" - ... 3/4"'],
    ['no\u00a0break so\u00adft ze\u200bro', 'no break soft zero'],
    ['120 × 60', '120 x 60'],
    ['ΟΔΌΣ', 'οδος'],
    ['ЩЁЛКА', 'щелка'],
    ['۰۱۲', '012'],
    ['ﬁne', 'fine'],
  ])('in %j are found by %j', (text, q) => {
    expect(matchesWords(order(text), q)).toBe(true)
    expect(matchesWords(order(q), text)).toBe(true)
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
