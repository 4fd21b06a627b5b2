import { beforeAll, describe, expect, test } from 'vitest'
import type { Order } from '#shared/orders/types.ts'
import type { OrderEvent } from '#shared/realtime.ts'
import {
  aMember,
  anAdmin,
  anAttachment,
  anOrder,
  anUpload,
  type Somebody,
} from '../../../test/support/factories.ts'
import { sharedKerf, type TestKerf } from '../../../test/support/kerf.ts'
import { Screen } from '../../../test/support/live/screen.ts'

// What attaching, renaming and deleting do to the order, its history and the other screens.

let kerf: TestKerf
let admin: Somebody
let colleague: Somebody

beforeAll(async () => {
  kerf = await sharedKerf()
  admin = await anAdmin(kerf)
  colleague = await aMember(kerf, admin)
})

const pathOf = ({ id }: { id: string }) => `/api/orders/${id}/attachments`
const read = async ({ id }: Order): Promise<Order> => (await admin.visitor.get(`/api/orders/${id}`)).body

async function expectListedAs(order: Order): Promise<void> {
  const { body } = await admin.visitor.get('/api/orders')
  expect(body.find(({ id }: Order) => id === order.id)).toEqual(order)
}

describe('the order', () => {
  test('counts its files, and keeps who touched it last', async () => {
    const order = await anOrder(admin)
    expect(order.fileCount).toBe(0)
    const first = await anAttachment(colleague, order.id)
    const one = { ...order, fileCount: 1, version: order.version + 1 }
    expect(await read(order)).toEqual(one)
    await expectListedAs(one)

    await anAttachment(colleague, order.id)
    await colleague.visitor.patch(`${pathOf(order)}/${first.id}`, { originalName: 'b.txt' })
    const two = { ...order, fileCount: 2, version: order.version + 3 }
    expect(await read(order)).toEqual(two)
    await expectListedAs(two)

    await colleague.visitor.delete(`${pathOf(order)}/${first.id}`)
    const left = { ...order, fileCount: 1, version: order.version + 4 }
    expect(await read(order)).toEqual(left)
    await expectListedAs(left)
  })

  test('tells in its history what was done to its files', async () => {
    const order = await anOrder(admin)
    const file = await anAttachment(colleague, order.id, { name: 'plan "A".txt' })
    await admin.visitor.patch(`${pathOf(order)}/${file.id}`, { originalName: 'plan B.txt' })
    await colleague.visitor.delete(`${pathOf(order)}/${file.id}`)
    const sentences = [
      [colleague, 'deleted plan B.txt'],
      [admin, 'renamed plan "A".txt to plan B.txt'],
      [colleague, 'added plan "A".txt'],
      [admin, 'created the order'],
    ] as const
    const feed = (await admin.visitor.get(`/api/orders/${order.id}/activities`)).body
    expect(feed.map((item: any) => [item.actorId, item.message, item.type])).toEqual(
      sentences.map(([by, message], at) => [by.user.id, message, at === 3 ? 'create' : 'update']),
    )
    const log = (await admin.visitor.get(`/api/orders/${order.id}/activity`)).body
    expect(log.map((entry: any) => [entry.action, JSON.parse(entry.details).message])).toEqual(
      sentences.map(([, message], at) => [at === 3 ? 'created' : 'updated', message]),
    )
  })

  test('may be archived and still has files, and gets more', async () => {
    const order = await anOrder(admin)
    const file = await anAttachment(admin, order.id)
    expect((await admin.visitor.post(`/api/orders/${order.id}/archive`, {})).status).toBe(200)
    const late = await anAttachment(colleague, order.id)
    expect((await colleague.visitor.get(pathOf(order))).body).toEqual([late, file])
    expect((await colleague.visitor.get(`/api/files/${file.id}`)).status).toBe(200)
    expect((await colleague.visitor.delete(`${pathOf(order)}/${file.id}`)).status).toBe(204)
    expect(await read(order)).toMatchObject({ isArchived: true, fileCount: 1 })
  })
})

test('other screens are told of each change, with the order as it is then', async () => {
  const order = await anOrder(admin)
  const screen = await Screen.live(admin.visitor)
  const next = async () => (await screen.next()) as OrderEvent
  const file = await anAttachment(colleague, order.id)
  const added = await next()
  expect(added).toEqual({
    type: 'ORDER_UPDATED',
    version: order.version + 1,
    order: await read(order),
    event: expect.objectContaining({
      type: 'file.added',
      data: { fileId: file.id, name: file.originalName },
    }),
  })
  expect(added.order.fileCount).toBe(1)
  const path = `${pathOf(order)}/${file.id}`
  await colleague.visitor.patch(path, { originalName: 'b.txt' })
  expect(await next()).toMatchObject({ type: 'ORDER_UPDATED', version: order.version + 2 })
  await colleague.visitor.delete(path)
  const deleted = await next()
  expect(deleted).toEqual({
    type: 'ORDER_UPDATED',
    version: order.version + 3,
    order: await read(order),
    event: expect.objectContaining({ type: 'file.removed', data: { fileId: file.id, name: 'b.txt' } }),
  })
  expect(deleted.order.fileCount).toBe(0)
})

describe('renaming', () => {
  test('changes the name that is shown, and nothing else', async () => {
    const order = await anOrder(admin)
    const file = await anAttachment(admin, order.id)
    const path = `${pathOf(order)}/${file.id}`
    const { status, body } = await colleague.visitor.patch(path, {
      originalName: '  Süße 🪵.pdf ',
      mimeType: 'image/png',
      fileUrl: '/elsewhere',
      fileSize: 1,
    })
    expect(status).toBe(200)
    expect(body).toEqual({ ...file, originalName: 'Süße 🪵.pdf' })
    expect((await admin.visitor.get(pathOf(order))).body).toEqual([body])
  })

  test('to the same name is no change, and tells nobody', async () => {
    const order = await anOrder(admin)
    const file = await anAttachment(admin, order.id, { name: 'a.txt' })
    const before = await read(order)
    const { status, body } = await admin.visitor.patch(`${pathOf(order)}/${file.id}`, {
      originalName: ' a.txt ',
    })
    expect([status, body]).toEqual([200, file])
    expect(await read(order)).toEqual(before)
    expect((await admin.visitor.get(`/api/orders/${order.id}/activity`)).body).toHaveLength(2)
  })

  test.each([
    [{}, 'File name is required'],
    [{ originalName: ' ' }, 'File name is required'],
    [{ originalName: null }, 'File name is required'],
    [{ originalName: 'x'.repeat(501) }, 'File name can have up to 500 characters'],
    [{ originalName: 'a\0b' }, 'File name contains invalid characters'],
    [{ originalName: '\ud800' }, 'File name contains invalid characters'],
  ])('to %j is refused in words', async (input, sentence) => {
    const order = await anOrder(admin)
    const file = await anAttachment(admin, order.id)
    const { status, body } = await admin.visitor.patch(`${pathOf(order)}/${file.id}`, input)
    expect([status, body.fields]).toEqual([400, { originalName: sentence }])
    expect((await admin.visitor.get(pathOf(order))).body).toEqual([file])
  })

  test('takes 500 characters', async () => {
    const order = await anOrder(admin)
    const file = await anAttachment(admin, order.id)
    const originalName = 'x'.repeat(500)
    const { body } = await admin.visitor.patch(`${pathOf(order)}/${file.id}`, { originalName })
    expect(body.originalName).toBe(originalName)
  })
})

describe('nothing is there', () => {
  const input = { originalName: 'b.txt' }

  test('for an id that is unknown, malformed, or of another order’s file', async () => {
    const order = await anOrder(admin)
    const file = await anAttachment(admin, (await anOrder(admin)).id)
    for (const id of [crypto.randomUUID(), 'no-id', file.id]) {
      const path = `${pathOf(order)}/${id}`
      expect((await admin.visitor.patch(path, input)).body).toEqual({ message: 'File not found' })
      expect((await admin.visitor.delete(path)).status).toBe(404)
    }
    expect((await admin.visitor.get(`/api/files/${file.id}`)).status).toBe(200)
    expect(await read(order)).toEqual(order)
  })

  test('for another organization, anywhere', async () => {
    const order = await anOrder(admin)
    const file = await anAttachment(admin, order.id)
    const before = await read(order)
    const other = await anAdmin(kerf)
    const { visitor } = other
    const theirs = await anOrder(other)
    const responses = [
      await visitor.get(pathOf(order)),
      await visitor.post(pathOf(order), { ...input, fileUrl: await anUpload(other) }),
      await visitor.patch(`${pathOf(order)}/${file.id}`, input),
      await visitor.delete(`${pathOf(order)}/${file.id}`),
      await visitor.patch(`${pathOf(theirs)}/${file.id}`, input),
      await visitor.delete(`${pathOf(theirs)}/${file.id}`),
      await visitor.get(`/api/files/${file.id}`),
      await visitor.get(`/api/files/${file.id}/thumbnail`),
      await admin.visitor.get('/api/orders/no-id/attachments'),
      await admin.visitor.get('/api/files/no-id'),
      await admin.visitor.get(`/api/files/${crypto.randomUUID()}/thumbnail`),
    ]
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 404))
    expect(await read(order)).toEqual(before)
    expect((await admin.visitor.get(pathOf(order))).body).toEqual([file])
  })
})
