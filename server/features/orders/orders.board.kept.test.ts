import { beforeAll, expect, test, vi } from 'vitest'
import { anAdmin } from '../../../test/support/factories.ts'
import { sharedKerf, type TestKerf } from '../../../test/support/kerf.ts'
import { fillOrders } from '../../../test/support/many-orders.ts'
import { CARD_BYTES } from './board-cards.ts'
import { keepBoards } from './orders.board.ts'

let kerf: TestKerf

beforeAll(async () => {
  kerf = await sharedKerf()
})

const CARDS = 51

async function aShop(cards = CARDS): Promise<string> {
  const admin = await anAdmin(kerf)
  await fillOrders(kerf, admin, { count: cards - 1, notes: 500 })
  return admin.orgId
}

/** Boards that may take so much memory, and which of them are read from the database. */
function boardsOf(mostBytes: number, largest = 1) {
  const query = vi.spyOn(kerf.database.pool, 'query')
  const boards = keepBoards(kerf.database.pool, { mostBytes, largest })
  return {
    at: (orgId: string) => boards.at(orgId, 1),
    reads: () =>
      query.mock.calls.filter(([statement]) => (statement as { name?: string }).name === 'read-board').length,
    done: () => query.mockRestore(),
  }
}

test('boards are kept up to their size in memory: pieces, cards, and what is sent, compressed or as it is', async () => {
  const [ann, bob] = [await aShop(), await aShop()]
  const { at, reads, done } = boardsOf(Infinity)
  const bodies = (await at(ann)).body().length + (await at(bob)).body().length
  expect(reads()).toBe(2)
  done()
  const cards = 2 * CARDS * CARD_BYTES

  const tight = boardsOf(bodies + cards - 1)
  await tight.at(ann)
  await tight.at(bob)
  await tight.at(bob)
  expect(tight.reads()).toBe(2)
  await tight.at(ann)
  expect(tight.reads()).toBe(3)
  tight.done()

  const enough = boardsOf(bodies + cards)
  await enough.at(ann)
  const bobs = await enough.at(bob)
  await enough.at(ann)
  expect(enough.reads()).toBe(2)
  await enough.at(bob)
  await bobs.gzipped()
  await enough.at(bob)
  expect(enough.reads()).toBe(2)
  await enough.at(ann)
  expect(enough.reads()).toBe(3)
  enough.done()

  const joined = boardsOf(bodies + cards)
  await joined.at(ann)
  ;(await joined.at(bob)).body()
  await joined.at(ann)
  expect(joined.reads()).toBe(3)
  joined.done()
})

test('a board that would take the place of many others is read anew each time, and they stay', async () => {
  const [large, ann, bob] = [await aShop(4 * CARDS), await aShop(), await aShop()]
  const measure = boardsOf(Infinity)
  const bytes = (await measure.at(large)).body().length
  measure.done()

  const { at, reads, done } = boardsOf(2 * bytes, 1 / 2)
  await at(ann)
  await at(bob)
  const [first, second] = await Promise.all([at(large), at(large)])
  expect(second).toBe(first)
  expect(JSON.parse(first.body().toString())).toHaveLength(4 * CARDS)
  expect(JSON.parse((await at(large)).body().toString())).toHaveLength(4 * CARDS)
  await at(ann)
  await at(bob)
  // The two small ones once, and the large one each time that nobody else was reading it.
  expect(reads()).toBe(4)
  done()
})
