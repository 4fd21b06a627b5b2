import { beforeAll, describe, expect, test } from 'vitest'
import { textOf } from '#shared/events/event-rules.ts'
import { daysAfter } from '#shared/dates.ts'
import type { ClosedDay } from '#shared/working-time/schemas.ts'
import { aMember, anAdmin, type Somebody } from '../../../test/support/factories.ts'
import { sharedKerf, type TestKerf } from '../../../test/support/kerf.ts'
import { Screen } from '../../../test/support/live/screen.ts'
import { statusesOf } from '../../../test/support/visitor.ts'

let kerf: TestKerf
let admin: Somebody
let shop: Somebody

beforeAll(async () => {
  kerf = await sharedKerf()
  admin = await anAdmin(kerf)
  shop = await aMember(kerf, admin)
})

const pathOf = ({ orgId }: Somebody) => `/api/organizations/${orgId}/closed-days`
const closedIn = async (by: Somebody): Promise<ClosedDay[]> => (await by.visitor.get(pathOf(by))).body
const close = (by: Somebody, ...days: unknown[]) => by.visitor.post(pathOf(by), { days })
const open = (by: Somebody, day: string) => by.visitor.delete(`${pathOf(by)}/${day}`)

async function eventsOf({ orgId }: Somebody) {
  const { rows } = await kerf.database.pool.query(
    `select type, data from events where org_id = $1 and type = 'closed_days.changed' order by version`,
    [orgId],
  )
  return rows
}

const EVE = { day: '2026-12-24', name: 'Christmas Eve' }
const NEW_YEAR = { day: '2027-01-01', name: 'New Year' }

describe('closed days', () => {
  test('are added at once, are there for all members in their order, and are told in a sentence', async () => {
    const owner = await anAdmin(kerf)
    const member = await aMember(kerf, owner, 'SALES')
    expect(await closedIn(member)).toEqual([])
    const { status, body } = await close(owner, NEW_YEAR, { ...EVE, name: '  Christmas Eve\n' })
    expect([status, body]).toEqual([201, [EVE, NEW_YEAR]])
    expect(await closedIn(member)).toEqual([EVE, NEW_YEAR])
    const feast = { day: '2026-12-24', name: 'Feast' }
    expect((await close(owner, feast, NEW_YEAR)).body).toEqual([feast, NEW_YEAR])
    expect((await open(owner, '2027-01-01')).status).toBe(204)
    expect(await closedIn(member)).toEqual([feast])
    const events = await eventsOf(owner)
    expect(events.map(({ data }) => data)).toEqual([
      { added: [EVE, NEW_YEAR], removed: [] },
      { added: [feast], removed: [] },
      { added: [], removed: [NEW_YEAR] },
    ])
    expect(events.map((event) => textOf(event))).toEqual([
      'closed the shop on 2 days',
      'closed the shop on Dec 24, 2026 (Feast)',
      'reopened the shop on Jan 1, 2027 (New Year)',
    ])
  })

  test('that are given twice count once, with the last name', async () => {
    const owner = await anAdmin(kerf)
    const { body } = await close(owner, EVE, { ...EVE, name: 'Last' })
    expect(body).toEqual([{ ...EVE, name: 'Last' }])
    expect(await eventsOf(owner)).toHaveLength(1)
  })

  test('that are closed already by this name are no news', async () => {
    const owner = await anAdmin(kerf)
    await close(owner, EVE)
    const { status, body } = await close(owner, EVE)
    expect([status, body]).toEqual([201, [EVE]])
    expect(await eventsOf(owner)).toHaveLength(1)
  })

  test('reach every screen of the organization', async () => {
    const screen = await Screen.live(shop.visitor)
    await close(admin, EVE)
    const data = { added: [EVE], removed: [] }
    expect(await screen.next()).toMatchObject({
      type: 'EVENT',
      event: { type: 'closed_days.changed', orderId: null, data, actor: { id: admin.user.id } },
    })
    await open(admin, EVE.day)
    expect(await screen.next()).toMatchObject({ event: { data: { added: [], removed: [EVE] } } })
  })

  test('of another organization are its own', async () => {
    const stranger = await anAdmin(kerf)
    await close(stranger, EVE)
    expect(await closedIn(admin)).toEqual([])
    const responses = [
      await stranger.visitor.get(pathOf(admin)),
      await stranger.visitor.post(pathOf(admin), { days: [EVE] }),
      await stranger.visitor.delete(`${pathOf(admin)}/2026-12-24`),
    ]
    for (const { status, body } of responses) {
      expect([status, body]).toEqual([404, { message: 'Shop not found' }])
    }
    const gone = await open(admin, EVE.day)
    expect([gone.status, gone.body]).toEqual([404, { message: 'Closed day not found' }])
    expect(await closedIn(stranger)).toEqual([EVE])
  })

  test('are changed by an ADMIN only', async () => {
    for (const { status, body } of [await close(shop, EVE), await open(shop, EVE.day)]) {
      expect([status, body]).toEqual([403, { message: 'Only an admin of the shop can do this' }])
    }
    expect(await closedIn(shop)).toEqual([])
  })

  test('are four hundred at most, even where two add some at once', async () => {
    const owner = await anAdmin(kerf)
    const days = (first: string, count: number) =>
      Array.from({ length: count }, (_, n) => ({ day: daysAfter(first, n), name: 'Closed' }))
    for (const first of ['2027-01-01', '2028-01-01', '2029-01-01']) await close(owner, ...days(first, 100))
    await close(owner, ...days('2030-01-01', 98))
    const both = await Promise.all(
      ['2031-01-01', '2032-01-01'].map((first) => close(owner, ...days(first, 2))),
    )
    expect(statusesOf(both)).toEqual([201, 409])
    expect(both.find(({ status }) => status === 409)?.body).toEqual({
      message: 'You can have up to 400 closed days. Remove some past ones first',
    })
    expect(await closedIn(owner)).toHaveLength(400)
    expect((await close(owner, { day: '2027-01-01', name: 'Renamed' })).status).toBe(201)
  })
})

const DAY = 'Day must be a date like 2026-12-24'

describe('adding them', () => {
  test.each([
    [{}, 'days', 'Days must be a list'],
    [{ days: EVE }, 'days', 'Days must be a list'],
    [{ days: [] }, 'days', 'Give at least one day'],
    [{ days: Array.from({ length: 101 }, () => EVE) }, 'days', 'Give up to 100 days at once'],
    [{ days: [{ name: 'x' }] }, 'days.0.day', 'Day is required'],
    [{ days: [{ day: '', name: 'x' }] }, 'days.0.day', 'Day is required'],
    [{ days: [EVE, { day: '2026-02-30', name: 'x' }] }, 'days.1.day', DAY],
    [{ days: [{ day: '24.12.2026', name: 'x' }] }, 'days.0.day', DAY],
    [{ days: [{ day: '2026-12-24T00:00:00.000Z', name: 'x' }] }, 'days.0.day', DAY],
    [{ days: [{ day: '2026-12-24' }] }, 'days.0.name', 'Name is required'],
    [{ days: [{ day: '2026-12-24', name: ' ' }] }, 'days.0.name', 'Name is required'],
    [
      { days: [{ day: '2026-12-24', name: 'x'.repeat(101) }] },
      'days.0.name',
      'Name can have up to 100 characters',
    ],
    [{ days: [{ day: '2026-12-24', name: 'a\0b' }] }, 'days.0.name', 'Name contains invalid characters'],
  ])('with %j is refused', async (payload, field, sentence) => {
    const { status, body } = await admin.visitor.post(pathOf(admin), payload)
    expect([status, body]).toEqual([400, { message: sentence, fields: { [field]: sentence } }])
    expect(await closedIn(admin)).toEqual([])
  })
})

test.each(['2026-12-24', '2026-02-30', 'tomorrow', '%00', "2026-12-24'"])(
  'a day that is not closed, such as %s, is not found',
  async (day) => {
    const { status, body } = await open(admin, day)
    expect([status, body]).toEqual([404, { message: 'Closed day not found' }])
  },
)
