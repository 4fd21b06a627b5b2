import sharp from 'sharp'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { anAdmin, anAttachment, anOrder, type Somebody } from '../../../test/support/factories.ts'
import { sharedKerf, type TestKerf } from '../../../test/support/kerf.ts'
import { aPicture } from '../../../test/support/pictures/pictures.ts'
import { isTimeout, TookTooLong } from '../../pictures/decode.ts'
import { makeThumbnail } from './storage.service.ts'

let kerf: TestKerf
let admin: Somebody

beforeAll(async () => {
  kerf = await sharedKerf()
  admin = await anAdmin(kerf)
})

test('the library’s word for what took too long is known', async () => {
  // Takes many seconds.
  const blurred = sharp(await aPicture({ width: 3000, height: 3000 })).blur(300)
  const error: unknown = await blurred
    .timeout({ seconds: 1 })
    .toBuffer()
    .catch((error: unknown) => error)
  expect(isTimeout(error)).toBe(true)
})

test('a small picture that took too long to make is tried again, after an hour', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const order = await anOrder(admin)
  const file = await anAttachment(admin, order.id, { content: await aPicture() })
  const { rows } = await kerf.database.pool.query<{ id: string }>('select id from objects where url = $1', [
    file.fileUrl,
  ])
  const id = rows[0]?.id ?? ''
  let tries = 0
  const slow = {
    ...kerf.store,
    asFile: () => {
      tries += 1
      return Promise.reject(new TookTooLong('as on a busy machine'))
    },
  }
  const services = { ...kerf.services, store: slow }
  const make = () => makeThumbnail(services, admin.orgId, { id, thumbnailSize: null })

  expect([await make(), await make(), tries]).toEqual([0, 0, 1])
  const [listed] = (await admin.visitor.get(`/api/orders/${order.id}/attachments`)).body
  expect(listed.thumbnailUrl).toBe(`/api/files/${file.id}/thumbnail`)
  expect((await admin.visitor.get(listed.thumbnailUrl)).status).toBe(404)

  vi.setSystemTime(Date.now() + 60 * 60_000)
  expect([await make(), tries]).toEqual([0, 2])
  vi.setSystemTime(Date.now() + 60 * 60_000)
  expect((await admin.visitor.get(listed.thumbnailUrl)).status).toBe(200)
})
