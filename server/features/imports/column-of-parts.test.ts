import { parse } from 'csv-parse/sync'
import { beforeAll, expect, test } from 'vitest'
import type { Order } from '#shared/orders/types.ts'
import { anAdmin, type Somebody } from '../../../test/support/factories.ts'
import { anImport, brought, tableOf } from '../../../test/support/imports/an-import.ts'
import { sharedKerf, type TestKerf } from '../../../test/support/kerf.ts'

let kerf: TestKerf

beforeAll(async () => {
  kerf = await sharedKerf()
})

const ordersOf = async (by: Somebody): Promise<Order[]> => (await by.visitor.get('/api/orders')).body

test('a column of parts makes the parts of each order, as the table of orders writes them too', async () => {
  const shop = await anAdmin(kerf)
  const table = tableOf(
    'Title,Customer,Status,Parts',
    'Kitchen,Ann,Finish,Boxes; Doors;',
    'Bench,Ben,,"A Top: Production; C Legs: Finish"',
    'Shelf,Cem,,-',
  )
  const own = await anImport(shop, table)
  expect(own.mapping.columns).toEqual(['title', 'customerName', 'status', 'parts'])
  const { body: preview } = await shop.visitor.get(`/api/imports/${own.id}/preview`)
  expect(preview.orders.map(({ parts }: { parts: string[] }) => parts)).toEqual([
    ['Boxes', 'Doors'],
    ['Top', 'Legs'],
    [],
  ])
  await brought(shop, own.id, 'run')
  const partsOf = async () =>
    Object.fromEntries((await ordersOf(shop)).map(({ title, parts }) => [title, parts])) as Record<
      string,
      Order['parts']
    >
  const { Kitchen, Bench, Shelf } = await partsOf()
  expect(Kitchen).toMatchObject([
    { letter: 'A', name: 'Boxes', status: 'FINISH' },
    { letter: 'B', name: 'Doors', status: 'FINISH' },
  ])
  expect(Bench).toMatchObject([
    { letter: 'A', name: 'Top', status: 'ORDER_IN' },
    { letter: 'B', name: 'Legs', status: 'ORDER_IN' },
  ])
  expect(Shelf).toBeNull()
  const csv: string[][] = parse((await shop.visitor.get('/api/export/csv')).body, { bom: true })
  expect(csv.map((line) => line.at(-1) ?? '').toSorted()).toEqual([
    '',
    'A Boxes: Finish; B Doors: Finish',
    'A Top: Order In; B Legs: Order In',
    'Parts',
  ])
  // The next part gets the next letter, and undoing leaves the changed order out.
  const { id } = (await ordersOf(shop)).find(({ title }) => title === 'Bench')!
  const more = await shop.visitor.post(`/api/orders/${id}/parts`, { parts: [{ name: 'Shelf' }] })
  expect(more.body.parts.at(-1)).toMatchObject({ letter: 'C', name: 'Shelf' })
  await brought(shop, own.id, 'undo')
  expect(Object.keys(await partsOf())).toEqual(['Bench'])
})
