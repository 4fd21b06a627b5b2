import { Writable } from 'node:stream'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Order } from '#shared/orders/types.ts'
import { aMember, anAdmin, anOrder, joins, type Somebody } from '../../../../test/support/factories.ts'
import { assign, at, note, readOrder, unassign, untilTold, watch } from '../../../../test/support/inbox.ts'
import { type OwnKerf, startKerf } from '../../../../test/support/kerf.ts'
import { passFirstWeek, tryAgainNow, untilRefused, untilSent } from '../../../../test/support/mail/jobs.ts'
import { startMailServer, type MailServer, type ReceivedMail } from '../../../../test/support/mail/server.ts'
import { openLog } from '../../../observe/log.ts'
import { mailNotification } from './mails.service.ts'

// What stays unread for 15 minutes; here they pass when the test says so.

const APP_URL = 'https://kerf.example.com'

let mailServer: MailServer
let kerf: OwnKerf
let ann: Somebody
let logged = ''

beforeAll(async () => {
  mailServer = await startMailServer()
  const lines = new Writable({
    write(line, _encoding, done) {
      logged += String(line)
      done()
    },
  })
  kerf = await startKerf({ smtpUrl: mailServer.url, appUrl: APP_URL, log: openLog('debug', lines) })
  const names = { firstName: 'Freya', lastName: 'Ash' }
  ann = await anAdmin(kerf, { ...names, organizationName: 'Oak & Co' })
})
beforeEach(() => kerf.database.pool.query('delete from throttles'))
afterAll(async () => {
  await kerf.close()
  await mailServer.close()
  // Who wrote what to whom stays out of the log.
  expect(['Is the oak in?', 'Oak table', '@example.com'].filter((text) => logged.includes(text))).toEqual([])
})

const mailsTo = ({ email }: Somebody) =>
  mailServer.mails().filter(({ recipients }) => recipients.includes(email))

/** Each is mentioned on an order of their own. */
async function mention(...people: Somebody[]): Promise<Order[]> {
  const orders: Order[] = []
  for (const { user } of people) {
    const order = await anOrder(ann)
    await note(ann, order, `${at(user)} Is the oak in?\nBen <b>said</b> so.`)
    orders.push(order)
  }
  await untilTold(kerf, ann.orgId)
  return orders
}

async function pass15Minutes(): Promise<void> {
  await tryAgainNow(kerf)
  await untilSent(kerf)
}

const waiting = async () => {
  const { rows } = await kerf.database.pool.query(
    `select n.id, round(extract(epoch from d.due_at - n.created_at) / 60)::int as minutes
     from due_deliveries d join notifications n on n.id = d.notification_id`,
  )
  return rows as { id: string; minutes: number }[]
}

/** Where the mail lets one unsubscribe in one click, at the tests' server. */
const oneClickOf = ({ headers }: ReceivedMail) =>
  `${headers['list-unsubscribe']}`.slice(1, -1).replace(APP_URL, '')

describe('a mention', () => {
  test('that stays unread for 15 minutes is mailed, until the kind is ended by the mail', async () => {
    const ben = await aMember(kerf, ann)
    const [order] = (await mention(ben)) as [Order]
    const [job] = await waiting()
    expect(job?.minutes).toBe(15)
    expect(mailsTo(ben)).toEqual([])
    await pass15Minutes()
    const [mail, ...more] = mailsTo(ben) as [ReceivedMail]
    expect(more).toEqual([])
    expect(mail.headers).toMatchObject({
      from: 'Kerf <kerf@example.com>',
      to: ben.email,
      subject: `Freya Ash mentioned you in ${order.number} Oak table`,
      'message-id': `<${job?.id}@kerf.kerf.example.com>`,
      'list-unsubscribe': expect.stringMatching(/^<https:\/\/kerf\.example\.com\/api\/unsubscribe\/[\w-]+>$/),
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
      'auto-submitted': 'auto-generated',
    })
    const url = `${APP_URL}/orders/${order.id}?organization=${ann.orgId}`
    const page = `${APP_URL}${oneClickOf(mail).replace('/api', '')}`
    expect(mail.text).toBe(
      [
        `Freya Ash mentioned you: @${ben.user.displayName} Is the oak in? Ben <b>said</b> so.`,
        `${order.number} Oak table at Oak & Co`,
        `Open order: ${url}`,
        `-- \nYou get this as a member of Oak & Co. Unsubscribe to stop emails about mentions.\nUnsubscribe: ${page}`,
      ].join('\n\n'),
    )
    expect(mail.html).toContain('Is the oak in? Ben &lt;b&gt;said&lt;/b&gt; so.')
    expect(mail.html).toContain(`<a href="${url}"`)
    expect(mail.html).toContain(`<a href="${page}"`)
    expect(mail.html).toContain('<meta name="color-scheme" content="light dark">')
    expect(mail.html).toContain('@media (prefers-color-scheme: dark)')

    // One waits already when it is ended.
    await mention(ben)
    expect(await waiting()).toHaveLength(1)
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    const ended = await kerf.visitor().post(oneClickOf(mail), 'List-Unsubscribe=One-Click', form)
    expect(ended.body).toEqual({ organizationName: 'Oak & Co', kind: 'mention', isOn: false })
    await pass15Minutes()
    await mention(ben)
    expect(await waiting()).toEqual([])
    expect(mailsTo(ben)).toEqual([mail])
  })

  test('is mailed later where the mail server is away, and each time with the same id', async () => {
    const ben = await aMember(kerf, ann)
    await mention(ben)
    const [job] = await waiting()
    mailServer.refuse(true)
    try {
      await tryAgainNow(kerf)
      await untilRefused(kerf)
    } finally {
      mailServer.refuse(false)
    }
    expect(mailsTo(ben)).toEqual([])
    // Taken, and nobody hears of it: as when the server dies at that moment.
    mailServer.takeSilently(true)
    try {
      await tryAgainNow(kerf)
      await expect.poll(() => mailsTo(ben).length).toBe(1)
    } finally {
      mailServer.takeSilently(false)
    }
    const failures = async () => (await kerf.database.pool.query('select failures from due_deliveries')).rows
    await expect.poll(failures).toEqual([{ failures: 2 }])
    await pass15Minutes()
    const id = `<${job?.id}@kerf.kerf.example.com>`
    expect(mailsTo(ben).map(({ headers }) => headers['message-id'])).toEqual([id, id])
  })

  test('is mailed though an earlier version has added its job', async () => {
    const ben = await aMember(kerf, ann)
    await mention(ben, ben)
    const [first] = await waiting()
    await kerf.database.pool.query('delete from due_deliveries')
    await kerf.database.pool.query(
      "select graphile_worker.add_job('notifications.mail', json_build_object('orgId', $1::text, 'id', $2::text))",
      [ann.orgId, first?.id],
    )
    await pass15Minutes()
    expect(mailsTo(ben).map(({ headers }) => headers['message-id'])).toEqual([
      `<${first?.id}@kerf.kerf.example.com>`,
    ])
  })

  test('waits for the end of quiet hours, by the clocks of the organization', async () => {
    const ben = await aMember(kerf, ann)
    const night = { quietHours: { from: '20:00', to: '06:30' } }
    expect((await ben.visitor.patch('/api/notifications/settings', night)).status).toBe(200)
    await ann.visitor.patch(`/api/organizations/${ann.orgId}`, { timeZone: 'Pacific/Auckland' })
    await mention(ben)
    const [{ id } = { id: '' }] = await waiting()
    const sent: string[] = []
    const services = {
      ...kerf.services,
      log: openLog('silent'),
      sendMail: async ({ to }: { to: string }) => void sent.push(to),
    }
    // Auckland is 13 hours ahead in January.
    const [late, morning] = [new Date('2040-01-10T10:00:00Z'), new Date('2040-01-10T17:30:00Z')]
    expect(await mailNotification(services, ann.orgId, id, late)).toEqual(morning)
    expect(sent).toEqual([])
    expect(await mailNotification(services, ann.orgId, id, morning)).toBeUndefined()
    expect(sent).toEqual([ben.email])
    await ben.visitor.patch('/api/notifications/settings', { quietHours: null })
    await pass15Minutes()
  })
})

test('nothing is mailed of what has changed meanwhile, or to who may not see it any more', async () => {
  const settings = (by: Somebody, patch: object) => by.visitor.patch('/api/notifications/settings', patch)
  const off = { inbox: false, mail: false, push: false }
  const ordersOf = ({ id }: Order) => `/api/orders/${id}`
  const ben = await aMember(kerf, ann)
  const deeds: ((order: Order) => Promise<unknown>)[] = [
    (order) => readOrder(ben, order),
    (order) => watch(ben, order, 'muted'),
    (order) => ann.visitor.post(`${ordersOf(order)}/archive`, {}),
    ({ id }) => kerf.database.pool.query('delete from orders where id = $1', [id]),
    async (order) => {
      const { body } = await ann.visitor.get(`${ordersOf(order)}/notes`)
      await ann.visitor.delete(`${ordersOf(order)}/notes/${body[0].id}`)
    },
    // Of this one it is told.
    async () => undefined,
  ]
  const others = [await aMember(kerf, ann), await aMember(kerf, ann), await aMember(kerf, ann)] as const
  const orders = await mention(...deeds.map(() => ben), ...others)
  const assigned = await aMember(kerf, ann)
  const [taken, stands] = [await anOrder(ann), await anOrder(ann)]
  for (const order of [taken, stands]) await assign(ann, order, assigned)
  await untilTold(kerf, ann.orgId)
  expect(await waiting()).toHaveLength(deeds.length + others.length + 2)

  for (const [at, deed] of deeds.entries()) await deed(orders[at] as Order)
  const [removed, quiet, newcomer] = others
  await ann.visitor.delete(`/api/organizations/${ann.orgId}/members/${removed.user.id}`)
  await settings(quiet, { channels: { mention: off } })
  const password = { email: newcomer.email, newPassword: 'given-by-the-admin-1' }
  expect((await ann.visitor.post('/api/admin/reset-password', password)).status).toBe(204)
  await unassign(ann, taken, assigned)
  await pass15Minutes()
  const subjectsTo = (somebody: Somebody) => mailsTo(somebody).map(({ headers }) => headers['subject'])
  expect(subjectsTo(ben)).toEqual([
    `Freya Ash mentioned you in ${orders[deeds.length - 1]?.number} Oak table`,
  ])
  expect(others.flatMap(subjectsTo)).toEqual([])
  expect(subjectsTo(assigned)).toEqual([`Freya Ash assigned you to ${stands.number} Oak table`])
})

test('nothing is mailed to who has moved to another organization', async () => {
  const [ben, other] = [await aMember(kerf, ann), await anAdmin(kerf)]
  await mention(ben)
  await joins(ben, other)
  await ann.visitor.delete(`/api/organizations/${ann.orgId}/members/${ben.user.id}`)
  await pass15Minutes()
  expect(mailsTo(ben)).toEqual([])
})

test('an organization sends a thousand a day; what is over is dropped, and the log says so once', async () => {
  const ben = await aMember(kerf, ann)
  const other = await anAdmin(kerf)
  const eve = await aMember(kerf, other)
  for (const each of [ann, other]) await passFirstWeek(kerf, each)
  await mention(ben)
  await pass15Minutes()
  await kerf.database.pool.query('update throttles set count = 999')
  await mention(ben, ben, ben)
  // What was not taken does not count.
  mailServer.refuse(true)
  try {
    await tryAgainNow(kerf)
    await untilRefused(kerf)
  } finally {
    mailServer.refuse(false)
  }
  await pass15Minutes()
  expect(mailsTo(ben)).toHaveLength(2)
  const warnings = logged.split('\n').filter((line) => line.includes('more notifications than'))
  expect(warnings.map((line) => JSON.parse(line).orgId)).toEqual([ann.orgId])
  await note(other, await anOrder(other), `${at(eve.user)} Look`)
  await untilTold(kerf, other.orgId)
  await pass15Minutes()
  expect(mailsTo(eve)).toHaveLength(1)
})
