import type { IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { expectOk } from '../../../test/support/backups/full-shops.ts'
import { aMember, anAdmin, anAttachment, anOrder, type Somebody } from '../../../test/support/factories.ts'
import { type OwnKerf, startKerf } from '../../../test/support/kerf.ts'
import { unread } from '../../../test/support/slow-readers.ts'

let kerf: OwnKerf

beforeAll(async () => {
  kerf = await startKerf({ times: { exportCheckMs: 0 } })
})
afterAll(() => kerf.close())

const pathOf = ({ orgId }: Somebody) => `/api/organizations/${orgId}/export`

/** Asks for an export and reads none of it. */
const begun = (by: Somebody, url = kerf.url) => unread(by, url + pathOf(by))

describe('whoever takes it', () => {
  let shop: Somebody

  beforeAll(async () => {
    shop = await anAdmin(kerf)
    // More than all that lies between the store and a reader who takes nothing.
    const content = Buffer.alloc(20e6, 'a')
    await anAttachment(shop, (await anOrder(shop)).id, { name: 'large.bin', content })
  })

  const ended = (message: IncomingMessage) =>
    buffer(message).then(
      () => 'whole',
      () => 'broken off',
    )
  async function statusOf(by: Somebody, url?: string): Promise<number | undefined> {
    const message = await begun(by, url)
    message.destroy()
    return message.statusCode
  }

  test('takes one at a time, and has the next when that has ended', async () => {
    const first = await begun(shop)
    const { status, headers, body } = await shop.visitor.get(pathOf(shop))
    expect([status, headers.get('retry-after'), body.message]).toEqual([
      503,
      '2',
      'Your shop is already being exported. Please try again when that is done',
    ])
    first.destroy()
    await expect.poll(() => statusOf(shop)).toBe(200)
  })

  test('is refused to a further shop while this server exports as many as it may', async () => {
    const small = await kerf.another({ limits: { exportsAtOnce: 1 } })
    onTestFinished(() => small.close())
    const other = await anAdmin(kerf)
    const first = await begun(shop, small.url)
    expect(await statusOf(other, small.url)).toBe(503)
    first.destroy()
    await expect.poll(() => statusOf(other, small.url)).toBe(200)
  })

  test('is dropped where they take nothing', async () => {
    const hasty = await kerf.another({ times: { exportStalledMs: 500 } })
    onTestFinished(() => hasty.close())
    const message = await begun(shop, hasty.url)
    expect(message.statusCode).toBe(200)
    await expect.poll(() => statusOf(shop, hasty.url)).toBe(200)
    expect(await ended(message)).toBe('broken off')
  })

  test('gets no more of it as soon as they are no ADMIN, or signed out', async () => {
    const other = await aMember(kerf, shop, 'ADMIN')
    let leaving: IncomingMessage | undefined
    await expect.poll(async () => (leaving = await begun(other)).statusCode).toBe(200)
    const path = `/api/organizations/${shop.orgId}/members/${other.user.id}`
    expectOk(await shop.visitor.patch(path, { role: 'SALES' }))
    expect(leaving && (await ended(leaving))).toBe('broken off')
    expect(await statusOf(other)).toBe(403)

    const signedOut = await begun(shop)
    expect(signedOut.statusCode).toBe(200)
    expectOk(await shop.visitor.post('/api/logout'))
    expect(await ended(signedOut)).toBe('broken off')
  })
})
