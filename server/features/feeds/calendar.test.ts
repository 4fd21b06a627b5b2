import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aFeed, calendarIn, eventsIn, readFeed } from '../../../test/support/calendars.ts'
import { aMember, anAdmin, anOrder, type Somebody } from '../../../test/support/factories.ts'
import { assign, move } from '../../../test/support/inbox.ts'
import { type OwnKerf, startKerf } from '../../../test/support/kerf.ts'
import { calendarText } from './feed-calendar.ts'

const APP_URL = 'https://kerf.example.com'

let kerf: OwnKerf

beforeAll(async () => {
  kerf = await startKerf({ appUrl: APP_URL })
})
afterAll(() => kerf.close())

const due = (date: string) => ({ dueDate: `${date}T00:00:00.000Z` })
const summariesOf = async (by: Somebody, kind: 'mine' | 'deliveries' | 'all') =>
  eventsIn((await readFeed(kerf, await aFeed(by, kind))).body).map(({ summary }) => summary)

test('an entry is a whole day, names the order and its stage, and leads there', async () => {
  const admin = await anAdmin(kerf, { organizationName: 'Oak, Ash; & Co' })
  const title = 'Table, "long"; \\n 2 m\twide'
  const order = await anOrder(admin, {
    title,
    priority: 'RUSH',
    fulfillmentType: 'DELIVERY',
    ...due('2030-03-31'),
  })
  const { status, headers, body: text } = await readFeed(kerf, await aFeed(admin))
  expect(status).toBe(200)
  expect(headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  expect(headers.get('cache-control')).toBe('private, no-cache')
  expect(headers.get('content-disposition')).toBe('inline; filename="kerf.ics"')
  const calendar = calendarIn(text)
  const head = Object.fromEntries(
    calendar.getAllProperties().map((each) => [each.name, each.getFirstValue()?.toString()]),
  )
  expect(head).toEqual({
    version: '2.0',
    prodid: '-//Kerf//Orders//EN',
    method: 'PUBLISH',
    name: 'All orders · Oak, Ash; & Co',
    'x-wr-calname': 'All orders · Oak, Ash; & Co',
    'refresh-interval': 'PT1H',
    'x-published-ttl': 'PT1H',
  })
  const [event, ...others] = eventsIn(text)
  expect(others).toEqual([])
  const url = `${APP_URL}/orders/${order.id}?organization=${admin.orgId}`
  const read = (name: string) => event?.component.getFirstPropertyValue(name)?.toString()
  const changed = `${order.updatedAt.slice(0, 19)}Z`
  expect({
    uid: event?.uid,
    summary: event?.summary,
    description: event?.description,
    start: event?.startDate.toString(),
    isDate: event?.startDate.isDate,
    days: event?.duration.toSeconds(),
    sequence: event?.sequence,
    categories: event?.component.getFirstProperty('categories')?.getValues(),
    ...Object.fromEntries(
      ['url', 'status', 'transp', 'priority', 'dtstamp', 'last-modified'].map((name) => [name, read(name)]),
    ),
  }).toEqual({
    uid: `${order.id}@kerf.kerf.example.com`,
    summary: `${order.number} Table, "long"; \\n 2 m wide`,
    description: `Order In · Rush · Delivery\n${url}`,
    start: '2030-03-31',
    isDate: true,
    days: 24 * 60 * 60,
    sequence: expect.any(Number),
    categories: ['Order In', 'Delivery'],
    url,
    status: 'CONFIRMED',
    transp: 'TRANSPARENT',
    priority: '1',
    dtstamp: changed,
    'last-modified': changed,
  })
  expect(text).toContain('\r\nNAME:All orders · Oak\\, Ash\\; & Co\r\n')
  expect(text).toContain('\r\nDTSTART;VALUE=DATE:20300331\r\n')
  expect(text).toMatch(/\r\nREFRESH-INTERVAL;VALUE=DURATION:PT1H\r\n/)
})

describe('a calendar has', () => {
  let admin: Somebody
  let ben: Somebody

  beforeAll(async () => {
    admin = await anAdmin(kerf)
    ben = await aMember(kerf, admin)
    const stranger = await anAdmin(kerf)
    await anOrder(stranger, { title: 'Of others', ...due('2030-01-15') })
    await anOrder(admin, { title: 'No date' })
    const mine = await anOrder(admin, { title: 'Mine', ...due('2030-01-15') })
    await assign(admin, mine, ben)
    await assign(admin, await anOrder(admin, { title: 'Of Ann', ...due('2030-01-16') }), admin)
    await anOrder(admin, { title: 'Delivered', fulfillmentType: 'DELIVERY', ...due('2030-01-17') })
    const done = await anOrder(admin, { title: 'Done', fulfillmentType: 'DELIVERY', ...due('2020-01-18') })
    await assign(admin, done, ben)
    await move(admin, done, 'ORDER_IN', 'DELIVERY')
    const archived = await anOrder(admin, {
      title: 'Archived',
      fulfillmentType: 'DELIVERY',
      ...due('2030-01-19'),
    })
    await assign(admin, archived, ben)
    await admin.visitor.post(`/api/orders/${archived.id}/archive`, {})
  })

  test.each([
    ['all', ['ORD-0005 Done', 'ORD-0002 Mine', 'ORD-0003 Of Ann', 'ORD-0004 Delivered']],
    ['deliveries', ['ORD-0005 Done', 'ORD-0004 Delivered']],
    ['mine', ['ORD-0005 Done', 'ORD-0002 Mine']],
  ] as const)('%s', async (kind, summaries) => {
    expect(await summariesOf(ben, kind)).toEqual(summaries)
  })

  test('no entry in a shop without due dates, and is one nevertheless', async () => {
    const { body: text } = await readFeed(kerf, await aFeed(await anAdmin(kerf), 'mine'))
    expect(eventsIn(text)).toEqual([])
    expect(text).toMatch(/^BEGIN:VCALENDAR\r\n[^]*\r\nEND:VCALENDAR\r\n$/)
  })

  test("nothing of a customer, nor of the shop's own words and hours", async () => {
    const owner = await anAdmin(kerf)
    const secrets = {
      customerName: 'Robin Hale',
      customerPhone: '555 0100',
      customerEmail: 'robin@customer.test',
      address: '12 Mill Lane',
      description: 'Beside the bed',
      notes: 'Pays late',
      estimatedHours: 4711,
    }
    const order = await anOrder(owner, { ...secrets, fulfillmentType: 'DELIVERY', ...due('2030-01-15') })
    await owner.visitor.post(`/api/orders/${order.id}/notes`, { content: 'Rings twice' })
    const text = (await readFeed(kerf, await aFeed(owner))).body.replaceAll('\r\n ', '')
    expect(text).toContain(order.number)
    const words = [...Object.values(secrets), 'Rings twice', owner.user.displayName, owner.email]
    expect(words.filter((word) => text.includes(`${word}`))).toEqual([])
  })
})

describe('RFC 5545', () => {
  const feed = { appUrl: APP_URL, orgId: crypto.randomUUID(), organizationName: 'Oak', kind: 'all' } as const
  const row = {
    id: crypto.randomUUID(),
    number: 'ORD-0001',
    status: 'PRODUCTION',
    priority: 'LOW',
    fulfillmentType: 'PICKUP',
    dueDate: '2030-01-15',
    updatedAt: 1_900_000_000,
    version: '7',
  } as const
  const CONTROL = /\p{Cc}+/gu
  const anything = fc.string({
    unit: fc.constantFrom(...Array.from('anÄ木🪵👩‍🔧,;:\\"\n\r\t\u0001\u2028 ')),
    maxLength: 200,
  })

  test('is kept whatever a title or the organization is called: escapes, octets in a line, no half characters', async () => {
    await fc.assert(
      fc.asyncProperty(anything, anything, async (title, organizationName) => {
        const text = await calendarText({ ...feed, organizationName }, [{ ...row, title }])
        const lines = text.split('\r\n')
        expect(lines.pop()).toBe('')
        for (const line of lines) {
          expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
          expect(line).not.toMatch(/\p{Cc}|[\ud800-\udbff]$|^ ?[\udc00-\udfff]/u)
        }
        const [event] = eventsIn(text)
        expect(event?.summary).toBe(`ORD-0001 ${title}`.replace(CONTROL, ' '))
        const name = `All orders · ${organizationName}`.replace(CONTROL, ' ')
        expect(calendarIn(text).getFirstPropertyValue('name')).toBe(name)
      }),
      { numRuns: 60 },
    )
  })

  // Days on which clocks are changed in Berlin, Auckland, New York and, at midnight, in Santiago and Beirut.
  test.each([
    '2030-03-31',
    '2030-10-27',
    '2030-04-07',
    '2030-03-10',
    '2030-09-08',
    '2024-02-29',
    '2029-12-31',
  ])('has %s as the same day in every zone', async (dueDate) => {
    const zone = process.env.TZ
    try {
      for (const there of ['Europe/Berlin', 'America/Santiago', 'Pacific/Auckland', 'Asia/Beirut', 'UTC']) {
        process.env.TZ = there
        const text = await calendarText(feed, [{ ...row, title: 'Stool', dueDate }])
        expect(text).toContain(`\r\nDTSTART;VALUE=DATE:${dueDate.replaceAll('-', '')}\r\n`)
        expect(text).not.toMatch(/TZID|VTIMEZONE|DTEND/)
      }
    } finally {
      if (zone === undefined) delete process.env.TZ
      else process.env.TZ = zone
    }
  })

  test('is kept by a thousand orders, each with an id of its own, while others are answered', async () => {
    const orders = Array.from({ length: 1000 }, (_, n) => ({
      ...row,
      id: crypto.randomUUID(),
      number: `ORD-${n}`,
      title: 'Stool',
    }))
    let turns = 0
    const counting = setInterval(() => void (turns += 1), 0)
    const text = await calendarText(feed, orders).finally(() => clearInterval(counting))
    expect(turns).toBeGreaterThan(1)
    expect(eventsIn(text).map(({ uid }) => uid)).toEqual(
      orders.map(({ id }) => `${id}@kerf.kerf.example.com`),
    )
    expect(await calendarText(feed, orders)).toBe(text)
  })
})
