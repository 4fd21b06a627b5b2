import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { daysAfter, startOfDay, todayIn } from '#shared/dates.ts'
import { gatesPassed } from '#shared/holds/gates.ts'
import { HOLD_FILTERS } from '#shared/holds/hold-filter.ts'
import { nextEnd } from '#shared/holds/timers.ts'
import { isFiltered, matchesFilter, type OrderFilter } from '#shared/orders/filters.ts'
import {
  compareOnBoard,
  DUE_RANGES,
  FULFILLMENT_TYPES,
  NOBODY,
  PRIORITIES,
  STATUSES,
} from '#shared/orders/orders.ts'
import type { CreateOrder, Order } from '#shared/orders/types.ts'
import { aMember, anAdmin, anOrder, type Somebody } from '../../../../test/support/factories.ts'
import { sharedKerf, type TestKerf } from '../../../../test/support/kerf.ts'
import {
  AT,
  BY,
  holdsOf,
  PARTS,
  partsOf,
  PHONES,
  TITLES,
  WORDS,
} from '../../../../test/support/listed-orders.ts'
import { runs } from '../../../../test/support/properties.ts'

let kerf: TestKerf
let admin: Somebody
let all: Order[]
/** Each of them is assigned to some of the orders. */
const people: Somebody[] = []

// On the other side of the date line from where the tests run, so that "today" is often another day.
const TIME_ZONE = 'Pacific/Kiritimati'
const today = () => todayIn(TIME_ZONE, new Date())

beforeAll(async () => {
  kerf = await sharedKerf()
  admin = await anAdmin(kerf, { timeZone: TIME_ZONE })
  for (const displayName of ['Zoë Hale', '50_ Birk\\ler']) {
    people.push(await aMember(kerf, admin, 'SHOP', { displayName }))
  }
  for (const [index, input] of ORDERS.entries()) {
    const order = await anOrder(admin, input())
    const toStatus = STATUSES[index % STATUSES.length]
    await admin.visitor.post(`/api/orders/${order.id}/move`, { fromStatus: 'ORDER_IN', toStatus })
    // At midnight where the shop is, a millisecond before, or on the day before.
    const before = [0, 1, 5_000_000][index % 3] ?? 0
    const enteredAt = startOfDay(TIME_ZONE, daysAfter(today(), -(index % 12))).getTime() - before
    const holds = holdsOf(index)
    const parts = partsOf(index)
    const [gate] = holds?.gates ?? []
    const named = index % 2 === 0 ? parts?.[0] : parts?.at(-1)
    if (gate && named) gate.partId = named.id
    const ends = nextEnd([holds, ...(parts ?? [])].flatMap((held) => held?.timers ?? []))
    await kerf.database.pool.query(
      `update orders set entered_stage_at = $2, holds = $3, next_timer_at = $4, parts = $5 where id = $1`,
      [order.id, new Date(enteredAt), holds && JSON.stringify(holds), ends, parts && JSON.stringify(parts)],
    )
  }
  for (const { user } of people) {
    for (const order of (await admin.visitor.get('/api/orders')).body as Order[]) {
      if (Number(order.number.at(-1)) % (2 + people.findIndex((one) => one.user === user)) > 0) continue
      await admin.visitor.put(`/api/orders/${order.id}/assignees/${user.id}`)
    }
  }
  await anOrder(await anAdmin(kerf), { title: 'Oak table of somebody else' })
  all = (await admin.visitor.get('/api/orders')).body
})

const ORDERS = Array.from({ length: 36 }, (_, index) => (): Partial<CreateOrder> => ({
  title: TITLES[index % TITLES.length],
  customerName: ['Robin Hale', 'Ada Nwosu', '50% Off Ltd'][index % 3],
  customerPhone: PHONES[index % 8]?.(index) ?? null,
  customerEmail: index % 5 === 0 ? `person${index}@example.com` : null,
  notes: index % 6 === 0 ? 'Call before delivery\nSecond line' : null,
  priority: PRIORITIES[index % PRIORITIES.length],
  fulfillmentType: FULFILLMENT_TYPES[index % FULFILLMENT_TYPES.length],
  dueDate: index % 7 === 0 ? null : daysAfter(today(), (index % 17) * 3 - 12),
}))

const some = <T>(values: readonly T[]) =>
  fc.uniqueArray(fc.constantFrom(...values), { minLength: 1, maxLength: 3 })

const filters = (): fc.Arbitrary<OrderFilter> =>
  fc.record(
    {
      status: some(STATUSES),
      priority: some(PRIORITIES),
      fulfillmentType: some(FULFILLMENT_TYPES),
      assignee: some([...people, admin].map(({ user }) => user.id).concat(NOBODY)),
      dueDate: fc.oneof(
        fc.constantFrom(...DUE_RANGES),
        fc.integer({ min: -14, max: 40 }).map((days) => daysAfter(today(), days)),
      ),
      age: fc.integer({ min: 1, max: 14 }),
      hold: some(HOLD_FILTERS),
      part: fc.constantFrom(...PARTS, 'tur links', 'Door'),
      partStatus: some(STATUSES),
      q: fc
        .array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 10 })
        .map((words) => words.join('  ')),
    },
    { requiredKeys: [] },
  )

function pathOf(filter: OrderFilter): string {
  const entries = Object.entries(filter).map(([name, value]): [string, string] => [name, String(value)])
  return `/api/orders?${new URLSearchParams(entries).toString()}`
}

describe('the filtered list', () => {
  test('is what the shared rule leaves of all orders, in board order', async () => {
    await fc.assert(
      fc.asyncProperty(filters(), async (filter) => {
        const { status, body } = await admin.visitor.get(pathOf(filter))
        expect(status).toBe(200)
        const expected = all.filter((order) => matchesFilter(order, filter, today(), TIME_ZONE))
        expect(body).toEqual(isFiltered(filter) ? expected.toSorted(compareOnBoard) : all)
      }),
      runs(40, 2000, 1),
    )
  })

  test('comes in pages of the same list', async () => {
    await fc.assert(
      fc.asyncProperty(filters(), fc.integer({ min: 1, max: 20 }), async (filter, limit) => {
        const whole = (await admin.visitor.get(pathOf(filter))).body as Order[]
        const pages: Order[][] = []
        let next: string | undefined = `${pathOf(filter)}${isFiltered(filter) ? '&' : '?'}limit=${limit}`
        while (next) {
          const { body, headers } = await admin.visitor.get(next)
          pages.push(body)
          next = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1]
        }
        expect(pages.flat()).toEqual(isFiltered(filter) ? whole : whole.toSorted(compareOnBoard))
        expect(pages.slice(0, -1).every(({ length }) => length === limit)).toBe(true)
        expect(pages.at(-1)?.length).toBeLessThanOrEqual(limit)
      }),
      runs(10, 300, 1),
    )
  })

  test('has no order among those that are ready which waits', async () => {
    const ready = async () => (await admin.visitor.get('/api/orders?hold=ready')).body.length
    const setWait = (wait: object | null) =>
      kerf.database.pool.query(
        `update orders set holds = jsonb_set(holds, '{wait}', $2) where org_id = $1 and number = 'ORD-0031'`,
        [admin.orgId, JSON.stringify(wait)],
      )
    expect(await ready()).toBe(1)
    await setWait({ for: 'site', note: null, until: null, since: AT, ...BY })
    expect(await ready()).toBe(0)
    await setWait(null)
    expect(await ready()).toBe(1)
  })

  test.each([
    ['status', 'ORDER_IN', (order: Order) => order.status === 'ORDER_IN'],
    ['priority', 'RUSH,LOW', (order: Order) => order.priority === 'RUSH' || order.priority === 'LOW'],
    ['fulfillmentType', 'DELIVERY', (order: Order) => order.fulfillmentType === 'DELIVERY'],
    ['dueDate', 'overdue', (order: Order) => order.dueDate !== null && order.dueDate.slice(0, 10) < today()],
    [
      'age',
      '3',
      (order: Order) => new Date(order.enteredStageAt) < startOfDay(TIME_ZONE, daysAfter(today(), -3)),
    ],
    ['hold', 'ready', (order: Order) => order.number === 'ORD-0031'],
    ['hold', 'waiting', (order: Order) => [order.holds, ...(order.parts ?? [])].some((held) => held?.wait)],
    [
      'hold',
      'timer',
      (order: Order) => [order.holds, ...(order.parts ?? [])].some((held) => held?.timers[0]?.over === false),
    ],
    ['hold', 'ready, unmet', (order: Order) => order.number === 'ORD-0031' || gatesPassed(order).length > 0],
    ['part', 'doors', (order: Order) => order.parts?.some(({ name }) => name === 'Doors')],
    [
      'partStatus',
      'FINISH,COMPLETED',
      (order: Order) => order.parts?.some(({ status }) => status === 'FINISH' || status === 'COMPLETED'),
    ],
    ['q', 'boxes', (order: Order) => order.parts?.some(({ name }) => name === 'Boxes')],
    [
      'q',
      'ord-0021-a',
      ({ number, parts }: Order) => number === 'ORD-0021' && parts?.some(({ letter }) => letter === 'A'),
    ],
    ['q', 'waiting for supplier', (order: Order) => order.holds?.wait?.for === 'supplier'],
    ['q', 'handles', (order: Order) => Boolean(order.holds?.wait?.note)],
    ['q', 'lucia', (order: Order) => order.title === 'Mesa de Lucía'],
    ['q', 'strasse "GROSSE" - o\'neil', (order: Order) => order.title.startsWith('Straße')],
    ['q', 'lodz aero softhyphen', (order: Order) => order.title.startsWith('Łódź')],
    ['q', '061234', (order: Order) => /^(\+33 6|06)/.test(order.customerPhone ?? '')],
    ['q', '06 12 34 56', (order: Order) => /^(\+33 6|06)/.test(order.customerPhone ?? '')],
    ['q', '612345612', (order: Order) => /^\+33 6.*12$/.test(order.customerPhone ?? '')],
    ['q', '0033 6 12 34 56 12', (order: Order) => /^\+33 6.*12$/.test(order.customerPhone ?? '')],
    ['q', '+33612345614', (order: Order) => /^06.*14$/.test(order.customerPhone ?? '')],
    ['q', '0170 12345', (order: Order) => order.customerPhone?.startsWith('+49')],
    ['q', '100%', (order: Order) => order.title === '100% ash'],
    ['q', 'table robin', (order: Order) => /table/i.test(order.title) && order.customerName === 'Robin Hale'],
  ])('%s=%s alone', async (name, value, rule) => {
    const { body } = await admin.visitor.get(
      `/api/orders?${new URLSearchParams({ [name]: value }).toString()}`,
    )
    const expected = all.filter(rule)
    expect(expected.length).toBeGreaterThan(0)
    expect(body).toEqual(expected)
  })

  test('of one’s own orders, of several people’s, and of nobody’s', async () => {
    const [zoe, birk] = people.map(({ user }) => user.id)
    const [ofZoe, ofBirk] = [zoe, birk].map(
      (wanted) => (order: Order) => order.assignees.some(({ id }) => id === wanted),
    ) as [(order: Order) => boolean, (order: Order) => boolean]
    const list = async (assignee: string) =>
      (await admin.visitor.get(`/api/orders?assignee=${assignee}`)).body
    for (const [asked, rule] of [
      [`${zoe}`, ofZoe],
      [`${zoe?.toUpperCase()}, ${birk}`, (order: Order) => ofZoe(order) || ofBirk(order)],
      [NOBODY, (order: Order) => order.assignees.length === 0],
      [`${NOBODY},${birk}`, (order: Order) => order.assignees.length === 0 || ofBirk(order)],
    ] as const) {
      const expected = all.filter(rule)
      expect(expected.length).toBeGreaterThan(0)
      expect(await list(asked)).toEqual(expected)
    }
    expect(await list(admin.user.id)).toEqual([])
  })

  test('blank parameters restrict nothing', async () => {
    const { body } = await admin.visitor.get(
      '/api/orders?status=&priority=&q=%20&dueDate=&assignee=&age=&hold=&part=%20&partStatus=',
    )
    expect(body).toEqual(all)
  })

  test.each([
    ['status=OPEN', 'status', 'Status must be one of'],
    ['status=ORDER_IN,OPEN', 'status', 'Status must be one of'],
    ['priority=high', 'priority', 'Priority must be one of'],
    ['fulfillmentType=MAIL', 'fulfillmentType', 'Fulfillment type must be one of'],
    ['dueDate=tomorrow', 'dueDate', 'Due date must be'],
    ['dueDate=2026-02-30', 'dueDate', 'Due date must be'],
    ['assignee=me', 'assignee', 'Assignee must be user ids or none'],
    ['assignee=none&assignee=none', 'assignee', 'Assignee can be given only once'],
    ['age=0', 'age', 'Age must be a whole number from 1 to 365'],
    ['age=366', 'age', 'Age must be a whole number from 1 to 365'],
    ['age=1.5', 'age', 'Age must be a whole number from 1 to 365'],
    ['age=3&age=4', 'age', 'Age can be given only once'],
    ['hold=stuck', 'hold', 'Hold must be one of ready, waiting, timer, unmet'],
    ['hold=ready&hold=timer', 'hold', 'Hold can be given only once'],
    ['q=%00', 'q', 'Search contains invalid characters'],
    [`q=${'x'.repeat(201)}`, 'q', 'Search can have up to 200 characters'],
    ['q=a&q=b', 'q', ''],
    ['limit=0', 'limit', 'Limit must be a whole number from 1 to 100'],
    ['limit=101', 'limit', 'Limit must be a whole number from 1 to 100'],
    ['after=42', 'after', 'Invalid cursor'],
    ['after=FINISH_LOW_2026-02-30_ORD-0001', 'after', 'Invalid cursor'],
    ['status=ORDER_IN&status=FINISH', 'status', 'Status can be given only once'],
  ])('%s is wrong', async (query, field, sentence) => {
    const { status, body } = await admin.visitor.get(`/api/orders?${query}`)
    expect(status).toBe(400)
    expect(Object.keys(body.fields)).toEqual([field])
    expect(body.message).toContain(sentence)
  })
})
