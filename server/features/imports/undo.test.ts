import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Import } from '#shared/imports/schemas.ts'
import type { Order } from '#shared/orders/types.ts'
import { aMember, anAdmin, anOrder, type Somebody } from '../../../test/support/factories.ts'
import { anImport, brought, tableOf, untilEnded } from '../../../test/support/imports/an-import.ts'
import { type OwnKerf, startKerf } from '../../../test/support/kerf.ts'
import { Screen } from '../../../test/support/live/screen.ts'
import type { Notifier } from '../../rooms/notifier.ts'
import { importRunTasks } from './run.tasks.ts'

let kerf: OwnKerf

beforeAll(async () => {
  kerf = await startKerf()
})
afterAll(() => kerf.close())

const ordersOf = async (by: Somebody): Promise<Order[]> => (await by.visitor.get('/api/orders')).body

test('an import is undone within a day, but for what was changed since', async () => {
  const shop = await anAdmin(kerf)
  const heads = 'Title;Customer'
  const own = await anImport(shop, tableOf(heads, 'One;Ann', 'Two;Ann', 'Three;Ann'))
  await brought(shop, own.id, 'run')
  const kept = (await ordersOf(shop)).find(({ title }) => title === 'Two')
  await shop.visitor.post(`/api/orders/${kept?.id}/notes`, { content: 'Keep it' })
  const colleague = await aMember(kerf, shop, 'SALES')
  expect((await colleague.visitor.post(`/api/imports/${own.id}/undo`)).status).toBe(403)
  const screen = await Screen.live(colleague.visitor)
  const mine = await Screen.live(shop.visitor)
  const undo = () => shop.visitor.post(`/api/imports/${own.id}/undo`)
  const answers = await Promise.all([undo(), undo()])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const undone: Import = await untilEnded(shop, own.id)
  expect(undone).toMatchObject({
    state: 'undone',
    undoableUntil: null,
    undone: { removed: 2, keptCount: 1, kept: [{ id: kept?.id, number: kept?.number, title: 'Two' }] },
  })
  expect((await ordersOf(shop)).map(({ title }) => title)).toEqual(['Two'])
  expect(await screen.next()).toMatchObject({
    type: 'EVENT',
    event: { type: 'import.undone', data: { importId: own.id, source: 'orders.csv', count: 2, kept: 1 } },
  })
  // Whoever undoes it hears of it beside that.
  const heard = [await mine.next(), await mine.next()]
  expect(heard.map(({ type }) => type).toSorted()).toEqual(['EVENT', 'IMPORT'])
  expect((await undo()).body.message).toBe('This import was already undone')
  // Numbers are never given twice.
  expect((await anOrder(shop)).number).toBe('ORD-0004')

  const old = await anImport(shop, tableOf(heads, 'Four;Ann'))
  await brought(shop, old.id, 'run')
  await kerf.database.pool.query(`update imports set done_at = now() - interval '25 hours' where id = $1`, [
    old.id,
  ])
  const late = await shop.visitor.post(`/api/imports/${old.id}/undo`)
  expect([late.status, late.body.message]).toEqual([409, 'An import can be undone for 24 hours'])

  // With everything, the imports are gone, too.
  expect((await shop.visitor.delete('/api/admin/clear-all-data')).status).toBe(204)
  expect((await shop.visitor.get('/api/imports')).body).toEqual([])
})

test('what could not be undone says so, and can be undone again', async () => {
  const shop = await anAdmin(kerf)
  const { id } = await anImport(shop, tableOf('Title;Customer', 'One;Ann'))
  await brought(shop, id, 'run')
  const undo = () => shop.visitor.post(`/api/imports/${id}/undo`)
  // As long as somebody else works on it, it fails.
  const holder = await kerf.database.pool.connect()
  try {
    await holder.query('select pg_advisory_lock(hashtextextended($1, 0))', [`kerf import ${id}`])
    expect((await undo()).body).toMatchObject({ state: 'undoing' })
    const notifier = { notify: () => undefined } as unknown as Notifier
    const tasks = importRunTasks({ ...kerf.services, notifier, log: pino({ level: 'silent' }) })
    const task = tasks.find(({ name }) => name === 'imports.undo')
    await task?.run({ orgId: shop.orgId, importId: id, failed: 4 })
  } finally {
    await holder.query('select pg_advisory_unlock_all()')
    holder.release()
  }
  expect((await shop.visitor.get(`/api/imports/${id}`)).body).toMatchObject({
    state: 'done',
    failure: 'The undo failed, so the orders are still there. Try again',
    undoableUntil: expect.any(String),
  })
  expect(await ordersOf(shop)).toHaveLength(1)
  expect((await undo()).body).toMatchObject({ failure: null })
  expect(await untilEnded(shop, id)).toMatchObject({ state: 'undone', failure: null })
  expect(await ordersOf(shop)).toEqual([])
})
