import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anAdmin, anAttachment, anOrder, type Somebody } from '../../../test/support/factories.ts'
import { type OwnKerf, startKerf } from '../../../test/support/kerf.ts'
import { untilBlocked } from '../../../test/support/database/locks.ts'
import { pauseBefore } from '../../../test/support/database/pause.ts'
import { sweepRemoved } from '../undo/restore.service.ts'

let kerf: OwnKerf
let admin: Somebody
let orderId: string

beforeAll(async () => {
  kerf = await startKerf()
  admin = await anAdmin(kerf)
  orderId = (await anOrder(admin)).id
})
afterAll(() => kerf.close())

/** A file whose attachment was deleted for good, and that is attached to another order while its content is removed. */
async function race(pauseAt: RegExp) {
  const file = await anAttachment(admin, orderId)
  const other = await anOrder(admin)
  const { status } = await admin.visitor.delete(`/api/orders/${orderId}/attachments/${file.id}`)
  expect(status).toBe(204)
  const pause = pauseBefore(kerf.database.pool, pauseAt)
  const removed = sweepRemoved(kerf.database.pool, 0)
  await pause.reached
  const attached = admin.visitor.post(`/api/orders/${other.id}/attachments`, {
    originalName: 'again.txt',
    fileUrl: file.fileUrl,
  })
  return { removed, attached, resume: pause.resume }
}

describe('a file that is attached while it is removed', () => {
  test('stays whole when the attachment is there before the removal looks', async () => {
    const { removed, attached, resume } = await race(/from "objects" where .* for update/)
    const { status, body } = await attached
    expect(status).toBe(201)
    resume()
    await removed
    expect((await admin.visitor.get(`/api/files/${body.id}`)).status).toBe(200)
  })

  test('is refused when the removal was faster', async () => {
    const { removed, attached, resume } = await race(/not exists \(select from order_attachments/)
    await untilBlocked(kerf)
    resume()
    const { status, body } = await attached
    expect([status, body.message]).toEqual([400, 'No finished upload has this address'])
    await removed
  })
})
