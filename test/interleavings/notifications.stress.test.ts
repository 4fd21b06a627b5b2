import { mentionOf } from '#shared/notifications/mentions.ts'
import { afterAll, beforeAll, test } from 'vitest'
import type { Somebody } from '../support/factories.ts'
import { untilConsumed } from '../support/backups/installations.ts'
import type { TestKerf } from '../support/kerf.ts'
import { expectSerial, openServers, request, type Scene, type Servers } from './interleave.ts'
import { aMemberOf, aShop, clear, note, path, type Shop } from './shop.ts'

// What somebody watches and is told, while they or all orders are removed.

let servers: Servers

beforeAll(async () => {
  servers = await openServers()
})
afterAll(() => servers.close())

const watch = (shop: Shop, { visitor }: Somebody, state: string) =>
  request(visitor, 'PUT', path(shop, '/watch'), { state })

/** As a morning does it. */
async function tell({ ann, orderId }: Shop, { user }: Somebody): Promise<void> {
  await servers.client.query(
    `insert into notifications (org_id, user_id, order_id, kind, day) values ($1, $2, $3, 'due', current_date)`,
    [ann.orgId, user.id, orderId],
  )
}

/** What somebody was told, once all that follows has followed. */
const told =
  ({ user }: Somebody) =>
  async () => {
    await untilConsumed(servers.kerf.connection)
    const { rows } = await servers.client.query('select kind from notifications where user_id = $1', [
      user.id,
    ])
    return rows
  }

const PAIRS: Record<string, (shop: Shop, kerf: TestKerf) => Promise<Omit<Scene, 'orgIds'>>> = {
  'somebody watches an order, and is removed': async (shop, kerf) => {
    const { ben, removal } = await aMemberOf(kerf, shop)
    return { bothWays: true, a: watch(shop, ben, 'watching'), b: removal }
  },
  'somebody mutes an order, and everything is removed': async (shop, kerf) => {
    const { ben } = await aMemberOf(kerf, shop)
    return { a: watch(shop, ben, 'muted'), b: clear(shop) }
  },
  'somebody reads all, and is removed': async (shop, kerf) => {
    const { ben, removal } = await aMemberOf(kerf, shop)
    await tell(shop, ben)
    return { a: request(ben.visitor, 'PUT', '/api/notifications/read'), b: removal }
  },
  'somebody reads of an order, and everything is removed': async (shop, kerf) => {
    const { ben } = await aMemberOf(kerf, shop)
    await tell(shop, ben)
    return {
      a: request(ben.visitor, 'PUT', path(shop, '/notifications/read')),
      b: clear(shop),
    }
  },
  'somebody reads of an order, and reads all': async (shop, kerf) => {
    const { ben } = await aMemberOf(kerf, shop)
    await tell(shop, ben)
    return {
      a: request(ben.visitor, 'PUT', path(shop, '/notifications/read')),
      b: request(ben.visitor, 'PUT', '/api/notifications/read'),
    }
  },
  'somebody is mentioned, and removed': async (shop, kerf) => {
    const { ben, removal } = await aMemberOf(kerf, shop)
    return { a: note(shop, `${mentionOf(ben.user.id)} call first`), b: removal, look: told(ben) }
  },
}

test.each(Object.entries(PAIRS))('%s', async (_, pair) => {
  await expectSerial(servers, async (kerf) => {
    const shop = await aShop(kerf)
    return { ...(await pair(shop, kerf)), orgIds: [shop.ann.orgId] }
  })
})
