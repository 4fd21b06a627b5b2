import { beforeAll, describe, expect, test } from 'vitest'
import { FEED_KINDS } from '#shared/feeds/kinds.ts'
import { aFeed, eventsIn, readFeed } from '../../../test/support/calendars.ts'
import { aMember, anAdmin, anOrder, joins, type Somebody } from '../../../test/support/factories.ts'
import { SECRET, sharedKerf, type TestKerf } from '../../../test/support/kerf.ts'
import { untilBlocked } from '../../../test/support/database/locks.ts'
import { CALENDAR_FEED, idOfToken, secretToken } from '../../secrets/proofs.ts'

const PATH = '/api/calendar-feeds'
const GONE = [404, { message: 'Calendar not found' }]

let kerf: TestKerf
let admin: Somebody

beforeAll(async () => {
  kerf = await sharedKerf()
  admin = await anAdmin(kerf)
})

const due = (date: string) => ({ dueDate: `${date}T00:00:00.000Z` })
const feedsOf = async ({ visitor }: Somebody) => (await visitor.get(PATH)).body
const statusOf = async (...of: Parameters<typeof readFeed>) => (await readFeed(...of)).status

describe('a feed', () => {
  test('is made once of each kind, with an address of its own', async () => {
    const owner = await anAdmin(kerf)
    expect(await feedsOf(owner)).toEqual([])
    const all = await aFeed(owner, 'all')
    expect(all).toEqual({
      id: expect.any(String),
      kind: 'all',
      url: expect.stringMatching(/^http:\/\/localhost:3000\/api\/calendar\/[0-9a-f]{32}[\w-]{43}\.ics$/),
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      lastReadAt: null,
    })
    const both = await Promise.all([aFeed(owner, 'mine'), aFeed(owner, 'mine')])
    expect(both[0]).toEqual(both[1])
    expect(await aFeed(owner, 'all')).toEqual(all)
    const deliveries = await aFeed(owner, 'deliveries')
    expect(await feedsOf(owner)).toEqual([both[0], deliveries, all])
    expect(new Set([all, deliveries, both[0]].map((feed) => feed?.url)).size).toBe(FEED_KINDS.length)
  })

  test('is not made for somebody who is removed meanwhile', async () => {
    const ben = await aMember(kerf, admin)
    const remover = await kerf.database.pool.connect()
    await remover.query('begin')
    await remover.query('delete from organization_members where user_id = $1', [ben.user.id])
    const made = ben.visitor.post(PATH, { kind: 'all' })
    await untilBlocked(kerf)
    await remover.query('commit')
    remover.release()
    const { status, body } = await made
    expect([status, body]).toEqual([404, { message: 'Shop not found' }])
  })

  test.each([{}, { kind: 'none' }, { kind: null }, { kind: ['all'] }])(
    'as %j asks for is none',
    async (payload) => {
      const { status, body } = await admin.visitor.post(PATH, payload)
      expect([status, Object.keys(body.fields)]).toEqual([400, ['kind']])
    },
  )

  test('is seen and ended by nobody else', async () => {
    const ben = await aMember(kerf, admin)
    const feed = await aFeed(ben)
    expect(await feedsOf(admin)).toEqual([])
    for (const id of [feed.id, crypto.randomUUID(), 'nothing', '%00']) {
      const { status, body } = await admin.visitor.delete(`${PATH}/${id}`)
      expect([status, body]).toEqual([404, { message: 'Calendar not found' }])
    }
    expect(await statusOf(kerf, feed)).toBe(200)
  })

  test('is of the organization in which it was made', async () => {
    const ben = await aMember(kerf, admin)
    const other = await anAdmin(kerf)
    const here = await aFeed(ben)
    await joins(ben, other)
    await anOrder(other, { title: 'Theirs', ...due('2030-01-15') })
    await ben.visitor.put('/api/user/organization', { orgId: other.orgId })
    const { orgId } = (await ben.visitor.get('/api/user')).body
    expect(orgId).toBe(other.orgId)
    expect(await feedsOf(ben)).toEqual([])
    const there = await aFeed(ben)
    expect(there.url).not.toBe(here.url)
    const summaries = async (feed: typeof here) =>
      eventsIn((await readFeed(kerf, feed)).body).map(({ summary }) => summary)
    expect(await summaries(there)).toEqual(['ORD-0001 Theirs'])
    expect(await summaries(here)).not.toContain('ORD-0001 Theirs')
  })
})

describe('the address of a feed answers no more', () => {
  test('once it was ended, and a new one is another one', async () => {
    const ben = await aMember(kerf, admin)
    const feed = await aFeed(ben)
    const { headers } = await readFeed(kerf, feed)
    expect((await ben.visitor.delete(`${PATH}/${feed.id}`)).status).toBe(204)
    expect(await feedsOf(ben)).toEqual([])
    for (const etag of ['', headers.get('etag') ?? '']) {
      const { status, body } = await readFeed(kerf, feed, { 'if-none-match': etag })
      expect([status, body]).toEqual(GONE)
    }
    const again = await aFeed(ben)
    expect(again.url).not.toBe(feed.url)
    expect([await statusOf(kerf, feed), await statusOf(kerf, again)]).toEqual([404, 200])
  })

  test('once its owner is no member any more, not even after they come back', async () => {
    const ben = await anAdmin(kerf)
    await joins(ben, admin)
    await ben.visitor.put('/api/user/organization', { orgId: admin.orgId })
    const feed = await aFeed(ben)
    expect(await statusOf(kerf, feed)).toBe(200)
    await admin.visitor.delete(`/api/organizations/${admin.orgId}/members/${ben.user.id}`)
    expect(await statusOf(kerf, feed)).toBe(404)
    await joins(ben, admin)
    expect(await statusOf(kerf, feed)).toBe(404)
  })

  test('but does while its owner must choose a new password', async () => {
    const ben = await aMember(kerf, admin)
    const feed = await aFeed(ben)
    const input = { email: ben.email, newPassword: 'birch-and-elm-45' }
    expect((await admin.visitor.post('/api/admin/reset-password', input)).status).toBe(204)
    expect(await statusOf(kerf, feed)).toBe(200)
  })
})

describe('a token', () => {
  test('is good for nothing where one character is another, or more, or fewer', async () => {
    const id = crypto.randomUUID()
    const token = secretToken(SECRET, CALENDAR_FEED, id)
    expect(idOfToken(SECRET, CALENDAR_FEED, token)).toBe(id)
    const others = Array.from(token, (character, at) => {
      const other = character === 'A' ? 'B' : 'A'
      return token.slice(0, at) + other + token.slice(at + 1)
    })
    const wrong = [...others, token.slice(1), token.slice(0, -1), `${token}A`, `${token}=`, '', 'A']
    expect(wrong.filter((token) => idOfToken(SECRET, CALENDAR_FEED, token) !== undefined)).toEqual([])
    expect(idOfToken(`${SECRET}!`, CALENDAR_FEED, token)).toBeUndefined()
  })

  test('that is wrong, or of a feed that never was, says the same as one that was ended', async () => {
    const { id } = await aFeed(admin)
    const right = secretToken(SECRET, CALENDAR_FEED, id)
    const proof = secretToken(SECRET, CALENDAR_FEED, crypto.randomUUID()).slice(32)
    const wrong = [
      'nothing.ics',
      right.slice(0, 32),
      right.slice(0, 32) + proof,
      secretToken(`${SECRET}!`, CALENDAR_FEED, id),
      secretToken(SECRET, CALENDAR_FEED, crypto.randomUUID()),
      id,
      `${right}.ics.ics`,
    ]
    for (const token of wrong) {
      const { status, body } = await kerf.visitor().get(`/api/calendar/${token}`)
      expect([status, body]).toEqual(GONE)
    }
    expect((await kerf.visitor().get(`/api/calendar/${right}`)).status).toBe(200)
  })
})
