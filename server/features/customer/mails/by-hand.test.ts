import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Order } from '#shared/orders/types.ts'
import {
  aLinkedOrder,
  pass10Minutes,
  switchOn,
  untilDecided,
} from '../../../../test/support/customers/mails.ts'
import { aMember, anAdmin, anOrder, type Somebody } from '../../../../test/support/factories.ts'
import { move } from '../../../../test/support/inbox.ts'
import { type OwnKerf, startKerf } from '../../../../test/support/kerf.ts'
import { untilSent } from '../../../../test/support/mail/jobs.ts'
import { startMailServer, type MailServer, type ReceivedMail } from '../../../../test/support/mail/server.ts'

// What somebody sends to a customer themselves, or copies.

let mailServer: MailServer
let kerf: OwnKerf
let ann: Somebody
let sue: Somebody
let ben: Somebody

beforeAll(async () => {
  mailServer = await startMailServer()
  kerf = await startKerf({ smtpUrl: mailServer.url })
  ann = await anAdmin(kerf, { organizationName: 'Oak & Co' })
  sue = await aMember(kerf, ann, 'SALES')
  ben = await aMember(kerf, ann)
})
beforeEach(() => kerf.database.pool.query('delete from throttles'))
afterAll(async () => {
  await kerf.close()
  await mailServer.close()
})

const path = ({ id }: Pick<Order, 'id'>, kind: string) => `/api/orders/${id}/customer-mails/${kind}`
const mailsOf = ({ customerEmail }: Order) =>
  mailServer.mails().filter(({ recipients }) => recipients.includes(customerEmail ?? ''))
const send = (by: Somebody, order: Order, kind = 'link', to = order.customerEmail ?? '') =>
  by.visitor.post(path(order, kind), { to })

describe('a mail', () => {
  test('can be read by ADMIN and SALES as it would be sent, without an address or being switched on', async () => {
    const order = await aLinkedOrder(ann, { customerEmail: null })
    const { body } = await sue.visitor.get(`/api/orders/${order.id}/customer-link`)
    const preview = await sue.visitor.get(path(order, 'pickup'))
    const text = `Hello Robin Hale,\n\n"Oak table" is ready. You can pick it up at our shop.\n\nYour order: ${body.link.url}\n\nOak & Co`
    const subject = `Your order ${order.number} is ready for pickup`
    expect([preview.status, preview.body]).toEqual([200, { to: null, subject, text }])
    // It has the address of the page in it.
    const { status, body: refused } = await ben.visitor.get(path(order, 'pickup'))
    expect([status, refused]).toEqual([403, { message: 'Only Admin or Sales can read emails to customers' }])
  })

  test('can be copied where no mail server is set', async () => {
    const bare = await startKerf()
    try {
      const eve = await anAdmin(bare)
      await switchOn(eve, { making: {} })
      const order = await aLinkedOrder(eve)
      await move(eve, order)
      expect((await eve.visitor.get(path(order, 'making'))).body.to).toBe(order.customerEmail)
      const { status, body } = await send(eve, order, 'making')
      const sentence = "Email isn't set up. Copy the text and send it yourself"
      expect([status, body.message]).toEqual([409, sentence])
      await untilDecided(bare, eve)
      // Nothing waits for the day on which there is one.
      expect((await bare.database.pool.query('select from customer_mails')).rows).toEqual([])
    } finally {
      await bare.close()
    }
  })

  test('is sent at once by ADMIN and SALES, in the place of the one that waits', async () => {
    await switchOn(ann, { making: {} })
    const order = await aLinkedOrder(ann)
    await move(ann, order)
    await untilDecided(kerf, ann)
    expect((await send(ben, order, 'making')).body.message).toBe('Only Admin or Sales can email customers')
    const preview = await sue.visitor.get(path(order, 'making'))
    expect((await send(sue, order, 'making')).status).toBe(204)
    await expect.poll(() => mailsOf(order).length).toBe(1)
    await pass10Minutes(kerf, ann)
    const [mail, ...more] = mailsOf(order)
    expect(more).toEqual([])
    expect([mail?.headers['subject'], mail?.text]).toEqual([preview.body.subject, preview.body.text])
    // What was sent by hand was sent: the stage is not mailed of once more.
    await move(ann, order, 'PRODUCTION', 'ORDER_IN')
    await move(ann, order)
    await pass10Minutes(kerf, ann)
    expect(mailsOf(order)).toHaveLength(1)
    // Another one is another one, whatever was sent before.
    expect((await send(ann, order, 'making')).status).toBe(204)
    await untilSent(kerf)
    const ids = mailsOf(order).map(({ headers }) => headers['message-id'])
    expect(new Set(ids).size).toBe(2)
    const { body: history } = await ann.visitor.get(`/api/orders/${order.id}/activities`)
    expect(
      history.filter(({ message }: { message: string }) => message.includes('was sent the email')),
    ).toHaveLength(2)
  })

  test('is refused with what is missing', async () => {
    const [bare, ended, archived] = [await anOrder(ann), await aLinkedOrder(ann), await aLinkedOrder(ann)]
    const silent = await aLinkedOrder(ann, { customerEmail: null })
    await ann.visitor.delete(`/api/orders/${ended.id}/customer-link`)
    await ann.visitor.post(`/api/orders/${archived.id}/archive`, {})
    const sentences = await Promise.all(
      [bare, ended, archived, silent].map(async (order) => {
        const { status, body } = await send(ann, order)
        return [status, body.message]
      }),
    )
    const without = (order: Order) => `Order ${order.number} has no customer link. Create one first`
    expect(sentences).toEqual([
      [409, without(bare)],
      [409, without(ended)],
      [409, expect.stringContaining(`archived order ${archived.number}`)],
      [409, `Order ${silent.number} has no customer email`],
    ])
    expect((await ann.visitor.get(path(bare, 'link'))).body.message).toBe(without(bare))
    const other = await anAdmin(kerf)
    for (const each of [await send(other, bare), await other.visitor.get(path(bare, 'link'))]) {
      expect([each.status, each.body.message]).toEqual([404, 'Order not found'])
    }
    const unknown = { id: 'not-an-id' }
    expect((await ann.visitor.get(path(unknown, 'link'))).status).toBe(404)
    expect((await ann.visitor.get(path(bare, 'invoice'))).status).toBe(404)
    expect(mailsOf(silent)).toEqual([])
  })

  test('is sent ten times a day for one order, and what was refused does not count', async () => {
    const order = await aLinkedOrder(ann, { customerEmail: null })
    for (let n = 0; n < 3; n += 1) await send(ann, order)
    await ann.visitor.patch(`/api/orders/${order.id}`, { customerEmail: 'often@example.net' })
    const answers = []
    for (let n = 0; n < 11; n += 1) answers.push(await send(ann, order, 'link', 'often@example.net'))
    expect(answers.map(({ status }) => status)).toEqual([...Array.from({ length: 10 }, () => 204), 429])
    expect(answers.at(-1)?.headers.get('retry-after')).toMatch(/^8\d{4}$/)
    // Who has the address has a password of their own, perhaps.
    const forgotten = await kerf.visitor().post('/api/forgot-password', { email: 'often@example.net' })
    expect(forgotten.status).toBe(204)
    await untilSent(kerf)
    const other = await aLinkedOrder(ann)
    expect((await send(ann, other)).status).toBe(204)
    await untilSent(kerf)
  })

  test('keeps nobody else from mailing the same address', async () => {
    const shared = { customerEmail: 'shared@example.net' }
    const order = await aLinkedOrder(ann, shared)
    for (let n = 0; n < 10; n += 1) await send(ann, order)
    expect((await send(ann, order)).status).toBe(429)
    const eve = await anAdmin(kerf, { organizationName: 'Elm & Daughters' })
    const theirs = await aLinkedOrder(eve, shared)
    expect((await send(eve, theirs)).status).toBe(204)
    const texts = () => mailsOf(theirs).map(({ text }) => text)
    await expect.poll(texts).toContainEqual(expect.stringContaining('Elm & Daughters'))
    await untilSent(kerf)
  })

  test('goes out although the order comes to another stage while the mail server takes nothing', async () => {
    await switchOn(ann, { making: {}, pickup: {} })
    const order = await aLinkedOrder(ann)
    mailServer.refuse(true)
    expect((await send(sue, order, 'pickup')).status).toBe(204)
    await move(ann, order)
    await untilDecided(kerf, ann)
    const { rows } = await kerf.database.pool.query(
      "select from customer_mails where order_id = $1 and kind = 'pickup' and cancelled_at is null",
      [order.id],
    )
    expect(rows).toHaveLength(1)
    mailServer.refuse(false)
    await pass10Minutes(kerf, ann)
    await expect
      .poll(() => mailsOf(order).map(({ headers }) => headers['subject']))
      .toContain(`Your order ${order.number} is ready for pickup`)
  })
})

test('an address that SHOP has changed gets no mail before ADMIN or SALES has confirmed it', async () => {
  await switchOn(ann, { making: {}, approval: {} })
  const mailed = (to: string) => mailServer.mails().filter(({ recipients }) => recipients.includes(to)).length
  const change = (by: Somebody, { id }: Order, customerEmail: string) =>
    by.visitor.patch(`/api/orders/${id}`, { customerEmail })
  const confirm = (by: Somebody, { id }: Order, email: string) =>
    by.visitor.patch(`/api/orders/${id}/customer-link`, { email })
  const shown = async ({ id }: Order) =>
    (await sue.visitor.get(`/api/orders/${id}/customer-link`)).body.link.emailUnconfirmed === false
  const [order, other, late] = [await aLinkedOrder(ann), await aLinkedOrder(ann), await aLinkedOrder(ann)]
  expect(await shown(order)).toBe(true)
  expect((await change(ben, order, 'ben@example.net')).status).toBe(200)
  expect(await shown(order)).toBe(false)
  // By itself.
  await move(ann, order)
  // Between the decision and the mail.
  await move(ann, late)
  await untilDecided(kerf, ann)
  await change(ben, late, 'ben@example.net')
  await pass10Minutes(kerf, ann)
  expect(mailed('ben@example.net')).toBe(0)
  // By hand, to the address that was there before.
  expect((await send(sue, order)).body.message).toBe(
    `The customer's email on order ${order.number} is now ben@example.net. Check it and try again`,
  )
  expect((await confirm(ben, order, 'ben@example.net')).status).toBe(403)
  expect((await confirm(sue, order, order.customerEmail ?? '')).status).toBe(409)
  expect((await confirm(sue, order, 'ben@example.net')).body).toMatchObject({ emailUnconfirmed: false })
  const { body: history } = await ann.visitor.get(`/api/orders/${order.id}/activities`)
  expect(history[0].message).toBe("confirmed the customer's email address")
  // Who may have the link changes the address as they like, and sending by hand is a look at it, too.
  await change(sue, other, 'typo@example.net')
  expect(await shown(other)).toBe(true)
  expect((await send(sue, late, 'link', 'ben@example.net')).status).toBe(204)
  expect(await shown(late)).toBe(true)
  await untilSent(kerf)
  expect(mailed('ben@example.net')).toBe(1)
})

test('a title cannot add to the head of a mail, and fills no other placeholder', async () => {
  const title = 'Oak {link}\r\nBcc: eve@example.net\r\n\r\nHello'
  await switchOn(ann, {
    making: { subject: '{title} of {shop} by {date}', text: '{title} is due on {date}' },
  })
  const order = await aLinkedOrder(ann, { title, dueDate: '2026-11-24' })
  const shown = await aLinkedOrder(ann, { dueDate: '2026-11-24' })
  await ann.visitor.patch(`/api/orders/${shown.id}/customer-link`, { showsDate: true })
  for (const each of [order, shown]) expect((await send(ann, each, 'making')).status).toBe(204)
  await untilSent(kerf)
  const { link } = (await ann.visitor.get(`/api/orders/${order.id}/customer-link`)).body
  const [mail] = mailsOf(order) as [ReceivedMail]
  expect(mail.recipients).toEqual([order.customerEmail])
  expect(Object.keys(mail.headers)).not.toContain('bcc')
  expect(mail.headers['subject']).toBe('Oak {link} Bcc: eve@example.net Hello of Oak & Co by to be confirmed')
  expect(mail.text).toBe(
    `Oak {link} Bcc: eve@example.net Hello is due on to be confirmed\n\nView your order: ${link.url}`,
  )
  expect(mailsOf(shown)[0]?.text).toContain('Oak table is due on Tuesday, November 24, 2026')
})
