import { beforeAll, describe, expect, test } from 'vitest'
import type { Gate } from '#shared/holds/types.ts'
import type { Order } from '#shared/orders/types.ts'
import {
  aDrawing,
  aDrawnOrder,
  anApproval,
  aNewVersion,
  answer,
  ask,
  signed,
  withdraw,
} from '../../../../test/support/customers/approvals.ts'

import {
  aGate,
  aMember,
  anAdmin,
  anAttachment,
  anOrder,
  type Somebody,
} from '../../../../test/support/factories.ts'
import { sharedKerf, type TestKerf } from '../../../../test/support/kerf.ts'

// What the shop does: files are sent to the customer and taken back, and what that does to what holds the order up.

let kerf: TestKerf
let admin: Somebody
let shop: Somebody
let gate: Gate

beforeAll(async () => {
  kerf = await sharedKerf()
  admin = await anAdmin(kerf, { displayName: 'Ann' })
  shop = await aMember(kerf, admin, 'SHOP')
  gate = await aGate(admin, { name: 'Drawing signed', metByApproval: true })
  await aGate(admin, { name: 'Paid' })
})

const read = async ({ id }: Order): Promise<Order> => (await admin.visitor.get(`/api/orders/${id}`)).body
const list = async ({ id }: Order) => (await admin.visitor.get(`/api/orders/${id}/approvals`)).body

/** The states of both gates, and what the order waits for. */
async function holdsOf(order: Order) {
  const { holds } = await read(order)
  const [approved, deposit] = holds?.gates ?? []
  expect([approved?.id, deposit?.state]).toEqual([gate.id, 'open'])
  return [approved?.state, holds?.wait?.for]
}

async function sentencesOf({ id }: Order): Promise<string[]> {
  const { body } = await admin.visitor.get(`/api/orders/${id}/activities`)
  return body.map(({ message }: { message: string }) => message)
}

describe('a file that is sent for approval', () => {
  test('makes the order wait for the customer, and asks for the gate', async () => {
    const { order, drawing } = await aDrawnOrder(kerf, admin)
    const key = { 'idempotency-key': '"sent once"' }
    const { status, body } = await ask(admin, drawing, key)
    expect(status).toBe(201)
    expect(await ask(admin, drawing, key)).toMatchObject({ status, body })
    expect(body).toEqual({
      id: expect.any(String),
      orderId: order.id,
      attachmentId: drawing.id,
      fileName: 'table.png',
      version: 1,
      createdAt: expect.any(String),
      withdrawnAt: null,
      answer: null,
      answeredAt: null,
      name: null,
      words: null,
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      certificateId: null,
      // Without a mail server nobody is.
      isMailed: false,
      isNew: true,
    })
    const { isMailed: _mailed, isNew: _new, ...approval } = body
    expect(await list(order)).toEqual([approval])
    expect(await holdsOf(order)).toEqual(['asked', 'customer'])
    const { holds } = await read(order)
    expect(holds?.gates[0]).toMatchObject({ by: admin.user.id, byName: 'Ann', note: null })
    expect(holds?.wait).toMatchObject({ by: admin.user.id, note: null, until: null })
    expect((await sentencesOf(order)).slice(0, 3)).toEqual([
      'is waiting for the customer',
      'requested Drawing signed',
      'sent table.png for approval',
    ])
  })

  test('that waits already stays as it is', async () => {
    const { order, drawing } = await aDrawnOrder(kerf, admin)
    const first = await anApproval(admin, drawing)
    const { version } = await read(order)
    const { body } = await ask(admin, drawing)
    expect(body).toEqual({ ...first, isMailed: false, isNew: false })
    expect((await read(order)).version).toBe(version)
  })

  test('leaves another wait alone, also when it is taken back', async () => {
    const { order, drawing } = await aDrawnOrder(kerf, admin)
    await shop.visitor.put(`/api/orders/${order.id}/wait`, { for: 'material' })
    const approval = await anApproval(admin, drawing)
    expect(await holdsOf(order)).toEqual(['asked', 'material'])
    expect((await withdraw(admin, approval)).status).toBe(204)
    expect(await holdsOf(order)).toEqual(['open', 'material'])
  })

  test('is refused with a sentence', async () => {
    const { order, drawing } = await aDrawnOrder(kerf, admin)
    const text = await anAttachment(admin, order.id)
    const other = await anOrder(admin)
    const unlinked = await aDrawing(admin, other)
    const elsewhere = await anAdmin(kerf)
    const refusals = {
      'by SHOP': await ask(shop, drawing),
      'of a text': await ask(admin, text),
      'without a link': await ask(admin, unlinked),
      'of another order': await ask(admin, { ...drawing, orderId: other.id }),
      'of no file': await ask(admin, { ...drawing, id: 'none' }),
      'by another organization': await ask(elsewhere, drawing),
    }
    expect(
      Object.fromEntries(
        Object.entries(refusals).map(([what, { status, body }]) => [what, [status, body.message]]),
      ),
    ).toEqual({
      'by SHOP': [403, 'Only Admin or Sales can send files for approval'],
      'of a text': [400, 'Only pictures and PDFs can be approved'],
      'without a link': [409, `Order ${other.number} has no customer link. Create one first`],
      'of another order': [404, 'File not found'],
      'of no file': [404, 'File not found'],
      'by another organization': [404, 'Order not found'],
    })
    await admin.visitor.post(`/api/orders/${order.id}/archive`, {})
    expect((await ask(admin, drawing)).status).toBe(409)
  })
})

describe('an approval that is taken back', () => {
  test('ends the wait that it began, and opens the gate', async () => {
    const { order, drawing, token } = await aDrawnOrder(kerf, admin)
    const approval = await anApproval(admin, drawing)
    expect((await withdraw(shop, approval)).body.message).toBe('Only Admin or Sales can withdraw an approval')
    expect((await withdraw(admin, approval)).status).toBe(204)
    expect(await holdsOf(order)).toEqual(['open', undefined])
    expect(await list(order)).toEqual([{ ...approval, withdrawnAt: expect.any(String) }])
    expect((await withdraw(admin, approval)).body.message).toBe('This was already withdrawn')
    const late = await answer(kerf, token, approval, await signed(approval))
    expect([late.status, late.body.message]).toEqual([409, 'The shop has withdrawn this'])
    expect((await sentencesOf(order)).slice(0, 3)).toEqual([
      'stopped waiting for the customer',
      'reopened Drawing signed',
      'withdrew the approval request for table.png',
    ])
    expect((await ask(admin, drawing)).body.id).not.toBe(approval.id)
  })

  test('changes nothing more while another file waits', async () => {
    const { order, drawing } = await aDrawnOrder(kerf, admin)
    const first = await anApproval(admin, drawing)
    const second = await anApproval(admin, await aDrawing(admin, order, 'legs.png'))
    await withdraw(admin, first)
    expect(await holdsOf(order)).toEqual(['asked', 'customer'])
    await withdraw(admin, second)
    expect(await holdsOf(order)).toEqual(['open', undefined])
  })

  test('keeps a wait that somebody has begun', async () => {
    const { order, drawing } = await aDrawnOrder(kerf, admin)
    await shop.visitor.put(`/api/orders/${order.id}/wait`, { for: 'customer' })
    await withdraw(admin, await anApproval(admin, drawing))
    expect(await holdsOf(order)).toEqual(['open', 'customer'])
  })

  test('must be one of the order', async () => {
    const { drawing } = await aDrawnOrder(kerf, admin)
    const approval = await anApproval(admin, drawing)
    const { order } = await aDrawnOrder(kerf, admin)
    for (const wrong of [
      { ...approval, orderId: order.id },
      { ...approval, id: 'none' },
    ]) {
      expect((await withdraw(admin, wrong)).status).toBe(404)
    }
    expect((await withdraw(await anAdmin(kerf), approval)).status).toBe(404)
  })
})

describe('a new version', () => {
  test('opens the gate again that the former one had met', async () => {
    const { order, drawing, token } = await aDrawnOrder(kerf, admin)
    const first = await anApproval(admin, drawing)
    expect((await answer(kerf, token, first, await signed(first))).status).toBe(204)
    expect(await holdsOf(order)).toEqual(['met', undefined])

    const newer = await aNewVersion(admin, drawing)
    expect(newer).toMatchObject({ version: 2, seriesId: drawing.id })
    expect(await holdsOf(order)).toEqual(['open', undefined])
    const second = await anApproval(admin, newer)
    expect(second.version).toBe(2)
    expect(await holdsOf(order)).toEqual(['asked', 'customer'])
    const approvals = await list(order)
    expect(approvals.map((one: any) => [one.version, one.answer])).toEqual([
      [2, null],
      [1, 'approved'],
    ])
    expect((await ask(admin, drawing)).body.message).toBe('The customer already approved this file')
    expect((await answer(kerf, token, second, await signed(second))).status).toBe(204)
    expect(await holdsOf(order)).toEqual(['met', undefined])
  })

  test('takes the former one back that waits', async () => {
    const { order, drawing, token } = await aDrawnOrder(kerf, admin)
    const first = await anApproval(admin, drawing)
    await aNewVersion(admin, drawing)
    expect(await list(order)).toEqual([{ ...first, withdrawnAt: expect.any(String) }])
    expect(await holdsOf(order)).toEqual(['open', undefined])
    const late = await answer(kerf, token, first, await signed(first))
    expect([late.status, late.body.message]).toEqual([
      409,
      'There is a newer version. Please review that one first',
    ])
    expect((await ask(admin, drawing)).body.message).toBe('This file has a newer version')
  })

  test('keeps the gate from being met by what else is approved', async () => {
    const { order, drawing, token } = await aDrawnOrder(kerf, admin)
    const first = await anApproval(admin, drawing)
    await answer(kerf, token, first, await signed(first))
    await aNewVersion(admin, drawing)
    const legs = await anApproval(admin, await aDrawing(admin, order, 'legs.png'))
    expect((await answer(kerf, token, legs, await signed(legs))).status).toBe(204)
    expect(await holdsOf(order)).toEqual(['open', undefined])
  })

  test('of a file that nobody has sent leaves the gate alone', async () => {
    const { order, drawing } = await aDrawnOrder(kerf, admin)
    await admin.visitor.put(`/api/orders/${order.id}/gates/${gate.id}`, { state: 'met' })
    await aNewVersion(admin, drawing)
    expect(await holdsOf(order)).toEqual(['met', undefined])
  })
})

describe('deleting a file', () => {
  const remove = ({ orderId, id }: { orderId: string; id: string }) =>
    admin.visitor.delete(`/api/orders/${orderId}/attachments/${id}`)

  test('that waits for approval takes it back, and undoing that brings the file alone', async () => {
    const { order, drawing } = await aDrawnOrder(kerf, admin)
    await anApproval(admin, drawing)
    expect((await remove(drawing)).status).toBe(204)
    expect(await list(order)).toEqual([])
    expect(await holdsOf(order)).toEqual(['open', undefined])
    expect((await admin.visitor.post(`/api/orders/${order.id}/removed/${drawing.id}/restore`)).status).toBe(
      200,
    )
    expect(await list(order)).toEqual([])
    expect((await ask(admin, drawing)).status).toBe(201)
  })

  test('that the customer has answered to is refused', async () => {
    const { order, drawing, token } = await aDrawnOrder(kerf, admin)
    const approval = await anApproval(admin, drawing)
    await answer(kerf, token, approval, { answer: 'changes', words: 'Shorter' })
    const { status, body } = await remove(drawing)
    expect([status, body.message]).toEqual([409, "Can't delete a file the customer has answered"])
    expect((await admin.visitor.get(`/api/orders/${order.id}/attachments`)).body).toHaveLength(1)
  })

  test('goes with everything else', async () => {
    const owner = await anAdmin(kerf)
    const { order, drawing, token } = await aDrawnOrder(kerf, owner)
    const approval = await anApproval(owner, drawing)
    expect((await answer(kerf, token, approval, await signed(approval))).status).toBe(204)
    await expect.poll(() => owner.visitor.delete('/api/admin/clear-all-data')).toMatchObject({ status: 204 })
    // The certificate may be under way, and is removed by whoever makes it.
    const stored = async () =>
      (await kerf.database.pool.query('select url from objects where org_id = $1', [owner.orgId])).rows
    await expect.poll(stored).toEqual([])
    expect((await owner.visitor.get(`/api/orders/${order.id}`)).status).toBe(404)
  })
})

test('a file is sent again after changes were asked for', async () => {
  const { order, drawing, token } = await aDrawnOrder(kerf, admin)
  const first = await anApproval(admin, drawing)
  await answer(kerf, token, first, { answer: 'changes', words: 'Shorter legs' })
  expect(await holdsOf(order)).toEqual(['open', undefined])
  expect((await ask(admin, drawing)).status).toBe(201)
  expect(await holdsOf(order)).toEqual(['asked', 'customer'])
})
