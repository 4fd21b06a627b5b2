import { describe, expect, test } from 'vitest'
import {
  aMember,
  anAddress,
  anAdmin,
  anAttachment,
  anOrder,
  anUpload,
  type Somebody,
} from '../../../test/support/factories.ts'
import { aBomb, aPicture } from '../../../test/support/pictures/pictures.ts'
import { STORES, withEachStore } from '../../../test/support/storage/stores.ts'
import { statusesOf } from '../../../test/support/visitor.ts'
import { sweepRemoved } from '../undo/restore.service.ts'

const placeOf = withEachStore()
const pathOf = ({ id }: { id: string }) => `/api/orders/${id}/attachments`

describe.each(STORES)('an order’s files on %s', (store) => {
  const place = () => placeOf(store)
  const idOf = (url: string) => new URL(url, 'http://localhost').pathname.split('/').at(-1) ?? ''

  async function rowsOf(url: string): Promise<unknown[]> {
    const path = new URL(url, 'http://localhost').pathname
    return (await place().kerf.database.pool.query('select from objects where url = $1', [path])).rows
  }

  let people: { admin: Somebody; colleague: Somebody } | undefined

  async function shop() {
    const admin = people?.admin ?? (await anAdmin(place().kerf))
    people ??= { admin, colleague: await aMember(place().kerf, admin) }
    return { ...people, order: await anOrder(admin) }
  }

  test('are listed newest first, as they were answered, with who brought them', async () => {
    const { admin, colleague, order } = await shop()
    const fileUrl = await anUpload(colleague, 'Äpfel')
    const first = await colleague.visitor.post(pathOf(order), {
      fileName: 'stored name.txt',
      originalName: 'Äpfel.txt',
      fileType: 'document',
      fileUrl,
    })
    expect(first.status).toBe(201)
    expect(first.body).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      orderId: order.id,
      orgId: admin.orgId,
      fileName: 'stored name.txt',
      originalName: 'Äpfel.txt',
      fileSize: 6,
      mimeType: 'text/plain',
      fileUrl: new URL(fileUrl).pathname,
      fileType: 'document',
      isShared: false,
      isDraft: false,
      seriesId: null,
      version: 1,
      uploadedBy: colleague.user.id,
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
      uploader: {
        id: colleague.user.id,
        displayName: colleague.user.displayName,
        profileImageUrl: null,
        role: 'SHOP',
      },
      thumbnailUrl: null,
    })
    const second = await anAttachment(admin, order.id, { name: 'front.png', content: await aPicture() })
    expect(second).toMatchObject({ mimeType: 'image/png', thumbnailUrl: `/api/files/${second.id}/thumbnail` })
    expect((await admin.visitor.get(pathOf(order))).body).toEqual([second, first.body])
  })

  test('have the size and type that were measured, whatever the body claims', async () => {
    const { admin, colleague, order } = await shop()
    const { status, body } = await admin.visitor.post(pathOf(order), {
      fileName: 'x.png',
      originalName: 'x.png',
      fileUrl: await anUpload(admin, '<script>alert(1)</script>'),
      fileSize: 999_999,
      size: 999_999,
      mimeType: 'image/png',
      fileType: 'image/png',
      uploadedBy: colleague.user.id,
      orgId: crypto.randomUUID(),
      thumbnailUrl: 'https://evil.example/x.png',
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      fileSize: 25,
      mimeType: 'text/html',
      fileType: 'image/png',
      uploadedBy: admin.user.id,
      orgId: admin.orgId,
      thumbnailUrl: null,
    })
  })

  test('are found by their path, wherever the browser reached the server', async () => {
    const { admin, order } = await shop()
    const { pathname } = new URL(await anUpload(admin))
    const { status } = await admin.visitor.post(pathOf(order), {
      originalName: 'a.txt',
      fileUrl: `https://kerf.example.com${pathname}`,
    })
    expect(status).toBe(201)
    const file = { originalName: 'b.txt', fileUrl: new URL(await anUpload(admin)).pathname }
    expect((await admin.visitor.post(pathOf(order), file)).body.fileUrl).toBe(file.fileUrl)
  })

  test('are attached once: again is a conflict, on another order too, at once too', async () => {
    const { admin, order } = await shop()
    const file = { originalName: 'a.txt', fileUrl: await anUpload(admin) }
    const other = await anOrder(admin)
    const responses = await Promise.all(
      [order, other, order].map((each) => admin.visitor.post(pathOf(each), file)),
    )
    expect(statusesOf(responses)).toEqual([201, 409, 409])
    const late = await admin.visitor.post(pathOf(other), file)
    expect([late.status, late.body]).toEqual([409, { message: 'This file is already attached' }])
    const lists = [await admin.visitor.get(pathOf(order)), await admin.visitor.get(pathOf(other))]
    expect(lists.flatMap(({ body }) => body)).toHaveLength(1)
  })

  test('are not of another organization, nor of an upload that is not whole', async () => {
    const { admin, order } = await shop()
    const foreign = await anUpload(await anAdmin(place().kerf))
    const wrong = [
      foreign,
      (await anAddress(admin)).href,
      `http://localhost/api/objects/${crypto.randomUUID()}`,
      '/api/objects/',
      'http://',
      'javascript:alert(1)',
      'file:///etc/passwd',
      '../../etc/passwd',
      'http://169.254.169.254/latest/meta-data',
      'not an address',
    ]
    for (const fileUrl of wrong) {
      const { status, body } = await admin.visitor.post(pathOf(order), { originalName: 'a.txt', fileUrl })
      expect([status, body.fields]).toEqual([400, { fileUrl: 'No finished upload has this address' }])
    }
    expect((await admin.visitor.get(`/api/orders/${order.id}`)).body).toEqual(order)
  })

  test('with more pixels than are decoded are kept, and have no small picture', async () => {
    const { admin, order } = await shop()
    const file = await anAttachment(admin, order.id, { name: 'a.png', content: await aBomb(30_000, 30_000) })
    expect([file.mimeType, file.thumbnailUrl]).toEqual(['image/png', null])
    expect((await admin.visitor.get(pathOf(order))).body).toEqual([file])
    expect((await admin.visitor.get(`/api/files/${file.id}/thumbnail`)).status).toBe(404)
    expect((await admin.visitor.get(`/api/files/${file.id}`)).status).toBe(200)
  })

  test('that are deleted leave neither content nor row', async () => {
    const { admin, colleague, order } = await shop()
    const kept = await anAttachment(admin, order.id)
    const file = await anAttachment(admin, order.id, { content: await aPicture() })
    await admin.visitor.get(`/api/files/${file.id}/thumbnail`)
    const ofFile = async () => (await place().names()).filter((name) => name.includes(idOf(file.fileUrl)))
    expect(await ofFile()).toEqual(['files', 'thumbnails'].map((kind) => `${kind}/${idOf(file.fileUrl)}`))

    const { status, body } = await colleague.visitor.delete(`${pathOf(order)}/${file.id}`)
    expect([status, body]).toEqual([204, undefined])
    // Until it can be brought back no more.
    expect(await ofFile()).toHaveLength(2)
    await sweepRemoved(place().kerf.database.pool, 0)
    await expect.poll(ofFile).toEqual([])
    expect(await rowsOf(file.fileUrl)).toEqual([])
    expect((await admin.visitor.get(pathOf(order))).body).toEqual([kept])
    expect((await admin.visitor.get(`/api/files/${file.id}`)).status).toBe(404)
    expect((await admin.visitor.delete(`${pathOf(order)}/${file.id}`)).status).toBe(404)
  })

  test('are each an object of their own, equal ones too', async () => {
    const { admin, order } = await shop()
    const other = await anAdmin(place().kerf)
    const theirs = await anOrder(other)
    const mine = await anAttachment(admin, order.id, { name: 'same.txt', content: 'mine' })
    const foreign = await anAttachment(other, theirs.id, { name: 'same.txt', content: 'mine' })
    await other.visitor.delete(`${pathOf(theirs)}/${foreign.id}`)
    expect((await admin.visitor.get(`/api/files/${mine.id}`)).body).toBe('mine')
  })
})

describe('wrong input', () => {
  const kerf = () => placeOf('the disk').kerf
  const fileUrl = '/api/objects/some'
  let admin: Somebody | undefined

  test.each([
    [{}, 'originalName', 'File name is required'],
    [{ originalName: ' \n', fileUrl }, 'originalName', 'File name is required'],
    [{ originalName: 5, fileUrl }, 'originalName', 'File name is required'],
    [{ originalName: 'x'.repeat(501), fileUrl }, 'originalName', 'File name can have up to 500 characters'],
    [{ originalName: 'a\0b', fileUrl }, 'originalName', 'File name contains invalid characters'],
    [{ originalName: 'a.txt' }, 'fileUrl', 'File address is required'],
    [{ originalName: 'a.txt', fileUrl: '' }, 'fileUrl', 'File address is required'],
    [{ originalName: 'a.txt', fileUrl: ['a'] }, 'fileUrl', 'File address is required'],
    [
      { originalName: 'a.txt', fileUrl: `/${'x'.repeat(2000)}` },
      'fileUrl',
      'File address can have up to 2,000 characters',
    ],
    [{ originalName: 'a.txt', fileUrl, fileName: 5 }, 'fileName', 'File name must be text'],
    [
      { originalName: 'a.txt', fileUrl, fileType: 'x'.repeat(101) },
      'fileType',
      'File type can have up to 100 characters',
    ],
  ])('%j is refused in words', async (body, field, sentence) => {
    admin ??= await anAdmin(kerf())
    const order = await anOrder(admin)
    const response = await admin.visitor.post(pathOf(order), body)
    expect(response.status).toBe(400)
    expect(response.body.fields[field]).toBe(sentence)
    expect((await admin.visitor.get(`/api/orders/${order.id}`)).body).toEqual(order)
  })
})
