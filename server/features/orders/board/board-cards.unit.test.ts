import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareOnBoard, PRIORITIES } from '#shared/orders/orders.ts'
import { anOrderRow } from '../../../../test/support/order-rows.ts'
import { bodyOf, lengthOf, piecesOf, toCard, withChanges, type Card } from './board-cards.ts'
import { presentOrder, type OrderRow } from '../orders.presenter.ts'

test('however its orders change, the list is that of its orders', async () => {
  const change = fc
    .record({
      id: fc.integer({ min: 1, max: 8 }).map(String),
      title: fc.string({ unit: fc.constantFrom('a', 'ä', '木', '🔔', '"', ','), maxLength: 5 }),
      priority: fc.constantFrom(...PRIORITIES),
      is_archived: fc.boolean(),
    })
    .map(({ id, ...rest }) => anOrderRow(id, rest))
  const changes = fc.array(fc.uniqueArray(change, { selector: ({ id }) => id, maxLength: 4 }), {
    maxLength: 12,
  })
  await fc.assert(
    fc.asyncProperty(changes, async (rounds) => {
      const expected = new Map<string, OrderRow>()
      let cards: Card[] = []
      for (const changed of rounds) {
        for (const one of changed) {
          if (one.is_archived) expected.delete(one.id)
          else expected.set(one.id, one)
        }
        cards = withChanges(cards, changed)
        const orders = [...expected.values()].map(presentOrder).sort(compareOnBoard)
        const body = await bodyOf(await piecesOf(cards))
        expect(body.toString()).toBe(JSON.stringify(orders))
        expect(body.length).toBe(lengthOf(await piecesOf(cards)))
      }
    }),
    { numRuns: 300 },
  )
})

test('pieces are all that is kept of the orders’ text', async () => {
  const rows = ['1', '2'].map((id) => anOrderRow(id, { title: 'x', priority: 'LOW', is_archived: false }))
  const cards = rows.map(toCard)
  const [piece, ...more] = await piecesOf(cards)
  expect(more).toEqual([])
  expect(piece?.text.buffer.byteLength).toBe(piece?.text.length)
  expect(cards.every((card) => card.piece === piece)).toBe(true)
})

const anId = (n: number) => createHash('sha1').update(`${n}`).digest('hex')

test('pieces without a changed order are the same ones', async () => {
  const rows = Array.from({ length: 2000 }, (_, n) =>
    anOrderRow(anId(n), {
      title: 'Oak table '.repeat(30),
      priority: n % 2 ? 'LOW' : 'RUSH',
      is_archived: false,
    }),
  )
  const cards = withChanges([], rows)
  const former = new Set(await piecesOf(cards))
  expect(former.size).toBeGreaterThan(20)
  for (const at of [0, 1, 333, 500, 1998, 1999]) {
    const row = { ...rows[at]!, priority: at % 2 ? ('RUSH' as const) : ('LOW' as const) }
    const changed = (await piecesOf(withChanges(cards, [row]))).filter((piece) => !former.has(piece))
    expect(changed.length).toBeGreaterThan(0)
    expect(changed.length).toBeLessThanOrEqual(6)
    // They go back to their places.
    for (const piece of await piecesOf(withChanges(cards, [rows[at]!]))) former.add(piece)
  }
})

test('no piece is larger than the limit by more than a card', async () => {
  const rows = Array.from({ length: 500 }, (_, n) =>
    anOrderRow(`${n}f`, { title: 'x'.repeat(1000), priority: 'LOW', is_archived: false }),
  )
  const pieces = await piecesOf(rows.map(toCard))
  expect(pieces.length).toBeGreaterThan(5)
  for (const { text } of pieces) expect(text.length).toBeLessThanOrEqual(99 * 1024)
})
