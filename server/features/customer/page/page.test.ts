import pg from 'pg'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { aLink } from '../../../../test/support/customers/links.ts'
import { aChecklist, aMember, anAdmin, anOrder, type Somebody } from '../../../../test/support/factories.ts'
import { rowsOf, untilConsumed } from '../../../../test/support/backups/installations.ts'
import { sharedKerf, startKerf, type TestKerf } from '../../../../test/support/kerf.ts'

let kerf: TestKerf
let ann: Somebody

beforeAll(async () => {
  kerf = await sharedKerf()
  ann = await anAdmin(kerf, { displayName: 'Ann Secret', organizationName: 'Oak & Ash' })
})

const open = (token: string, method = 'GET') => kerf.visitor().send(method, `/t/${token}`)
const settings = (patch: object) => ann.visitor.patch(`/api/organizations/${ann.orgId}/customer-page`, patch)

async function aPage(input: Parameters<typeof anOrder>[1] = {}) {
  const order = await anOrder(ann, input)
  const { token, id } = await aLink(kerf, order)
  return { order, token, linkId: id, path: `/api/orders/${order.id}` }
}

describe('the page', () => {
  test('shows the order’s public part, and nothing else of it, the shop and its people', async () => {
    const bob = await aMember(kerf, ann, 'SHOP', { displayName: 'Bob Secret' })
    const { order, token, path } = await aPage({
      title: 'Walnut table',
      customerName: 'Robin Secret',
      customerEmail: 'secret@example.com',
      customerPhone: '555-secret',
      address: 'Secret Road 1',
      notes: 'Secret note of the order',
      priority: 'RUSH',
      estimatedHours: 737,
      dueDate: '2031-12-24',
    })
    const { order: other } = await aPage({ title: 'Secret of others' })
    await ann.visitor.post(`${path}/notes`, { content: 'A secret note' })
    await ann.visitor.post(`${path}/notes`, { content: 'We begin tomorrow', toCustomer: true })
    await kerf.visitor().post(`/api/t/${token}/messages`, { content: 'Thank you' })
    await ann.visitor.post(`${path}/assignees`, { userId: bob.user.id })
    await aChecklist(ann, order.id, ['Secret step'])
    await ann.visitor.put(`${path}/wait`, { for: 'supplier', note: 'secret supplier' })
    const { status, body } = await open(token)
    expect(status).toBe(200)
    for (const shown of ['Walnut table', order.number, 'Oak &amp; Ash', 'We begin tomorrow', 'Thank you']) {
      expect(body).toContain(shown)
    }
    // An id or a time may have these digits.
    expect(body).not.toMatch(/secret|\brush\b|\b737(?![\da-fz])|2031|supplier|internal/i)
    const ids = [order.id, order.orgId, ann.user.id, bob.user.id, other.id, other.number]
    for (const hidden of ids) expect(body).not.toContain(hidden)
    await ann.visitor.patch(`${path}/customer-link`, { showsDate: true })
    expect((await open(token)).body).toContain('2031-12-24')
  })

  test('names the stages as the shop does, and says when the order is closed', async () => {
    const { token, path } = await aPage()
    await settings({ stageNames: { PICKUP: 'Come & get it' }, inTheMaking: true, welcome: 'Hi <there>' })
    const { body } = await open(token)
    for (const shown of ['Come &amp; get it', 'In the making', 'Hi &lt;there&gt;'])
      expect(body).toContain(shown)
    expect(body).not.toMatch(/Production|Delivery/)
    await ann.visitor.post(`${path}/archive`, { reason: 'A secret reason' })
    const { body: closed } = await open(token)
    expect(closed).toMatch(/closed/)
    expect(closed).not.toMatch(/secret/i)
    await settings({ stageNames: { PICKUP: '' }, inTheMaking: false, welcome: '' })
  })

  test('names the parts of an order where the shop says so, but no remake', async () => {
    const { token, path, order } = await aPage()
    const { body: whole } = await ann.visitor.post(`${path}/parts`, {
      parts: [{ name: 'Doors', status: 'COMPLETED' }, { name: 'Top' }],
    })
    await ann.visitor.post(`${path}/remakes`, {
      partId: whole.parts[0].id,
      cause: 'damaged',
      words: 'Fell down',
    })
    expect((await open(token)).body).not.toMatch(/Doors|Top/)
    await settings({ showParts: true })
    const text = (await open(token)).body.replaceAll(/<[^>]*>/g, '')
    expect(text.match(/(?:Doors|Top): [a-z ]+/g)).toEqual(['Doors: done', 'Top: in the making'])
    expect(text).not.toMatch(/Remake|Fell down/)
    expect(order.parts).toBeNull()
    await settings({ showParts: false })
  })

  test('has no way for a script in any of its texts', async () => {
    const evil = `"'><script>alert(1)</script><img src=x onerror=alert(1)>{{7*7}}\u202e`
    const { token, path } = await aPage({ title: evil })
    await settings({ stageNames: { ORDER_IN: evil.slice(0, 40) }, welcome: evil })
    await ann.visitor.patch(`/api/organizations/${ann.orgId}`, { name: evil })
    await ann.visitor.post(`${path}/notes`, { content: evil, toCustomer: true })
    await kerf.visitor().post(`/api/t/${token}/messages`, { content: evil })
    const { body } = await open(token)
    expect(body).not.toMatch(/<script>|<img src=x|onerror=alert\(1\)>/)
    expect(body.match(/&lt;script&gt;alert\(1\)/g).length).toBeGreaterThanOrEqual(5)
    await settings({ stageNames: { ORDER_IN: '' }, welcome: '' })
    await ann.visitor.patch(`/api/organizations/${ann.orgId}`, { name: 'Oak & Ash' })
  })

  test('is kept nowhere, listed nowhere, framed nowhere, told to nobody, and sets no cookie', async () => {
    const { token } = await aPage()
    for (const method of ['GET', 'HEAD']) {
      const { status, headers } = await open(token, method)
      expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
      expect(headers.get('cache-control')).toBe('no-store')
      expect(headers.get('referrer-policy')).toBe('no-referrer')
      expect(headers.get('x-robots-tag')).toBe('noindex, nofollow')
      expect(headers.get('content-security-policy')).toMatch(/default-src 'self'.*frame-ancestors 'none'/)
      expect(headers.get('set-cookie')).toBeNull()
      expect(headers.get('etag')).toBeNull()
    }
  })

  test('and all that reads from it change nothing, however often a program looks at it', async () => {
    // Of nobody else there: what they did is still swept, sent and counted.
    const kerf = await startKerf()
    onTestFinished(() => kerf.close())
    const { token } = await aLink(kerf, await anOrder(await anAdmin(kerf)))
    await untilConsumed(kerf.connection)
    const before = await rowsOf(kerf.connection)
    const paths = [`/t/${token}`, `/api/t/${token}/logo`, `/api/t/${token}/files/${crypto.randomUUID()}`]
    for (const path of paths) {
      for (const method of ['GET', 'HEAD', 'GET']) await kerf.visitor().send(method, path)
    }
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH']) {
      expect((await kerf.visitor().send(method, `/t/${token}`)).status).toBe(404)
    }
    expect(await rowsOf(kerf.connection)).toEqual(before)
  })
})

describe('an address that opens nothing says so kindly, as a page', () => {
  const sentence = 'Check that the link is complete, or ask the shop that sent it for a new one.'

  test('of a token that nobody was given, and of one that leads to what is gone', async () => {
    const { token, linkId } = await aPage()
    const others = await aPage()
    const changed = token.slice(0, -1) + (token.endsWith('A') ? 'B' : 'A')
    const mixed = others.token.slice(0, 32) + token.slice(32)
    const wrong = [changed, mixed, token.slice(0, -1), `${token}x`, token.slice(0, 32), 'x', '%00', '..%2f..']
    for (const each of [...wrong, linkId]) {
      const { status, body, headers } = await open(each)
      expect([each, status, headers.get('content-type')]).toEqual([each, 404, 'text/html; charset=utf-8'])
      expect(body).toContain(sentence)
      expect(headers.get('cache-control')).toBe('no-store')
      expect(headers.get('referrer-policy')).toBe('no-referrer')
    }
    await kerf.database.pool.query('delete from customer_links where id = $1', [linkId])
    expect((await open(token)).status).toBe(404)
    // Who is signed in opens no more than anybody.
    expect((await ann.visitor.get(`/t/${changed}`)).status).toBe(404)
  })

  test('of a link that was revoked, and of one whose order was archived 60 days ago', async () => {
    const { order, token, path } = await aPage()
    await ann.visitor.post(`${path}/archive`, {})
    expect((await open(token)).status).toBe(200)
    await kerf.database.pool.query(
      `update orders set archived_at = now() - interval '60 days 1 second' where id = $1`,
      [order.id],
    )
    const revoked = await aPage()
    await ann.visitor.delete(`${revoked.path}/customer-link`)
    for (const ended of [token, revoked.token]) {
      const { status, body } = await open(ended)
      expect(status).toBe(410)
      expect(body).toContain('This link no longer works. Please ask Oak &amp; Ash for a new one.')
      for (const call of ['events', 'logo', `files/${crypto.randomUUID()}`]) {
        expect((await kerf.visitor().get(`/api/t/${ended}/${call}`)).status).toBe(410)
      }
      const written = await kerf.visitor().post(`/api/t/${ended}/messages`, { content: 'Hello' })
      expect(written.status).toBe(410)
    }
  })

  test('of one that is asked for too often, while others open', async () => {
    const { token } = await aPage()
    const other = await aPage()
    expect((await open(token)).status).toBe(200)
    const throttled = (count: number) =>
      kerf.database.pool.query('update throttles set count = $1 where count > 0', [count])
    await throttled(1000)
    const { status, body, headers } = await open(token)
    expect([status, headers.get('content-type')]).toEqual([429, 'text/html; charset=utf-8'])
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    expect(body).toContain('Too many tries')
    const call = await kerf.visitor().post(`/api/t/${token}/messages`, { content: 'Hello' })
    expect([call.status, Object.keys(call.body)]).toEqual([429, ['message']])
    expect((await open(other.token)).status).toBe(200)
    await throttled(1)
  })

  test('where customers of the shop open too many at once', async () => {
    const busy = await startKerf()
    onTestFinished(() => busy.close())
    const { token } = await aLink(busy, await anOrder(await anAdmin(busy)))
    const holder = new pg.Client(busy.connection)
    await holder.connect()
    onTestFinished(() => holder.end())
    // Nobody can read a message now: one page is under way, and twenty wait for their turn.
    await holder.query('begin; lock table order_notes')
    const pages = Array.from({ length: 22 }, () => busy.visitor().get(`/t/${token}`))
    const { status, body } = await Promise.race(pages)
    await holder.query('commit')
    expect([status, body]).toEqual([
      503,
      expect.stringContaining('Too many requests at once. Please try again in a moment.'),
    ])
    expect((await Promise.all(pages)).filter((page) => page.status === 200)).toHaveLength(21)
  })

  test('where the database is away', async () => {
    const { token } = await aPage()
    const away = await kerf.withoutDatabase()
    try {
      const { status, headers } = await away.visitor().get(`/t/${token}`)
      expect([status, headers.get('content-type'), headers.get('retry-after')]).toEqual([
        503,
        'text/html; charset=utf-8',
        '2',
      ])
    } finally {
      await away.close()
    }
  })
})

test('a call that is no message is refused, and nothing is kept', async () => {
  const { order, token, path } = await aPage()
  const send = (body: unknown, headers = {}) => kerf.visitor().post(`/api/t/${token}/messages`, body, headers)
  const hello = { content: 'Hello' }
  const statuses = [
    await send(`{"content":"${'x'.repeat(300_000)}"}`),
    await send('content=Hello', { 'content-type': 'application/x-www-form-urlencoded' }),
    await send('Hello', { 'content-type': 'text/plain' }),
    await send('<a/>', { 'content-type': 'application/xml' }),
    await send('{'),
    await send('null'),
    await send([hello]),
    await send(hello, { origin: 'https://evil.example' }),
    await send(hello, { 'sec-fetch-site': 'cross-site' }),
  ].map(({ status }) => status)
  expect(statuses).toEqual([413, 415, 415, 415, 400, 400, 400, 403, 403])
  expect((await ann.visitor.get(path)).body).toEqual(order)
})
