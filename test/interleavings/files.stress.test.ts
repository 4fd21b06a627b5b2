import { Readable } from 'node:stream'
import { afterAll, beforeAll, test } from 'vitest'
import { anAddress, anAttachment, anOrder, anUpload } from '../support/factories.ts'
import { expectSerial, openServers, request, type Call, type Scene, type Servers } from './interleave.ts'
import { aShop, path, type Shop } from './shop.ts'

// There is room for one more file of the organization, or for so many bytes, and two come at the same moment: one of them is
// refused.

let servers: Servers

beforeAll(async () => {
  servers = await openServers({ organizationFilesCount: 4, organizationFilesBytes: 1000 })
})
afterAll(() => servers.close())

const OF_HALF = 'x'.repeat(600)

const ask = ({ ann }: Shop) => request(ann.visitor, 'POST', '/api/objects/upload')

async function send({ ann }: Shop, content: string | Readable): Promise<Call> {
  const { pathname, search } = await anAddress(ann)
  return request(ann.visitor, 'PUT', pathname + search, content)
}

const copy = (shop: Shop, attachmentId: string) =>
  request(shop.ann.visitor, 'POST', path(shop, '/attachments/copies'), { attachmentId })

const PAIRS: Record<string, (shop: Shop) => Promise<Omit<Scene, 'orgIds'>>> = {
  'two addresses are asked for': async (shop) => {
    for (let n = 0; n < 3; n += 1) await anUpload(shop.ann)
    return { a: ask(shop), b: ask(shop) }
  },
  'two files are sent': async (shop) => ({ a: await send(shop, OF_HALF), b: await send(shop, OF_HALF) }),
  'two files are sent whose size nobody says before': async (shop) => ({
    a: await send(shop, Readable.from([OF_HALF])),
    b: await send(shop, Readable.from([OF_HALF])),
  }),
  'two files are copied, to different orders': async (shop) => {
    const { id } = await anAttachment(shop.ann, shop.orderId, { content: 'x'.repeat(400) })
    const other = { ...shop, orderId: (await anOrder(shop.ann)).id }
    return { a: copy(shop, id), b: copy(other, id) }
  },
  'a file is sent, and another one copied': async (shop) => {
    const { id } = await anAttachment(shop.ann, shop.orderId, { content: 'x'.repeat(400) })
    return { bothWays: true, a: await send(shop, 'x'.repeat(300)), b: copy(shop, id) }
  },
  'a deleted file is brought back, and another one is sent': async (shop) => {
    const { id } = await anAttachment(shop.ann, shop.orderId, { content: OF_HALF })
    await shop.ann.visitor.delete(path(shop, `/attachments/${id}`))
    const restore = request(shop.ann.visitor, 'POST', path(shop, `/removed/${id}/restore`))
    return { bothWays: true, a: restore, b: await send(shop, OF_HALF) }
  },
}

/** What the files of the organization are together. */
async function measured({ ann }: Shop): Promise<unknown> {
  const { rows } = await servers.client.query(
    'select count(*)::int as files, sum(size)::int as bytes from objects where org_id = $1',
    [ann.orgId],
  )
  return rows[0]
}

test.each(Object.entries(PAIRS))('%s', async (_, pair) => {
  await expectSerial(servers, async (kerf) => {
    const shop = await aShop(kerf)
    return { ...(await pair(shop)), orgIds: [shop.ann.orgId], look: () => measured(shop) }
  })
})
