import { afterAll, beforeAll, test } from 'vitest'
import { aDrawing, anApproval } from '../support/customers/approvals.ts'
import { aLink } from '../support/customers/links.ts'
import { aGate, anUpload } from '../support/factories.ts'
import type { TestKerf } from '../support/kerf.ts'
import { expectSerial, openServers, request, type Call, type Scene, type Servers } from './interleave.ts'
import { aShop, path, type Shop } from './shop.ts'

// What the customer answers, and what the shop does with the file at the same moment.

let servers: Servers

beforeAll(async () => {
  servers = await openServers()
})
afterAll(() => servers.close())

/** A drawing that waits for the customer, and what can happen to it. */
async function waiting(kerf: TestKerf, shop: Shop) {
  const { ann, orderId } = shop
  await aGate(ann, { name: 'Drawing signed', metByApproval: true, openOrders: true })
  const { token } = await aLink(kerf, { id: orderId, orgId: ann.orgId })
  const drawing = await aDrawing(ann, { id: orderId })
  const { id } = await anApproval(ann, drawing)
  const fileUrl = await anUpload(ann)
  const version = { originalName: 'table.png', fileUrl, versionOf: drawing.id }
  return {
    refuse: (words: string): Call =>
      request({ cookie: undefined }, 'POST', `/api/t/${token}/approvals/${id}`, { answer: 'changes', words }),
    attach: request(ann.visitor, 'POST', path(shop, '/attachments'), version),
    remove: request(ann.visitor, 'DELETE', path(shop, `/attachments/${drawing.id}`)),
  }
}

type Waiting = Awaited<ReturnType<typeof waiting>>

const PAIRS: Record<string, (there: Waiting) => Pick<Scene, 'a' | 'b'>> = {
  'a file is answered, and deleted': ({ refuse, remove }) => ({ a: refuse('Shorter'), b: remove }),
  'a file gets a new version, and is answered': ({ refuse, attach }) => ({ a: attach, b: refuse('Shorter') }),
}

test.each(Object.entries(PAIRS))('%s', async (_, pair) => {
  await expectSerial(servers, async (kerf) => {
    const shop = await aShop(kerf)
    return { ...pair(await waiting(kerf, shop)), orgIds: [shop.ann.orgId] }
  })
})
