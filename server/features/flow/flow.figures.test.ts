import { beforeAll, describe, expect, test } from 'vitest'
import { daysAfter } from '#shared/dates.ts'
import type { Flow } from '#shared/flow/schemas.ts'
import { aMember, anAdmin, type Somebody } from '../../../test/support/factories.ts'
import { sumsOf } from '../../../test/support/flow/flow-sums.ts'
import { fillPast, letFollow } from '../../../test/support/flow/flow-shop.ts'
import { sharedKerf, type TestKerf } from '../../../test/support/kerf.ts'
import { transact } from '../../db/transact.ts'
import { calendarOf } from '../working-time/calendar.service.ts'
import { historyOf, openOrdersOf } from './history.service.ts'
import { openOrdersIn } from './open-orders.ts'

// A shop with a log of 2,000 orders, which is there before the consumer has read any of it. What the figures should be is
// taken from the log by SQL of its own, which knows neither the consumer's rows nor its rule.

const ORDERS = 2000
const ZONE = 'Europe/Berlin'

let kerf: TestKerf
let admin: Somebody

beforeAll(async () => {
  kerf = await sharedKerf()
  admin = await anAdmin(kerf, { timeZone: ZONE })
  await fillPast(kerf, admin, ORDERS)
  await kerf.database.pool.query(
    `insert into closed_days (org_id, day, name)
     select $1, (now() - make_interval(days => n * 40 + 3))::date, 'Closed' from generate_series(0, 9) n`,
    [admin.orgId],
  )
})

const flowOf = async (query = '', by = admin): Promise<Flow> => {
  const { status, body } = await by.visitor.get(`/api/flow${query}`)
  expect(status).toBe(200)
  return body
}

const close = (days: number | null | undefined) => (days == null ? null : expect.closeTo(days, 2))

test('the figures are what the log adds up to', async () => {
  await letFollow(kerf, admin)
  for (const [weeks, filter] of [
    ['12', 'true'],
    ['52', `o.priority = 'RUSH' and o.fulfillment_type = 'DELIVERY'`],
  ]) {
    const flow = await flowOf(
      filter === 'true' ? '' : `?weeks=${weeks}&priority=RUSH&fulfillmentType=DELIVERY&q=table`,
    )
    const sums = await sumsOf(kerf, admin.orgId, { zone: ZONE, from: flow.from, to: flow.to, filter })
    expect(flow.imported).toBe(sums.imported)
    expect(flow.stages).toEqual(
      sums.stages.map((stage) => ({ ...stage, median: close(stage.median), p80: close(stage.p80) })),
    )
    // Those that are delivered stand in Pickup never.
    expect(sums.stages.filter(({ orders }) => orders > 10).length).toBeGreaterThanOrEqual(5)
    const { orders, median, p80 } = sums.making
    expect(flow.making).toEqual({ orders, median: close(median), p80: close(p80) })
    expect(flow.throughput).toEqual(sums.throughput)
    expect(flow.throughput).toHaveLength(Number(weeks))
    expect(flow.onTime).toEqual(sums.onTime)
    expect(flow.promises).toEqual(sums.promises)
    expect(flow.promises.kept).toBeGreaterThan(0)
    expect(flow.waits).toEqual(sums.waits.map((wait) => ({ ...wait, days: close(wait.days) })))
    const days = new Map(sums.cumulative.map((point) => [point.day, point]))
    expect(flow.cumulative).toEqual(flow.cumulative.map(({ day }) => days.get(day)))
    expect(flow.cumulative.map(({ day }) => day)).toEqual(
      weeks === '12'
        ? sums.cumulative.map(({ day }) => day)
        : sums.cumulative.filter(({ day }, n) => n % 7 === 6 || day === flow.to).map(({ day }) => day),
    )
    const byNumber = (a: { number: string }, b: { number: string }) => (a.number < b.number ? -1 : 1)
    expect(flow.ages.toSorted(byNumber)).toEqual(
      sums.ages.map((age) => ({
        ...age,
        id: expect.any(String),
        days: close(age.days),
        waited: close(age.waited),
      })),
    )
    expect(flow.ages).toEqual(flow.ages.toSorted((a, b) => b.days - a.days))
  }
})

describe('what promises are drawn from', () => {
  const read = async ({ orgId }: Somebody) => {
    const { db, pool } = kerf.database
    const calendar = await calendarOf(db, orgId)
    const now = new Date()
    const [history, rows] = await transact(pool, (tx) =>
      Promise.all([historyOf(tx, orgId, now, calendar), openOrdersOf(tx, orgId)]),
    )
    return [history, openOrdersIn(rows, now, calendar)] as const
  }

  test('are the complete weeks that the figures show, and the orders that are open', async () => {
    const [history, open] = await read(admin)
    const { throughput, ages } = await flowOf('?weeks=52')
    const weeks = history.weeks.map(({ monday, orders, hours }) => ({ week: monday, orders, hours }))
    expect(weeks).toEqual(throughput.slice(-27, -1))
    expect(history.finished).toBe(weeks.reduce((sum, { orders }) => sum + orders, 0))
    expect(history.weeks.every(({ estimated, orders }) => 0 < estimated && estimated < orders)).toBe(true)
    expect(history.making!.p80).toBeGreaterThan(history.making!.median)
    expect(Object.keys(history.stages).toSorted()).toEqual(['FINISH', 'PRODUCTION'])
    expect(history.medianHours.all).toBeGreaterThan(0)
    const openAges = ages.filter(({ status }) => ['ORDER_IN', 'PRODUCTION', 'FINISH'].includes(status))
    const own = new Map(open.map(({ id, ownDays }) => [id, ownDays]))
    expect(openAges.map(({ id }) => own.get(id))).toEqual(openAges.map(({ days }) => expect.closeTo(days, 2)))
    for (const { status, ownDays, makingDays } of open) {
      if (status !== 'ORDER_IN') expect(makingDays).toBeGreaterThanOrEqual(ownDays)
    }
  })

  test('are nothing where nothing was finished', async () => {
    expect(await read(await anAdmin(kerf))).toEqual([
      {
        weeks: [],
        finished: 0,
        making: null,
        stages: {},
        medianHours: { DELIVERY: null, PICKUP: null, all: null },
      },
      [],
    ])
  })
})

describe('a filter', () => {
  test('by people and words counts only the orders that it finds', async () => {
    const all = await flowOf('?weeks=4')
    const nobody = await flowOf('?weeks=4&assignee=none')
    expect(nobody.making).toEqual(all.making)
    const found = await flowOf(`?weeks=52&q=${encodeURIComponent('table 1321')}`)
    expect(found.making.orders).toBe(1)
    expect((await flowOf('?weeks=4&q=walnut')).making).toEqual({ orders: 0, median: null, p80: null })
  })

  test('that nobody can ask for is refused', async () => {
    for (const query of ['?weeks=13', '?weeks=4&weeks=12', '?priority=SOON', '?assignee=me']) {
      expect((await admin.visitor.get(`/api/flow${query}`)).status).toBe(400)
    }
    expect((await admin.visitor.get('/api/flow/csv')).status).toBe(400)
    expect((await admin.visitor.get('/api/flow/csv?figure=everything')).status).toBe(400)
  })
})

test('another organization sees nothing of it', async () => {
  const other = await anAdmin(kerf)
  const flow = await flowOf('?weeks=52', other)
  expect(flow).toMatchObject({ imported: 0, ages: [], waits: [], making: { orders: 0 } })
  expect(
    flow.cumulative.every(({ standing }) => Object.values(standing).every((orders) => orders === 0)),
  ).toBe(true)
})

describe('the CSV', () => {
  const csvOf = async (figure: string) => {
    const response = await fetch(`${kerf.url}/api/flow/csv?weeks=4&figure=${figure}`, {
      headers: { cookie: admin.visitor.cookie ?? '' },
    })
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(response.headers.get('content-disposition')).toBe(`attachment; filename="flow-${figure}.csv"`)
    const text = Buffer.from(await response.arrayBuffer()).toString('utf8')
    expect(text.startsWith('\uFEFF')).toBe(true)
    return text.slice(1).trimEnd().split('\r\n')
  }

  test('has what the figures have', async () => {
    const member = await aMember(kerf, admin, 'SALES')
    const flow = await flowOf('?weeks=4', member)
    const [first] = flow.throughput
    expect((await csvOf('throughput')).slice(0, 2)).toEqual([
      'Week,Orders,Estimated Hours',
      `${first?.week},${first?.orders},${first?.hours}`,
    ])
    expect(await csvOf('stages')).toHaveLength(8)
    expect((await csvOf('stages')).at(-1)).toBe(
      `Production to Completed,${flow.making.orders},${flow.making.median},${flow.making.p80}`,
    )
    expect(await csvOf('cumulative')).toHaveLength(flow.cumulative.length + 1)
    expect((await csvOf('cumulative')).at(-1)).toMatch(new RegExp(`^${flow.to},\\d+,\\d+`))
    expect((await csvOf('ages'))[0]).toBe('Order,Title,Stage,Days,Waited')
    expect(await csvOf('on-time')).toEqual([
      'On Time,Late,No Date',
      [flow.onTime.onTime, flow.onTime.late, flow.onTime.noDate].join(),
    ])
    expect((await csvOf('promises'))[0]).toBe('Kept,Broken,Open')
  })

  test('makes formulas harmless', async () => {
    const lines = await csvOf('waits')
    expect(lines.find((line) => line.includes('Oil'))).toMatch(/^Timer,'=Oil,/)
    expect(lines.some((line) => line.startsWith('the customer,,'))).toBe(true)
  })
})

test('the weeks begin on Monday, and end today', async () => {
  const { from, to, throughput } = await flowOf('?weeks=4')
  expect(new Date(from).getUTCDay()).toBe(1)
  expect(throughput.map(({ week }) => week)).toEqual([0, 1, 2, 3].map((week) => daysAfter(from, week * 7)))
  expect(throughput.at(-1)!.week <= to && to < daysAfter(throughput.at(-1)!.week, 7)).toBe(true)
})
