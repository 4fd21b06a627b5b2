import { beforeAll, expect, test, vi } from 'vitest'
import type { Order } from '#shared/orders/types.ts'
import { anAdmin } from '../../../../test/support/factories.ts'
import { sharedKerf, type TestKerf } from '../../../../test/support/kerf.ts'
import { fillOrders } from '../../../../test/support/many-orders.ts'
import { CARD_BYTES } from './board-cards.ts'
import { keepBoards, type BoardSnapshot } from './orders.board.ts'

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
function boardsOf(mostBytes: number, { largest = 1, longest = Infinity, piece = 2000 } = {}) {
  const query = vi.spyOn(kerf.database.pool, 'query')
  const boards = keepBoards(kerf.database.pool, { mostBytes, largest, longest, piece })
  return {
    at: (orgId: string, version = 1) => boards.at(orgId, version),
    reads: () =>
      query.mock.calls.filter(([statement]) =>
        (statement as { name?: string }).name?.startsWith('read-board'),
      ).length,
    done: () => query.mockRestore(),
  }
}

const ordersOf = async (board: BoardSnapshot): Promise<Order[]> => JSON.parse((await board.body()).toString())

test('boards are kept up to their size in memory: pieces, cards, and what is sent, compressed or as it is', async () => {
  const [ann, bob] = [await aShop(), await aShop()]
  const { at, reads, done } = boardsOf(Infinity)
  const bodies = (await (await at(ann)).body()).length + (await (await at(bob)).body()).length
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
  await (await joined.at(bob)).body()
  await joined.at(ann)
  expect(joined.reads()).toBe(3)
  joined.done()
})

test('a board that would take the place of many others is read anew each time, and they stay', async () => {
  const [large, ann, bob] = [await aShop(4 * CARDS), await aShop(), await aShop()]
  const measure = boardsOf(Infinity)
  const bytes = (await (await measure.at(large)).body()).length
  measure.done()

  const { at, reads, done } = boardsOf(2 * bytes, { largest: 1 / 2 })
  await at(ann)
  await at(bob)
  const [first, second] = await Promise.all([at(large), at(large)])
  expect(second).toBe(first)
  expect(await ordersOf(first)).toHaveLength(4 * CARDS)
  expect(await ordersOf(await at(large))).toHaveLength(4 * CARDS)
  await at(ann)
  await at(bob)
  // The two small ones once, and the large one each time that nobody else was reading it.
  expect(reads()).toBe(4)
  done()
})

test('a board that is longer than one may be is refused, also where it has grown since it was read', async () => {
  const [large, small] = [await aShop(2 * CARDS), await aShop()]
  const measure = boardsOf(Infinity)
  const longest = (await (await measure.at(small)).body()).length + 300
  measure.done()

  const { at, reads, done } = boardsOf(Infinity, { longest })
  await expect(at(large)).rejects.toMatchObject({ status: 409 })
  expect(await ordersOf(await at(small))).toHaveLength(CARDS)
  await change(small, 2, 1, 'T'.repeat(200))
  expect(await ordersOf(await at(small, 2))).toHaveLength(CARDS)
  await change(small, 3, 2, 'T'.repeat(200))
  await expect(at(small, 3)).rejects.toMatchObject({ status: 409 })
  // Nothing of it is left to stand in for the board of now.
  await change(small, 4, 2, 'Table')
  expect((await ordersOf(await at(small, 4))).map(({ title }) => title)).toContain('Table')
  expect(reads()).toBe(2)
  done()
})

test('a board of more orders than are read at a time is the same', async () => {
  const shop = await aShop()
  const [whole, inPieces] = [boardsOf(Infinity), boardsOf(Infinity, { piece: 20 })]
  const board = await ordersOf(await inPieces.at(shop))
  expect(board).toHaveLength(CARDS)
  expect(board).toEqual(await ordersOf(await whole.at(shop)))
  const refused = boardsOf(Infinity, { piece: 20, longest: 10_000 })
  await expect(refused.at(shop)).rejects.toMatchObject({ status: 409 })
  refused.done()
})

test('where more has changed than is looked at, the board is read anew', async () => {
  const shop = await aShop(600)
  const { at, reads, done } = boardsOf(Infinity)
  await at(shop)
  await change(shop, 2, 500, 'Bench')
  expect((await ordersOf(await at(shop, 2))).filter(({ title }) => title === 'Bench')).toHaveLength(500)
  expect(reads()).toBe(1)
  await change(shop, 3, 501, 'Stool')
  expect((await ordersOf(await at(shop, 3))).filter(({ title }) => title === 'Stool')).toHaveLength(501)
  expect(reads()).toBe(2)
  done()
})

/** Past the log. */
async function change(orgId: string, version: number, count: number, title: string): Promise<void> {
  await kerf.database.pool.query(
    `update orders set title = $4, version = $2
     where id in (select id from orders where org_id = $1 order by length(number), number limit $3)`,
    [orgId, version, count, title],
  )
}
