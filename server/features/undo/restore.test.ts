import type { Logger } from 'pino'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Checklist } from '#shared/checklists/checklists.ts'
import type { FeedItem, Order } from '#shared/orders/types.ts'
import {
  aChecklist,
  aMember,
  anAdmin,
  anAttachment,
  anOrder,
  aTemplate,
  type Somebody,
} from '../../../test/support/factories.ts'
import { type OwnKerf, startKerf } from '../../../test/support/kerf.ts'
import { untilSent } from '../../../test/support/mail/jobs.ts'
import { countedRows, countsOf } from '../../../test/support/order-counts.ts'
import { Screen } from '../../../test/support/live/screen.ts'
import { namesIn } from '../../../test/support/storage/stores.ts'
import { sweepStoredFiles } from '../files/storage.service.ts'
import { sweepRemoved } from './restore.service.ts'

// What somebody deletes is kept for a minute, for them to bring it back.

let kerf: OwnKerf
let ann: Somebody
let ben: Somebody

beforeAll(async () => {
  kerf = await startKerf()
  ann = await anAdmin(kerf)
  ben = await aMember(kerf, ann)
})
afterAll(() => kerf.close())

const GONE = 'This can no longer be restored'

interface Part {
  id: string
  /** Where it is deleted, and where it is listed. */
  path: string
  list: string
  /** What the history says of its return. */
  told: string
}

const pathOf = ({ id }: Pick<Order, 'id'>) => `/api/orders/${id}`
const restore = (by: Somebody, order: Order, { id }: Pick<Part, 'id'>) =>
  by.visitor.post(`${pathOf(order)}/removed/${id}/restore`)
const read = async (order: Order): Promise<Order> => (await ann.visitor.get(pathOf(order))).body
const sweep = (seconds?: number) => sweepRemoved(kerf.database.pool, seconds)

/** As if it had been deleted so many seconds ago. */
const age = ({ id }: Part, seconds: number) =>
  kerf.database.pool.query(
    'update removed_parts set removed_at = now() - make_interval(secs => $2) where id = $1',
    [id, seconds],
  )

async function aTickedChecklist(order: Order): Promise<Checklist> {
  const checklist = await aChecklist(ann, order.id, ['Cut', 'Glue'])
  const [cut] = checklist.items
  await ben.visitor.patch(`/api/checklist-items/${cut?.id}`, { isCompleted: true, isRequired: true })
  return checklist
}

const PARTS: Record<string, (order: Order) => Promise<Part>> = {
  async note(order) {
    const list = `${pathOf(order)}/notes`
    const { id } = (await ann.visitor.post(list, { content: 'Ring twice' })).body
    await ann.visitor.post(list, { content: 'A later one' })
    return { id, path: `${list}/${id}`, list, told: 'restored a note' }
  },
  async file(order) {
    const list = `${pathOf(order)}/attachments`
    const { id } = await anAttachment(ann, order.id, { name: 'plan.txt' })
    await anAttachment(ben, order.id)
    return { id, path: `${list}/${id}`, list, told: 'restored plan.txt' }
  },
  async checklist(order) {
    const { id } = await aTickedChecklist(order)
    await aChecklist(ann, order.id, ['Another'])
    const list = `${pathOf(order)}/checklists`
    return { id, path: `/api/checklists/${id}`, list, told: 'restored the checklist Veneering' }
  },
  async item(order) {
    const checklist = await aTickedChecklist(order)
    const id = checklist.items[0]?.id ?? ''
    const list = `/api/checklists/${checklist.id}/items`
    return { id, path: `/api/checklist-items/${id}`, list, told: 'restored "Cut" in the checklist Veneering' }
  },
}
const KINDS = Object.keys(PARTS)

async function aPart(kind: string): Promise<{ order: Order; part: Part }> {
  const order = await anOrder(ann)
  const part = await PARTS[kind]?.(order)
  if (!part) throw new Error(`No ${kind}`)
  return { order, part }
}

async function aDeletedPart(kind: string) {
  const made = await aPart(kind)
  expect((await ann.visitor.delete(made.part.path)).status).toBe(204)
  return made
}

describe.each(KINDS)('a deleted %s', (kind) => {
  test('comes back exactly as it was, once, and screens are told', async () => {
    const { order, part } = await aPart(kind)
    const listed = async () => (await ben.visitor.get(part.list)).body
    const before = { list: await listed(), counts: countsOf(await read(order)) }
    const { rows: rowsBefore } = await kerf.database.pool.query(ROWS[kind] ?? '', [part.id])
    await ann.visitor.delete(part.path)
    expect(await listed()).toHaveLength(before.list.length - 1)
    expect(countsOf(await read(order))).not.toEqual(before.counts)

    const screen = await Screen.live(ben.visitor)
    const tries = await Promise.all([restore(ann, order, part), restore(ann, order, part)])
    expect(tries.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404])
    const now = await read(order)
    expect(tries.find(({ status }) => status === 200)?.body).toEqual(now)
    expect({ list: await listed(), counts: countsOf(now) }).toEqual(before)
    expect(countsOf(now)).toEqual((await countedRows(kerf, ann.orgId)).get(order.id))
    expect((await kerf.database.pool.query(ROWS[kind] ?? '', [part.id])).rows).toEqual(rowsBefore)
    expect(await screen.next()).toMatchObject({
      type: 'ORDER_UPDATED',
      order: now,
      event: { type: `${kind}.added`, data: { undo: true }, actor: { id: ann.user.id } },
    })
    const [latest] = (await ann.visitor.get(`${pathOf(order)}/activities`)).body
    expect([latest.message, latest.type]).toEqual([part.told, 'update'])
  })

  test('stays away for others, in other orders and after a minute', async () => {
    const { order, part } = await aDeletedPart(kind)
    const stranger = await anAdmin(kerf)
    const another = await anOrder(ann)
    const refused = [await restore(ben, order, part), await restore(ann, another, part)]
    for (const { status, body } of refused) expect([status, body.message]).toEqual([404, GONE])
    expect((await restore(stranger, order, part)).body.message).toBe('Order not found')
    expect((await restore(ann, order, { id: 'no-id' })).status).toBe(404)
    await age(part, 20)
    await sweep()
    expect((await restore(ann, order, part)).status).toBe(200)
    // The sweep of the clock may take it at any moment from then on.
    const old = await aDeletedPart(kind)
    await age(old.part, 61)
    expect((await restore(ann, old.order, old.part)).body).toEqual({ message: GONE })
  })
})

const ROWS: Record<string, string> = {
  note: 'select n::text from order_notes n where id = $1',
  file: 'select f::text from order_attachments f where id = $1',
  checklist: `select c::text, array(select i::text from order_checklist_items i where i.checklist_id = c.id order by i.id)
    from order_checklists c where id = $1`,
  item: 'select i::text from order_checklist_items i where id = $1',
}

test.each([
  ['checklist', 409],
  ['item', 409],
  // They come and go while an order is archived, too.
  ['note', 200],
  ['file', 200],
])('of an archived order, a deleted %s: %i', async (kind, expected) => {
  const { order, part } = await aDeletedPart(kind)
  await ben.visitor.patch(pathOf(order), { status: 'PICKUP' })
  await ben.visitor.post(`${pathOf(order)}/archive`, {})
  const { status, body } = await restore(ann, order, part)
  expect(status).toBe(expected)
  if (expected === 409)
    expect(body.message).toBe(`${ben.user.displayName} archived order ${order.number}. Restore it first`)
})

/** What makes an order, or the checklist of a deleted item, full again. */
const FULL: Record<string, string> = {
  file: 'update orders set file_count = 2000 where id = $1',
  checklist: `insert into order_checklists (org_id, order_id, name)
    select org_id, id, 'Sanding' from orders, generate_series(1, 50) where id = $1`,
  item: `insert into order_checklist_items (org_id, checklist_id, title, position)
    select org_id, id, 'Sand', 9 from order_checklists, generate_series(1, 200) where order_id = $1`,
}

test.each([
  [
    'file',
    (order: Order) => `Order ${order.number} can have up to 2,000 files. Delete some you no longer need`,
  ],
  ['checklist', () => 'An order can have up to 50 checklists. Delete one first'],
  ['item', () => 'A checklist can have up to 200 items. Delete one first'],
])('a deleted %s stays away where others have taken its place', async (kind, refusal) => {
  const { order, part } = await aDeletedPart(kind)
  await kerf.database.pool.query(FULL[kind] ?? '', [order.id])
  const { status, body } = await restore(ann, order, part)
  expect([status, body.message]).toEqual([409, refusal(order)])
})

test('an item waits for its checklist, which comes back without a template that is gone', async () => {
  const order = await anOrder(ann)
  const template = await aTemplate(ann, ['Cut', 'Glue'])
  const input = { name: 'Veneering', templateId: template.id }
  const { body: checklist } = await ann.visitor.post(`${pathOf(order)}/checklists`, input)
  const [cut] = checklist.items
  await ann.visitor.delete(`/api/checklist-items/${cut.id}`)
  await ann.visitor.delete(`/api/checklists/${checklist.id}`)
  await ann.visitor.delete(`/api/checklist-templates/${template.id}`)
  const { status, body } = await restore(ann, order, cut)
  expect([status, body.message]).toEqual([409, 'Its checklist was deleted too'])
  expect((await restore(ann, order, checklist)).status).toBe(200)
  expect((await restore(ann, order, cut)).status).toBe(200)
  const [back] = (await ann.visitor.get(`${pathOf(order)}/checklists`)).body
  expect(back).toEqual({ ...checklist, templateId: null })
})

test('a note that is back shows its text where it stood, and is told of once more without it', async () => {
  const { order, part } = await aDeletedPart('note')
  await restore(ann, order, part)
  const feed: FeedItem[] = (await ann.visitor.get(`${pathOf(order)}/activities`)).body
  expect(feed.map(({ message, type }) => `${type}: ${message}`)).toEqual([
    'update: restored a note',
    'update: deleted a note',
    'comment: A later one',
    'comment: Ring twice',
    'create: created the order',
  ])
})

describe('the content of a deleted file', () => {
  const names = () => namesIn(kerf.dataDir)

  test('is served again when it is back, and goes when it can come back no more', async () => {
    const { order, part } = await aDeletedPart('file')
    expect((await ann.visitor.get(`/api/files/${part.id}`)).status).toBe(404)
    // An old file, when what nothing refers to is swept.
    await kerf.database.pool.query("update objects set created_at = now() - interval '2 days'")
    const warn = vi.fn<() => void>()
    await sweepStoredFiles({ ...kerf.services, log: { warn } as unknown as Logger }, 20)
    expect(warn).not.toHaveBeenCalled()
    await restore(ann, order, part)
    expect((await ben.visitor.get(`/api/files/${part.id}`)).body).toBe('Cut list')
    await sweep(0)
    expect((await ben.visitor.get(`/api/files/${part.id}`)).status).toBe(200)

    // What other tests have deleted goes first.
    await untilSent(kerf)
    const kept = await names()
    await ann.visitor.delete(part.path)
    await age(part, 61)
    await sweep()
    await expect.poll(names).toHaveLength(kept.length - 1)
    expect((await restore(ann, order, part)).status).toBe(404)
  })

  test('stays where somebody has attached it elsewhere', async () => {
    const order = await anOrder(ann)
    const other = await anOrder(ann)
    const file = await anAttachment(ann, order.id)
    await ann.visitor.delete(`${pathOf(order)}/attachments/${file.id}`)
    const again = { originalName: 'again.txt', fileUrl: file.fileUrl }
    const { body } = await ben.visitor.post(`${pathOf(other)}/attachments`, again)
    const refused = await restore(ann, order, file)
    expect([refused.status, refused.body.message]).toEqual([409, 'This file is attached somewhere else now'])
    await sweep(0)
    expect((await ben.visitor.get(`/api/files/${body.id}`)).body).toBe('Cut list')
  })
})
