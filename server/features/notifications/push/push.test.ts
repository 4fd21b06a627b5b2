import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { timeIn } from '#shared/dates.ts'
import { mentionOf } from '#shared/notifications/mentions.ts'
import type { Order } from '#shared/orders/types.ts'
import {
  aMember,
  anAdmin,
  anOrder,
  anotherBrowser,
  type Somebody,
} from '../../../../test/support/factories.ts'
import { untilConsumed } from '../../../../test/support/backups/installations.ts'
import { type OwnKerf, startKerf } from '../../../../test/support/kerf.ts'
import { tryAgainNow, untilSent } from '../../../../test/support/mail/jobs.ts'
import { aSwitchedOffWebhook } from '../../../../test/support/webhooks/switched-off.ts'
import {
  startPushService,
  type PushedBrowser,
  type PushService,
} from '../../../../test/support/push/service.ts'
import type { Visitor } from '../../../../test/support/visitor.ts'

let kerf: OwnKerf
let service: PushService
let ann: Somebody

interface NotificationSubject {
  ben: Somebody
  order: Order
  browser: PushedBrowser
}

beforeAll(async () => {
  service = await startPushService()
  // So long that each test says when their time has come.
  const pushAfterMs = 3_600_000
  kerf = await startKerf({ pushOutbound: { allowPrivate: true, ca: service.ca }, times: { pushAfterMs } })
  ann = await anAdmin(kerf)
})
afterAll(async () => {
  await service.close()
  await kerf.close()
})

async function pushedTo(visitor: Visitor): Promise<PushedBrowser> {
  const browser = service.browser()
  const { status, body } = await visitor.put('/api/push/devices', browser.subscription)
  if (status !== 200) throw new Error(`No device: ${JSON.stringify(body)}`)
  return browser
}

/** Somebody with a device, who is mentioned on an order: there is a notification, which is not sent yet. */
async function mentioned(by = ann): Promise<NotificationSubject> {
  const [ben, order] = [await aMember(kerf, by), await anOrder(by)]
  const browser = await pushedTo(ben.visitor)
  await mention(by, ben, order)
  return { ben, order, browser }
}

async function mention(by: Somebody, { user }: Somebody, { id }: Order): Promise<void> {
  const content = `${mentionOf(user.id)} is the oak in?`
  const { status } = await by.visitor.post(`/api/orders/${id}/notes`, { content })
  expect(status).toBe(201)
}

/** All that was to be sent has been. */
async function sent(): Promise<void> {
  await untilConsumed(kerf.connection)
  await tryAgainNow(kerf)
  await untilSent(kerf)
}

const devicesOf = async ({ visitor }: Somebody) => (await visitor.get('/api/push/devices')).body

const settle = ({ orgId, user }: Somebody, settings: object) =>
  kerf.database.pool.query('insert into notification_settings values ($1, $2, $3)', [
    orgId,
    user.id,
    settings,
  ])

// Everybody here registers from one address.
beforeEach(() => kerf.database.pool.query('delete from throttles'))

describe('who is mentioned', () => {
  test('is told on each of their devices, so that only these can read it', async () => {
    const { ben, order, browser } = await mentioned()
    const tablet = await pushedTo(await anotherBrowser(kerf, ben))
    const others = await pushedTo((await aMember(kerf, ann)).visitor)
    await sent()
    const { rows } = await kerf.database.pool.query('select id from notifications where order_id = $1', [
      order.id,
    ])
    const { publicKey } = (await ben.visitor.get('/api/push/key')).body
    for (const device of [browser, tablet]) {
      const [push, ...more] = device.pushes()
      expect(more).toEqual([])
      expect(push?.message).toEqual({
        id: rows[0].id,
        title: `${order.number} · Oak table`,
        body: `${ann.user.displayName} mentioned you: @${ben.user.displayName} is the oak in?`,
        url: `/orders/${order.id}?organization=${ann.orgId}`,
      })
      expect(push).toMatchObject({
        publicKey,
        contact: 'mailto:kerf@localhost',
        headers: { ttl: '86400', urgency: 'normal', topic: rows[0].id.replaceAll('-', '') },
      })
    }
    expect(others.pushes()).toEqual([])
    const used = { lastUsedAt: expect.any(String) }
    expect(await devicesOf(ben)).toMatchObject([used, used])
  })

  test('is not told of what they need not or may not know when it is sent', async () => {
    const sql = (text: string, ...values: unknown[]) => kerf.database.pool.query(text, values)
    const { visitor: admin } = ann
    const meanwhile: Record<string, (told: NotificationSubject) => Promise<unknown>> = {
      nothing: async () => undefined,
      read: ({ ben, order }) => ben.visitor.put(`/api/orders/${order.id}/notifications/read`),
      muted: ({ ben, order }) => ben.visitor.put(`/api/orders/${order.id}/watch`, { state: 'muted' }),
      'not wanted': ({ ben }) =>
        settle(ben, { channels: { mention: { inbox: true, mail: true, push: false } } }),
      'signed out': ({ ben }) => ben.visitor.post('/api/logout'),
      expired: ({ ben }) => sql('update sessions set expire = now() where user_id = $1', ben.user.id),
      'password to be chosen': ({ ben }) =>
        sql('update users set must_change_password = true where id = $1', ben.user.id),
      removed: ({ ben }) => admin.delete(`/api/organizations/${ann.orgId}/members/${ben.user.id}`),
      archived: ({ order }) => admin.post(`/api/orders/${order.id}/archive`, {}),
    }
    const told: Record<string, NotificationSubject> = {}
    for (const name of Object.keys(meanwhile)) told[name] = await mentioned()
    await untilConsumed(kerf.connection)
    for (const [name, happens] of Object.entries(meanwhile)) {
      const response = await happens(told[name] as NotificationSubject)
      if (response && typeof response === 'object' && 'status' in response)
        expect(response.status).toBeLessThan(300)
    }
    await sent()
    const counts = Object.entries(told).map(([name, { browser }]) => [name, browser.pushes().length])
    expect(counts).toEqual(Object.keys(meanwhile).map((name) => [name, name === 'nothing' ? 1 : 0]))
  })

  test('is told after their quiet hours', async () => {
    const { ben, browser } = await mentioned()
    const clock = (hours: number) => timeIn('UTC', new Date(Date.now() + hours * 3_600_000))
    await settle(ben, { quietHours: { from: clock(-1), to: clock(2) } })
    await untilConsumed(kerf.connection)
    await tryAgainNow(kerf)
    // It waits for their end, as a job that nobody has tried.
    const waiting = async () => {
      const { rows } = await kerf.database.pool.query(
        'select attempts, run_at > now() as later, locked_at from graphile_worker.jobs',
      )
      return rows
    }
    await expect.poll(waiting).toEqual([{ attempts: 0, later: true, locked_at: null }])
    expect(browser.pushes()).toEqual([])
    await kerf.database.pool.query('delete from notification_settings where user_id = $1', [ben.user.id])
    await sent()
    expect(browser.pushes()).toHaveLength(1)
  })
})

test('a webhook that was switched off is told on the devices of ADMINs who want it', async () => {
  const owner = await anAdmin(kerf)
  const browser = await pushedTo(owner.visitor)
  await settle(owner, { channels: { webhook: { inbox: true, mail: false, push: true } } })
  await aSwitchedOffWebhook(kerf, owner)
  await sent()
  expect(browser.pushes().map(({ message: { id: _id, ...message } }) => message)).toEqual([
    {
      title: expect.stringMatching(/^Shop .*: webhooks$/),
      body: 'The webhook to hooks.example.com was turned off: nothing arrived for a day',
      url: `/settings/webhooks?org=${owner.orgId}`,
    },
  ])
})

describe('a push service', () => {
  test('that is out of order is asked again, with the same id, and only for the device that it failed', async () => {
    const { ben, browser } = await mentioned()
    const tablet = await pushedTo(await anotherBrowser(kerf, ben))
    /** Of each job that nobody is doing, how often it was tried. */
    const attempts = async () => {
      const { rows } = await kerf.database.pool.query('select attempts, locked_at from graphile_worker.jobs')
      return rows.map(({ attempts, locked_at }) => (locked_at ? 'under way' : attempts))
    }
    await untilConsumed(kerf.connection)
    for (const [count, status] of [503, 429].entries()) {
      browser.answer(status, { 'retry-after': '1' })
      await tryAgainNow(kerf)
      await expect.poll(attempts).toEqual([count + 1])
    }
    browser.answer(201)
    await sent()
    expect(browser.pushes()).toHaveLength(3)
    expect(new Set(browser.pushes().map(({ message }) => message.id)).size).toBe(1)
    expect(tablet.pushes()).toHaveLength(1)
  })

  test('that refuses is not asked again, and what it no longer knows is no device any more', async () => {
    const refused: Record<number, NotificationSubject> = {}
    for (const status of [307, 400, 403, 404, 410, 413]) {
      refused[status] = await mentioned()
      refused[status].browser.answer(status, { location: 'https://127.0.0.1/' })
    }
    await sent()
    const left: Record<string, number> = {}
    for (const [status, { ben, browser }] of Object.entries(refused)) {
      expect(browser.pushes()).toHaveLength(1)
      left[status] = (await devicesOf(ben)).length
    }
    expect(left).toEqual({ 307: 1, 400: 1, 403: 1, 404: 0, 410: 0, 413: 1 })
  })

  test("that hangs keeps no other shop's pushes waiting", async () => {
    const { ben, browser } = await mentioned()
    const other = await anAdmin(kerf)
    const [eve, order] = [await aMember(kerf, other), await anOrder(other)]
    const theirs = await pushedTo(eve.visitor)
    browser.answer(undefined)
    for (let count = 0; count < 5; count += 1) await mention(ann, ben, await anOrder(ann))
    await untilConsumed(kerf.connection)
    await tryAgainNow(kerf)
    await expect.poll(() => service.hanging()).toBe(1)

    await mention(other, eve, order)
    await untilConsumed(kerf.connection)
    await tryAgainNow(kerf)
    await expect.poll(() => theirs.pushes().length).toBe(1)
    expect(service.hanging()).toBe(1)
    browser.answer(201)
    service.letGo()
  })
})
