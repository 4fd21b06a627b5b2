import { afterAll, beforeAll, test } from 'vitest'
import { expectSerial, openServers, request, type Scene, type Servers } from './interleave.ts'
import { aShop, path, type Shop } from './shop.ts'

// Two changes of what a shop shows its customers at the same moment, on two servers: whatever happens in between, it is as if
// one had come after the other.

let servers: Servers

beforeAll(async () => {
  servers = await openServers()
})
afterAll(() => servers.close())

const link = (shop: Shop, method: 'POST' | 'PATCH' | 'DELETE', body?: object) =>
  request(shop.ann.visitor, method, path(shop, '/customer-link'), body)
const archive = (shop: Shop) => request(shop.ann.visitor, 'POST', path(shop, '/archive'), {})
const made = async (shop: Shop) => void (await link(shop, 'POST')(servers.kerf))

const settings = ({ ann }: Shop, body: object) =>
  request(ann.visitor, 'PATCH', `/api/organizations/${ann.orgId}/customer-page`, body)

const PAIRS: Record<string, (shop: Shop) => Promise<Omit<Scene, 'orgIds'>>> = {
  'a link is made, and the order archived': async (shop) => ({
    bothWays: true,
    a: link(shop, 'POST'),
    b: archive(shop),
  }),
  'a link is revoked, and another one made': async (shop) => {
    await made(shop)
    return { a: link(shop, 'DELETE'), b: link(shop, 'POST') }
  },
  'two settings are changed': async (shop) => ({
    a: settings(shop, { welcome: 'Hello', stageNames: { ORDER_IN: 'Planning' } }),
    b: settings(shop, { inTheMaking: true, stageNames: { FINISH: 'Oiling' } }),
  }),
}

test.each(Object.entries(PAIRS))('%s', async (_name, pair) => {
  await expectSerial(servers, async (kerf) => {
    const shop = await aShop(kerf)
    return { ...(await pair(shop)), orgIds: [shop.ann.orgId] }
  })
})
