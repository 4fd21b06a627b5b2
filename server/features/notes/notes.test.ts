import { beforeAll, describe, expect, test } from 'vitest'
import type { FeedItem } from '#shared/orders/types.ts'
import type { LiveEvent } from '#shared/realtime.ts'
import { aMember, anAdmin, anOrder, type Somebody } from '../../../test/support/factories.ts'
import { sharedKerf, type TestKerf } from '../../../test/support/kerf.ts'
import { Screen } from '../../../test/support/live/screen.ts'

let kerf: TestKerf
let admin: Somebody
let colleague: Somebody

beforeAll(async () => {
  kerf = await sharedKerf()
  admin = await anAdmin(kerf)
  colleague = await aMember(kerf, admin)
})

describe('notes', () => {
  test('are kept with their author, newest first, never internal, whoever the body names', async () => {
    const order = await anOrder(admin)
    const path = `/api/orders/${order.id}/notes`
    const first = await colleague.visitor.post(path, {
      content: '  <script>alert(1)</script>\nsecond line  ',
      authorId: admin.user.id,
      isInternal: true,
    })
    expect(first.status).toBe(201)
    expect(first.body).toMatchObject({
      orderId: order.id,
      authorId: colleague.user.id,
      isInternal: false,
      content: '<script>alert(1)</script>\nsecond line',
      author: { displayName: colleague.user.displayName },
    })
    const second = await admin.visitor.post(path, { content: 'Then this' })
    expect((await colleague.visitor.get(path)).body).toEqual([second.body, first.body])
  })

  test('say in their event from which draft a page made them, and nothing of another key', async () => {
    const order = await anOrder(admin)
    const screen = await Screen.live(admin.visitor)
    const path = `/api/orders/${order.id}/notes`
    const draft = crypto.randomUUID()
    const headers = { 'idempotency-key': `"${draft}-1x"` }
    const added = await colleague.visitor.post(path, { content: 'Call' }, headers)
    expect(await screen.next()).toMatchObject({ event: { data: { noteId: added.body.id, draft } } })
    const own = await colleague.visitor.post(path, { content: 'Call' }, { 'idempotency-key': 'secret' })
    const { event } = (await screen.next()) as LiveEvent
    expect(event.data).toEqual({ noteId: own.body.id })
  })

  test('raise the version and the count, and leave the last updater', async () => {
    const order = await anOrder(admin)
    await colleague.visitor.post(`/api/orders/${order.id}/notes`, { content: 'Hello' })
    const now = (await admin.visitor.get(`/api/orders/${order.id}`)).body
    expect(now).toMatchObject({
      version: order.version + 1,
      noteCount: 1,
      lastUpdatedBy: admin.user.id,
      updatedAt: order.updatedAt,
    })
    const [listed] = (await admin.visitor.get(`/api/orders?q=${order.number}`)).body
    expect(listed).toEqual(now)
  })

  test.each([
    [{ content: '' }, 'Note is required'],
    [{ content: ' \n ' }, 'Note is required'],
    [{}, 'Note is required'],
    [{ content: 5 }, 'Note is required'],
    [{ content: 'x'.repeat(5001) }, 'Note can have up to 5,000 characters'],
    [{ content: 'a\0b' }, 'Note contains invalid characters'],
  ])('%j is refused and nothing is kept', async (body, sentence) => {
    const order = await anOrder(admin)
    const response = await admin.visitor.post(`/api/orders/${order.id}/notes`, body)
    expect(response.status).toBe(400)
    expect(response.body.fields.content).toBe(sentence)
    expect((await admin.visitor.get(`/api/orders/${order.id}`)).body).toEqual(order)
  })

  test('are deleted by their author and by admins, and their text stands nowhere any more', async () => {
    const order = await anOrder(admin)
    const path = `/api/orders/${order.id}`
    const add = async (by: Somebody, content: string) =>
      (await by.visitor.post(`${path}/notes`, { content })).body
    const [own, theirs, kept] = [
      await add(colleague, 'Wrong order'),
      await add(colleague, 'Call her lawyer'),
      await add(admin, 'Ring twice'),
    ]
    const screen = await Screen.live(admin.visitor)
    expect((await colleague.visitor.delete(`${path}/notes/${own.id}`)).status).toBe(204)
    expect(await screen.next()).toMatchObject({
      type: 'ORDER_UPDATED',
      order: { noteCount: 2, lastUpdatedBy: admin.user.id },
      event: { type: 'note.removed', data: { noteId: own.id, name: null } },
    })
    const refused = await colleague.visitor.delete(`${path}/notes/${kept.id}`)
    expect([refused.status, refused.body.message]).toEqual([
      403,
      'Only the author or an admin can delete a note',
    ])
    expect((await admin.visitor.delete(`${path}/notes/${theirs.id}`)).status).toBe(204)
    expect((await admin.visitor.get(`${path}/notes`)).body).toEqual([kept])
    for (const id of [own.id, 'no-id', crypto.randomUUID()]) {
      expect((await admin.visitor.delete(`${path}/notes/${id}`)).body).toEqual({ message: 'Note not found' })
    }

    const feed = (await admin.visitor.get(`${path}/activities`)).body
    const deleted = 'added a note (now deleted)'
    expect(feed.map(({ message, type }: FeedItem) => [message, type])).toEqual([
      [`deleted ${colleague.user.displayName}'s note`, 'update'],
      ['deleted a note', 'update'],
      ['Ring twice', 'comment'],
      [deleted, 'update'],
      [deleted, 'update'],
      ['created the order', 'create'],
    ])
    const told = [
      await admin.visitor.get(`${path}/activity`),
      await admin.visitor.get(`/api/user/${colleague.user.id}/activity`),
    ].map(({ body }) => JSON.stringify(body))
    for (const text of told) {
      expect(text).toContain(deleted)
      expect(text).not.toMatch(/lawyer|Wrong order|added a note: added/)
    }
  })

  test('of another organization do not exist', async () => {
    const order = await anOrder(admin)
    const other = await anAdmin(kerf)
    const path = `/api/orders/${order.id}/notes`
    expect((await other.visitor.get(path)).status).toBe(404)
    const { body: note } = await admin.visitor.post(path, { content: 'Ring twice' })
    expect((await other.visitor.delete(`${path}/${note.id}`)).status).toBe(404)
    const elsewhere = `/api/orders/${(await anOrder(admin)).id}/notes/${note.id}`
    expect((await admin.visitor.delete(elsewhere)).status).toBe(404)
    expect((await other.visitor.post(path, { content: 'Hello' })).status).toBe(404)
    expect((await admin.visitor.get('/api/orders/no-id/notes')).status).toBe(404)
    expect((await kerf.visitor().get(path)).status).toBe(401)
    expect((await admin.visitor.get(path)).body).toEqual([note])
  })
})
