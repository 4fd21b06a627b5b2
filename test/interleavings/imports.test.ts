import { pino } from 'pino'
import { afterAll, beforeAll, test } from 'vitest'
import { holdQueue } from '../support/held-queues.ts'
import type { TestKerf } from '../support/kerf.ts'
import type { Notifier } from '../../server/core/live/notifier.ts'
import { runImport } from '../../server/features/imports/run.service.ts'
import { undoImport } from '../../server/features/imports/undo.service.ts'
import { expectSerial, openServers, request, type Call, type Servers } from './interleave.ts'
import { aShop, clear, path, type Shop } from './shop.ts'

// What an import writes, and what somebody does meanwhile: it is as if one had come after the other.

let servers: Servers

beforeAll(async () => {
  servers = await openServers()
  for (const name of IMPORT_QUEUES) await holdQueue(servers.kerf, name)
})
afterAll(() => servers.close())

// What is started here is looked at before any of it is done.
const IMPORT_QUEUES = ['imports 0', 'imports 1']

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

const job =
  (work: typeof runImport, { ann }: Shop, importId: string): Call =>
  async ({ database }) => {
    const notifier = { notify: () => undefined } as unknown as Notifier
    const deps = { ...database, notifier, log: pino({ level: 'silent' }) }
    await work(deps, { orgId: ann.orgId, importId, failed: 0 })
    return { status: 204 }
  }

test('orders are imported, and everything is removed', async () => {
  await expectSerial(servers, async (kerf) => {
    const shop = await aShop(kerf)
    const importId = await anImportUnderWay(shop, kerf)
    return { a: job(runImport, shop, importId), b: clear(shop), orgIds: [shop.ann.orgId] }
  })
})

test('an import is started, and everything is removed', async () => {
  await expectSerial(servers, async (kerf) => {
    const shop = await aShop(kerf)
    const importId = await aCheckedImport(shop, kerf)
    return {
      bothWays: true,
      a: request(shop.ann.visitor, 'POST', `/api/imports/${importId}/run`),
      b: clear(shop),
      orgIds: [shop.ann.orgId],
    }
  })
})

test('an import is undone, and one of its orders is moved', async () => {
  await expectSerial(servers, async (kerf) => {
    const shop = await aShop(kerf)
    const importId = await anImportUnderWay(shop, kerf)
    await job(runImport, shop, importId)(kerf)
    const { rows } = await kerf.database.pool.query<{ id: string }>(
      `with undoing as (update imports set state = 'undoing' where id = $1)
       select id from orders where import_id = $1`,
      [importId],
    )
    const moved = { orderId: rows[0]?.id ?? '' }
    return {
      bothWays: true,
      a: job(undoImport, shop, importId),
      b: request(shop.ann.visitor, 'POST', path(moved, '/move'), {
        fromStatus: 'ORDER_IN',
        toStatus: 'FINISH',
      }),
      orgIds: [shop.ann.orgId],
    }
  })
})
