import { setImmediate as turn } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { anOrderRow } from '../../../test/support/order-rows.ts'
import { serializeOrders } from './orders.presenter.ts'

afterEach(() => void vi.restoreAllMocks())

async function* piecesOf<Row>(rows: Row[]): AsyncGenerator<Row[]> {
  for (let at = 0; at < rows.length; at += 100) yield rows.slice(at, at + 100)
}

test('while a long list is serialized, others have their turn every few milliseconds', async () => {
  // A clock by which each order takes a millisecond, whatever the machine.
  let now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 1))
  const rows = Array.from({ length: 300 }, (_, n) =>
    anOrderRow(String(n), { title: 'Oak table', priority: 'LOW', is_archived: false }),
  )
  let turns = 0
  let isDone = false
  const others = async (): Promise<void> => {
    await turn()
    turns += 1
    if (!isDone) await others()
  }
  const waiting = others()
  const list = await serializeOrders(piecesOf(rows))
  isDone = true
  await waiting
  expect(JSON.parse(String(list))).toHaveLength(300)
  expect(turns).toBeGreaterThan(50)
})
