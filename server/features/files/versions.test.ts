import { beforeAll, describe, expect, test } from 'vitest'
import type { Attachment } from '#shared/files/files.ts'
import {
  aMember,
  anAdmin,
  anAttachment,
  anOrder,
  anUpload,
  type Somebody,
} from '../../../test/support/factories.ts'
import { aLink } from '../../../test/support/customers/links.ts'
import { sharedKerf, type TestKerf } from '../../../test/support/kerf.ts'
import { Screen } from '../../../test/support/live/screen.ts'
import { statusesOf } from '../../../test/support/visitor.ts'

// Which files the customer sees, and which of them are versions of one.

let kerf: TestKerf
let admin: Somebody
let sales: Somebody
let shop: Somebody

beforeAll(async () => {
  kerf = await sharedKerf()
  admin = await anAdmin(kerf)
  sales = await aMember(kerf, admin, 'SALES')
  shop = await aMember(kerf, admin, 'SHOP')
})

const pathOf = ({ orderId, id }: Pick<Attachment, 'orderId' | 'id'>) =>
  `/api/orders/${orderId}/attachments/${id}`
const share = (by: Somebody, file: Attachment, isShared: unknown = true) =>
  by.visitor.put(`${pathOf(file)}/sharing`, { isShared })
const filesOf = async (orderId: string): Promise<Attachment[]> =>
  (await admin.visitor.get(`/api/orders/${orderId}/attachments`)).body
const versionOf = async (file: Attachment, by = admin) =>
  by.visitor.post(`/api/orders/${file.orderId}/attachments`, {
    originalName: 'plan.txt',
    fileUrl: await anUpload(by, 'Another plan'),
    versionOf: file.id,
  })
const messagesOf = async (orderId: string): Promise<string[]> =>
  (await admin.visitor.get(`/api/orders/${orderId}/activities`)).body.map((line: any) => line.message)
const aFile = async () => anAttachment(admin, (await anOrder(admin)).id, { name: 'plan.txt' })

describe('sharing a file', () => {
  test('shows it to the customer, or hides it, and says so once', async () => {
    const file = await aFile()
    expect(file.isShared).toBe(false)
    const screen = await Screen.live(shop.visitor)
    const shared = { ...file, isShared: true }
    expect(await share(sales, file)).toMatchObject({ status: 200, body: shared })
    expect(await screen.next()).toMatchObject({
      event: { type: 'file.shared', data: { fileId: file.id } },
    })
    expect((await share(admin, file)).body).toEqual(shared)
    expect(await filesOf(file.orderId)).toEqual([shared])
    expect((await share(admin, file, false)).body).toEqual(file)
    expect((await messagesOf(file.orderId)).slice(0, 2)).toEqual([
      'stopped sharing plan.txt with the customer',
      'shared plan.txt with the customer',
    ])
  })

  test('is for ADMIN and SALES, and for files of the order', async () => {
    const file = await aFile()
    const { status, body } = await share(shop, file)
    expect([status, body.message]).toEqual([403, 'Only Admin or Sales can share files with the customer'])
    expect((await share(admin, { ...file, orderId: (await anOrder(admin)).id })).status).toBe(404)
    expect((await share(await anAdmin(kerf), file)).status).toBe(404)
    expect((await share(admin, file, 'yes')).status).toBe(400)
    expect(await filesOf(file.orderId)).toEqual([file])
  })

  test('is not copied with the file, nor are its versions', async () => {
    const file = await aFile()
    await share(admin, file)
    const { body: second } = await versionOf(file)
    const copied = await admin.visitor.post(`/api/orders/${file.orderId}/attachments/copies`, {
      attachmentId: second.id,
    })
    expect(copied.body).toMatchObject({ isShared: false, seriesId: null, version: 1 })
  })
})

describe('SHOP changes nothing that the customer sees', () => {
  const order = async () => {
    const file = await aFile()
    const { token } = await aLink(kerf, { id: file.orderId, orgId: admin.orgId })
    await share(sales, file)
    const seen = async (id = file.id) => (await kerf.visitor().get(`/api/t/${token}/files/${id}`)).status
    return { file, seen, page: async () => (await kerf.visitor().get(`/t/${token}`)).body as string }
  }

  test('by a new version: it is a draft until it is shared, and the former one stays', async () => {
    const { file, seen, page } = await order()
    const { body: draft } = await versionOf(file, shop)
    expect(draft).toMatchObject({ version: 2, isShared: false, isDraft: true })
    expect([await seen(), await seen(draft.id), (await page()).includes('version 2')]).toEqual([
      200,
      404,
      false,
    ])
    // Deleted and brought back it is still one, and so is the next.
    await shop.visitor.delete(pathOf(draft))
    await shop.visitor.post(`/api/orders/${file.orderId}/removed/${draft.id}/restore`)
    expect(await seen(draft.id)).toBe(404)
    const { body: next } = await versionOf(draft, shop)
    expect(next).toMatchObject({ version: 3, isShared: false, isDraft: true })
    expect((await share(shop, next)).status).toBe(403)
    expect((await share(sales, next)).body).toMatchObject({ isShared: true, isDraft: false })
    expect([await seen(next.id), await seen(draft.id), (await page()).includes('version 3')]).toEqual([
      200,
      404,
      true,
    ])
    // What comes from SALES goes out with the newest that does.
    expect((await versionOf(next, sales)).body).toMatchObject({ version: 4, isShared: true, isDraft: false })
  })

  test('by another name, or by deleting', async () => {
    const { file, page } = await order()
    const rename = (by: Somebody) => by.visitor.patch(pathOf(file), { originalName: 'other.txt' })
    const refused = [await rename(shop), await shop.visitor.delete(pathOf(file))]
    expect(refused.map(({ status, body }) => [status, body.message])).toEqual([
      [403, 'Only Admin or Sales can rename a file the customer sees'],
      [403, 'Only Admin or Sales can delete a file the customer sees'],
    ])
    expect(await page()).toContain('plan.txt')
    expect((await rename(sales)).status).toBe(200)
    await share(sales, file, false)
    expect((await shop.visitor.delete(pathOf(file))).status).toBe(204)
  })
})

describe('a new version of a file', () => {
  test('is counted from the first, and is shared where the newest of them is', async () => {
    const first = await aFile()
    await share(admin, first)
    const second = await versionOf(first, sales)
    expect(second).toMatchObject({ status: 201, body: { seriesId: first.id, version: 2, isShared: true } })
    await share(admin, second.body, false)
    // Of whichever version.
    const third = await versionOf(first)
    expect(third.body).toMatchObject({ seriesId: first.id, version: 3, isShared: false })
    expect(await filesOf(first.orderId)).toEqual([
      third.body,
      { ...second.body, isShared: false },
      // A former version would come to light again.
      { ...first, seriesId: first.id },
    ])
    expect((await messagesOf(first.orderId))[0]).toBe('added version 3 of plan.txt')
  })

  test('has a number of its own when several come at once', async () => {
    const file = await aFile()
    const results = await Promise.all([versionOf(file), versionOf(file, shop), versionOf(file, sales)])
    expect(statusesOf(results)).toEqual([201, 201, 201])
    expect(results.map(({ body }) => body.version)).toEqual(expect.arrayContaining([2, 3, 4]))
  })

  test('must be of a file of the order', async () => {
    const file = await aFile()
    const { id: orderId } = await anOrder(admin)
    const fileUrl = await anUpload(admin)
    for (const versionOf of [file.id, 'none', '00000000-0000-4000-8000-000000000000']) {
      const wrong = await admin.visitor.post(`/api/orders/${orderId}/attachments`, {
        originalName: 'plan.txt',
        fileUrl,
        versionOf,
      })
      expect([wrong.status, wrong.body.message]).toEqual([404, 'File not found'])
    }
    expect(await filesOf(orderId)).toEqual([])
  })

  test('leaves the number to one that was deleted a moment ago and is brought back', async () => {
    const first = await aFile()
    const { body: second } = await versionOf(first)
    await admin.visitor.delete(pathOf(second))
    const { body: third } = await versionOf(first)
    expect(third.version).toBe(3)
    const back = await admin.visitor.post(`/api/orders/${first.orderId}/removed/${second.id}/restore`)
    expect(back.status).toBe(200)
    expect((await filesOf(first.orderId)).map(({ version }) => version)).toEqual([3, 2, 1])
  })

  test('comes back hidden where all others were hidden meanwhile', async () => {
    const first = await aFile()
    await share(admin, first)
    const { body: second } = await versionOf(first)
    expect(second.isShared).toBe(true)
    await admin.visitor.delete(pathOf(first))
    await share(admin, second, false)
    const back = await admin.visitor.post(`/api/orders/${first.orderId}/removed/${first.id}/restore`)
    expect(back.status).toBe(200)
    expect((await filesOf(first.orderId)).map(({ isShared }) => isShared)).toEqual([false, false])
    await admin.visitor.delete(pathOf(first))
    await share(admin, second)
    await admin.visitor.post(`/api/orders/${first.orderId}/removed/${first.id}/restore`)
    expect((await filesOf(first.orderId)).map(({ isShared }) => isShared)).toEqual([true, false])
  })
})

test('a file that was deleted before files had versions comes back as the first, and is not shared', async () => {
  const file = await aFile()
  await admin.visitor.delete(pathOf(file))
  await kerf.database.pool.query(
    `update removed_parts set content = content - '{is_shared,version,series_id,is_draft}'::text[] where id = $1`,
    [file.id],
  )
  const { status } = await admin.visitor.post(`/api/orders/${file.orderId}/removed/${file.id}/restore`)
  expect(status).toBe(200)
  expect(await filesOf(file.orderId)).toEqual([file])
})
