import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { anAdmin, anAttachment, anOrder, type Somebody } from '../../../test/support/factories.ts'
import { aBomb, aPicture } from '../../../test/support/pictures/pictures.ts'
import { STORES, withEachStore } from '../../../test/support/storage/stores.ts'

const placeOf = withEachStore()

async function pictureAt(by: Somebody, path: string): Promise<Buffer> {
  const response = await fetch(by.visitor.url + path, { headers: { cookie: by.visitor.cookie ?? '' } })
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('image/webp')
  return Buffer.from(await response.arrayBuffer())
}

/** The colour in the middle of the first line. */
async function colourOnTop(picture: Buffer): Promise<'red' | 'blue'> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = Math.floor(info.width / 2) * info.channels
  return (data[at] ?? 0) > (data[at + 2] ?? 0) ? 'red' : 'blue'
}

describe.each(STORES)('the small picture of a file on %s', (store) => {
  const place = () => placeOf(store)

  let owner: Somebody | undefined

  async function aFile(content: Uint8Array | string) {
    const admin = (owner ??= await anAdmin(place().kerf))
    const order = await anOrder(admin)
    const file = await anAttachment(admin, order.id, { content })
    const listed = async () => (await admin.visitor.get(`/api/orders/${order.id}/attachments`)).body[0]
    return { admin, file, listed, path: `/api/files/${file.id}/thumbnail` }
  }

  const sizeOf = async (url: string) => {
    const { rows } = await place().kerf.database.pool.query<{ id: string; thumbnail_size: number | null }>(
      'select id, thumbnail_size from objects where url = $1',
      [url],
    )
    return rows[0]
  }

  test.each([
    ['wide', 1600, 800, 400, 200],
    ['high', 600, 1200, 200, 400],
    ['small', 40, 30, 40, 30],
    ['thin', 2000, 1, 400, 1],
  ])('shows all of it: %s', async (_which, width, height, expectedWidth, expectedHeight) => {
    const { admin, file, path } = await aFile(await aPicture({ width, height }))
    expect(file.thumbnailUrl).toBe(path)
    expect(await sharp(await pictureAt(admin, path)).metadata()).toMatchObject({
      format: 'webp',
      width: expectedWidth,
      height: expectedHeight,
    })
  })

  test('stands upright, however the camera was held, and tells nothing of it', async () => {
    const shot = { width: 800, height: 400, format: 'jpeg' } as const
    const turned = await aFile(await aPicture({ ...shot, orientation: 3 }))
    const upsideDown = await pictureAt(turned.admin, turned.path)
    expect(await colourOnTop(upsideDown)).toBe('blue')
    const { admin, path } = await aFile(await aPicture({ ...shot, orientation: 6 }))
    const picture = await sharp(await pictureAt(admin, path)).metadata()
    expect([picture.width, picture.height]).toEqual([200, 400])
    expect([picture.orientation, picture.exif]).toEqual([undefined, undefined])
  })

  test('is made once, and kept', async () => {
    const { admin, file, path } = await aFile(await aPicture({ width: 500, height: 500 }))
    expect((await sizeOf(file.fileUrl))?.thumbnail_size).toBeNull()
    const first = await pictureAt(admin, path)
    const row = await sizeOf(file.fileUrl)
    expect(row?.thumbnail_size).toBe(first.length)
    expect(await place().names()).toContain(`thumbnails/${row?.id}`)
    // Without its content nothing could be decoded a second time.
    await place().kerf.store.remove(`files/${row?.id}`)
    expect(await pictureAt(admin, path)).toEqual(first)
  })

  test('is the same for all who ask at once', async () => {
    const { admin, path } = await aFile(await aPicture({ width: 900, height: 900 }))
    const [first, ...others] = await Promise.all(Array.from({ length: 6 }, () => pictureAt(admin, path)))
    for (const other of others) expect(other).toEqual(first)
  })

  test('is kept by the browser, and asked for no other time', async () => {
    const { admin, path } = await aFile(await aPicture())
    const { headers } = await admin.visitor.get(path)
    expect(headers.get('cache-control')).toBe('private, max-age=86400, immutable')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toContain('sandbox')
    expect((await admin.visitor.get(path, { 'if-none-match': headers.get('etag') ?? '' })).status).toBe(304)
  })

  const heic = Buffer.concat([Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), Buffer.alloc(200)])
  test.each([
    ['a broken PNG', async () => (await aPicture({ width: 300, height: 300 })).subarray(0, 100)],
    [
      'a JPEG that ends in the middle',
      async () => (await aPicture({ width: 300, height: 300, format: 'jpeg' })).subarray(0, 700),
    ],
    ['a photo in a format that is not read here', async () => heic],
    ['a picture whose pixels are missing', () => aBomb(9_000, 9_000)],
  ])('cannot be made of %s: that is found out once, and said', async (_what, content) => {
    const { admin, file, listed, path } = await aFile(await content())
    expect(file.thumbnailUrl).toBe(path)
    const { status, body, headers } = await admin.visitor.get(path)
    expect([status, body]).toEqual([404, { message: 'Picture not found' }])
    expect(headers.get('cache-control')).toBe('no-store')
    expect((await sizeOf(file.fileUrl))?.thumbnail_size).toBe(0)
    expect(await listed()).toEqual({ ...file, thumbnailUrl: null })
    expect((await admin.visitor.get(path)).status).toBe(404)
    expect((await admin.visitor.get(`/api/files/${file.id}`)).status).toBe(200)
  })

  test('is not there for what is no picture', async () => {
    for (const content of ['Cut list', '%PDF-1.7\n%%EOF', '<svg xmlns="http://www.w3.org/2000/svg"/>']) {
      const { admin, file, listed, path } = await aFile(content)
      expect(file.thumbnailUrl).toBeNull()
      expect((await admin.visitor.get(path)).status).toBe(404)
      expect((await listed()).thumbnailUrl).toBeNull()
    }
  })
})

test.each(['jpeg', 'png', 'webp', 'gif', 'avif', 'tiff'] as const)(
  'a small picture is made of %s',
  async (format) => {
    const admin = await anAdmin(placeOf('the disk').kerf)
    const content = await aPicture({ width: 500, height: 500, format })
    const { id } = await anAttachment(admin, (await anOrder(admin)).id, { content })
    const picture = await pictureAt(admin, `/api/files/${id}/thumbnail`)
    expect(await sharp(picture).metadata()).toMatchObject({ width: 400, height: 400 })
    expect(await colourOnTop(picture)).toBe('red')
  },
)
