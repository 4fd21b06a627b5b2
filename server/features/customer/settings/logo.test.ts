import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aLink } from '../../../../test/support/customers/links.ts'
import {
  anAdmin,
  anAttachment,
  anOrder,
  anUpload,
  type Somebody,
} from '../../../../test/support/factories.ts'
import { type OwnKerf, startKerf } from '../../../../test/support/kerf.ts'
import { aBomb, aPicture } from '../../../../test/support/pictures/pictures.ts'
import { statusesOf, type Result } from '../../../../test/support/visitor.ts'
import { sweepStoredFiles } from '../../files/storage.service.ts'

let kerf: OwnKerf
let admin: Somebody

beforeAll(async () => {
  kerf = await startKerf()
  admin = await anAdmin(kerf)
})
afterAll(() => kerf.close())

const set = (by: Somebody, logoUrl: string | null) =>
  by.visitor.put(`/api/organizations/${by.orgId}/logo`, { logoUrl })
const change = async (by: Somebody, content: Uint8Array | string): Promise<Result> =>
  set(by, await anUpload(by, content))

async function changed(by: Somebody, content?: Uint8Array): Promise<string> {
  const { status, body } = await change(by, content ?? (await aPicture()))
  expect(status).toBe(200)
  return body.logoUrl
}

async function bytesOf(path: string, cookie = ''): Promise<Buffer> {
  const response = await fetch(kerf.url + path, { headers: { cookie } })
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/webp'])
  return Buffer.from(await response.arrayBuffer())
}

const storedOf = async ({ orgId }: Somebody): Promise<string[]> =>
  (await kerf.database.pool.query('select url from objects where org_id = $1', [orgId])).rows.map(
    ({ url }) => url,
  )
const settingsOf = async (by: Somebody) =>
  (await by.visitor.get(`/api/organizations/${by.orgId}/customer-page`)).body

describe('a logo', () => {
  test('becomes a picture of a page’s size that says nothing of its making, for the shop and its customers', async () => {
    const taken = sharp({ create: { width: 1800, height: 300, channels: 4, background: '#0f08' } })
    const content = await taken
      .withExif({ IFD0: { Copyright: 'Robin' } })
      .png()
      .toBuffer()
    expect((await sharp(content).metadata()).exif).toBeDefined()
    const url = await changed(admin, content)
    expect(url).toMatch(new RegExp(`^/api/organizations/${admin.orgId}/logos/[0-9a-f-]{36}$`))
    const { token } = await aLink(kerf, await anOrder(admin))
    for (const logo of [await bytesOf(url, admin.visitor.cookie), await bytesOf(`/api/t/${token}/logo`)]) {
      const { format, width, height, hasAlpha, exif, xmp } = await sharp(logo).metadata()
      expect([format, width, height, hasAlpha, exif, xmp]).toEqual([
        'webp',
        600,
        100,
        true,
        undefined,
        undefined,
      ])
    }
    expect((await settingsOf(admin)).logoUrl).toBe(url)
  })

  test('takes the place of the one before, stays for the sweep, and goes when it is taken away', async () => {
    const owner = await anAdmin(kerf)
    const first = await changed(owner)
    const second = await changed(owner)
    expect(await storedOf(owner)).toEqual([second])
    expect([(await owner.visitor.get(first)).status, (await owner.visitor.get(second)).status]).toEqual([
      404, 200,
    ])
    await kerf.database.pool.query("update objects set created_at = created_at - interval '2 days'")
    await sweepStoredFiles(kerf.services, 0)
    expect(await storedOf(owner)).toEqual([second])
    for (const _twice of [1, 2]) {
      const { status, body } = await set(owner, null)
      expect([status, body]).toEqual([200, { logoUrl: null }])
    }
    expect([await storedOf(owner), (await settingsOf(owner)).logoUrl]).toEqual([[], null])
    const { rows } = await kerf.database.pool.query(
      "select data from events where org_id = $1 and type = 'customer_page.changed'",
      [owner.orgId],
    )
    expect(rows).toEqual([1, 2, 3].map(() => ({ data: { fields: ['logo'] } })))
  })

  test('that comes twice at once is one in the end', async () => {
    const owner = await anAdmin(kerf)
    const responses = await Promise.all([1, 2, 3].map(async () => change(owner, await aPicture())))
    expect(statusesOf(responses)).toEqual([200, 200, 200])
    expect(await storedOf(owner)).toEqual([(await settingsOf(owner)).logoUrl])
  })

  test('may be made of an order’s file, which stays', async () => {
    const owner = await anAdmin(kerf)
    const order = await anOrder(owner)
    const file = await anAttachment(owner, order.id, { name: 'logo.png', content: await aPicture() })
    expect((await set(owner, file.fileUrl)).status).toBe(200)
    expect((await owner.visitor.get(`/api/files/${file.id}`)).status).toBe(200)
  })

  test('is nobody else’s', async () => {
    const url = await changed(admin)
    const other = await anAdmin(kerf)
    const id = url.split('/').at(-1)
    for (const path of [url, `/api/organizations/${other.orgId}/logos/${id}`]) {
      expect((await other.visitor.get(path)).status).toBe(404)
    }
    const { token } = await aLink(kerf, await anOrder(other))
    expect((await kerf.visitor().get(`/api/t/${token}/logo`)).status).toBe(404)
    const { status, body } = await set(other, await anUpload(admin, await aPicture()))
    expect([status, body.fields]).toEqual([400, { logoUrl: 'No finished upload has this address' }])
  })
})

const WRONG: [string, () => Promise<Uint8Array | string>, string][] = [
  [
    'an SVG',
    async () => '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
    'The logo must be a JPEG, PNG or WebP picture',
  ],
  ['a text', async () => 'Logo', 'The logo must be a JPEG, PNG or WebP picture'],
  [
    'half a picture',
    async () => (await aPicture({ width: 300, height: 300 })).subarray(0, 100),
    "We couldn't read the logo. Please try another one",
  ],
  [
    'too many pixels',
    () => aBomb(30_000, 30_000),
    'The logo has 900 megapixels and can have up to 100. Please choose a smaller one',
  ],
]

test.each(WRONG)('%s is refused in words, and gone', async (_what, content, sentence) => {
  const before = [await storedOf(admin), (await settingsOf(admin)).logoUrl]
  const { status, body } = await change(admin, await content())
  expect([status, body.fields]).toEqual([400, { logoUrl: sentence }])
  expect([await storedOf(admin), (await settingsOf(admin)).logoUrl]).toEqual(before)
})
