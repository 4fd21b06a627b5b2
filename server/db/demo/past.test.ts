import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { daysUntil, todayIn } from '#shared/dates.ts'
import { STATUSES } from '#shared/orders/orders.ts'
import { isWorkingDay } from '#shared/working-time/working-days.ts'
import { untilConsumed } from '../../../test/support/backups/installations.ts'
import { type OwnKerf, startKerf } from '../../../test/support/kerf.ts'
import type { Visitor } from '../../../test/support/visitor.ts'
import { addJob } from '../../jobs/jobs.ts'
import { hashPassword } from '../../sessions/passwords.ts'
import { SWEEP_EVENTS } from '../../log/events.tasks.ts'
import { fileName } from '../../features/files/storage.service.ts'
import { seedDemo } from '../seed.ts'
import { demoCalendar } from './calendar.ts'
import { demoHistory } from './history.ts'
import { DEMO_ORDERS } from './orders.ts'
import { DEMO_PASSWORD, DEMO_PEOPLE } from './people.ts'

let kerf: OwnKerf
let june: Visitor

const NOW = new Date()

beforeAll(async () => {
  kerf = await startKerf()
  const { db } = kerf.database
  await seedDemo(db, await hashPassword(DEMO_PASSWORD), NOW, {
    keep: (id, bytes) => kerf.store.put(fileName(id), bytes),
    seal: () => 'sealed',
  })
  await addJob(db, SWEEP_EVENTS, {})
  june = kerf.visitor()
  await june.post('/api/login', { email: DEMO_PEOPLE[0]?.email, password: DEMO_PASSWORD })
})
beforeEach(() => untilConsumed(kerf.connection))
afterAll(() => kerf.close())

async function row(query: string): Promise<Record<string, number>> {
  const { rows } = await kerf.database.pool.query<Record<string, number>>(query)
  return rows[0] ?? {}
}

test('the shop finished about six orders a week for half a year, at a believable pace', async () => {
  const finished = await row(
    `select count(*)::int as orders, count(distinct date_trunc('week', finished_at))::int as weeks,
       percentile_cont(0.5) within group (order by making_days) as median,
       count(estimated_hours)::float / count(*) as estimated
     from order_progress join orders on id = order_id where finished_at is not null`,
  )
  expect(finished.weeks).toBeGreaterThanOrEqual(25)
  expect(finished.orders).toBeGreaterThan(130)
  expect(finished.orders).toBeLessThan(180)
  expect(finished.median).toBeGreaterThan(6)
  expect(finished.median).toBeLessThan(12)
  expect(finished.estimated).toBeGreaterThan(0.8)
})

test('its orders waited for people, for gates and for varnish', async () => {
  const { rows } = await kerf.database.pool.query<{ what: string }>(
    `select coalesce(name, cause) as what from order_waits group by 1 having sum(days) > 5 order by 1`,
  )
  expect(rows.map(({ what }) => what)).toEqual([
    'Balance paid',
    'Deposit',
    'Drawing approved',
    'Varnish',
    'customer',
    'material',
    'site',
    'supplier',
  ])
})

test('ten of the twelve promises whose day has come were kept, and others are still open', async () => {
  const promised = await row(
    `select count(*) filter (where p.date >= g.finished_at::date)::int as kept,
       count(*) filter (where p.date < g.finished_at::date)::int as broken,
       count(*) filter (where g.finished_at is null)::int as open
     from order_promises p left join order_progress g using (order_id)`,
  )
  expect(promised).toEqual({ kept: 10, broken: 2, open: expect.any(Number) })
  // Around the holidays it may be one: who is due on a closed day was promised nothing.
  expect(promised.open).toBeGreaterThan(0)
  const { rows } = await kerf.database.pool.query(
    `select number from orders join order_promises on order_id = id where promised_date is distinct from date`,
  )
  expect(rows).toEqual([])
})

test('every figure of the page has something to show', async () => {
  const { status, body: flow } = await june.get('/api/flow?weeks=26')
  expect(status).toBe(200)
  expect(flow.imported).toBe(3)
  expect(flow.stages).toHaveLength(STATUSES.length)
  for (const { median, p80 } of flow.stages) {
    expect(median).toBeGreaterThan(0)
    expect(p80).toBeGreaterThan(median)
  }
  expect(flow.making.median).toBeGreaterThan(6)
  expect(flow.making.median).toBeLessThan(12)
  const quiet = flow.throughput.filter(({ orders }: { orders: number }) => orders === 0)
  expect(quiet.length).toBeLessThan(4)
  expect(flow.cumulative.length).toBeGreaterThan(20)
  expect(flow.ages.length).toBeGreaterThan(15)
  expect(flow.onTime.onTime).toBeGreaterThan(3 * flow.onTime.late)
  expect(flow.onTime.late).toBeGreaterThan(10)
  expect(flow.onTime.noDate).toBeGreaterThan(3)
  expect(flow.waits.length).toBeGreaterThan(6)
  expect(flow.promises).toEqual({ kept: 10, broken: 2, open: 0 })
})

test('a date for a new order is drawn from it', async () => {
  const { status, body } = await june.get('/api/promise?fulfillmentType=DELIVERY&estimatedHours=20')
  expect(status).toBe(200)
  expect(body).toMatchObject({ basis: 'history', unit: 'hours' })
  expect(body.orders).toBeGreaterThan(120)
  expect(body.even <= body.date).toBe(true)
  // The orders on the board take weeks, and no half a year.
  expect(daysUntil(body.date, todayIn('UTC', NOW))).toBeGreaterThan(14)
  expect(daysUntil(body.date, todayIn('UTC', NOW))).toBeLessThan(90)
})

test.each(['2026-11-23T01:00:00Z', '2027-01-02T12:00:00Z', '2027-07-05T23:59:59Z', '2028-02-29T08:00:00Z'])(
  'on %s nothing of its past lies ahead, and each order goes its way in order',
  (at) => {
    const now = new Date(at)
    const { orders, events } = demoHistory(now)
    const titles = orders.map(({ fields }) => `${fields.title} for ${fields.customerName}`)
    expect(new Set(titles).size).toBe(orders.length)
    const calendar = demoCalendar(now)
    for (const [order, own] of Map.groupBy(events, (event) => event.order)) {
      expect(own[0]?.type).toBe('order.created')
      let status = 'ORDER_IN'
      for (const event of own) {
        expect(event.at <= now).toBe(true)
        if (order >= DEMO_ORDERS.length && event.actor !== null) {
          expect(isWorkingDay(todayIn('UTC', event.at), calendar)).toBe(true)
        }
        if (event.type === 'order.promised') expect(isWorkingDay(event.data.date, calendar)).toBe(true)
        if (event.type !== 'order.moved') continue
        expect(event.data.from).toBe(status)
        status = event.data.to
      }
      expect(status).toBe(orders[order]?.status)
    }
  },
)
