import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aDrawnOrder, anApproval, answer, signed } from '../../../../test/support/customers/approvals.ts'
import { aLink } from '../../../../test/support/customers/links.ts'
import { aMember, anAdmin, anOrder, joins, type Somebody } from '../../../../test/support/factories.ts'
import { type OwnKerf, SECRET, startKerf } from '../../../../test/support/kerf.ts'
import { inLockOrder } from '../../../../test/support/database/locks.ts'
import { rowsOf } from '../../../../test/support/database/row-counts.ts'
import { untilAudited } from '../../../../test/support/audit.ts'
import type { Result, Visitor } from '../../../../test/support/visitor.ts'
import { openLog } from '../../../observe/log.ts'
import { openMetrics } from '../../../observe/metrics.ts'
import { secretToken } from '../../../secrets/proofs.ts'

const log: string[] = []
const metrics = openMetrics('test')
const NAME = 'Oak & Sons'

let kerf: OwnKerf
let admin: Somebody

beforeAll(async () => {
  kerf = await startKerf({
    log: openLog('trace', { write: (line) => void log.push(line) }),
    trustProxy: ['127.0.0.1'],
    metrics,
  })
  admin = await anAdmin(kerf, { organizationName: NAME })
})
afterAll(() => kerf.close())

const from = (address: string) => ({ 'x-forwarded-for': address })

/** Of an order of its own, or of this one. */
async function aToken(order?: { id: string; orgId: string }): Promise<string> {
  return (await aLink(kerf, order ?? (await anOrder(admin)))).token
}

/** A call that answers JSON; the page answers the same in HTML. */
const ask = (token: string, headers = {}) => kerf.visitor().get(`/api/t/${token}/logo`, headers)
const open = (token: string, headers = {}) => kerf.visitor().get(`/t/${token}`, headers)

const told = ({ status, body }: Result) => [status, body]

test('what comes with a link that is revoked meanwhile is refused, and nothing of it is kept', async () => {
  const owner = await anAdmin(kerf)
  const { order, drawing, token } = await aDrawnOrder(kerf, owner)
  const approval = await anApproval(owner, drawing)
  const body = await signed(approval)
  const calls = [
    () => kerf.visitor().post(`/api/t/${token}/messages`, { content: 'Hello' }),
    () => answer(kerf, token, approval, body),
    () => answer(kerf, token, approval, { answer: 'changes', words: 'Shorter' }),
  ]
  let before = {}
  const refused = await inLockOrder(kerf, { table: 'orders', id: order.id }, calls, async () => {
    await kerf.database.pool.query('update customer_links set revoked_at = now() where order_id = $1', [
      order.id,
    ])
    before = { ...(await rowsOf(kerf, owner.orgId)), objects: expect.any(String) }
  })
  const ended = [410, { message: 'This link no longer works. Please ask the shop for a new one' }]
  expect(refused.map(told)).toEqual([ended, ended, ended])
  expect(await rowsOf(kerf, owner.orgId)).toEqual(before)
  const signatures = await kerf.database.pool.query(
    "select from objects where org_id = $1 and url like 'signatures/%'",
    [owner.orgId],
  )
  expect(signatures.rowCount).toBe(0)
})

test('nobody answers as the customer of their own shop, and the security log says who tried', async () => {
  const owner = await anAdmin(kerf)
  const shop = await aMember(kerf, owner)
  const { drawing, token } = await aDrawnOrder(kerf, owner)
  const approval = await anApproval(owner, drawing)
  const body = await signed(approval)
  // Whichever of their organizations they look at.
  await joins(shop, admin)
  await shop.visitor.put('/api/user/organization', { orgId: admin.orgId })
  const before = await rowsOf(kerf, owner.orgId)
  const calls = (by: Visitor) => [
    by.post(`/api/t/${token}/messages`, { content: 'Make it' }),
    by.post(`/api/t/${token}/approvals/${approval.id}`, body),
    by.post(`/api/t/${token}/approvals/${approval.id}`, { answer: 'changes', words: 'Shorter' }),
  ]
  const message = 'You are signed in to this shop. Only the customer can answer here'
  for (const response of await Promise.all(calls(shop.visitor)))
    expect(told(response)).toEqual([403, { message }])
  expect(await open(token)).toMatchObject({ status: 200 })
  expect(
    (await untilAudited(owner, 'call.refused', 2)).map(({ person, data }) => [person?.id, data.call]),
  ).toEqual(
    expect.arrayContaining([
      [shop.user.id, 'POST /api/t/:token/messages'],
      [shop.user.id, 'POST /api/t/:token/approvals/:id'],
    ]),
  )
  expect(await rowsOf(kerf, owner.orgId)).toEqual(before)
  // Somebody of another shop may well be a customer of this one.
  expect((await admin.visitor.post(`/api/t/${token}/messages`, { content: 'When?' })).status).toBe(201)
})

describe('a token', () => {
  test('that is wrong by a character, of another link, of another kind or of none says the same', async () => {
    const [right, other] = [await aToken(), await aToken()]
    const link = (await aLink(kerf, await anOrder(admin))).id
    const wrong = [
      right.slice(0, -1) + (right.endsWith('A') ? 'B' : 'A'),
      right.slice(0, 32) + other.slice(32),
      right.slice(0, 32),
      right.toUpperCase(),
      `${right}A`,
      link,
      secretToken(SECRET, 'calendar feed', link),
      secretToken(`${SECRET}!`, 'customer link', link),
      secretToken(SECRET, 'customer link', crypto.randomUUID()),
      '%00',
      '..%2f..%2fapi',
    ]
    for (const token of wrong) {
      expect([token, ...told(await ask(token))]).toEqual([token, 404, { message: 'Page not found' }])
      expect((await open(token)).status).toBe(404)
    }
    expect([(await open(right)).status, (await open(other)).status]).toEqual([200, 200])
  })

  test('of a link that was revoked says so kindly, with the name of the shop', async () => {
    const order = await anOrder(admin)
    const token = await aToken(order)
    await admin.visitor.delete(`/api/orders/${order.id}/customer-link`)
    const message = `This link no longer works. Please ask ${NAME} for a new one`
    expect(told(await ask(token))).toEqual([410, { message }])
    const { status, body } = await open(token)
    expect([status, body]).toEqual([410, expect.stringContaining('Please ask Oak &amp; Sons for a new one')])
    // There is one again, and it is another one.
    await admin.visitor.post(`/api/orders/${order.id}/customer-link`)
    expect((await open(token)).status).toBe(410)
  })

  test('opens its page until 60 days after the order was archived, and never again after that', async () => {
    const order = await anOrder(admin)
    const token = await aToken(order)
    await admin.visitor.post(`/api/orders/${order.id}/archive`, {})
    const statusAfter = async (days: string) => {
      await kerf.database.pool.query('update orders set archived_at = now() - $2::interval where id = $1', [
        order.id,
        days,
      ])
      return (await open(token)).status
    }
    const restore = () => admin.visitor.post(`/api/orders/${order.id}/restore`, {})
    expect(await statusAfter('59 days 23 hours')).toBe(200)
    // Within that time it goes on with its order.
    await restore()
    expect((await open(token)).status).toBe(200)
    await admin.visitor.post(`/api/orders/${order.id}/archive`, {})
    expect(await statusAfter('60 days')).toBe(410)
    expect((await restore()).status).toBe(200)
    expect((await open(token)).status).toBe(410)
    const path = `/api/orders/${order.id}/customer-link`
    expect((await admin.visitor.get(path)).body.link).toBeNull()
    const { body: made } = await admin.visitor.post(path)
    expect([made.url.endsWith(token), (await open(made.url.split('/t/')[1])).status]).toEqual([false, 200])
  })
})

describe('who asks too often is told when to come back', () => {
  test('by link, wherever they ask from, and another link still works', async () => {
    await kerf.database.pool.query('delete from throttles')
    const [token, other] = [await aToken(), await aToken()]
    await open(token)
    await kerf.database.pool.query('update throttles set count = 999')
    expect((await open(token, from('192.0.2.1'))).status).toBe(200)
    for (const refused of [await open(token, from('192.0.2.2')), await ask(token)]) {
      expect(refused.status).toBe(429)
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3500)
    }
    expect((await open(other)).status).toBe(200)
  })

  test('by network for tokens that open nothing, which bars nobody from their own', async () => {
    await kerf.database.pool.query('delete from throttles')
    const token = await aToken()
    await open('nothing', from('192.0.2.1'))
    await kerf.database.pool.query('update throttles set count = 99')
    expect((await open('nothing', from('192.0.2.1'))).status).toBe(404)
    const refused = await ask('nothing', from('192.0.2.1'))
    expect(told(refused)).toEqual([429, { message: 'Too many tries. Please try again in 60 minutes' }])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3500)
    expect((await open('nothing', from('192.0.2.2'))).status).toBe(404)
    expect((await open(token, from('192.0.2.1'))).status).toBe(200)
    await kerf.database.pool.query('delete from throttles')
  })
})

test('the token stands in no line of the log, no measurement and no row', async () => {
  const token = await aToken()
  const visitor = kerf.visitor()
  const start = log.length
  const statuses = [
    (await open(token)).status,
    // What is no route, what is no method of one, what cannot be read, and what has it as a query.
    (await visitor.get(`/t/${token}/more`)).status,
    (await visitor.get(`/api/t/${token}/nothing`)).status,
    (await visitor.put(`/t/${token}`)).status,
    (await visitor.get(`/t/${token}%zz`)).status,
    (await visitor.get(`/anything?token=${token}`)).status,
    (await visitor.post(`/api/t/${token}/messages`, { content: 'When?' })).status,
    // By somebody who is signed in, and in the header that browsers would send.
    (await admin.visitor.get(`/api/t/${token}/logo`)).status,
    (await admin.visitor.get('/api/user', { referer: `http://localhost:3000/t/${token}` })).status,
  ]
  expect(statuses).toEqual([200, 404, 404, 404, 400, 404, 201, 404, 200])
  await kerf.database.pool.query('alter table order_notes rename to notes_gone')
  expect((await open(token)).status).toBe(500)
  await kerf.database.pool.query('alter table notes_gone rename to order_notes')
  // All but the one that could not be read. A response is logged when it has left, which may be after it has arrived.
  const answered = () => log.slice(start).filter((line) => line.includes('"answered"'))
  await expect.poll(() => answered().length).toBeGreaterThanOrEqual(statuses.length)
  expect(log.some((line) => line.includes('request failed'))).toBe(true)
  expect(answered().some((line) => line.includes('/t/[secret]'))).toBe(true)
  const tells = (text: string) => text.includes(token.slice(32)) || text.includes(token.slice(0, 32))
  expect(log.filter(tells)).toEqual([])

  const measured = await metrics.text()
  expect([measured.includes('route="/t/:token"'), tells(measured)]).toEqual([true, false])

  const { rows: tables } = await kerf.database.pool.query(
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
  )
  for (const { name } of tables) {
    const { rows } = await kerf.database.pool.query(
      `select 1 from "${name}" t where position($1 in t::text) > 0`,
      [token.slice(32)],
    )
    expect([name, rows]).toEqual([name, []])
  }
})
