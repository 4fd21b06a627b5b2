import type { IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { anAdmin, anAttachment, anOrder, type Somebody } from '../../../test/support/factories.ts'
import { startKerf, type OwnKerf } from '../../../test/support/kerf.ts'
import { unread } from '../../../test/support/slow-readers.ts'
import { readZip } from '../../../test/support/zips.ts'

async function aKerf(): Promise<OwnKerf> {
  // Whatever the machine takes, nobody is ended for standing still.
  const kerf = await startKerf({ times: { exportStalledMs: 600_000 } })
  onTestFinished(() => kerf.close())
  return kerf
}

const begun = (kerf: OwnKerf, by: Somebody) => unread(by, `${kerf.url}/api/organizations/${by.orgId}/export`)

/** An export that stands still on its way, because its reader has taken nothing yet. */
async function aSlowOne(kerf: OwnKerf): Promise<IncomingMessage> {
  const shop = await anAdmin(kerf)
  // More than all that lies between the store and its reader.
  const content = Buffer.alloc(32e6, 'a')
  await anAttachment(shop, (await anOrder(shop)).id, { name: 'large.bin', content })
  const message = await begun(kerf, shop)
  expect(message.statusCode).toBe(200)
  return message
}

const nameOfLarge = 'files/ORD-0001/large.bin'

const ended = (message: IncomingMessage) =>
  buffer(message).then(
    async (content) => (await readZip(content)).get(nameOfLarge)?.length ?? 'without the file',
    () => 'broken off',
  )

test('four organizations that read slowly keep nobody from the export of everything', async () => {
  const kerf = await aKerf()
  const slow: IncomingMessage[] = []
  for (let n = 0; n < 4; n += 1) slow.push(await aSlowOne(kerf))
  const message = await begun(kerf, await anAdmin(kerf))
  expect(message.statusCode).toBe(200)
  expect((await readZip(await buffer(message))).has('orders.csv')).toBe(true)
  // Nor are they ended for it.
  for (const one of slow) expect(await ended(one)).toBe(32e6)
})
