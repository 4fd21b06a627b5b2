import { pino } from 'pino'
import { afterAll, beforeAll, test } from 'vitest'
import { anImport, tableOf } from '../support/imports/an-import.ts'
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
})
afterAll(() => servers.close())

/** Of one order, with its number taken; no job works on it. */
async function anImportUnderWay({ ann }: Shop, kerf: TestKerf): Promise<string> {
  const { id } = await anImport(ann, tableOf('Title;Customer', 'Bench;Robin'))
  await kerf.database.pool.query(
    `with taken as (
       update organizations set last_order_number = last_order_number + 1 where id = $2 returning last_order_number
     )
     update imports set state = 'running', actor_id = created_by, order_count = 1,
       first_number = (select last_order_number from taken)
     where id = $1`,
    [id, ann.orgId],
  )
  return id
}

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
