import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Checklist, Template } from '#shared/checklists/checklists.ts'
import type { Status } from '#shared/orders/orders.ts'
import type { ActivityEntry, Order } from '#shared/orders/types.ts'
import { aMember, anAdmin, anOrder, type Somebody } from '../../../test/support/factories.ts'
import { type OwnKerf, startKerf } from '../../../test/support/kerf.ts'
import { untilBlocked } from '../../../test/support/database/locks.ts'
import { countedRows, countsOf } from '../../../test/support/order-counts.ts'
import { Screen } from '../../../test/support/live/screen.ts'

let kerf: OwnKerf
let another: OwnKerf

beforeAll(async () => {
  kerf = await startKerf()
  another = await kerf.another()
})
afterAll(async () => {
  await another.close()
  await kerf.close()
})

async function aStarter(by: Somebody, name: string, startStatus: Status): Promise<Template> {
  const { status, body } = await by.visitor.post('/api/checklist-templates', { name, startStatus })
  expect([status, body.startStatus]).toEqual([201, startStatus])
  const items = [{ title: `${name}: begin`, isRequired: true }, { title: `${name}: end` }]
  for (const item of items) await by.visitor.post(`/api/checklist-templates/${body.id}/items`, item)
  return body
}

const move = ({ visitor }: Somebody, { id }: Order, fromStatus: Status, toStatus: Status) =>
  visitor.post(`/api/orders/${id}/move`, { fromStatus, toStatus })
const listsOf = async ({ visitor }: Somebody, { id }: Order): Promise<Checklist[]> =>
  (await visitor.get(`/api/orders/${id}/checklists`)).body
const namesOf = async (by: Somebody, order: Order) => (await listsOf(by, order)).map(({ name }) => name)

/** Until all that happened in the organization was looked at. */
async function untilRead({ orgId }: Somebody): Promise<void> {
  const behind = async () => {
    const { rows } = await kerf.database.pool.query(
      `select from organizations o where o.id = $1 and not exists (
         select from consumer_positions p
         where p.org_id = o.id and p.consumer = 'checklists' and p.version = o.version)`,
      [orgId],
    )
    return rows.length
  }
  await expect.poll(behind).toBe(0)
}

/** What happens during the work is looked at afterwards, and no sooner. */
async function heldBack(somebody: Somebody, lock: string, work: () => Promise<unknown>): Promise<void> {
  await untilRead(somebody)
  const holder = new pg.Client(kerf.connection)
  await holder.connect()
  try {
    await holder.query('begin')
    await holder.query(lock, [somebody.orgId])
    await work()
    await holder.query('commit')
  } finally {
    await holder.end()
  }
  // Whatever held it back tells nobody that it is over.
  await anOrder(somebody)
  await untilRead(somebody)
}

const POSITION = "select from consumer_positions where org_id = $1 and consumer = 'checklists' for update"
const TEMPLATES = 'select from checklist_templates where org_id = $1 for update'

test('a template starts with a new order, with a move, and with a change of the status', async () => {
  const ann = await anAdmin(kerf)
  const ben = await aMember(kerf, ann)
  const stranger = await anAdmin(kerf)
  await aStarter(stranger, 'Foreign', 'ORDER_IN')
  const intake = await aStarter(ann, 'Intake', 'ORDER_IN')
  await aStarter(ann, 'Cutting', 'PRODUCTION')
  await aStarter(ann, 'Machining', 'PRODUCTION')
  await aStarter(ann, 'Oiling', 'FINISH')
  const order = await anOrder(ben)
  await expect
    .poll(() => listsOf(ann, order))
    .toMatchObject([
      {
        name: 'Intake',
        templateId: intake.id,
        createdBy: ben.user.id,
        items: [
          { title: 'Intake: begin', isRequired: true, isCompleted: false, position: 1 },
          { title: 'Intake: end', isRequired: false, position: 2 },
        ],
      },
    ])

  const screen = await Screen.live(ben.visitor)
  expect((await move(ann, order, 'ORDER_IN', 'PRODUCTION')).status).toBe(200)
  expect(await screen.next()).toMatchObject({ type: 'ORDER_MOVED', order: { checklistTotal: 2 } })
  await screen.next()
  expect(await screen.next()).toMatchObject({
    type: 'ORDER_UPDATED',
    order: { status: 'PRODUCTION', checklistTotal: 6, checklistOpenRequired: 3 },
    event: { type: 'checklist.added', data: { name: 'Machining', auto: true }, actor: { id: ann.user.id } },
  })
  expect(await namesOf(ann, order)).toEqual(['Intake', 'Cutting', 'Machining'])

  const patched = await ben.visitor.patch(`/api/orders/${order.id}`, { status: 'FINISH', title: 'Bench' })
  expect(patched.status).toBe(200)
  await expect.poll(() => namesOf(ben, order)).toEqual(['Intake', 'Cutting', 'Machining', 'Oiling'])
  const history: ActivityEntry[] = (await ann.visitor.get(`/api/orders/${order.id}/activity`)).body
  expect(JSON.parse(history[0]?.details ?? '')).toMatchObject({
    userName: ben.user.displayName,
    message: 'added the checklist Oiling (automatic)',
  })
  const foreign = await anOrder(stranger)
  await expect.poll(() => namesOf(stranger, foreign)).toEqual(['Foreign'])
})

test('it starts once, however often and wherever the order comes and goes at once', async () => {
  const ann = await anAdmin(kerf)
  const there = another.visitor()
  there.cookie = ann.visitor.cookie
  const ben = { ...ann, visitor: there }
  await aStarter(ann, 'Cutting', 'PRODUCTION')
  await aStarter(ann, 'Machining', 'PRODUCTION')
  const orders = await Promise.all(Array.from({ length: 4 }, () => anOrder(ann)))
  await Promise.all(
    orders.flatMap((order) =>
      [ann, ben].map(async (one) => {
        for (let round = 0; round < 2; round += 1) {
          await move(one, order, 'ORDER_IN', 'PRODUCTION')
          await one.visitor.patch(`/api/orders/${order.id}`, { status: 'ORDER_IN' })
        }
      }),
    ),
  )
  await untilRead(ann)
  const counted = await countedRows(kerf, ann.orgId)
  for (const order of orders) {
    expect(await namesOf(ann, order)).toEqual(['Cutting', 'Machining'])
    const now: Order = (await ann.visitor.get(`/api/orders/${order.id}`)).body
    expect(countsOf(now)).toEqual(counted.get(order.id))
    const { rows } = await kerf.database.pool.query(
      "select from events where order_id = $1 and type = 'checklist.added'",
      [order.id],
    )
    expect(rows).toHaveLength(2)
  }
})

test('it starts again where its checklist was deleted, and not where one was made of it by hand', async () => {
  const ann = await anAdmin(kerf)
  const { id: templateId } = await aStarter(ann, 'Cutting', 'PRODUCTION')
  const [deleted, chosen] = [await anOrder(ann), await anOrder(ann)]
  await ann.visitor.post(`/api/orders/${chosen.id}/checklists`, { name: 'By hand', templateId })
  for (const order of [deleted, chosen]) await move(ann, order, 'ORDER_IN', 'PRODUCTION')
  await expect.poll(() => namesOf(ann, deleted)).toEqual(['Cutting'])
  const [list] = await listsOf(ann, deleted)
  await ann.visitor.delete(`/api/checklists/${list?.id}`)
  await move(ann, deleted, 'PRODUCTION', 'FINISH')
  await untilRead(ann)
  expect(await namesOf(ann, deleted)).toEqual([])
  await move(ann, deleted, 'FINISH', 'PRODUCTION')
  await expect.poll(() => namesOf(ann, deleted)).toEqual(['Cutting'])
  expect(await namesOf(ann, chosen)).toEqual(['By hand'])
})

test('what came to the stage before the template was set to it gets none, though it is looked at later', async () => {
  const ann = await anAdmin(kerf)
  const { body: template } = await ann.visitor.post('/api/checklist-templates', { name: 'Cutting' })
  const path = `/api/checklist-templates/${template.id}`
  const [before, after] = [await anOrder(ann), await anOrder(ann)]
  await heldBack(ann, POSITION, async () => {
    await move(ann, before, 'ORDER_IN', 'PRODUCTION')
    expect((await ann.visitor.patch(path, { startStatus: 'PRODUCTION' })).status).toBe(200)
    await move(ann, after, 'ORDER_IN', 'PRODUCTION')
    // Another name changes nothing of that.
    await ann.visitor.patch(path, { name: 'Sawing' })
  })
  expect(await namesOf(ann, before)).toEqual([])
  expect(await namesOf(ann, after)).toEqual(['Sawing'])
  expect((await ann.visitor.patch(path, { startStatus: null })).body.startStatus).toBeNull()
  await move(ann, before, 'PRODUCTION', 'ORDER_IN')
  await move(ann, before, 'ORDER_IN', 'PRODUCTION')
  await untilRead(ann)
  expect(await namesOf(ann, before)).toEqual([])
})

test('an order that went on gets it, and one that is archived by then does not', async () => {
  const ann = await anAdmin(kerf)
  await aStarter(ann, 'Loading', 'DELIVERY')
  const [gone, archived] = [await anOrder(ann), await anOrder(ann)]
  await heldBack(ann, POSITION, async () => {
    for (const order of [gone, archived]) await move(ann, order, 'ORDER_IN', 'DELIVERY')
    await move(ann, gone, 'DELIVERY', 'PICKUP')
    await ann.visitor.post(`/api/orders/${archived.id}/archive`, {})
  })
  expect(await namesOf(ann, gone)).toEqual(['Loading'])
  expect(await namesOf(ann, archived)).toEqual([])
})

test('where the copying dies in between nothing is left of it, and it is done once later', async () => {
  const ann = await anAdmin(kerf)
  await aStarter(ann, 'Cutting', 'PRODUCTION')
  const order = await anOrder(ann)
  await heldBack(ann, TEMPLATES, async () => {
    await move(ann, order, 'ORDER_IN', 'PRODUCTION')
    const [pid] = await untilBlocked(kerf)
    await kerf.database.pool.query('select pg_terminate_backend($1)', [pid])
    expect(await namesOf(ann, order)).toEqual([])
  })
  expect(await namesOf(ann, order)).toEqual(['Cutting'])
})
