import { Readable } from 'node:stream'
import { expect, onTestFinished, test } from 'vitest'
import {
  anAddress,
  anAdmin,
  anAttachment,
  anOrder,
  anUpload,
  sendFile,
} from '../../../test/support/factories.ts'
import { step, watchSteps } from '../../../test/support/database/steps.ts'
import { startKerf } from '../../../test/support/kerf.ts'
import { namesIn } from '../../../test/support/storage/stores.ts'

const MB = 1e6
const TOO_MUCH = 'Your shop can store up to 0.002 GB of files. Please delete some you no longer need'

async function startWith(limits: {
  organizationFilesBytes?: number | null
  organizationFilesCount?: number
  diskReserveBytes?: number
}) {
  const kerf = await startKerf(limits)
  onTestFinished(() => kerf.close())
  return kerf
}

test('the files of an organization are bounded, and those of another one have their own bound', async () => {
  const kerf = await startWith({ organizationFilesBytes: 2 * MB })
  const [full, other] = [await anAdmin(kerf), await anAdmin(kerf)]
  const order = await anOrder(full)
  const file = await anAttachment(full, order.id, { content: Buffer.alloc(1.5 * MB) })
  const refused = await sendFile(full.visitor, await anAddress(full), Buffer.alloc(0.6 * MB))
  expect([refused.status, refused.body]).toEqual([413, { message: TOO_MUCH }])
  await anUpload(other, Buffer.alloc(1.5 * MB))

  await anUpload(full, Buffer.alloc(0.5 * MB))
  const small = await anAddress(full)
  expect((await sendFile(full.visitor, small, Buffer.from('x'))).status).toBe(413)
  // Files are counted once for an address, however often it is sent to.
  expect(await sendFile(full.visitor, small, Buffer.from('x'))).toMatchObject({
    status: 409,
    body: { message: "This upload didn't go through. Please start the upload again" },
  })
  await full.visitor.delete(`/api/orders/${order.id}/attachments/${file.id}`)
  await anUpload(full, Buffer.alloc(0.6 * MB))
})

test('no address is given out beyond the bound', async () => {
  const kerf = await startWith({ organizationFilesBytes: 0 })
  const admin = await anAdmin(kerf)
  await kerf.database.pool.query(
    `insert into objects (org_id, url, created_by, stored_at, size) values ($1, '/api/objects/x', $2, now(), 1)`,
    [admin.orgId, admin.user.id],
  )
  expect((await admin.visitor.post('/api/objects/upload')).status).toBe(413)
})

test('so is how many files an organization has, however small they are', async () => {
  const kerf = await startWith({ organizationFilesCount: 2 })
  const [full, other] = [await anAdmin(kerf), await anAdmin(kerf)]
  const order = await anOrder(full)
  const file = await anAttachment(full, order.id, { content: 'x' })
  await anUpload(full, 'x')
  const { status, body } = await full.visitor.post('/api/objects/upload')
  expect([status, body.message]).toEqual([
    413,
    'Your shop can store up to 2 files. Please delete some you no longer need',
  ])
  await anUpload(other, 'x')
  await full.visitor.delete(`/api/orders/${order.id}/attachments/${file.id}`)
  await anUpload(full, 'x')
})

test('a deleted file comes back only where there is still room for it', async () => {
  for (const [limits, message] of [
    [{ organizationFilesBytes: 2 * MB }, TOO_MUCH],
    [
      { organizationFilesCount: 1 },
      'Your shop can store up to 1 file. Please delete some you no longer need',
    ],
  ] as const) {
    const admin = await anAdmin(await startWith(limits))
    const { visitor } = admin
    const order = await anOrder(admin)
    const files = `/api/orders/${order.id}/attachments`
    const add = () => anAttachment(admin, order.id, { content: Buffer.alloc(1.5 * MB) })
    const deleted = await add()
    await visitor.delete(`${files}/${deleted.id}`)
    const other = await add()
    const restore = async ({ id }: { id: string }) => {
      const { status, body } = await visitor.post(`/api/orders/${order.id}/removed/${id}/restore`)
      return [status, body.message]
    }
    expect(await restore(deleted)).toEqual([413, message])
    expect((await visitor.get(files)).body).toEqual([other])
    // Nor does it by being attached anew.
    const attach = async () => {
      const again = { originalName: 'again.txt', fileUrl: deleted.fileUrl }
      const { status, body } = await visitor.post(files, again)
      return [status, body.message]
    }
    expect(await attach()).toEqual([413, message])

    await visitor.delete(`${files}/${other.id}`)
    expect(await restore(deleted)).toEqual([200, undefined])
    await visitor.delete(`${files}/${deleted.id}`)
    expect(await attach()).toEqual([201, undefined])
    expect(await restore(other)).toEqual([413, message])
  }
})

test('a file whose sender does not say how large it is has its real size', async () => {
  const kerf = await startWith({ organizationFilesBytes: 2 * MB })
  const admin = await anAdmin(kerf)
  await anUpload(admin, Buffer.alloc(1.5 * MB))
  const send = async (bytes: number) => {
    const { pathname, search } = await anAddress(admin)
    const { cookie } = admin.visitor
    const payload = Readable.from([Buffer.alloc(bytes)])
    return kerf.app.inject({ method: 'PUT', url: pathname + search, headers: { cookie }, payload })
  }
  const kept = await namesIn(kerf.dataDir)
  const refused = await send(0.6 * MB)
  expect([refused.statusCode, refused.json()]).toEqual([413, { message: TOO_MUCH }])
  expect(await namesIn(kerf.dataDir)).toEqual(kept)
  expect((await send(0.5 * MB)).statusCode).toBe(200)
})

test('files are counted for an address, and for what is sent there only where their bytes are limited', async () => {
  for (const [organizationFilesBytes, counts] of [
    [null, 0],
    [MB, 1],
  ] as const) {
    const kerf = await startWith({ organizationFilesBytes })
    const admin = await anAdmin(kerf)
    watchSteps(kerf.database.pool)
    const countsIn = async (method: 'POST' | 'PUT', url: string, payload?: Buffer) => {
      const called = { method, url, headers: { cookie: admin.visitor.cookie }, ...(payload && { payload }) }
      const { result, steps } = step(async () => (await kerf.app.inject(called)).statusCode)
      expect(await result).toBeLessThan(300)
      return steps.statements.filter((statement) => /sum\("size"/.test(statement)).length
    }
    expect(await countsIn('POST', '/api/objects/upload')).toBe(1)
    const { pathname, search } = await anAddress(admin)
    expect(await countsIn('PUT', pathname + search, Buffer.from('Oak'))).toBe(counts)
  }
})

test('an order has 2,000 files at most, copies among them', async () => {
  const kerf = await startWith({})
  const admin = await anAdmin(kerf)
  const [full, other] = [await anOrder(admin), await anOrder(admin)]
  const file = await anAttachment(admin, other.id)
  const had = (count: number) =>
    kerf.database.pool.query('update orders set file_count = $2 where id = $1', [full.id, count])
  const add = async () => [
    await admin.visitor.post(`/api/orders/${full.id}/attachments`, {
      fileUrl: await anUpload(admin, 'oak'),
      originalName: 'plan.txt',
    }),
    await admin.visitor.post(`/api/orders/${full.id}/attachments/copies`, { attachmentId: file.id }),
  ]
  await had(2000)
  const message = `Order ${full.number} can have up to 2,000 files. Delete some you no longer need`
  for (const { status, body } of await add()) expect([status, body]).toEqual([409, { message }])
  await had(0)
  expect((await add()).map(({ status }) => status)).toEqual([201, 201])
})

test('an organization gets no more than 2,000 addresses in an hour', async () => {
  const kerf = await startWith({})
  const [busy, other] = [await anAdmin(kerf), await anAdmin(kerf)]
  await anAddress(busy)
  await kerf.database.pool.query('update throttles set count = 2000')
  expect((await busy.visitor.post('/api/objects/upload')).status).toBe(429)
  await anAddress(other)
})

test('files leave room on the disk for what else must be saved', async () => {
  const kerf = await startWith({ diskReserveBytes: Number.MAX_SAFE_INTEGER })
  const admin = await anAdmin(kerf)
  const { status, body } = await sendFile(admin.visitor, await anAddress(admin), Buffer.from('x'))
  expect([status, body.message]).toEqual([503, 'The server has no space left for files. Nothing was saved'])
  expect(await namesIn(kerf.dataDir)).toEqual([])
  await anOrder(admin)
})
