import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { daysAfter, todayIn } from '#shared/dates.ts'
import { closeNow } from '../../../../test/support/closed-now.ts'
import { aMember, anAdmin, anOrder, type Somebody } from '../../../../test/support/factories.ts'
import { assign, note, untilTold, watch } from '../../../../test/support/inbox.ts'
import { type OwnKerf, startKerf } from '../../../../test/support/kerf.ts'
import { startMailServer, type MailServer, type ReceivedMail } from '../../../../test/support/mail/server.ts'
import { addJob } from '../../../jobs/jobs.ts'
import { openMail } from '../../../mail/mail.ts'
import { digestMail } from './digest-mail.ts'
import { mailDigest } from './mails.service.ts'
import { SILENT } from '../../../../test/support/live/silent-notifier.ts'
import { LOOK, startMornings } from './morning.service.ts'
import { selectMornings } from './morning.queries.ts'

const APP_URL = 'https://kerf.example.com'
const FRIDAY = '2030-01-18'

let mailServer: MailServer
let mail: ReturnType<typeof openMail>
let kerf: OwnKerf
let ann: Somebody

beforeAll(async () => {
  mailServer = await startMailServer()
  mail = openMail({ smtpUrl: mailServer.url, mailFrom: 'Kerf <kerf@example.com>' })
  kerf = await startKerf({ smtpUrl: mailServer.url, appUrl: APP_URL })
  ann = await anAdmin(kerf, { organizationName: 'Oak & Co' })
  await closeNow(ann)
})
afterAll(async () => {
  await kerf.close()
  mail.close()
  await mailServer.close()
})

const send = ({ user, orgId }: Somebody, now = `${FRIDAY}T07:00:00Z`, day = FRIDAY) =>
  mailDigest({ ...kerf.services, sendMail: mail.send }, { orgId, userId: user.id, day }, new Date(now))
const mailsTo = ({ email }: Somebody) =>
  mailServer.mails().filter(({ recipients }) => recipients.includes(email))
const due = (date: string) => ({ dueDate: `${date}T00:00:00.000Z` })
const orderOf = (ben: Somebody, title: string, date?: string) =>
  anOrder(ann, { title, ...(date && due(date)) }).then(async (order) => {
    await assign(ann, order, ben)
    return order
  })

describe('the digest', () => {
  test('has what is late, due and waiting, each with its link, and how to end it', async () => {
    const ben = await aMember(kerf, ann, 'SHOP', { firstName: 'Ben', lastName: 'Ash' })
    const today = await orderOf(ben, 'Oak table', FRIDAY)
    const monday = await orderOf(ben, 'Bench', '2030-01-21')
    await orderOf(ben, 'Desk', '2030-01-22')
    const late = await orderOf(ben, 'Shelf & <b>rail</b>', '2030-01-02')
    await ann.visitor.put(`/api/orders/${late.id}/wait`, { for: 'material', until: '2030-01-17' })
    const waits = await anOrder(ann, { title: 'Door' })
    await note(ben, waits, 'I look after it')
    await ann.visitor.put(`/api/orders/${waits.id}/wait`, { for: 'customer' })
    await anOrder(ann, { title: 'Of others', ...due(FRIDAY) })
    await watch(ben, await orderOf(ben, 'Muted', FRIDAY), 'muted')
    await send(ben)
    const [{ headers, text, html } = {} as ReceivedMail, ...more] = mailsTo(ben)
    expect(more).toEqual([])
    expect(headers).toMatchObject({
      subject: 'Today at Oak & Co: 1 late, 2 due, 1 waiting',
      'message-id': `<${FRIDAY}.${ben.user.id}.${ann.orgId}@kerf.kerf.example.com>`,
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
    })
    const url = ({ id }: { id: string }) => `${APP_URL}/orders/${id}?organization=${ann.orgId}`
    const oneClick = `${headers['list-unsubscribe']}`.slice(1, -1)
    expect(text).toBe(
      [
        'Good morning Ben Ash,',
        "here are the late, due and waiting orders at Oak & Co that you're assigned to or follow.",
        'LATE',
        `${late.number} Shelf & <b>rail</b>: Robin Hale · was due Wed, Jan 2 · waiting for material, was expected Thu, Jan 17\n${url(late)}`,
        'DUE',
        `${today.number} Oak table: Robin Hale · due today\n${url(today)}`,
        `${monday.number} Bench: Robin Hale · due Mon, Jan 21\n${url(monday)}`,
        'WAITING',
        `${waits.number} Door: Robin Hale · waiting for the customer\n${url(waits)}`,
        `-- \nYou get this as a member of Oak & Co. Unsubscribe to stop morning emails.\nUnsubscribe: ${oneClick.replace('/api', '')}`,
      ].join('\n\n'),
    )
    expect(html).toContain('Shelf &amp; &lt;b&gt;rail&lt;/b&gt;')
    expect(html).toContain(`<a href="${url(late)}"`)
    const { body } = await kerf.visitor().post(oneClick.replace(APP_URL, ''))
    expect(body).toEqual({ organizationName: 'Oak & Co', kind: 'digest', isOn: false })
    await send(ben)
    expect(mailsTo(ben)).toHaveLength(1)
  })

  test('lists an order once where the order or parts of it wait, with the wait that was expected first', async () => {
    const eva = await aMember(kerf, ann)
    const order = await orderOf(eva, 'Kitchen')
    const path = `/api/orders/${order.id}`
    const { body } = await ann.visitor.post(`${path}/parts`, { parts: [{ name: 'Doors' }, { name: 'Top' }] })
    const [doors, top] = body.parts.map(({ id }: { id: string }) => id)
    await ann.visitor.put(`${path}/wait`, { for: 'material', until: '2030-01-21', partId: doors })
    await ann.visitor.put(`${path}/wait`, { for: 'supplier', until: '2030-01-17', partId: top })
    await ann.visitor.put(`${path}/wait`, { for: 'customer' })
    await send(eva)
    const [{ headers, text } = {} as ReceivedMail] = mailsTo(eva)
    expect(headers['subject']).toBe('Today at Oak & Co: 1 waiting')
    expect(text).toMatch(/Kitchen: Robin Hale · waiting for .*supplier.*, was expected Thu, Jan 17\n/)
    await ann.visitor.post(`${path}/archive`, {})
  })

  test('has what is due up to the next day that is not closed', async () => {
    const owner = await anAdmin(kerf)
    const path = `/api/organizations/${owner.orgId}/closed-days`
    await owner.visitor.post(path, { days: [{ day: '2030-01-21', name: 'Closed' }] })
    for (const date of ['2030-01-21', '2030-01-22', '2030-01-23']) {
      await assign(owner, await anOrder(owner, { title: date, ...due(date) }), owner)
    }
    await send(owner)
    expect(mailsTo(owner).map(({ headers }) => headers['subject'])).toEqual([
      expect.stringMatching(/: 2 due$/),
    ])
  })

  test('says how many more there are than fifty', () => {
    const wait = null
    const row = { id: ann.orgId, number: 'ORD-0001', title: 'Stool', customer_name: 'Robin Hale', wait }
    const { subject, sections } = digestMail(kerf.services, {
      day: FRIDAY,
      reader: { id: ann.user.id, name: 'Ann' },
      organization: { id: ann.orgId, name: 'Oak & Co' },
      orders: Array.from({ length: 52 }, () => ({ ...row, due_date: FRIDAY })),
    })
    expect(subject).toBe('Today at Oak & Co: 52 due')
    expect(sections).toEqual([{ title: 'Due', items: expect.any(Array), more: 'And 2 more' }])
    expect(sections?.[0]?.items).toHaveLength(50)
  })

  test('goes to nobody who has nothing in it any more, has left, or on another day', async () => {
    const [ben, tom, eve] = [await aMember(kerf, ann), await aMember(kerf, ann), await aMember(kerf, ann)]
    const order = await orderOf(ben, 'Stool', FRIDAY)
    for (const somebody of [tom, eve]) await assign(ann, order, somebody)
    await ann.visitor.delete(`/api/organizations/${ann.orgId}/members/${tom.user.id}`)
    await send(tom)
    // Another day in Auckland already.
    await ann.visitor.patch(`/api/organizations/${ann.orgId}`, { timeZone: 'Pacific/Auckland' })
    await send(eve, `${FRIDAY}T12:00:00Z`)
    await ann.visitor.patch(`/api/organizations/${ann.orgId}`, { timeZone: 'UTC' })
    await ann.visitor.post(`/api/orders/${order.id}/archive`, {})
    await send(ben)
    expect([ben, tom, eve].flatMap(mailsTo)).toEqual([])
  })

  test('waits for the end of quiet hours', async () => {
    const ben = await aMember(kerf, ann)
    await orderOf(ben, 'Stool', FRIDAY)
    await ben.visitor.patch('/api/notifications/settings', { quietHours: { from: '19:00', to: '08:30' } })
    expect(await send(ben)).toEqual(new Date(`${FRIDAY}T08:30:00Z`))
    expect(mailsTo(ben)).toEqual([])
    await send(ben, `${FRIDAY}T08:30:00Z`)
    expect(mailsTo(ben)).toHaveLength(1)
  })
})

// Where it is that hour now, whatever the time is here.
const zoneAt = (hour: number) => {
  const hours = ((hour - new Date().getUTCHours() + 36) % 24) - 12
  return `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`
}

test('a look for mornings reads no organization whose next one is still to come', async () => {
  const { db, pool } = kerf.database
  const services = { ...kerf.services, notifier: SILENT, sendMail: undefined }
  const { rows } = await pool.query<{ id: string }>(
    `insert into organizations (name, slug, time_zone)
     select 'Many', 'many ' || n, $1 from generate_series(1, 200) n returning id`,
    [zoneAt(3)],
  )
  const now = new Date()
  await startMornings(services, now, Infinity)
  const looked = async (at: Date) => {
    const ids = new Set(await selectMornings(db, at, 1000))
    return rows.filter(({ id }) => ids.has(id)).length
  }
  expect(await looked(now)).toBe(0)
  expect(await looked(new Date(now.getTime() + 5 * 3_600_000))).toBe(200)
})

test('comes by itself in the morning, to each person once however many servers look', async () => {
  // Nobody's morning begins before all is there.
  const owner = await anAdmin(kerf, { timeZone: zoneAt(3), organizationName: 'Early' })
  const timeZone = zoneAt(9)
  const order = await anOrder(owner, due(daysAfter(todayIn(timeZone, new Date()), 1)))
  await assign(owner, order, owner)
  await untilTold(kerf, owner.orgId)
  const morning = { timeZone, workingDays: [1, 2, 3, 4, 5, 6, 7] }
  expect((await owner.visitor.patch(`/api/organizations/${owner.orgId}`, morning)).status).toBe(200)
  const another = await kerf.another()
  try {
    for (let n = 0; n < 3; n += 1) await addJob(kerf.database.db, LOOK, {})
    await expect.poll(() => mailsTo(owner).length).toBe(1)
    await addJob(kerf.database.db, LOOK, {})
    const left = async () => {
      const { rows } = await kerf.database.pool.query(
        `select task_identifier from graphile_worker.jobs where task_identifier ~ 'morning'
         union all select 'due' from due_digests`,
      )
      return rows
    }
    await expect.poll(left).toEqual([])
    expect(mailsTo(owner).map(({ headers }) => headers['subject'])).toEqual(['Today at Early: 1 due'])
  } finally {
    await another.close()
  }
})
