import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { auditApi } from '#shared/api/admin.ts'
import type { NewWebhook } from '#shared/webhooks/schemas.ts'
import { aMember, anAdmin, type Somebody } from '../../../test/support/factories.ts'
import { untilReadBy } from '../../../test/support/inbox.ts'
import { type OwnKerf, startKerf } from '../../../test/support/kerf.ts'
import { aWebhook, pathOf, webhookOf } from '../../../test/support/webhooks/webhooks.ts'

// Nobody listens there: these tests are about the settings.
const HOOK = { url: 'https://127.0.0.1:1/hooks/4711?key=oak' }

let kerf: OwnKerf
let ann: Somebody
let strict: OwnKerf
let bea: Somebody
let theirs: NewWebhook

beforeAll(async () => {
  kerf = await startKerf({ webhookOutbound: { allowPrivate: true, allowPlain: true } })
  strict = await startKerf()
  bea = await anAdmin(strict)
  theirs = await aWebhook(bea, { url: 'https://hooks.example.com/' })
})
afterAll(async () => {
  await kerf.close()
  await strict.close()
})
beforeEach(async () => {
  ann = await anAdmin(kerf)
})

/** What the log says of the shop's webhooks, and what its ADMINs read in the audit. */
async function toldOf(by: Somebody): Promise<unknown[]> {
  const { rows } = await kerf.database.pool.query(
    `select type, data from events where org_id = $1 and type like 'webhook.%' order by version`,
    [by.orgId],
  )
  await untilReadBy(kerf, by.orgId, 'audit')
  const { body } = await by.visitor.get(auditApi.list.path)
  const audited = body.filter(({ type }: { type: string }) => type.startsWith('webhook.'))
  expect(audited.map(({ type }: { type: string }) => type).toReversed()).toEqual(rows.map(({ type }) => type))
  return rows
}

describe('a webhook', () => {
  test('is made, changed, switched off and on, and removed', async () => {
    const made = await ann.visitor.post(pathOf(ann), { ...HOOK, events: ['order.moved', 'order.moved'] })
    const { secret, ...webhook } = made.body
    expect([made.status, webhook]).toEqual([
      201,
      {
        id: expect.any(String),
        ...HOOK,
        events: ['order.moved'],
        isOn: true,
        createdAt: expect.any(String),
        failingSince: null,
        switchedOff: null,
      },
    ])
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/)
    expect((await ann.visitor.get(pathOf(ann))).body).toEqual([webhook])

    const change = async (payload: object) => {
      const { status, body } = await ann.visitor.patch(pathOf(ann, webhook), payload)
      expect(status).toBe(200)
      return body
    }
    expect(await change({ isOn: true, ...HOOK, events: ['order.moved'] })).toEqual(webhook)
    const url = 'http://127.0.0.1:1/elsewhere'
    const moved = { ...webhook, url, events: ['note.added'] }
    expect(await change({ url, events: ['note.added'] })).toEqual(moved)
    expect(await change({ isOn: false })).toEqual({ ...moved, isOn: false })
    expect(await change({ isOn: true })).toEqual(moved)
    const renewed = await ann.visitor.post(`${pathOf(ann, webhook)}/secret`)
    expect([renewed.status, renewed.body]).toEqual([200, { ...moved, secret: expect.any(String) }])
    expect(renewed.body.secret).not.toBe(secret)
    expect((await ann.visitor.delete(pathOf(ann, webhook))).status).toBe(204)
    expect((await ann.visitor.get(pathOf(ann))).body).toEqual([])

    const data = { webhookId: webhook.id, host: '127.0.0.1:1' }
    expect(await toldOf(ann)).toEqual([
      { type: 'webhook.added', data },
      // The address and the kinds, off, on, the secret.
      ...Array.from({ length: 4 }, () => ({ type: 'webhook.changed', data })),
      { type: 'webhook.removed', data },
    ])
  })

  test('keeps its address and its secret from whoever reads the database', async () => {
    const { secret } = await aWebhook(ann, HOOK)
    const { rows } = await kerf.database.pool.query(
      'select to_jsonb(w)::text as row from webhooks w union all select to_jsonb(e)::text from events e',
    )
    expect(rows.length).toBeGreaterThan(1)
    for (const hidden of ['4711', 'key=oak', secret.slice('whsec_'.length)]) {
      expect(rows.some(({ row }) => row.includes(hidden))).toBe(false)
    }
  })

  test('is one of ten at most', async () => {
    for (let count = 0; count < 9; count += 1) await aWebhook(ann, HOOK)
    const twice = () => ann.visitor.post(pathOf(ann), { ...HOOK, events: ['order.moved'] })
    const both = await Promise.all([twice(), twice()])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
    expect(both.find(({ status }) => status === 409)?.body).toEqual({
      message: 'You can have up to 10 webhooks. Remove one first',
    })
  })

  test('of another shop does not exist', async () => {
    const theirs = await aWebhook(await anAdmin(kerf), HOOK)
    for (const id of [theirs.id, crypto.randomUUID(), 'no-id']) {
      const path = pathOf(ann, { id })
      const calls = [
        ann.visitor.patch(path, { isOn: false }),
        ann.visitor.delete(path),
        ann.visitor.post(`${path}/secret`),
        ann.visitor.post(`${path}/test`),
        ann.visitor.get(`${path}/deliveries`),
        ann.visitor.post(`${path}/deliveries/${crypto.randomUUID()}/again`),
      ]
      for (const { status, body } of await Promise.all(calls)) {
        expect([status, body]).toEqual([404, { message: 'Webhook not found' }])
      }
    }
    const mine = await aWebhook(ann, HOOK)
    expect(
      (await ann.visitor.post(`${pathOf(ann, mine)}/deliveries/${crypto.randomUUID()}/again`)).body,
    ).toEqual({ message: 'Delivery not found' })
  })

  test('of somebody who leaves or is demoted is switched off, of which the ADMINs are told, until one of them wants it on', async () => {
    const shop = await anAdmin(kerf)
    const ben = await aMember(kerf, shop, 'ADMIN')
    const cleo = await aMember(kerf, shop, 'ADMIN')
    const [theirs, own] = [await aWebhook(ben, HOOK), await aWebhook(shop, HOOK)]
    const members = `/api/organizations/${shop.orgId}/members`
    expect((await shop.visitor.delete(`${members}/${ben.user.id}`)).status).toBe(204)
    const reason = `${ben.user.displayName}, who set it up, left the shop`
    const switchedOff = { at: expect.any(String), reason }
    expect(await webhookOf(shop, theirs)).toMatchObject({ ...HOOK, isOn: false, switchedOff })
    expect(await webhookOf(shop, own)).toMatchObject({ isOn: true })
    await expect
      .poll(async () => (await cleo.visitor.get('/api/notifications')).body)
      .toEqual([expect.objectContaining({ webhookId: theirs.id })])

    expect((await cleo.visitor.patch(pathOf(shop, theirs), { isOn: true })).body).toMatchObject({
      isOn: true,
      switchedOff: null,
    })
    expect((await shop.visitor.patch(`${members}/${cleo.user.id}`, { role: 'SALES' })).status).toBe(200)
    const demoted = `${cleo.user.displayName}, who set it up, is no longer an admin`
    expect(await webhookOf(shop, theirs)).toMatchObject({ isOn: false, switchedOff: { reason: demoted } })
    await expect
      .poll(async () => (await shop.visitor.get('/api/notifications')).body)
      .toContainEqual(expect.objectContaining({ webhookId: theirs.id }))
  })
})

test.each([
  [{ url: '' }, 'url', 'Address is required'],
  [{ url: 'hooks' }, 'url', 'Enter a valid web address'],
  [{ url: 'http://hooks.example.com/' }, 'url', 'Address must start with https://'],
  [{ url: 'ftp://hooks.example.com/' }, 'url', 'Address must start with https://'],
  [{ url: 'https://10.0.0.1/' }, 'url', 'Address must be on the public internet'],
  [{ url: 'https://localhost/' }, 'url', 'Address must be on the public internet'],
  [{ url: 'https://[::ffff:169.254.169.254]/' }, 'url', 'Address must be on the public internet'],
  [{ url: 'https://ann:oak@hooks.example.com/' }, 'url', "Address can't contain a user name or password"],
  [{ url: `https://hooks.example.com/${'x'.repeat(2000)}` }, 'url', 'Address is too long'],
  [{ events: [] }, 'events', 'Choose at least one event'],
  [{ events: ['member.added'] }, 'events.0', "This event doesn't exist"],
])('with %j a webhook is neither made nor changed', async (wrong, field, sentence) => {
  const right = { url: 'https://hooks.example.com/', events: ['order.moved'] }
  const answers = [
    await bea.visitor.post(pathOf(bea), { ...right, ...wrong }),
    await bea.visitor.patch(pathOf(bea, theirs), wrong),
  ]
  for (const { status, body } of answers) {
    expect([status, body.fields]).toEqual([400, { [field]: sentence }])
  }
  const { secret, ...kept } = theirs
  expect((await bea.visitor.get(pathOf(bea))).body).toEqual([kept])
  expect(secret).not.toBe('')
})

test('where private networks are allowed, metadata is not, nor what everybody could read on the internet', async () => {
  for (const [url, sentence] of [
    ['http://169.254.169.254/latest', 'Address must be on the public internet'],
    ['https://[fd00:ec2::254]/', 'Address must be on the public internet'],
    ['http://8.8.8.8/', 'Address must start with https://'],
  ]) {
    const { status, body } = await ann.visitor.post(pathOf(ann), { url, events: ['order.moved'] })
    expect([url, status, body.message]).toEqual([url, 400, sentence])
  }
})
