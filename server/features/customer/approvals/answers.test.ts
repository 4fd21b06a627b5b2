import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Approval } from '#shared/customer/types.ts'
import {
  aDrawing,
  aDrawnOrder,
  anApproval,
  aNewVersion,
  answer,
  signed,
} from '../../../../test/support/customers/approvals.ts'
import { aGate, anAdmin, anOrder, type Somebody } from '../../../../test/support/factories.ts'
import { type OwnKerf, startKerf } from '../../../../test/support/kerf.ts'
import { aBomb, aPicture, aSignature } from '../../../../test/support/pictures/pictures.ts'
import { rowsOf } from '../../../../test/support/database/row-counts.ts'
import { statusesOf } from '../../../../test/support/visitor.ts'

// What the customer does: approves with name and signature, or asks for changes.

let kerf: OwnKerf
let admin: Somebody

beforeAll(async () => {
  kerf = await startKerf()
  admin = await anAdmin(kerf, { displayName: 'Ann' })
  await aGate(admin, { name: 'Drawing signed', metByApproval: true })
})
afterAll(() => kerf.close())

async function waiting(by = admin) {
  const drawn = await aDrawnOrder(kerf, by)
  return { ...drawn, approval: await anApproval(by, drawn.drawing) }
}
const read = async ({ orderId, id }: Approval): Promise<Approval> => {
  const { body } = await admin.visitor.get(`/api/orders/${orderId}/approvals`)
  return body.find((one: Approval) => one.id === id)
}
const orderOf = async ({ orderId }: Approval) => (await admin.visitor.get(`/api/orders/${orderId}`)).body
const eventsOf = async ({ orderId }: Approval) =>
  (
    await kerf.database.pool.query(
      `select type, data, actor_id from events where order_id = $1 and actor_id is null
         and type not in ('file.added') order by version`,
      [orderId],
    )
  ).rows
const signatures = async () =>
  (
    await kerf.database.pool.query(`select url from objects where org_id = $1 and url like 'signatures/%'`, [
      admin.orgId,
    ])
  ).rows.length
const said = ({ status, body }: { status: number; body: any }) => [status, body?.message]

describe('an approval', () => {
  test('stands with name, words of consent and signature, meets the gate and ends the wait', async () => {
    const { token, approval } = await waiting()
    const { lastUpdatedBy, updatedAt } = await orderOf(approval)
    expect(await answer(kerf, token, approval, await signed(approval, 'Robin Hale'))).toMatchObject({
      status: 204,
    })
    expect(await read(approval)).toMatchObject({
      answer: 'approved',
      answeredAt: expect.any(String),
      name: 'Robin Hale',
      words: null,
    })
    const order = await orderOf(approval)
    expect(order.holds.wait).toBeNull()
    expect(order.holds.gates).toMatchObject([
      { state: 'met', by: null, byName: null, note: 'Approved by Robin Hale' },
    ])
    expect([order.lastUpdatedBy, order.updatedAt]).toEqual([lastUpdatedBy, updatedAt])
    const [given, gate, wait] = await eventsOf(approval)
    expect(given).toMatchObject({
      type: 'approval.given',
      data: {
        approvalId: approval.id,
        version: 1,
        name: 'table.png',
        by: 'Robin Hale',
        sha256: approval.sha256,
      },
    })
    expect([gate.type, gate.data.to, wait.type]).toEqual(['order.gate_set', 'met', 'order.wait_ended'])
    const { body: history } = await admin.visitor.get(`/api/orders/${approval.orderId}/activities`)
    expect(history.map(({ message }: { message: string }) => message)).toEqual(
      expect.arrayContaining([
        'No longer waiting for the customer',
        'Gate Drawing signed is done: Approved by Robin Hale',
        'The customer approved table.png, signed by Robin Hale',
      ]),
    )
    const { rows } = await kerf.database.pool.query(
      `select a.consent, o.id from approvals a join objects o on o.url = a.signature_url where a.id = $1`,
      [approval.id],
    )
    expect(rows[0].consent).toMatch(/^I have reviewed "table.png" and approve it/)
    const stored = await kerf.store.asFile(`files/${rows[0].id}`, (path) => sharp(path).metadata())
    expect(stored).toMatchObject({ format: 'png', width: 300, height: 100, channels: 1 })
  })

  test('is the same when it is sent again, and no other answer follows it', async () => {
    const { token, approval } = await waiting()
    const body = await signed(approval)
    await answer(kerf, token, approval, body)
    const events = await eventsOf(approval)
    const before = await signatures()
    expect((await answer(kerf, token, approval, body)).status).toBe(204)
    const other = await answer(kerf, token, approval, { answer: 'changes', words: 'Shorter' })
    expect(said(other)).toEqual([409, 'This was already answered'])
    expect(said(await answer(kerf, token, approval, await signed(approval, 'Kim Hale')))).toEqual(said(other))
    expect(await signatures()).toBe(before)
    expect(await eventsOf(approval)).toEqual(events)
  })

  test('of one of two files leaves the order waiting, and its gate asked', async () => {
    const { order, token, approval } = await waiting()
    const second = await anApproval(admin, await aDrawing(admin, order, 'legs.png'))
    await answer(kerf, token, approval, await signed(approval))
    const { holds } = await orderOf(approval)
    expect([holds.gates[0].state, holds.wait.for]).toEqual(['asked', 'customer'])
    await answer(kerf, token, second, await signed(second))
    const later = (await orderOf(approval)).holds
    expect([later.gates[0].state, later.wait]).toEqual(['met', null])
  })

  test('needs all of it, and changes nothing without', async () => {
    const owner = await anAdmin(kerf)
    const { token, approval } = await waiting(owner)
    const body = await signed(approval)
    const before = await rowsOf(kerf, owner.orgId)
    const png = async (bytes: Buffer) => `data:image/png;base64,${bytes.toString('base64')}`
    const large = await sharp({ create: { width: 1300, height: 60, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    const wrong: Record<string, object> = {
      'no name': { name: ' ' },
      'no signature': { signature: undefined },
      'a blank one': { signature: await aSignature({ stroke: 0 }) },
      'one that is all ink': { signature: await png(await aPicture({ width: 300, height: 100 })) },
      'a JPEG that says it is a PNG': { signature: await png(await aPicture({ format: 'jpeg' })) },
      'a picture of thousands of pixels': { signature: await png(large) },
      'a bomb': { signature: await png(await aBomb(60_000, 60_000)) },
      'no picture': { signature: await png(Buffer.from('<svg/>')) },
      'the address of one': { signature: 'http://127.0.0.1/a.png' },
      'an SVG': { signature: 'data:image/svg+xml;base64,PHN2Zy8+' },
      'a huge one': { signature: `data:image/png;base64,${'A'.repeat(210_000)}` },
      'no answer': { answer: undefined },
      'another answer': { answer: 'maybe' },
      'changes without words': { answer: 'changes', words: '' },
    }
    for (const [what, change] of Object.entries(wrong)) {
      expect.soft((await answer(kerf, token, approval, { ...body, ...change })).status, what).toBe(400)
    }
    const elsewhere = { ...body, sha256: 'a'.repeat(64) }
    expect(said(await answer(kerf, token, approval, elsewhere))).toEqual([
      409,
      'There is a newer version. Please review that one first',
    ])
    const agreed = { ...body, consent: 'I agree to nothing' }
    expect((await answer(kerf, token, approval, agreed)).status).toBe(409)
    expect((await answer(kerf, token, approval, { ...body, signature: 'A'.repeat(300_000) })).status).toBe(
      413,
    )
    expect(await rowsOf(kerf, owner.orgId)).toEqual(before)
  })

  test('forgets what else stood in the picture', async () => {
    const { token, approval } = await waiting()
    const body = await signed(approval)
    const drawn = Buffer.from((await aSignature()).split(',')[1] ?? '', 'base64')
    const polyglot = Buffer.concat([drawn, Buffer.from('<script>alert(1)</script>PK\u0003\u0004')])
    const signature = `data:image/png;base64,${polyglot.toString('base64')}`
    expect((await answer(kerf, token, approval, { ...body, signature })).status).toBe(204)
    const { rows } = await kerf.database.pool.query(
      `select o.id from approvals a join objects o on o.url = a.signature_url where a.id = $1`,
      [approval.id],
    )
    const stored = await kerf.store.asFile(`files/${rows[0].id}`, (path) => readFile(path))
    expect(stored?.includes('script')).toBe(false)
  })
})

describe('asking for changes', () => {
  test('says what, opens the gate and ends the wait', async () => {
    const { token, approval } = await waiting()
    const words = 'The legs are too long.\nBy 3 cm'
    const body = { answer: 'changes', words }
    expect((await answer(kerf, token, approval, body)).status).toBe(204)
    expect((await answer(kerf, token, approval, body)).status).toBe(204)
    expect(await read(approval)).toMatchObject({ answer: 'changes', words, name: null, certificateId: null })
    const { holds } = await orderOf(approval)
    expect([holds.gates[0].state, holds.gates[0].by, holds.wait]).toEqual(['open', null, null])
    const events = await eventsOf(approval)
    expect(events.map(({ type }) => type)).toEqual(['approval.refused', 'order.gate_set', 'order.wait_ended'])
    expect(events[0].data).toMatchObject({ words, approvalId: approval.id })
  })

  test('of one file, the approval of another does not meet the gate', async () => {
    const { order, token, approval } = await waiting()
    const legs = await anApproval(admin, await aDrawing(admin, order, 'legs.png'))
    await answer(kerf, token, approval, { answer: 'changes', words: 'Shorter' })
    expect((await answer(kerf, token, legs, await signed(legs))).status).toBe(204)
    const { holds } = await orderOf(approval)
    expect([holds.gates[0].state, holds.wait]).toEqual(['open', null])
  })
})

describe('an answer reaches nothing else', () => {
  test('with the link of another order, or to another approval', async () => {
    const { token, approval } = await waiting()
    const other = await waiting()
    const elsewhere = await anAdmin(kerf)
    const drawn = await aDrawnOrder(kerf, elsewhere)
    const body = await signed(approval)
    for (const wrong of [
      other.token,
      drawn.token,
      token.replace(/.$/, (last) => (last === 'a' ? 'b' : 'a')),
    ]) {
      expect((await answer(kerf, wrong, approval, body)).status).toBe(404)
    }
    expect((await answer(kerf, token, other.approval, body)).status).toBe(404)
    expect((await answer(kerf, token, { id: 'none' }, body)).status).toBe(404)
    expect((await admin.visitor.post(`/api/t/none/approvals/${approval.id}`, body)).status).toBe(404)
    expect((await read(approval)).answer).toBeNull()
  })

  test('after the order was archived', async () => {
    const { token, approval, order } = await waiting()
    await admin.visitor.post(`/api/orders/${order.id}/archive`, {})
    const late = await answer(kerf, token, approval, await signed(approval))
    expect(said(late)).toEqual([409, 'This order is closed. Please call the shop'])
    expect(late.body.message).not.toContain('Ann')
  })

  test('twice, from two tabs at once', async () => {
    const { token, approval } = await waiting()
    const before = await signatures()
    const answers = [
      await signed(approval, 'Robin'),
      await signed(approval, 'Kim'),
      { answer: 'changes', words: 'No' },
    ]
    const results = await Promise.all(answers.map((body) => answer(kerf, token, approval, body)))
    expect(statusesOf(results)).toEqual([204, 409, 409])
    const { rows } = await kerf.database.pool.query(
      `select count(*)::int as n from events where order_id = $1 and type in ('approval.given', 'approval.refused')`,
      [approval.orderId],
    )
    expect(rows[0].n).toBe(1)
    expect((await signatures()) - before).toBe((await read(approval)).answer === 'approved' ? 1 : 0)
  })
})

test('where the shop has no room left, the customer is told so, and can still ask for changes', async () => {
  const full = await startKerf({ organizationFilesCount: 2 })
  try {
    const owner = await anAdmin(full)
    const { drawing, token } = await aDrawnOrder(full, owner)
    const approval = await anApproval(owner, drawing)
    expect(said(await answer(full, token, approval, await signed(approval)))).toEqual([
      413,
      "The shop has no space left, so your signature wasn't saved. Please tell them",
    ])
    expect((await answer(full, token, approval, { answer: 'changes', words: 'No' })).status).toBe(204)
    const { rows } = await full.database.pool.query(`select url from objects where url like 'signatures/%'`)
    expect(rows).toEqual([])
  } finally {
    await full.close()
  }
})

test('a version that was renamed since the customer looked is looked at again', async () => {
  const { token, approval, drawing } = await waiting()
  const body = await signed(approval)
  await admin.visitor.patch(`/api/orders/${drawing.orderId}/attachments/${drawing.id}`, {
    originalName: 'bench.png',
  })
  expect(said(await answer(kerf, token, approval, body))).toEqual([
    409,
    'This file has a new name. Please review it and check the box again',
  ])
  await aNewVersion(admin, drawing)
  expect((await answer(kerf, token, approval, { answer: 'changes', words: 'No' })).body.message).toContain(
    'newer',
  )
  expect((await anOrder(admin)).holds?.gates).toHaveLength(1)
})
