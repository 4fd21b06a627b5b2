import { Writable } from 'node:stream'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Approval } from '#shared/customer/types.ts'
import type { Order } from '#shared/orders/types.ts'
import { aDrawing, anApproval, answer, withdraw } from '../../../../test/support/customers/approvals.ts'
import {
  aLinkedOrder,
  pass10Minutes,
  switchOn,
  untilDecided,
  whileUnread,
} from '../../../../test/support/customers/mails.ts'
import { anAdmin, type Somebody } from '../../../../test/support/factories.ts'
import { move } from '../../../../test/support/inbox.ts'
import { type OwnKerf, startKerf } from '../../../../test/support/kerf.ts'
import { passFirstWeek, tryAgainNow, untilRefused, untilSent } from '../../../../test/support/mail/jobs.ts'
import { startMailServer, type MailServer, type ReceivedMail } from '../../../../test/support/mail/server.ts'
import { openLog } from '../../../observe/log.ts'

// What customers are mailed ten minutes later; here they pass when the test says so.

const APP_URL = 'https://kerf.example.com'

let mailServer: MailServer
let kerf: OwnKerf
let ann: Somebody
let logged = ''
const secrets: string[] = []

beforeAll(async () => {
  mailServer = await startMailServer()
  const lines = new Writable({
    write(line, _encoding, done) {
      logged += String(line)
      done()
    },
  })
  kerf = await startKerf({ smtpUrl: mailServer.url, appUrl: APP_URL, log: openLog('debug', lines) })
  ann = await anAdmin(kerf, { organizationName: 'Oak & Co' })
  await switchOn(ann, { making: {}, pickup: {}, delivery: {}, approval: {} })
})
beforeEach(() => kerf.database.pool.query('delete from throttles'))
afterAll(async () => {
  await kerf.close()
  await mailServer.close()
  // Who is mailed what, and what opens a page, stays out of the log.
  expect([...secrets, '@example.net', 'Robin'].filter((text) => logged.includes(text))).toEqual([])
})

const mailsOf = ({ customerEmail }: Order) =>
  mailServer.mails().filter(({ recipients }) => recipients.includes(customerEmail ?? ''))
const subjectsOf = (order: Order) => mailsOf(order).map(({ headers }) => headers['subject'])
const historyOf = async ({ id }: Order) => (await ann.visitor.get(`/api/orders/${id}/activities`)).body
async function urlOf({ id }: Order): Promise<string> {
  const { body } = await ann.visitor.get(`/api/orders/${id}/customer-link`)
  secrets.push(body.link.url.slice(`${APP_URL}/t/`.length))
  return body.link.url
}
const waiting = async () => {
  const { rows } = await kerf.database.pool.query(
    `select kind, round(extract(epoch from due_at - created_at) / 60)::int as minutes
     from customer_mails where sent_at is null and cancelled_at is null order by minutes`,
  )
  return rows
}

describe('an order that comes to a stage', () => {
  test('is mailed of ten minutes later, in the words of the shop, once for ever', async () => {
    const order = await aLinkedOrder(ann, { title: 'Oak <b>table</b>' })
    await move(ann, order)
    await untilDecided(kerf, ann)
    expect(await waiting()).toEqual([{ kind: 'making', minutes: 10 }])
    expect(mailsOf(order)).toEqual([])
    await pass10Minutes(kerf, ann)
    const [mail, ...more] = mailsOf(order) as [ReceivedMail]
    expect(more).toEqual([])
    expect(mail.headers).toMatchObject({
      from: '"Oak & Co" <kerf@example.com>',
      to: order.customerEmail,
      subject: `We've started making your order ${order.number}`,
      'message-id': `<making.${order.id}@kerf.kerf.example.com>`,
      'auto-submitted': 'auto-generated',
    })
    expect(Object.keys(mail.headers)).not.toContain('reply-to')
    const url = await urlOf(order)
    expect(mail.text).toBe(
      `Hello Robin Hale,\n\nWe've started making "Oak <b>table</b>".\n\nYour order: ${url}\n\nOak & Co`,
    )
    expect(mail.html).toContain('<p>We&#39;ve started making &quot;Oak &lt;b&gt;table&lt;/b&gt;&quot;.</p>')
    expect(mail.html).toContain(`<p>Your order: <a href="${url}" class="button"`)
    expect(mail.html).toContain('<p>Oak &amp; Co</p>')
    const [told] = await historyOf(order)
    expect([told.actor ?? null, told.message]).toEqual([
      null,
      expect.stringContaining('was sent the email "Production started"'),
    ])

    await move(ann, order, 'PRODUCTION', 'ORDER_IN')
    await move(ann, order)
    await pass10Minutes(kerf, ann)
    expect(mailsOf(order)).toHaveLength(1)
    await move(ann, order, 'PRODUCTION', 'PICKUP')
    await pass10Minutes(kerf, ann)
    expect(subjectsOf(order)[1]).toBe(`Your order ${order.number} is ready for pickup`)
  })

  test('is not mailed of when it was moved back meanwhile, and is when it comes there again', async () => {
    const [back, again, undone, undoneTwice, further] = (await Promise.all(
      Array.from({ length: 5 }, () => aLinkedOrder(ann)),
    )) as [Order, Order, Order, Order, Order]
    for (const order of [back, again, undone, undoneTwice, further]) await move(ann, order)
    await untilDecided(kerf, ann)
    await kerf.database.pool.query(
      "update customer_mails set due_at = created_at + interval '5 hours' where sent_at is null",
    )
    for (const order of [back, again]) await move(ann, order, 'PRODUCTION', 'ORDER_IN')
    const undo = ({ id }: Order, fromStatus: string, toStatus: string) =>
      ann.visitor.post(`/api/orders/${id}/move`, { fromStatus, toStatus, undo: true })
    expect((await undo(undone, 'PRODUCTION', 'ORDER_IN')).status).toBe(200)
    // All in one reading of the log.
    await move(ann, undoneTwice, 'PRODUCTION', 'ORDER_IN')
    expect((await undo(undoneTwice, 'ORDER_IN', 'PRODUCTION')).status).toBe(200)
    await move(ann, again)
    // It is still being made.
    await move(ann, further, 'PRODUCTION', 'FINISH')
    await untilDecided(kerf, ann)
    // What came there again waits from then on.
    expect((await waiting()).map(({ minutes }) => minutes)).toEqual([10, 10, 300])
    await pass10Minutes(kerf, ann)
    const sent = [back, again, undone, undoneTwice, further].map((order) => mailsOf(order).length)
    expect(sent).toEqual([0, 1, 0, 1, 1])
  })

  test('its own: neither of the stage of the other fulfilment nor on its way back', async () => {
    const [stray, jumped] = [
      await aLinkedOrder(ann, { fulfillmentType: 'DELIVERY' }),
      await aLinkedOrder(ann),
    ]
    await move(ann, stray, 'ORDER_IN', 'PICKUP')
    await move(ann, jumped, 'ORDER_IN', 'FINISH')
    await pass10Minutes(kerf, ann)
    await move(ann, jumped, 'FINISH', 'PRODUCTION')
    await pass10Minutes(kerf, ann)
    expect([...mailsOf(stray), ...mailsOf(jumped)]).toEqual([])
    // From the wrong last stage it comes to its own.
    await move(ann, stray, 'PICKUP', 'DELIVERY')
    await pass10Minutes(kerf, ann)
    expect(subjectsOf(stray)).toEqual([`Your order ${stray.number} is on its way`])
  })
})

test('nobody is mailed who has no link or address, or whose order has changed meanwhile', async () => {
  const none = await aLinkedOrder(ann, { customerEmail: null })
  const revoked = await aLinkedOrder(ann)
  const revoke = ({ id }: Order) => ann.visitor.delete(`/api/orders/${id}/customer-link`)
  await revoke(revoked)
  const patch = (change: object) => (order: Order) => ann.visitor.patch(`/api/orders/${order.id}`, change)
  const deeds: ((order: Order) => Promise<unknown>)[] = [
    revoke,
    patch({ fulfillmentType: 'DELIVERY' }),
    patch({ customerEmail: null }),
    ({ id }) => ann.visitor.post(`/api/orders/${id}/archive`, {}),
    (order) => move(ann, order, 'PICKUP', 'COMPLETED'),
    ({ id }) => kerf.database.pool.query('delete from orders where id = $1', [id]),
    // Of this one it is mailed.
    patch({ title: 'Elm table', customerEmail: 'changed@example.net' }),
  ]
  const orders = await Promise.all(deeds.map(() => aLinkedOrder(ann)))
  for (const order of [none, revoked, ...orders]) await move(ann, order, 'ORDER_IN', 'PICKUP')
  await untilDecided(kerf, ann)
  expect(await waiting()).toHaveLength(deeds.length)
  for (const [at, deed] of deeds.entries()) await deed(orders[at] as Order)
  const before = mailServer.mails().length
  await pass10Minutes(kerf, ann)
  const sent = mailServer.mails().slice(before)
  expect(sent.map(({ recipients }) => recipients)).toEqual([['changed@example.net']])
  expect(sent[0]?.text).toContain('"Elm table" is ready')
})

describe('the link', () => {
  test('is mailed where that is on when it is made, and not when it was ended meanwhile', async () => {
    const before = await aLinkedOrder(ann)
    await untilDecided(kerf, ann)
    await switchOn(ann, { link: {} })
    const [made, ended, other] = [await aLinkedOrder(ann), await aLinkedOrder(ann), await aLinkedOrder(ann)]
    await untilDecided(kerf, ann)
    let link = { id: '', url: '' }
    await whileUnread(kerf, async () => {
      await ann.visitor.delete(`/api/orders/${ended.id}/customer-link`)
      link = (await ann.visitor.post(`/api/orders/${ended.id}/customer-link`)).body
      await tryAgainNow(kerf)
      await untilSent(kerf)
    })
    await pass10Minutes(kerf, ann)
    expect([before, made, other].map((order) => mailsOf(order).length)).toEqual([0, 1, 1])
    const mails = mailsOf(ended)
    expect(mails.map(({ headers }) => headers['message-id'])).toEqual([
      `<link.${link.id}@kerf.kerf.example.com>`,
    ])
    expect(mails[0]?.text).toContain(link.url)

    const late = await aLinkedOrder(ann)
    await untilDecided(kerf, ann)
    await switchOn(ann, { link: { isOn: false } })
    await pass10Minutes(kerf, ann)
    expect(mailsOf(late)).toEqual([])
  })
})

test('an approval is mailed while it waits', async () => {
  const approvals: { order: Order; approval: Approval }[] = []
  for (let n = 0; n < 3; n += 1) {
    const order = await aLinkedOrder(ann)
    approvals.push({ order, approval: await anApproval(ann, await aDrawing(ann, order)) })
  }
  const [asked, answered, taken] = approvals as [
    (typeof approvals)[0],
    (typeof approvals)[0],
    (typeof approvals)[0],
  ]
  await untilDecided(kerf, ann)
  expect(await waiting()).toHaveLength(3)
  const token = (await urlOf(answered.order)).slice(`${APP_URL}/t/`.length)
  const changes = { answer: 'changes', words: 'Thinner legs' }
  expect((await answer(kerf, token, answered.approval, changes)).status).toBe(204)
  await untilDecided(kerf, ann)
  await whileUnread(kerf, async () => {
    expect((await withdraw(ann, taken.approval)).status).toBe(204)
    await tryAgainNow(kerf)
    await untilSent(kerf)
  })
  expect(subjectsOf(asked.order)).toEqual([`Please approve the drawing for your order ${asked.order.number}`])
  expect([answered, taken].flatMap(({ order }) => mailsOf(order))).toEqual([])
})

test('a mail is sent later where the mail server is away, each time with the same id, and told of once', async () => {
  const order = await aLinkedOrder(ann)
  await move(ann, order)
  await untilDecided(kerf, ann)
  mailServer.refuse(true)
  try {
    await tryAgainNow(kerf)
    await untilRefused(kerf)
    // What was not taken does not count.
    const { rows } = await kerf.database.pool.query('select count from throttles')
    expect(rows.map(({ count }) => count)).toEqual([0, 0, 0, 0])
  } finally {
    mailServer.refuse(false)
  }
  expect(mailsOf(order)).toEqual([])
  // Taken, and nobody hears of it: as when the server dies at that moment.
  mailServer.takeSilently(true)
  try {
    await tryAgainNow(kerf)
    await expect.poll(() => mailsOf(order).length).toBe(1)
  } finally {
    mailServer.takeSilently(false)
  }
  const failures = async () =>
    (await kerf.database.pool.query('select failures from customer_mails where sent_at is null')).rows
  await expect.poll(failures).toContainEqual({ failures: 2 })
  await tryAgainNow(kerf)
  await untilSent(kerf)
  const id = `<making.${order.id}@kerf.kerf.example.com>`
  expect(mailsOf(order).map(({ headers }) => headers['message-id'])).toEqual([id, id])
  const told = (await historyOf(order)).filter(({ message }: { message: string }) =>
    message.includes('was sent the email'),
  )
  expect(told).toHaveLength(1)
})

test('an organization mails customers 500 times a day, and an address ten times; what is over is dropped', async () => {
  await passFirstWeek(kerf, ann)
  const first = await aLinkedOrder(ann)
  await move(ann, first)
  await pass10Minutes(kerf, ann)
  await kerf.database.pool.query('update throttles set count = case when count = 1 then 499 else count end')
  const orders = [await aLinkedOrder(ann), await aLinkedOrder(ann)]
  for (const order of orders) await move(ann, order)
  await pass10Minutes(kerf, ann)
  expect(orders.flatMap(mailsOf)).toHaveLength(1)
  await kerf.database.pool.query('delete from throttles')
  const customerEmail = 'architect@example.net'
  await move(ann, await aLinkedOrder(ann, { customerEmail }))
  await pass10Minutes(kerf, ann)
  await kerf.database.pool.query('update throttles set count = 9 where count = 1')
  const many = [await aLinkedOrder(ann, { customerEmail }), await aLinkedOrder(ann, { customerEmail })]
  for (const order of many) await move(ann, order)
  await pass10Minutes(kerf, ann)
  expect(mailsOf(many[0] as Order)).toHaveLength(2)
  const warnings = logged.split('\n').filter((line) => line.includes('more to customers than'))
  expect(warnings.map((line) => JSON.parse(line).orgId)).toEqual([ann.orgId, ann.orgId])
})
