import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Attachment } from '#shared/files/files.ts'
import { StoreUnavailable } from '../../store/store.ts'
import { aMember, anAdmin, anAttachment, anOrder, type Somebody } from '../../../test/support/factories.ts'
import { startKerf } from '../../../test/support/kerf.ts'
import { STORES, withEachStore } from '../../../test/support/storage/stores.ts'
import { sweepRemoved } from '../undo/restore.service.ts'
import { sweepStoredFiles } from './storage.service.ts'

const placeOf = withEachStore()
afterEach(() => void vi.restoreAllMocks())

const copy = (by: Somebody, orderId: string, attachmentId: unknown, headers = {}) =>
  by.visitor.post(`/api/orders/${orderId}/attachments/copies`, { attachmentId }, headers)
const filesOf = async (by: Somebody, orderId: string) =>
  (await by.visitor.get(`/api/orders/${orderId}/attachments`)).body as Attachment[]
const contentOf = async (by: Somebody, { id }: { id: string }) =>
  (await by.visitor.get(`/api/files/${id}?download=1`)).body

describe.each(STORES)('a copy of a file on %s', (store) => {
  const place = () => placeOf(store)
  const rowsOf = async ({ orgId }: Somebody) =>
    (
      await place().kerf.database.pool.query(
        'select * from objects where org_id = $1 order by created_at, id',
        [orgId],
      )
    ).rows

  async function shop() {
    const admin = await anAdmin(place().kerf)
    const order = await anOrder(admin)
    const file = await anAttachment(admin, order.id, { name: 'Äpfel.txt', content: 'Äpfel und Holz' })
    return { admin, order, file, other: await anOrder(admin) }
  }

  test('has its content and its names, is brought by who copied it, and stays when the original goes', async () => {
    const { admin, order, file, other } = await shop()
    const colleague = await aMember(place().kerf, admin)
    const { status, body } = await copy(colleague, other.id, file.id)
    expect(status).toBe(201)
    expect(body).toEqual({
      ...file,
      id: body.id,
      orderId: other.id,
      fileUrl: expect.stringMatching(/^\/api\/objects\/[0-9a-f-]{36}$/),
      uploadedBy: colleague.user.id,
      createdAt: body.createdAt,
      uploader: expect.objectContaining({ id: colleague.user.id }),
    })
    expect(body.id).not.toBe(file.id)
    expect(await filesOf(admin, other.id)).toEqual([body])
    expect(await filesOf(admin, order.id)).toEqual([file])
    const [first, second] = await rowsOf(admin)
    expect([second.size, second.sha256]).toEqual([first.size, first.sha256])
    const { rows } = await place().kerf.database.pool.query(
      `select type, data from events where order_id = $1 order by version desc limit 1`,
      [other.id],
    )
    expect(rows).toEqual([{ type: 'file.added', data: { fileId: body.id, name: 'Äpfel.txt' } }])

    await admin.visitor.delete(`/api/orders/${order.id}/attachments/${file.id}`)
    await sweepRemoved(place().kerf.database.pool, 0)
    await expect.poll(() => place().names()).not.toContain(`files/${first.id}`)
    expect(await contentOf(admin, body)).toBe('Äpfel und Holz')
  })

  test('is not made of what the store has lost, and leaves nothing', async () => {
    const { admin, file, other } = await shop()
    const [row] = await rowsOf(admin)
    await place().kerf.store.remove(`files/${row.id}`)
    const { status, body } = await copy(admin, other.id, file.id)
    expect([status, body.message]).toEqual([404, 'The content of this file was not found'])
    expect(await rowsOf(admin)).toEqual([row])
    expect(await filesOf(admin, other.id)).toEqual([])
  })
})

describe('a copy', () => {
  const place = () => placeOf('the disk')

  async function shop() {
    const admin = await anAdmin(place().kerf)
    const order = await anOrder(admin)
    return { admin, order, file: await anAttachment(admin, order.id) }
  }

  test('is made once, however often it is asked for with one key', async () => {
    const { admin, order, file } = await shop()
    const headers = { 'idempotency-key': `"${randomUUID()}"` }
    const first = await copy(admin, order.id, file.id, headers)
    const again = await copy(admin, order.id, file.id, headers)
    expect([first.status, again.status, again.body]).toEqual([201, 201, first.body])
    expect(await filesOf(admin, order.id)).toEqual([first.body, file])
  })

  test('is of a file and for an order of one organization, both still there', async () => {
    const [{ admin, order, file }, others] = [await shop(), await shop()]
    const deleted = await anAttachment(admin, order.id)
    await admin.visitor.delete(`/api/orders/${order.id}/attachments/${deleted.id}`)
    const missing = { status: 404, body: { message: 'File not found' } }
    for (const id of [others.file.id, deleted.id, randomUUID(), 'nothing']) {
      expect(await copy(admin, order.id, id)).toMatchObject(missing)
    }
    for (const id of [others.order.id, randomUUID(), 'nothing']) {
      const refused = { status: 404, body: { message: 'Order not found' } }
      expect(await copy(admin, id, file.id)).toMatchObject(refused)
    }
    const { status, body } = await copy(admin, order.id, 7)
    expect([status, body.message]).toEqual([400, 'File must be an id'])
    expect(await filesOf(admin, order.id)).toEqual([file])
    expect(await filesOf(others.admin, others.order.id)).toEqual([others.file])
  })

  test('that the store did not answer for is left to the sweep, because it may still come', async () => {
    const { admin, order, file } = await shop()
    const { database, store, services } = place().kerf
    const really = store.copy.bind(store)
    vi.spyOn(store, 'copy').mockImplementationOnce(async (from, to) => {
      await really(from, to)
      throw new StoreUnavailable('too late')
    })
    const count = (await place().names()).length
    expect((await copy(admin, order.id, file.id)).status).toBe(503)
    expect(await filesOf(admin, order.id)).toEqual([file])
    expect(await place().names()).toHaveLength(count + 1)
    const sweep = () => sweepStoredFiles(services, 20)
    await sweep()
    expect(await place().names()).toHaveLength(count + 1)
    await database.pool.query(
      `update objects set started_at = started_at - interval '21 minutes' where org_id = $1 and stored_at is null`,
      [admin.orgId],
    )
    await sweep()
    await expect.poll(() => place().names()).toHaveLength(count)
    expect(await contentOf(admin, file)).toBe('Cut list')
  })

  test('that took so long that the sweep gave it up is refused, and nothing of it stays', async () => {
    const { admin, order, file } = await shop()
    const { database, store, services } = place().kerf
    const really = store.copy.bind(store)
    vi.spyOn(store, 'copy').mockImplementationOnce(async (from, to) => {
      await database.pool.query(
        `update objects set started_at = started_at - interval '21 minutes' where org_id = $1 and stored_at is null`,
        [admin.orgId],
      )
      await sweepStoredFiles(services, 20)
      await really(from, to)
    })
    const count = (await place().names()).length
    const { status, body } = await copy(admin, order.id, file.id)
    expect([status, body.message]).toEqual([409, expect.stringMatching(/^This upload stopped before/)])
    expect(await filesOf(admin, order.id)).toEqual([file])
    expect(await place().names()).toHaveLength(count)
  })
})

test('copies count like uploads, by their number and their bytes', async () => {
  const kerf = await startKerf({ organizationFilesCount: 3, organizationFilesBytes: 2000 })
  onTestFinished(() => kerf.close())
  for (const [bytes, copies] of [
    [1000, 1],
    [10, 2],
  ] as const) {
    const admin = await anAdmin(kerf)
    const order = await anOrder(admin)
    const file = await anAttachment(admin, order.id, { content: Buffer.alloc(bytes, 'x') })
    for (let n = 0; n < copies; n += 1) expect((await copy(admin, order.id, file.id)).status).toBe(201)
    expect((await copy(admin, order.id, file.id)).status).toBe(413)
    expect(await filesOf(admin, order.id)).toHaveLength(1 + copies)
  }
})
