import { createHash } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PRIORITIES } from '#shared/orders/orders.ts'
import { anOrderRow } from '../../../../test/support/order-rows.ts'
import { runs } from '../../../../test/support/properties.ts'
import { bodyOf, piecesOf, withChanges, type Card, type Piece } from './board-cards.ts'
import { gzipOf } from './board-gzip.ts'

const HEX = Array.from('0123456789abcdef')

// Some fill a piece by themselves, some together with others.
const text = fc
  .record({ word: fc.constantFrom('oak', 'Öl', '木', '🔔', '"'), times: fc.constantFrom(1, 500, 2000, 9000) })
  .map(({ word, times }) => `${word} `.repeat(times))

const change = fc
  .record({
    // Pieces end after those with a zero.
    id: fc.tuple(fc.constantFrom(...HEX), fc.constantFrom('0', 'f')).map((digits) => digits.join('')),
    title: text,
    priority: fc.constantFrom(...PRIORITIES),
    is_archived: fc.boolean(),
    // With its digits all that follows is in another place.
    note_count: fc.constantFrom(0, 12, 34567),
  })
  .map(({ id, ...rest }) => anOrderRow(id, rest))

test('however a board changes, what is sent unpacks to its body', async () => {
  const changed = fc.uniqueArray(change, { selector: ({ id }) => id, maxLength: 12 })
  const rounds = fc.array(fc.record({ changed, isRead: fc.boolean() }), { minLength: 1, maxLength: 8 })
  await fc.assert(
    fc.asyncProperty(rounds, async (rounds) => {
      let cards: Card[] = []
      for (const { changed, isRead } of rounds) {
        cards = withChanges(cards, changed)
        const pieces = await piecesOf(cards)
        // Versions of the board that nobody reads are not compressed.
        if (isRead) expect(gunzipSync(await gzipOf(pieces)).equals(await bodyOf(pieces))).toBe(true)
      }
    }),
    runs(25, 1000, 1),
  )
})

test('a piece that refers to text that has changed before it is compressed anew', async () => {
  const KB = 1024
  // What a card says is said again five cards later, and nowhere in between.
  const saying = (word: string) => createHash('shake256', { outputLength: KB }).update(word).digest('hex')
  const row = (n: number, word: string) =>
    anOrderRow(String(n).padStart(3, '0'), { title: saying(word), priority: 'LOW', is_archived: false })
  let cards = withChanges(
    [],
    Array.from({ length: 100 }, (_, n) => row(n, String(n % 5))),
  )
  await gzipOf(await piecesOf(cards))
  for (const n of cards.keys()) {
    cards = withChanges(cards, [row(n, `other ${n}`)])
    const pieces = await piecesOf(cards)
    expect(gunzipSync(await gzipOf(pieces)).equals(await bodyOf(pieces)), `after card ${n} has changed`).toBe(
      true,
    )
  }
})

test('boards that are compressed at the same time unpack as well', async () => {
  const rows = Array.from({ length: 60 }, (_, n) =>
    anOrderRow(String(n), { title: `${n}`.repeat(8000), priority: 'LOW', is_archived: false }),
  )
  let cards: Card[] = []
  const boards: Piece[][] = []
  for (const row of rows) {
    cards = withChanges(cards, [row])
    boards.push(await piecesOf(cards))
  }
  const packed = await Promise.all(boards.map(gzipOf))
  for (const [n, pieces] of boards.entries()) {
    expect(gunzipSync(packed[n]!).equals(await bodyOf(pieces))).toBe(true)
  }
})
