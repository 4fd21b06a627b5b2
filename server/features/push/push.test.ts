import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { timeIn } from '#shared/dates.ts'
import { mentionOf } from '#shared/notifications/mentions.ts'
import type { Order } from '#shared/orders/types.ts'
import { aMember, anAdmin, anOrder, anotherBrowser, type Somebody } from '../../../test/support/factories.ts'
import { untilConsumed } from '../../../test/support/installations.ts'
import { startKerf, type TestKerf } from '../../../test/support/kerf.ts'
import { tryAgainNow, untilSent } from '../../../test/support/mail-jobs.ts'
import { startPushService, type PushedBrowser, type PushService } from '../../../test/support/push-service.ts'
import type { Visitor } from '../../../test/support/visitor.ts'

let kerf: TestKerf
let service: PushService
let ann: Somebody
let ben: Somebody
let browser: PushedBrowser
let order: Order

beforeAll(async () => {
  service = await startPushService()
  // So long that each test says when their time has come.
  const pushAfterMs = 3_600_000
  kerf = await startKerf({ pushAfterMs, outbound: { allowPrivate: true, ca: service.ca } })
  ann = await anAdmin(kerf)
})
afterAll(async () => {
  await service.close()
  await kerf.close()
})
beforeEach(async () => {
  service.answer(201)
  // Everybody here registers from one address.
  await kerf.database.pool.query('delete from throttles')
  order = await anOrder(ann, { title: 'Oak table' })
  ben = await aMember(kerf, ann)
  browser = await pushedTo(ben.visitor)
})

async function pushedTo(visitor: Visitor, at = service): Promise<PushedBrowser> {
  const browser = at.browser()
  const { status, body } = await visitor.put('/api/push/devices', browser.subscription)
  if (status !== 200) throw new Error(`No device: ${JSON.stringify(body)}`)
  return browser
}

/** Whoever is mentioned has a notification that is not sent yet. */
async function mentioned(by = ann, whom = ben, on = order): Promise<void> {
  const { status } = await by.visitor.post(`/api/orders/${on.id}/notes`, {
    content: `${mentionOf(whom.user.id)} is the oak in?`,
  })
  expect(status).toBe(201)
  await untilConsumed(kerf.connection)
}

/** All that was to be sent has been. */
async function sent(): Promise<void> {
  await tryAgainNow(kerf)
  await untilSent(kerf)
}

const devices = async () => (await ben.visitor.get('/api/push/devices')).body

describe('who is mentioned', () => {
  test('is told on each of their devices, so that only these can read it', async () => {
    const tablet = await pushedTo(await anotherBrowser(kerf, ben))
    const others = await pushedTo((await aMember(kerf, ann)).visitor)
    await mentioned()
    await sent()
    const { rows } = await kerf.database.pool.query('select id from notifications where order_id = $1', [order.id])
    const { publicKey } = (await ben.visitor.get('/api/push/key')).body
    for (const { pushes } of [browser, tablet]) {
      const [push, ...more] = pushes()
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
    expect(await devices()).toContainEqual(expect.objectContaining({ lastUsedAt: expect.any(String) }))
  })

  const settle = (settings: object) =>
    kerf.database.pool.query('insert into notification_settings values ($1, $2, $3)', [
      ben.orgId,
      ben.user.id,
      settings,
    ])

  const SILENT: Record<string, () => Promise<unknown>> = {
    'has read it': () => ben.visitor.put(`/api/orders/${order.id}/notifications/read`),
    'has muted the order': () => ben.visitor.put(`/api/orders/${order.id}/watch`, { state: 'muted' }),
    'wants no pushes of the kind': () =>
      settle({ channels: { mention: { inbox: true, mail: true, push: false } } }),
    'has signed out of the device': () => ben.visitor.post('/api/logout'),
    'has to choose a new password': () =>
      kerf.database.pool.query('update users set must_change_password = true where id = $1', [ben.user.id]),
    'was removed': () => ann.visitor.delete(`/api/organizations/${ann.orgId}/members/${ben.user.id}`),
    'is told of an archived order': () => ann.visitor.post(`/api/orders/${order.id}/archive`),
  }

  test.each(Object.keys(SILENT))('is not told once that person %s', async (name) => {
    await mentioned()
    await SILENT[name]?.()
    await sent()
    expect(browser.pushes()).toEqual([])
  })

  test('is told after their quiet hours', async () => {
    const clock = (hours: number) => timeIn('UTC', new Date(Date.now() + hours * 3_600_000))
    await settle({ quietHours: { from: clock(-1), to: clock(2) } })
    await mentioned()
    await tryAgainNow(kerf)
    // It waits for their end, with the same task.
    const waiting = async () => {
      const { rows } = await kerf.database.pool.query(
        "select run_at > now() as later from graphile_worker.jobs where task_identifier = 'notifications.push' and attempts = 0",
      )
      return rows
    }
    await expect.poll(waiting).toEqual([{ later: true }])
    expect(browser.pushes()).toEqual([])
    await kerf.database.pool.query('delete from notification_settings where user_id = $1', [ben.user.id])
    await sent()
    expect(browser.pushes()).toHaveLength(1)
  })
})

describe('a push service', () => {
  /** Of each job that nobody is doing, how often it was tried. */
  const attempts = async () => {
    const { rows } = await kerf.database.pool.query(
      'select attempts, locked_at from graphile_worker.jobs order by id',
    )
    return rows.map(({ attempts, locked_at }) => (locked_at ? 'under way' : attempts))
  }

  test('that is out of order is asked again, with the same id, and only for the device that it failed', async () => {
    const other = await startPushService()
    try {
      const tablet = await pushedTo(await anotherBrowser(kerf, ben), other)
      await mentioned()
      service.answer(503)
      await tryAgainNow(kerf)
      await expect.poll(attempts).toEqual([1])
      service.answer(429, { 'retry-after': '1' })
      await tryAgainNow(kerf)
      await expect.poll(attempts).toEqual([2])
      service.answer(201)
      await sent()
      expect(new Set(browser.pushes().map(({ message }) => message.id)).size).toBe(1)
      expect(browser.pushes()).toHaveLength(3)
      expect(tablet.pushes()).toHaveLength(1)
    } finally {
      await other.close()
    }
  })

  test.each([404, 410])('that answers %s is not asked again: the device is gone', async (status) => {
    service.answer(status)
    await mentioned()
    await sent()
    expect(browser.pushes()).toHaveLength(1)
    expect(await devices()).toEqual([])
  })

  test.each([400, 403, 307])('that refuses with %s is not asked again, and the device stays', async (status) => {
    service.answer(status, { location: 'https://127.0.0.1/' })
    await mentioned()
    await sent()
    expect(browser.pushes()).toHaveLength(1)
    expect(await devices()).toHaveLength(1)
  })

  test("that hangs keeps no other shop's pushes waiting", async () => {
    service.answer(undefined)
    const stranger = await anAdmin(kerf)
    const colleague = await aMember(kerf, stranger)
    const other = await startPushService()
    try {
      for (let count = 0; count < 5; count += 1) await mentioned(ann, ben, await anOrder(ann))
      await tryAgainNow(kerf)
      await expect.poll(() => service.hanging()).toBe(1)
      const theirs = await anotherBrowser(kerf, colleague)
      // It trusts the same certificate.
      const pushed = await pushedTo(theirs, other)
      await mentioned(stranger, colleague, await anOrder(stranger))
      await tryAgainNow(kerf)
      await expect.poll(() => pushed.pushes().length).toBe(1)
      expect(service.hanging()).toBe(1)
    } finally {
      service.answer(201)
      service.letGo()
      await other.close()
    }
  })
})
