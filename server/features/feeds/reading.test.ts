import pg from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { Feed } from '#shared/feeds/schemas.ts'
import { aFeed, eventsIn, readFeed } from '../../../test/support/calendars.ts'
import { anAdmin, anOrder, type Somebody } from '../../../test/support/factories.ts'
import { type OwnKerf, SECRET, startKerf } from '../../../test/support/kerf.ts'
import { untilBlocked } from '../../../test/support/database/locks.ts'
import { openLog } from '../../observe/log.ts'
import { CALENDAR_FEED, secretToken } from '../../secrets/proofs.ts'

let kerf: OwnKerf
let another: OwnKerf
let admin: Somebody
const log: string[] = []

beforeAll(async () => {
  kerf = await startKerf({
    log: openLog('trace', { write: (line) => void log.push(line) }),
    trustProxy: ['127.0.0.1'],
  })
  another = await kerf.another()
  admin = await anAdmin(kerf)
})
afterAll(async () => {
  await another.close()
  await kerf.close()
})

const due = (date: string) => ({ dueDate: `${date}T00:00:00.000Z` })
const lastReadOf = async (feed: Feed) => {
  const feeds: Feed[] = (await admin.visitor.get('/api/calendar-feeds')).body
  return feeds.find(({ id }) => id === feed.id)?.lastReadAt
}

describe('a program that has the calendar already', () => {
  test('is told so until something changes, by each server alike', async () => {
    const feed = await aFeed(admin)
    const order = await anOrder(admin, { title: 'Stool', ...due('2030-01-15') })
    const first = await readFeed(kerf, feed)
    const etag = first.headers.get('etag') ?? ''
    expect(etag).toMatch(/^W\/"[\w-]{22}"$/)
    const there = await readFeed(another, feed)
    expect([there.body, there.headers.get('etag')]).toEqual([first.body, etag])
    for (const server of [kerf, another]) {
      const { status, headers, body } = await readFeed(server, feed, { 'if-none-match': etag })
      expect([status, headers.get('etag'), body]).toEqual([304, etag, undefined])
      expect(headers.get('cache-control')).toBe('private, no-cache')
      for (const several of [`"other", ${etag}`, `${etag.slice(2)},"other"`, '*']) {
        expect((await readFeed(server, feed, { 'if-none-match': several })).status).toBe(304)
      }
    }
    await admin.visitor.patch(`/api/orders/${order.id}`, due('2030-01-16'))
    for (const server of [another, kerf]) {
      const { status, headers, body } = await readFeed(server, feed, { 'if-none-match': etag })
      expect([status, headers.get('etag') === etag]).toEqual([200, false])
      const [event] = eventsIn(body)
      expect(event?.startDate.toString()).toBe('2030-01-16')
      const [before] = eventsIn(first.body)
      expect([event?.uid, (event?.sequence ?? 0) > (before?.sequence ?? 0)]).toEqual([before?.uid, true])
    }
  })

  test('is told anew in another database, and of another kind', async () => {
    const all = await readFeed(kerf, await aFeed(admin))
    const etag = all.headers.get('etag') ?? ''
    const mine = await readFeed(kerf, await aFeed(admin, 'mine'), { 'if-none-match': etag })
    expect(mine.status).toBe(200)
    // As after a backup was restored, in which versions count on from an earlier one.
    await kerf.database.pool.query('update database_epoch set epoch = gen_random_uuid()')
    const restored = await kerf.another()
    onTestFinished(() => restored.close())
    const { status } = await readFeed(restored, await aFeed(admin), { 'if-none-match': etag })
    expect(status).toBe(200)
  })
})

test('it comes compressed to those who take that', async () => {
  const admin = await anAdmin(kerf)
  await anOrder(admin, { ...due('2030-01-15'), title: 'Oak table' })
  const feed = await aFeed(admin)
  const plain = await readFeed(kerf, feed, { 'accept-encoding': 'identity' })
  expect([plain.headers.get('content-encoding'), plain.headers.get('vary')]).toEqual([
    null,
    'Accept-Encoding',
  ])
  const packed = await readFeed(kerf, feed, { 'accept-encoding': 'gzip' })
  expect(packed.headers.get('content-encoding')).toBe('gzip')
  expect(packed.body).toBe(plain.body)
})

test('the owner sees when a calendar was read last, to the hour, and it is written once in one', async () => {
  const feed = await aFeed(admin, 'deliveries')
  expect(await lastReadOf(feed)).toBeNull()
  const before = Date.now()
  await readFeed(kerf, feed)
  const read = Date.parse((await lastReadOf(feed)) ?? '')
  const hour = 3_600_000
  expect(read % hour).toBe(0)
  expect([Math.floor(before / hour) * hour, Math.floor(Date.now() / hour) * hour]).toContain(read)
  const rowOf = async () =>
    (await kerf.database.pool.query('select xmin, last_read_at from calendar_feeds where id = $1', [feed.id]))
      .rows[0]
  const row = await rowOf()
  await readFeed(another, feed)
  // Only an hour that ended between the two is another one.
  if (Math.floor(Date.now() / hour) * hour === read) expect(await rowOf()).toEqual(row)
  await kerf.database.pool.query(
    "update calendar_feeds set last_read_at = last_read_at - interval '2 hours' where id = $1",
    [feed.id],
  )
  const { headers } = await readFeed(kerf, feed)
  expect(Date.parse((await lastReadOf(feed)) ?? '')).toBeGreaterThanOrEqual(read)
  expect((await readFeed(kerf, feed, { 'if-none-match': headers.get('etag') ?? '' })).status).toBe(304)
})

describe('is throttled', () => {
  const from = (address: string) => ({ 'x-forwarded-for': address })
  const BUSY = 'Too many tries. Please try again in 60 minutes'
  const ask = (token: string, address: string) => kerf.visitor().get(`/api/calendar/${token}`, from(address))

  test('by feed, wherever they ask from', async () => {
    await kerf.database.pool.query('delete from throttles')
    const [feed, other] = [await aFeed(admin), await aFeed(admin, 'mine')]
    await readFeed(kerf, feed)
    await kerf.database.pool.query('update throttles set count = 299')
    expect((await readFeed(another, feed, from('192.0.2.1'))).status).toBe(200)
    const { status, headers, body } = await readFeed(kerf, feed, from('192.0.2.2'))
    expect([status, body]).toEqual([429, { message: BUSY }])
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(3500)
    expect((await readFeed(kerf, other)).status).toBe(200)
    await kerf.database.pool.query('delete from throttles')
  })

  test('by network for addresses that are wrong or have ended, which bars nobody from their own', async () => {
    await kerf.database.pool.query('delete from throttles')
    const feed = await aFeed(admin)
    const ended = `${secretToken(SECRET, CALENDAR_FEED, crypto.randomUUID())}.ics`
    expect((await ask('nothing', '192.0.2.1')).status).toBe(404)
    await kerf.database.pool.query('update throttles set count = 299')
    expect((await ask(ended, '192.0.2.1')).status).toBe(404)
    for (const token of [ended, 'nothing']) {
      const { status, body } = await ask(token, '192.0.2.1')
      expect([status, body]).toEqual([429, { message: BUSY }])
    }
    expect((await ask('nothing', '192.0.2.2')).status).toBe(404)
    expect((await readFeed(kerf, feed, from('192.0.2.1'))).status).toBe(200)
    await kerf.database.pool.query('delete from throttles')
  })
})

test("many requests for calendars keep no member's list waiting", async () => {
  const feed = await aFeed(admin)
  const orders = new pg.Client(kerf.connection)
  await orders.connect()
  onTestFinished(() => orders.end())
  // Nobody can read an order now: one calendar is under way, twenty wait for their turn, and the next one is refused.
  await orders.query('begin; lock table orders')
  const calendars = Array.from({ length: 22 }, () => readFeed(kerf, feed))
  const { status, body } = await Promise.race(calendars)
  // Whoever reads a calendar may be nobody of the organization.
  expect([status, body]).toEqual([
    503,
    { message: 'Too many requests at once. Please try again in a moment' },
  ])
  const list = admin.visitor.get('/api/orders?priority=MEDIUM')
  await Promise.race([list, untilBlocked(kerf, 2)])
  await orders.query('commit')
  expect((await list).status).toBe(200)
  const statuses = (await Promise.all(calendars)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(21)
})

test('the address stands in no line of the log, whatever comes of it', async () => {
  const feed = await aFeed(admin)
  const { pathname } = new URL(feed.url)
  const token = secretToken(SECRET, CALENDAR_FEED, feed.id)
  const from = log.length
  const visitor = kerf.visitor()
  expect((await readFeed(kerf, feed)).status).toBe(200)
  // What is no route, what is somewhere else, and what fails.
  expect((await visitor.get(`${pathname}/more`)).status).toBe(404)
  expect((await visitor.get(`/calendar/${token}?token=${token}`)).status).toBe(404)
  expect((await visitor.get(`${pathname}%zz`)).status).toBe(400)
  expect((await visitor.post(pathname, {})).status).toBe(404)
  await kerf.database.pool.query('alter table orders rename to orders_gone')
  expect((await readFeed(kerf, feed)).status).toBe(500)
  await kerf.database.pool.query('alter table orders_gone rename to orders')
  await admin.visitor.delete(`/api/calendar-feeds/${feed.id}`)
  expect((await readFeed(kerf, feed)).status).toBe(404)
  // A response is logged when it has left, which may be after it has arrived.
  const answered = () => log.slice(from).filter((line) => line.includes('"answered"'))
  await expect.poll(() => answered().length).toBeGreaterThanOrEqual(7)
  expect(log.some((line) => line.includes('request failed'))).toBe(true)
  expect(answered()[0]).toContain('/api/calendar/[secret]')
  expect(log.filter((line) => line.includes(token.slice(32)) || line.includes(token.slice(0, 32)))).toEqual(
    [],
  )
})
