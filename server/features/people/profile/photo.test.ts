import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PHOTO_LIMIT } from '#shared/files/files.ts'
import type { Order } from '#shared/orders/types.ts'
import {
  aMember,
  anAddress,
  anAdmin,
  anOrder,
  anUpload,
  type Somebody,
} from '../../../../test/support/factories.ts'
import { type OwnKerf, startKerf } from '../../../../test/support/kerf.ts'
import { aBomb, aPicture } from '../../../../test/support/pictures/pictures.ts'
import { Screen } from '../../../../test/support/live/screen.ts'
import { namesIn } from '../../../../test/support/storage/stores.ts'
import { statusesOf, type Result } from '../../../../test/support/visitor.ts'

let kerf: OwnKerf
let admin: Somebody
let colleague: Somebody

beforeAll(async () => {
  kerf = await startKerf()
  admin = await anAdmin(kerf)
  colleague = await aMember(kerf, admin)
})
afterAll(() => kerf.close())

const PATH = '/api/user/profile-image'

async function change(by: Somebody, content: Uint8Array | string, userId?: string): Promise<Result> {
  return by.visitor.put(PATH, { userId, profileImageURL: await anUpload(by, content) })
}

async function changed(by: Somebody): Promise<string> {
  const { status, body } = await change(by, await aPicture())
  expect(status).toBe(200)
  return body.profileImageUrl
}

async function bytesOf(by: Somebody, path: string): Promise<Buffer> {
  const response = await fetch(kerf.url + path, { headers: { cookie: by.visitor.cookie ?? '' } })
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('image/webp')
  return Buffer.from(await response.arrayBuffer())
}

const rows = async () => (await kerf.database.pool.query('select url from objects order by url')).rows

describe('a photo', () => {
  test.each(['jpeg', 'png', 'webp'] as const)('of %s becomes a small square', async (format) => {
    const { status, body } = await change(colleague, await aPicture({ width: 900, height: 400, format }))
    expect(status).toBe(200)
    expect(body).toEqual({ ...colleague.user, profileImageUrl: body.profileImageUrl })
    expect(body.profileImageUrl).toMatch(/^\/api\/photos\/[0-9a-f-]{36}$/)
    const photo = await bytesOf(admin, body.profileImageUrl)
    expect(await sharp(photo).metadata()).toMatchObject({ format: 'webp', width: 256, height: 256 })
    expect((await colleague.visitor.get('/api/user')).body).toEqual(body)
  })

  test('says nothing of where it was taken, and stands upright', async () => {
    const taken = sharp(await aPicture({ width: 600, height: 300 })).withExif({
      IFD0: { Copyright: 'Robin', Orientation: '3' },
      IFD3: { GPSLatitude: '51/1 30/1 0/1', GPSLatitudeRef: 'N' },
    })
    const content = await taken.withMetadata({ orientation: 3 }).jpeg().toBuffer()
    expect((await sharp(content).metadata()).exif).toBeDefined()
    const { body } = await change(colleague, content)
    const photo = await bytesOf(colleague, body.profileImageUrl)
    const { exif, xmp, iptc, orientation } = await sharp(photo).metadata()
    expect([exif, xmp, iptc, orientation]).toEqual([undefined, undefined, undefined, undefined])
    const { data } = await sharp(photo).removeAlpha().raw().toBuffer({ resolveWithObject: true })
    // What was red on top hangs below, and blue is up.
    expect(data[2]).toBeGreaterThan(data[0] ?? 255)
  })

  test('takes the place of the one before, and leaves nothing of that or of what was sent', async () => {
    const owner = await anAdmin(kerf)
    const first = await changed(owner)
    const [before, rowsBefore] = [await namesIn(kerf.dataDir), await rows()]
    const second = await changed(owner)
    const idOf = (url: string) => url.split('/').at(-1)
    expect(await namesIn(kerf.dataDir)).toEqual(
      before.map((name) => name.replace(idOf(first) ?? '?', idOf(second) ?? '?')).toSorted(),
    )
    expect(await rows()).toEqual(
      rowsBefore
        .map(({ url }) => ({ url: url === first ? second : url }))
        .toSorted((a, b) => (a.url < b.url ? -1 : 1)),
    )
    expect((await owner.visitor.get(first)).status).toBe(404)
  })

  test('that comes twice at once is one in the end', async () => {
    const owner = await anAdmin(kerf)
    const count = (await rows()).length
    const responses = await Promise.all([1, 2, 3].map(async () => change(owner, await aPicture())))
    expect(statusesOf(responses)).toEqual([200, 200, 200])
    expect(await rows()).toHaveLength(count + 1)
    const { profileImageUrl } = (await owner.visitor.get('/api/user')).body
    await bytesOf(owner, profileImageUrl)
  })

  test('may be kept for as long as a browser likes: another one has another address', async () => {
    const url = await changed(colleague)
    const { headers } = await admin.visitor.get(url)
    expect(headers.get('cache-control')).toBe('private, max-age=31536000, immutable')
    expect(headers.get('content-security-policy')).toContain('sandbox')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(await changed(colleague)).not.toBe(url)
  })
})

describe('what is no photo', () => {
  const type = 'The photo must be a JPEG, PNG or WebP picture'
  const unreadable = "We couldn't read the photo. Please try another one"
  test.each([
    ['a GIF', () => aPicture({ format: 'gif' }), type],
    ['an AVIF', () => aPicture({ format: 'avif' }), type],
    ['a PDF', async () => '%PDF-1.7\n%%EOF', type],
    ['an SVG', async () => '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>', type],
    [
      'half a picture',
      async () => (await aPicture({ width: 300, height: 300 })).subarray(0, 100),
      unreadable,
    ],
    [
      'too many pixels',
      () => aBomb(30_000, 30_000),
      'The photo has 900 megapixels and can have up to 100. Please choose a smaller one',
    ],
  ])('%s is refused in words, and gone', async (_what, content, sentence) => {
    const before = await rows()
    const { status, body } = await change(colleague, await content())
    expect([status, body.fields]).toEqual([400, { profileImageURL: sentence }])
    expect(await rows()).toEqual(before)
  })

  test('has more than 5 MB', async () => {
    const before = await rows()
    const picture = await aPicture({ format: 'jpeg' })
    // What follows the end of a JPEG is read by nobody.
    const padded = (bytes: number) => Buffer.concat([picture, Buffer.alloc(bytes - picture.length)])
    const { status, body } = await change(colleague, padded(PHOTO_LIMIT + 1))
    expect([status, body]).toEqual([413, { message: 'The photo is larger than 5 MB' }])
    expect(await rows()).toEqual(before)
    expect((await change(colleague, padded(PHOTO_LIMIT))).status).toBe(200)
  })

  test('was never sent, or elsewhere', async () => {
    const foreign = await anUpload(await anAdmin(kerf), await aPicture())
    for (const profileImageURL of [
      (await anAddress(admin)).href,
      foreign,
      'https://evil.example/x.png',
      '/',
    ]) {
      const { status, body } = await admin.visitor.put(PATH, { profileImageURL })
      expect([status, body.fields]).toEqual([400, { profileImageURL: 'No finished upload has this address' }])
    }
    expect((await admin.visitor.put(PATH, {})).status).toBe(400)
  })
})

describe('a photo is one’s own', () => {
  test('whatever placeholder the body names, and never somebody else’s', async () => {
    const picture = await aPicture()
    for (const userId of [
      'current-user',
      '',
      crypto.randomUUID(),
      admin.user.id,
      admin.user.id.toUpperCase(),
    ]) {
      expect((await change(admin, picture, userId)).status).toBe(200)
    }
    const before = (await colleague.visitor.get('/api/user')).body
    const other = await anAdmin(kerf)
    for (const userId of [colleague.user.id, other.user.id]) {
      const { status, body } = await change(admin, picture, userId)
      expect([status, body]).toEqual([403, { message: 'You can only change your own profile' }])
    }
    expect((await colleague.visitor.get('/api/user')).body).toEqual(before)
  })

  test('and for those to see who know its owner, members who left too', async () => {
    const [former, stranger] = [await aMember(kerf, admin), await aMember(kerf, admin)]
    const [url, unknown] = [await changed(former), await changed(stranger)]
    await anOrder(former)
    const other = await anAdmin(kerf)
    const status = async (by: Somebody, path: string) => (await by.visitor.get(path)).status
    expect([await status(admin, url), await status(former, url), await status(other, url)]).toEqual([
      200, 200, 404,
    ])
    expect((await kerf.visitor().get(url)).status).toBe(401)
    const gone = [former.user.id, stranger.user.id]
    await kerf.database.pool.query('delete from organization_members where user_id = any($1)', [gone])
    expect(await status(colleague, url)).toBe(200)
    // Their change of the photo is history as well.
    expect(await status(colleague, unknown)).toBe(200)
    expect(await status(other, url)).toBe(404)
    for (const id of ['no-id', crypto.randomUUID(), '..%2f..%2fsecret']) {
      expect(await status(admin, `/api/photos/${id}`)).toBe(404)
    }
  })
})

describe('a new photo is seen at once', () => {
  test('on orders, on the board of every process, among members, and by who looks', async () => {
    const owner = await anAdmin(kerf)
    const member = await aMember(kerf, owner)
    const order = await anOrder(member)
    const second = await kerf.another()
    try {
      const there = second.visitor()
      there.cookie = owner.visitor.cookie
      const boards = () => Promise.all([owner.visitor, there].map((visitor) => visitor.get('/api/orders')))
      const before = await boards()
      const [screen, far] = [await Screen.live(owner.visitor), await Screen.live(there)]

      const url = await changed(member)
      const data = { userId: member.user.id, profileImageUrl: url }
      const event = { type: 'member.photo_changed', data }
      const told = { type: 'EVENT', version: order.version + 1, event }
      expect(await screen.next()).toMatchObject(told)
      expect(await far.next()).toMatchObject(told)
      for (const [at, { body, headers }] of (await boards()).entries()) {
        const [listed]: Order[] = body
        expect(listed).toEqual({
          ...order,
          creator: { ...order.creator, profileImageUrl: url },
          lastUpdater: { ...order.lastUpdater, profileImageUrl: url },
        })
        expect(headers.get('etag')).not.toBe(before[at]?.headers.get('etag'))
      }
      expect((await owner.visitor.get(`/api/orders/${order.id}`)).body.creator.profileImageUrl).toBe(url)
      const members = (await owner.visitor.get(`/api/organizations/${owner.orgId}/members`)).body
      expect(JSON.stringify(members)).toContain(url)
      expect((await member.visitor.get('/api/user')).body.profileImageUrl).toBe(url)
    } finally {
      await second.close()
    }
  })

  test('in every organization that its owner belongs to', async () => {
    const [owner, other] = [await anAdmin(kerf), await anAdmin(kerf)]
    await kerf.database.pool.query(
      "insert into organization_members (org_id, user_id, role) values ($1, $2, 'SHOP')",
      [other.orgId, owner.user.id],
    )
    const screen = await Screen.live(other.visitor)
    const url = await changed(owner)
    expect(await screen.next()).toMatchObject({
      type: 'EVENT',
      event: { type: 'member.photo_changed' },
    })
    expect((await other.visitor.get(url)).status).toBe(200)
  })
})
