import { afterAll, beforeAll, test } from 'vitest'
import type { Import } from '#shared/imports/schemas.ts'
import { aGate, anUpload } from '../support/factories.ts'
import { holdQueue } from '../support/database/held-queues.ts'
import type { TestKerf } from '../support/kerf.ts'
import type { Notifier } from '../../server/rooms/notifier.ts'
import type { Task } from '../../server/jobs/jobs.ts'
import { jobQueue, RUN, UNDO, type ImportJob } from '../../server/features/imports/import-jobs.ts'
import { giveUp as giveUpImport, importRunTasks } from '../../server/features/imports/run.tasks.ts'
import { expectSerial, openServers, request, type Call, type Servers } from './interleave.ts'
import { aShop, clear, note, path, type Shop } from './shop.ts'

// What an import writes, and what somebody does meanwhile: it is as if one had come after the other.

let servers: Servers

beforeAll(async () => {
  servers = await openServers()
})
afterAll(() => servers.close())

/** What is started in it is looked at before any of it is done. */
async function aHeldShop(kerf: TestKerf): Promise<Shop> {
  const shop = await aShop(kerf)
  await holdQueue(kerf, jobQueue(shop.ann.orgId))
  return shop
}

const MAPPING = {
  columns: ['title', 'customerName'],
  dateOrder: null,
  stages: {},
  priorities: {},
  fulfillments: {},
  people: {},
  defaults: { status: 'ORDER_IN', priority: 'MEDIUM', fulfillmentType: 'PICKUP', customerName: '' },
}

/** Of one order, ready to be run. Written at once, because a scene is made many times. */
async function aCheckedImport({ ann }: Shop, kerf: TestKerf): Promise<string> {
  const { rows } = await kerf.database.pool.query<{ id: string }>(
    `with made as (
       insert into imports (org_id, created_by, kind, file_name, columns, mapping, row_count)
       values ($1, $2, 'table', 'orders.csv', $3, $4, 1) returning id
     )
     insert into import_rows (org_id, import_id, row, cells) select $1, id, 2, '{Bench,Robin}' from made
     returning import_id as id`,
    [
      ann.orgId,
      ann.user.id,
      JSON.stringify(['Title', 'Customer'].map(columnCalled)),
      JSON.stringify(MAPPING),
    ],
  )
  return rows[0]?.id ?? ''
}

/** With its order's number taken; no job works on it. */
async function anImportUnderWay(shop: Shop, kerf: TestKerf): Promise<string> {
  const id = await aCheckedImport(shop, kerf)
  await kerf.database.pool.query(
    `with taken as (
       update organizations set last_order_number = last_order_number + 1 where id = $1 returning last_order_number
     )
     update imports set state = 'running', actor_id = created_by, order_count = 1,
       first_number = (select last_order_number from taken)
     where id = $2`,
    [shop.ann.orgId, id],
  )
  return id
}

const columnCalled = (name: string) => ({ name, samples: [], values: null, dates: null })

const servicesOf = ({ services }: TestKerf) => ({
  ...services,
  notifier: { notify: () => undefined } as unknown as Notifier,
})
const jobOf = ({ ann }: Shop, importId: string) => ({ orgId: ann.orgId, importId, failed: 0 })

/** As a worker does it, who tries again later what failed. */
const job =
  ({ name }: Task<ImportJob>, shop: Shop, importId: string): Call =>
  async (kerf) => {
    const task = importRunTasks(servicesOf(kerf)).find((each) => each.name === name)
    await task?.run(jobOf(shop, importId))
    return { status: 204 }
  }

/** As another process does, that takes the one which works on it for dead. */
const giveUp =
  (shop: Shop, importId: string): Call =>
  async (kerf) => {
    await giveUpImport(servicesOf(kerf), 'undoing', jobOf(shop, importId))
    return { status: 204 }
  }

test('orders are imported, and everything is removed', async () => {
  await expectSerial(servers, async (kerf) => {
    const shop = await aHeldShop(kerf)
    const importId = await anImportUnderWay(shop, kerf)
    return { a: job(RUN, shop, importId), b: clear(shop), orgIds: [shop.ann.orgId] }
  })
})

test('an import is started, and everything is removed', async () => {
  await expectSerial(servers, async (kerf) => {
    const shop = await aHeldShop(kerf)
    const importId = await aCheckedImport(shop, kerf)
    return {
      bothWays: true,
      a: request(shop.ann.visitor, 'POST', `/api/imports/${importId}/run`),
      b: clear(shop),
      orgIds: [shop.ann.orgId],
    }
  })
})

/** One that has made an order and is about to be undone; no job works on it. */
async function anUndoing(shop: Shop, kerf: TestKerf): Promise<{ importId: string; orderId: string }> {
  const importId = await anImportUnderWay(shop, kerf)
  await job(RUN, shop, importId)(kerf)
  const { rows } = await kerf.database.pool.query<{ id: string }>(
    `with undoing as (update imports set state = 'undoing' where id = $1)
     select id from orders where import_id = $1`,
    [importId],
  )
  return { importId, orderId: rows[0]?.id ?? '' }
}

/** What is said of an import: whether it was undone, and which orders are still there. */
async function toldOf({ ann }: Shop, importId: string): Promise<unknown> {
  const { state, failure, undone }: Import = (await ann.visitor.get(`/api/imports/${importId}`)).body
  return { state, failure, removed: undone?.removed, kept: undone?.kept.map(({ number }) => number) }
}

const move = { fromStatus: 'ORDER_IN', toStatus: 'FINISH' }
const CHANGES: Record<string, (shop: Shop) => Promise<Call> | Call> = {
  'is moved': (shop) => request(shop.ann.visitor, 'POST', path(shop, '/move'), move),
  'gets a note': (shop) => note(shop),
  'gets a file': async (shop) => {
    const body = { originalName: 'plan.txt', fileUrl: await anUpload(shop.ann) }
    return request(shop.ann.visitor, 'POST', path(shop, '/attachments'), body)
  },
  'gets a gate': async (shop) => {
    const { id } = await aGate(shop.ann, { name: 'Deposit paid', isOn: false })
    const body = { isOn: true, openOrders: true }
    return request(shop.ann.visitor, 'PATCH', `/api/organizations/${shop.ann.orgId}/gates/${id}`, body)
  },
}

test.each(Object.entries(CHANGES))('an import is undone, and one of its orders %s', async (_, change) => {
  await expectSerial(servers, async (kerf) => {
    const shop = await aHeldShop(kerf)
    const { importId, orderId } = await anUndoing(shop, kerf)
    return {
      bothWays: true,
      a: job(UNDO, shop, importId),
      b: await change({ ...shop, orderId }),
      orgIds: [shop.ann.orgId],
      look: () => toldOf(shop, importId),
    }
  })
})

test('an import is undone, and its undoing given up elsewhere', async () => {
  await expectSerial(servers, async (kerf) => {
    const shop = await aHeldShop(kerf)
    const { importId } = await anUndoing(shop, kerf)
    return {
      bothWays: true,
      a: job(UNDO, shop, importId),
      b: giveUp(shop, importId),
      orgIds: [shop.ann.orgId],
      look: () => toldOf(shop, importId),
    }
  })
})
