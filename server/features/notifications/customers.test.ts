import { beforeAll, expect, test } from 'vitest'
import { aDrawnOrder, anApproval, answer, signed } from '../../../test/support/customers/approvals.ts'
import { aLink } from '../../../test/support/customers/links.ts'
import { aMember, anAdmin, anOrder, type Somebody } from '../../../test/support/factories.ts'
import { assign, lineOf, readOrder, unreadOf, untilTold, watch } from '../../../test/support/inbox.ts'
import { sharedKerf, type TestKerf } from '../../../test/support/kerf.ts'
import { findOutgoing } from './outgoing.service.ts'

// What customers write and answer, to who has to do with their order.

let kerf: TestKerf
let ann: Somebody
let bob: Somebody
let cem: Somebody

beforeAll(async () => {
  kerf = await sharedKerf()
  ann = await anAdmin(kerf)
  bob = await aMember(kerf, ann)
  cem = await aMember(kerf, ann, 'SALES')
})

const told = () => untilTold(kerf, ann.orgId)
async function write(token: string, content: string): Promise<string> {
  const { status, body } = await kerf.visitor().post(`/api/t/${token}/messages`, { content })
  expect(status).toBe(201)
  return body.id
}

test('who watches is told in a sentence what the customer wrote and answered, nobody else, and not of the link', async () => {
  const { order, token, drawing } = await aDrawnOrder(kerf, ann)
  const { order: signedOrder, token: other, drawing: plan } = await aDrawnOrder(kerf, ann)
  await assign(ann, order, bob)
  await watch(bob, signedOrder, 'watching')
  for (const each of [order, signedOrder]) await watch(cem, each, 'muted')
  await told()
  await readOrder(bob, order)
  await write(token, `@[${bob.user.id}] Is it oak?\nRobin`)
  await told()
  const by = { actor: null, kind: 'customer' }
  const sentence = `The customer wrote: @[${bob.user.id}] Is it oak? Robin`
  expect(await lineOf(bob, order)).toMatchObject({ ...by, event: 'note.added', text: sentence })

  const approval = await anApproval(ann, drawing)
  const words = 'Rounder, please. '.repeat(30).trim()
  expect((await answer(kerf, token, approval, { answer: 'changes', words })).status).toBe(204)
  const given = await anApproval(ann, plan)
  expect((await answer(kerf, other, given, await signed(given, 'Robin Hale'))).status).toBe(204)
  await told()
  const line = await lineOf(bob, order)
  expect(line).toMatchObject({ ...by, event: 'approval.refused', unread: 1 })
  expect(await lineOf(bob, order, 'note.added')).toMatchObject({ ...by, unread: 1, text: sentence })
  expect(line?.text).toMatch(/^The customer requested changes to table\.png: Rounder, please\. .*…$/)
  expect(line?.text.length).toBeLessThan(210)
  const approved = 'The customer approved table.png, signed by Robin Hale'
  expect(await lineOf(bob, signedOrder)).toMatchObject({
    ...by,
    event: 'approval.given',
    text: approved,
    unread: 1,
  })
  // What the customer writes afterwards hides neither answer.
  await write(token, 'Thank you')
  await write(other, 'When can I have it?')
  await told()
  expect(await lineOf(bob, order, 'approval.refused')).toEqual(line)
  expect(await lineOf(bob, order, 'note.added')).toMatchObject({
    unread: 2,
    text: 'The customer wrote: Thank you',
  })
  expect(await lineOf(bob, signedOrder, 'approval.given')).toMatchObject({ text: approved, unread: 1 })
  expect(await lineOf(bob, signedOrder, 'note.added')).toMatchObject({ unread: 1 })
  expect(await unreadOf(bob)).toBe(4)
  await readOrder(bob, order)
  expect(await unreadOf(bob)).toBe(2)
  expect(await lineOf(cem, order)).toBeUndefined()
  // Who asked for an approval hears of the answer, watching or not.
  expect(await lineOf(ann, order, 'approval.refused')).toMatchObject({ ...by, unread: 1, text: line?.text })
})

test('where nobody watches, who took the order hears the customer, or the ADMINs once they have left', async () => {
  const dan = await aMember(kerf, ann, 'SALES')
  const order = await anOrder(dan)
  const { token } = await aLink(kerf, order)
  await write(token, 'Is it oak?')
  await told()
  expect(await lineOf(dan, order)).toMatchObject({ kind: 'customer', unread: 1 })
  expect([await lineOf(ann, order), await lineOf(bob, order), await lineOf(cem, order)]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  await watch(bob, order, 'watching')
  await write(token, 'Or elm?')
  await told()
  expect(await lineOf(bob, order)).toMatchObject({ text: 'The customer wrote: Or elm?', unread: 1 })
  expect(await lineOf(dan, order)).toMatchObject({ unread: 1 })
  await watch(bob, order, 'muted')
  expect((await ann.visitor.delete(`/api/organizations/${ann.orgId}/members/${dan.user.id}`)).status).toBe(
    204,
  )
  await write(token, 'Or ash?')
  await told()
  expect(await lineOf(ann, order)).toMatchObject({ text: 'The customer wrote: Or ash?', unread: 1 })
  expect([await lineOf(bob, order), await lineOf(cem, order)]).toEqual([
    expect.objectContaining({ unread: 1 }),
    undefined,
  ])
})

test('a message that was deleted is taken back, and what goes to the customer is a note that says so', async () => {
  const order = await anOrder(ann)
  const { token } = await aLink(kerf, order)
  await watch(bob, order, 'watching')
  const id = await write(token, 'Is it oak?')
  await told()
  expect(await lineOf(bob, order)).toMatchObject({ kind: 'customer', unread: 1 })
  const { rows } = await kerf.database.pool.query('select id from notifications where order_id = $1', [
    order.id,
  ])
  const deliver = () => findOutgoing(kerf.database.db, ann.orgId, rows[0].id, 'push')
  expect(await deliver()).toMatchObject({ text: 'The customer wrote: Is it oak?', actorName: null })
  await ann.visitor.delete(`/api/orders/${order.id}/notes/${id}`)
  // Before the consumer has taken it back.
  expect(await deliver()).toBeUndefined()
  await told()
  expect(await lineOf(bob, order)).toBeUndefined()
  expect((await ann.visitor.post(`/api/orders/${order.id}/removed/${id}/restore`)).status).toBe(200)
  await told()
  expect(await lineOf(bob, order)).toMatchObject({ kind: 'customer', unread: 1 })

  const reply = { content: 'It is', toCustomer: true }
  expect((await cem.visitor.post(`/api/orders/${order.id}/notes`, reply)).status).toBe(201)
  await told()
  const text = 'wrote to the customer: It is'
  expect(await lineOf(bob, order)).toMatchObject({ kind: 'note', text, unread: 2 })
  // Who answers watches from then on.
  await write(token, 'Thank you')
  await told()
  expect(await lineOf(cem, order)).toMatchObject({ kind: 'customer', unread: 1 })
})

test('who hears a customer because nobody else does is pushed as well', async () => {
  const order = await anOrder(ann)
  const { token } = await aLink(kerf, order)
  await write(token, 'Is it oak?')
  await told()
  const { rows } = await kerf.database.pool.query(
    'select id, user_id from notifications where order_id = $1',
    [order.id],
  )
  expect(rows).toMatchObject([{ user_id: ann.user.id }])
  const deliver = () => findOutgoing(kerf.database.db, ann.orgId, rows[0].id, 'push')
  expect(await deliver()).toMatchObject({ text: 'The customer wrote: Is it oak?' })
  // He was not told of it, and hears the next one.
  await watch(bob, order, 'watching')
  expect(await deliver()).toBeDefined()
  await watch(ann, order, 'muted')
  expect(await deliver()).toBeUndefined()
})
