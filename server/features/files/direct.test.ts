import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FILE_LIMIT } from '#shared/files/files.ts'
import {
  anAddress,
  anAdmin,
  anAttachment,
  anOrder,
  anUpload,
  sendFile,
  type Somebody,
} from '../../../test/support/factories.ts'
import { type OwnKerf, startKerf } from '../../../test/support/kerf.ts'
import { pauseBefore } from '../../../test/support/database/pause.ts'
import { startS3, type S3Server } from '../../../test/support/storage/s3-server.ts'
import { statusesOf } from '../../../test/support/visitor.ts'
import { sweepRemoved } from '../undo/restore.service.ts'

// Files that browsers send to an S3-compatible service themselves.

let s3: S3Server
let kerf: OwnKerf
let admin: Somebody

beforeAll(async () => {
  s3 = await startS3()
  kerf = await startKerf({ s3: s3.config })
  admin = await anAdmin(kerf)
})
afterAll(async () => {
  await kerf.close()
  await s3.close()
})

const put = (address: URL | string, content: string | Uint8Array) =>
  fetch(address, { method: 'PUT', body: Buffer.from(content) })

async function attach(fileUrl: string, by = admin) {
  const order = await anOrder(by)
  return by.visitor.post(`/api/orders/${order.id}/attachments`, { originalName: 'a.txt', fileUrl })
}

describe('an address for an upload', () => {
  test('is the service’s own, and asks for no cookie of ours', async () => {
    const address = await anAddress(admin)
    expect(address.origin).toBe(s3.config.endpoint)
    expect(address.searchParams.get('X-Amz-Expires')).toBe('900')
    expect((await put(address, 'Oak')).status).toBe(200)
  })

  test('is of an origin that the page may talk to', async () => {
    const { headers } = await kerf.visitor().get('/api/health')
    const policy = headers.get('content-security-policy')?.split(';') ?? []
    expect(policy).toContain(`connect-src 'self' ${s3.config.endpoint}`)
  })

  test('is nothing that our own server would take a file at', async () => {
    const { visitor } = admin
    const address = await anAddress(admin)
    const id = address.pathname.split('/').at(-1)
    const ours = new URL(`/api/objects/${id}?expires=9999999999&signature=x`, kerf.url)
    expect((await sendFile(visitor, ours, Buffer.from('Oak'))).status).toBe(403)
  })
})

describe('a file that was sent there', () => {
  test('is taken over, measured, and read through our server', async () => {
    const order = await anOrder(admin)
    const file = await anAttachment(admin, order.id, { content: 'Three boards' })
    expect(file).toMatchObject({ fileSize: 12, mimeType: 'text/plain' })
    expect((await admin.visitor.get(`/api/files/${file.id}`)).body).toBe('Three boards')
    const id = file.fileUrl.split('/').at(-1)
    expect(await s3.names()).toContain(`files/${id}`)
    expect(await s3.names()).not.toContain(`uploads/${id}`)
  })

  test('stays what it was when its address is used again', async () => {
    const address = await anAddress(admin)
    await put(address, 'first')
    const { body: file } = await attach(address.href)
    expect((await put(address, 'second, and longer')).status).toBe(200)
    expect((await admin.visitor.get(`/api/files/${file.id}`)).body).toBe('first')
    expect((await attach(address.href)).status).toBe(409)
    expect((await admin.visitor.get(`/api/files/${file.id}`)).body).toBe('first')
  })

  test('is attached once, by whoever is first', async () => {
    const fileUrl = await anUpload(admin)
    const responses = await Promise.all(Array.from({ length: 4 }, () => attach(fileUrl)))
    expect(statusesOf(responses)).toEqual([201, 409, 409, 409])
  })

  test('and never arrived is no file', async () => {
    const address = await anAddress(admin)
    const { status, body } = await attach(address.href)
    expect([status, body.fields]).toEqual([400, { fileUrl: 'No finished upload has this address' }])
    await put(address, 'Oak')
    expect((await attach(address.href)).status).toBe(201)
  })

  test('is refused and removed when it is too large', async () => {
    const address = await anAddress(admin)
    await put(address, Buffer.alloc(FILE_LIMIT + 1))
    const { status, body } = await attach(address.href)
    expect([status, body]).toEqual([413, { message: 'The file is larger than 50 MB' }])
    expect(await s3.names()).not.toContain(`uploads/${address.pathname.split('/').at(-1)}`)
    const { rows } = await kerf.database.pool.query('select from objects where url = $1', [address.pathname])
    expect(rows).toEqual([])
  })

  test('is refused and removed when there is nothing in it', async () => {
    const address = await anAddress(admin)
    await put(address, '')
    const { status, body } = await attach(address.href)
    expect([status, body.fields]).toEqual([400, { fileUrl: 'This file is empty' }])
    const id = address.pathname.split('/').at(-1)
    for (const folder of ['uploads', 'files']) expect(await s3.names()).not.toContain(`${folder}/${id}`)
    const { rows } = await kerf.database.pool.query('select from objects where url = $1', [address.pathname])
    expect(rows).toEqual([])
  })

  test('is refused and removed when the organization’s files would take too much', async () => {
    const small = await startKerf({ s3: s3.config, organizationFilesBytes: 2e6 })
    try {
      const [full, other] = [await anAdmin(small), await anAdmin(small)]
      const order = await anOrder(full)
      const file = await anAttachment(full, order.id, { content: Buffer.alloc(1.5e6) })
      const address = await anAddress(full)
      await put(address, Buffer.alloc(0.6e6))
      const { status, body } = await attach(address.href, full)
      const message = 'Your shop can store up to 0.002 GB of files. Please delete some you no longer need'
      expect([status, body]).toEqual([413, { message }])
      const id = address.pathname.split('/').at(-1)
      for (const folder of ['uploads', 'files']) expect(await s3.names()).not.toContain(`${folder}/${id}`)
      const { rows } = await small.database.pool.query('select from objects where url = $1', [
        address.pathname,
      ])
      expect(rows).toEqual([])

      expect((await attach(await anUpload(other, Buffer.alloc(1.5e6)), other)).status).toBe(201)
      expect((await attach(await anUpload(full, Buffer.alloc(0.5e6)), full)).status).toBe(201)
      await full.visitor.delete(`/api/orders/${order.id}/attachments/${file.id}`)
      expect((await attach(await anUpload(full, Buffer.alloc(0.6e6)), full)).status).toBe(201)
    } finally {
      await small.close()
    }
  })

  test('counts for others while it is taken over', async () => {
    const small = await startKerf({ s3: s3.config, organizationFilesBytes: 1e6 })
    try {
      const owner = await anAdmin(small)
      const content = Buffer.alloc(0.6e6)
      const [one, two] = [await anUpload(owner, content), await anUpload(owner, content)]
      const pause = pauseBefore(small.database.pool, /update "objects" set "stored_at"/)
      const attached = attach(one, owner)
      await pause.reached
      const other = await attach(two, owner)
      pause.resume()
      expect([(await attached).status, other.status]).toEqual([201, 413])
    } finally {
      await small.close()
    }
  })

  test('is refused and removed when the sweep gave it up meanwhile', async () => {
    const fileUrl = await anUpload(admin)
    const id = fileUrl.split('/').at(-1)
    const pause = pauseBefore(kerf.database.pool, /update "objects" set "stored_at"/)
    const attached = attach(fileUrl)
    await pause.reached
    await kerf.database.pool.query('delete from objects where id = $1', [id])
    pause.resume()
    const { status, body } = await attached
    expect([status, body.message]).toEqual([409, expect.stringMatching(/^This upload stopped before/)])
    expect((await s3.names()).filter((name) => name.endsWith(`/${id}`))).toEqual([])
  })

  test('is nobody else’s to attach', async () => {
    const fileUrl = await anUpload(admin)
    expect((await attach(fileUrl, await anAdmin(kerf))).status).toBe(400)
    expect((await attach(fileUrl)).status).toBe(201)
  })
})

test('while the service is away, all else works, and files say so plainly', async () => {
  const other = await startS3()
  const lonely = await startKerf({ s3: other.config })
  try {
    const owner = await anAdmin(lonely)
    const order = await anOrder(owner)
    const file = await anAttachment(owner, order.id)
    const fileUrl = await anUpload(owner)
    await other.close()

    const { visitor } = owner
    const path = `/api/orders/${order.id}/attachments`
    for (const response of await Promise.all([
      visitor.get(`/api/files/${file.id}`),
      visitor.get(`/api/files/${file.id}/thumbnail`),
      visitor.post(path, { originalName: 'b.txt', fileUrl }),
      visitor.put('/api/user/profile-image', { profileImageURL: fileUrl }),
    ])) {
      expect(response.status).toBe(503)
      expect(response.headers.get('retry-after')).toMatch(/^\d+$/)
      expect(response.body).toEqual({
        message: "Files can't be reached right now. Please try again in a moment",
      })
      expect(response.headers.get('content-disposition')).toBeNull()
      expect(response.headers.get('cache-control')).toBe('no-store')
    }
    expect((await visitor.get(path)).body).toEqual([file])
    // What nothing refers to any more is swept when the service is back.
    expect((await visitor.delete(`${path}/${file.id}`)).status).toBe(204)
    expect((await visitor.get(path)).body).toEqual([])
    const { pool } = lonely.database
    await sweepRemoved(pool, 0)
    const again = `select from graphile_worker.jobs where task_identifier = 'files.remove' and run_at > now()`
    await expect.poll(async () => (await pool.query(again)).rows).toHaveLength(1)
    const { rows } = await pool.query('select id from removed_files')
    expect(rows).toEqual([{ id: file.fileUrl.split('/').at(-1) }])
  } finally {
    await lonely.close()
  }
})
