import fc from 'fast-check'
import { expect, test } from 'vitest'
import { digitsOf, fold } from '#shared/fold.ts'
import { sharedKerf } from '../../test/support/kerf.ts'
import { digitsIn, folded } from './expressions.ts'

async function inSql(texts: string[]): Promise<{ folded: string; digits: string }[]> {
  const { database } = await sharedKerf()
  const { rows } = await database.pool.query(
    `select ${folded('t')} as folded, ${digitsIn('t')} as digits from unnest($1::text[]) with ordinality u(t, n) order by n`,
    [texts],
  )
  return rows
}

const inPage = (text: string) => ({ folded: fold(text), digits: digitsOf(text) })

// Without halves of pairs, and without Latin letters that are younger than PostgreSQL 15.
const LETTERS = Array.from({ length: 0xfffd }, (_, index) => String.fromCharCode(index + 1)).filter(
  (letter) => letter.isWellFormed() && /\P{Cn}/u.test(letter) && !/[\ua7cb-\ua7f1]/.test(letter),
)

test('each letter and sign is folded in PostgreSQL as in the page', async () => {
  const rows = await inSql(LETTERS)
  const differing = LETTERS.filter((letter, index) => {
    const { folded, digits } = inPage(letter)
    return rows[index]?.folded !== folded || rows[index]?.digits !== digits
  })
  expect(differing).toEqual([])
})

test('so is each text', async () => {
  const letter = fc.oneof(
    fc.constantFrom(...LETTERS.filter((letter) => fold(letter) !== letter)),
    fc.constantFrom(' ', '\n', '\u0301', '\u2032', 'A', 'İ', 'ß', '%', '7'),
    fc.constantFrom(...LETTERS),
  )
  const texts = fc.sample(fc.string({ unit: letter, maxLength: 20 }), { numRuns: 2000, seed: 54 })
  expect(await inSql(texts)).toEqual(texts.map(inPage))
})
