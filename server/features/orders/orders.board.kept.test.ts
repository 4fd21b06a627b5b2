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

async function aShop(): Promise<string> {
  const admin = await anAdmin(kerf)
  await fillOrders(kerf, admin, { count: CARDS - 1, notes: 500 })
  return admin.orgId
}

/** Boards that may take so much memory, and which of them are read from the database. */
function boardsOf(mostBytes: number) {
  const query = vi.spyOn(kerf.database.pool, 'query')
  const boards = keepBoards(kerf.database.pool, mostBytes)
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
