import type { IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { openLog } from '../../core/observe/log.ts'
import { anAdmin, anAttachment, anOrder, type Somebody } from '../../../test/support/factories.ts'
import { startKerf, type OwnKerf } from '../../../test/support/kerf.ts'
import { unread } from '../../../test/support/slow-readers.ts'
import { readZip } from '../../../test/support/zips.ts'
import type { PlaceLimits } from './places.ts'

const log: string[] = []

async function aKerf(exportPlaces?: PlaceLimits): Promise<OwnKerf> {
  log.length = 0
  const kerf = await startKerf({
    // Whatever the machine takes, nobody is ended for standing still.
    exportStalledMs: 600_000,
    ...(exportPlaces && { exportPlaces }),
    log: openLog('info', { write: (line) => void log.push(line) }),
  })
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

test('where all places are taken, the export that has run longest gives way once it has had its time', async () => {
  const kerf = await aKerf({ mostAtOnce: 2, givesWayAfterMs: 0 })
  const [oldest, younger] = [await aSlowOne(kerf), await aSlowOne(kerf)]
  const message = await begun(kerf, await anAdmin(kerf))
  expect(message.statusCode).toBe(200)
  expect((await readZip(await buffer(message))).has('orders.csv')).toBe(true)
  expect(await ended(oldest)).toBe('broken off')
  expect(await ended(younger)).toBe(32e6)
  await expect.poll(() => log.filter((line) => line.includes('gave way'))).toHaveLength(1)
  expect(log.find((line) => line.includes('gave way'))).toContain('an export of everything broke off')
})

test('what gave way takes nothing from the next one of its organization', async () => {
  const kerf = await aKerf({ mostAtOnce: 1, givesWayAfterMs: 0 })
  const [ann, bob] = [await anAdmin(kerf), await anAdmin(kerf)]
  for (const shop of [ann, bob]) {
    await anAttachment(shop, (await anOrder(shop)).id, { name: 'large.bin', content: Buffer.alloc(32e6) })
  }
  const first = await begun(kerf, ann)
  const second = await begun(kerf, bob)
  const third = await begun(kerf, ann)
  expect([first, second, third].map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  expect(await Promise.all([ended(first), ended(second)])).toEqual(['broken off', 'broken off'])
  await expect.poll(() => log.filter((line) => line.includes('gave way'))).toHaveLength(2)
  expect((await begun(kerf, ann)).statusCode).toBe(503)
  expect(await ended(third)).toBe(32e6)
})

test('an export that has begun just before is left alone, and the next one is asked to come back', async () => {
  const kerf = await aKerf({ mostAtOnce: 1 })
  const first = await aSlowOne(kerf)
  const next = await anAdmin(kerf)
  const { status, headers, body } = await next.visitor.get(`/api/organizations/${next.orgId}/export`)
  expect([status, headers.get('retry-after'), body.message]).toEqual([
    503,
    '2',
    'Other organizations are being exported right now. Please try again in a few minutes',
  ])
  expect(await ended(first)).toBe(32e6)
})
