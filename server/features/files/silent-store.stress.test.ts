import { afterAll, beforeAll, expect, test } from 'vitest'
import { anAdmin, anOrder, anUpload } from '../../../test/support/factories.ts'
import { type OwnKerf, startKerf } from '../../../test/support/kerf.ts'
import { startS3, type S3Server } from '../../../test/support/storage/s3-server.ts'
import { startTcpProxy, type TcpProxy } from '../../../test/support/tcp-proxy.ts'

// More than the server has connections to its database.
const FILES = 8

let s3: S3Server
let network: TcpProxy
let kerf: OwnKerf

beforeAll(async () => {
  s3 = await startS3()
  network = await startTcpProxy({ host: '127.0.0.1', port: Number(new URL(s3.config.endpoint ?? '').port) })
  kerf = await startKerf({ s3: { ...s3.config, endpoint: `http://127.0.0.1:${network.port}` } })
})
afterAll(async () => {
  await kerf.close()
  await network.close()
  await s3.close()
})

test('a store that says nothing keeps nobody from the board, and a file waits for it no longer than ten seconds', async () => {
  const admin = await anAdmin(kerf)
  const order = await anOrder(admin)
  const addresses = await Promise.all(Array.from({ length: FILES }, () => anUpload(admin)))
  const attach = (fileUrl: string) =>
    admin.visitor.post(`/api/orders/${order.id}/attachments`, { originalName: 'a.txt', fileUrl })
  network.swallow()
  let settled = 0
  const attached = addresses.map((address) => attach(address).finally(() => (settled += 1)))
  for (const path of ['/api/orders', '/api/health', '/api/user']) {
    expect((await admin.visitor.get(path)).status).toBe(200)
  }
  expect(settled).toBe(0)
  const responses = await Promise.all(attached)
  const message = "Files can't be reached right now. Please try again in a moment"
  expect(responses.map(({ status, body }) => [status, body.message])).toEqual(
    addresses.map(() => [503, message]),
  )
  network.resume()
  for (const address of addresses) expect((await attach(address)).status).toBe(201)
})
