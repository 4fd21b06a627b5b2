import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Order } from '#shared/orders/types.ts'
import {
  aMember,
  anAdmin,
  anAttachment,
  anOrder,
  aTemplate,
  type Somebody,
} from '../../../test/support/factories.ts'
import { type OwnKerf, startKerf } from '../../../test/support/kerf.ts'
import { countedRows, countsOf } from '../../../test/support/order-counts.ts'
import { Screen } from '../../../test/support/live/screen.ts'
import type { Visitor } from '../../../test/support/visitor.ts'
import { runs } from '../../../test/support/properties.ts'

let first: OwnKerf
let second: OwnKerf
let ann: Somebody
/** Bob, whose calls go to the second process. */
let bob: Somebody
let templateId: string
let orderIds: string[]

beforeAll(async () => {
  first = await startKerf()
  second = await first.another()
  ann = await anAdmin(first)
  const member = await aMember(first, ann)
  const visitor = second.visitor()
  visitor.cookie = member.visitor.cookie
  bob = { ...member, visitor }
  templateId = (await aTemplate(ann)).id
  for (const isRequired of [true, false, true]) {
    await ann.visitor.post(`/api/checklist-templates/${templateId}/items`, { title: 'Step', isRequired })
  }
  orderIds = []
  for (let n = 0; n < 3; n += 1) orderIds.push((await anOrder(ann)).id)
})
afterAll(async () => {
  await second.close()
  await first.close()
})

/** What people do to orders' parts. `pick` says to which of those that are there. */
const anAction = fc.record({
  does: fc.oneof(
    { weight: 2, arbitrary: fc.constantFrom('note', 'file', 'list', 'copy') },
    { weight: 4, arbitrary: fc.constantFrom('item', 'tick', 'untick', 'require') },
    { weight: 1, arbitrary: fc.constantFrom('unfile', 'unlist', 'unitem', 'sort') },
  ),
  order: fc.nat(2),
  pick: fc.nat(30),
  flag: fc.boolean(),
})
type Action = typeof anAction extends fc.Arbitrary<infer T> ? T : never

interface Parts {
  files: string[]
  lists: string[]
  items: string[]
}

async function partsOf(orderId: string): Promise<Parts> {
  const { rows } = await first.database.pool.query<Parts>(
    `select
       array(select id from order_attachments where order_id = $1 order by created_at) as files,
       array(select id from order_checklists where order_id = $1 order by created_at) as lists,
       array(select i.id from order_checklist_items i join order_checklists c on c.id = i.checklist_id
         where c.order_id = $1 order by i.created_at, i.id) as items`,
    [orderId],
  )
  return rows[0] ?? { files: [], lists: [], items: [] }
}

const chosen = (ids: string[], pick: number) => ids[pick % ids.length] ?? crypto.randomUUID()

async function act(by: Somebody, { does, order, pick, flag }: Action, parts: Parts[]): Promise<number> {
  const { visitor } = by
  const path = `/api/orders/${orderIds[order]}`
  const { files, lists, items } = parts[order] ?? { files: [], lists: [], items: [] }
  const list = `/api/checklists/${chosen(lists, pick)}`
  const item = `/api/checklist-items/${chosen(items, pick)}`
  const made = { title: 'Item', isCompleted: flag, isRequired: pick % 2 === 0 }
  switch (does) {
    case 'note':
      return (await visitor.post(`${path}/notes`, { content: 'Note' })).status
    case 'file':
      return (await anAttachment(by, orderIds[order] ?? '')) && 201
    case 'list':
      return (await visitor.post(`${path}/checklists`, { name: 'List' })).status
    case 'copy':
      return (await visitor.post(`${path}/checklists`, { name: 'Copy', templateId })).status
    case 'item':
      return (await visitor.post(`${list}/items`, made)).status
    case 'tick':
      return (await visitor.patch(item, { isCompleted: true })).status
    case 'untick':
      return (await visitor.patch(item, { isCompleted: false })).status
    case 'require':
      return (await visitor.patch(item, { isRequired: flag })).status
    case 'unfile':
      return (await visitor.delete(`${path}/attachments/${chosen(files, pick)}`)).status
    case 'unlist':
      return (await visitor.delete(list)).status
    case 'unitem':
      return (await visitor.delete(item)).status
    case 'sort':
      return (await visitor.put(`${list}/items/order`, { itemIds: items.toReversed() })).status
  }
}

const boardOf = async (visitor: Visitor): Promise<Order[]> => (await visitor.get('/api/orders')).body

/** The organization's version, after looking that its log has every one up to it. */
async function gaplessVersion(): Promise<number> {
  const { rows } = await first.database.pool.query<{ log: number[]; version: number }>(
    `select version::int, array(select version::int from order_activity where org_id = $1 order by 1) as log
     from organizations where id = $1`,
    [ann.orgId],
  )
  const { log = [], version = 0 } = rows[0] ?? {}
  expect(log).toEqual(Array.from({ length: version }, (_, n) => n + 1))
  return version
}

test('whatever is done at once, at two processes: each order counts what it has', async () => {
  const screen = await Screen.live(bob.visitor)
  const told = new Map<string, Order>()
  let heard = await gaplessVersion()
  let most = 0

  await fc.assert(
    fc.asyncProperty(fc.array(anAction, { minLength: 8, maxLength: 14 }), async (actions) => {
      const parts = await Promise.all(orderIds.map(partsOf))
      const statuses = await Promise.all(actions.map((action, n) => act(n % 2 ? ann : bob, action, parts)))
      expect(statuses.filter((status) => ![200, 201, 204, 404].includes(status))).toEqual([])

      const rows = await countedRows(first, ann.orgId)
      const boards = [await boardOf(ann.visitor), await boardOf(bob.visitor)]
      for (const board of boards) {
        expect(new Map(board.map((order) => [order.id, countsOf(order)]))).toEqual(rows)
      }
      for (const order of boards[0] ?? []) {
        expect((await bob.visitor.get(`/api/orders/${order.id}`)).body).toEqual(order)
        most = Math.max(most, order.checklistCompleted)
      }

      const version = await gaplessVersion()
      if (version > heard) {
        const events = await screen.eventsUpTo(version)
        expect(events.map((event) => event.version)).toEqual(
          Array.from({ length: version - heard }, (_, n) => heard + n + 1),
        )
        for (const { order } of events) told.set(order.id, order)
        heard = version
      }
      for (const order of told.values()) expect(boards[0]).toContainEqual(order)
    }),
    // The rows that stand there are part of each run: a smaller example would be another one.
    { ...runs(6, 60, 1_795_235_541), endOnFailure: true },
  )
  // The series was one that had something to count.
  expect(most).toBeGreaterThan(2)
  expect(heard).toBeGreaterThan(25)
})
