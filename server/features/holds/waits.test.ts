import { beforeAll, describe, expect, test } from 'vitest'
import type { Event } from '#shared/events/events.ts'
import type { SetWait } from '#shared/holds/types.ts'
import type { Order } from '#shared/orders/types.ts'
import { aMember, anAdmin, anOrder, type Somebody } from '../../../test/support/factories.ts'
import { sharedKerf, type TestKerf } from '../../../test/support/kerf.ts'
import { passTime } from '../../../test/support/pass-time.ts'
import { Screen } from '../../../test/support/live/screen.ts'

let kerf: TestKerf
let ann: Somebody
let ben: Somebody
let eve: Somebody

beforeAll(async () => {
  kerf = await sharedKerf()
  ann = await anAdmin(kerf)
  ben = await aMember(kerf, ann, 'SHOP', { displayName: 'Ben' })
  eve = await aMember(kerf, ann, 'SALES')
})

const pathOf = ({ id }: Pick<Order, 'id'>) => `/api/orders/${id}`
const setWait = (by: Somebody, order: Order, wait: unknown) => by.visitor.put(`${pathOf(order)}/wait`, wait)
const endWait = (by: Somebody, order: Order) => by.visitor.delete(`${pathOf(order)}/wait`)
const move = (order: Order, fromStatus: string, toStatus: string, more = {}) =>
  ann.visitor.post(`${pathOf(order)}/move`, { fromStatus, toStatus, ...more })

async function waits(order: Order, wait: SetWait, by = ann): Promise<Order> {
  const { status, body } = await setWait(by, order, wait)
  if (status !== 200) throw new Error(`No wait: ${JSON.stringify(body)}`)
  return body
}

/** What happened to an order after it was made. */
async function eventsOf({ id }: Order): Promise<Event[]> {
  const { rows } = await kerf.database.pool.query(
    `select type, data from events where order_id = $1 and type <> 'order.created' order by version`,
    [id],
  )
  return rows
}

const seconds = (from: string | undefined, to: string | undefined) =>
  Math.floor((Date.parse(to ?? '') - Date.parse(from ?? '')) / 1000)

describe('a wait', () => {
  test('is set and ended by everybody, and every screen sees it', async () => {
    const order = await anOrder(ann)
    const screen = await Screen.live(eve.visitor)
    const { body } = await setWait(ben, order, { for: 'customer', note: ' Which oak? ', until: '2026-12-01' })
    const said = { for: 'customer', note: 'Which oak?', until: '2026-12-01' }
    expect(body.holds).toEqual({
      gates: [],
      wait: { ...said, since: expect.any(String), by: ben.user.id, byName: 'Ben' },
      timers: [],
      waited: 0,
    })
    expect(body.lastUpdater.id).toBe(ben.user.id)
    const [told] = await screen.eventsUpTo(body.version)
    expect(told).toMatchObject({ order: body, event: { type: 'order.waiting', data: said } })
    const ended = await endWait(eve, order)
    expect(ended.status).toBe(200)
    // Nothing is left that holds it up.
    expect(ended.body.holds).toBeNull()
    expect(await eventsOf(order)).toEqual([
      { type: 'order.waiting', data: said },
      { type: 'order.wait_ended', data: { for: 'customer', since: body.holds.wait.since } },
    ])
  })

  test('ends the former one, whose time counts from when the order came to its stage', async () => {
    const order = await anOrder(ann)
    const first = await waits(order, { for: 'customer' })
    await passTime(kerf, order.id, 30)
    const second = await waits(order, { for: 'supplier', note: 'Hinges' })
    const began = new Date(Date.parse(first.holds?.wait?.since ?? '') - 30 * 60_000).toISOString()
    expect(second.holds).toMatchObject({ wait: { for: 'supplier', note: 'Hinges', until: null } })
    expect(second.holds?.waited).toBe(seconds(began, second.holds?.wait?.since))
    expect(second.holds?.waited).toBeGreaterThanOrEqual(1800)
    expect((await eventsOf(order)).map(({ type }) => type)).toEqual([
      'order.waiting',
      'order.wait_ended',
      'order.waiting',
    ])
    await passTime(kerf, order.id, 60)
    // It came here only after the wait had begun.
    await kerf.database.pool.query(
      `update orders set entered_stage_at = (holds->'wait'->>'since')::timestamptz + interval '50 minutes' where id = $1`,
      [order.id],
    )
    const { body } = await endWait(ann, order)
    expect(body.holds.waited - (second.holds?.waited ?? 0)).toBeGreaterThanOrEqual(600)
    expect(body.holds.waited - (second.holds?.waited ?? 0)).toBeLessThan(3600)
  })

  test('is the same one for the same cause: nothing is changed, or what is said of it', async () => {
    const order = await anOrder(ann)
    const wait = { for: 'site', note: 'Floor', until: '2026-12-01' } as const
    const first = await waits(order, wait)
    expect(await waits(order, wait, ben)).toEqual(first)
    expect(await waits(order, { for: 'site' }, ben)).toEqual(first)
    await passTime(kerf, order.id, 5)
    const later = await waits(order, { for: 'site', note: '', until: '2026-12-05' }, ben)
    expect(later.holds).toMatchObject({
      wait: { note: null, until: '2026-12-05', by: ann.user.id },
      waited: 0,
    })
    expect(seconds(later.holds?.wait?.since, first.holds?.wait?.since)).toBe(300)
    expect((await eventsOf(order)).map(({ type }) => type)).toEqual(['order.waiting', 'order.waiting'])
  })

  test('ends with a move, and comes back when that is undone', async () => {
    const order = await anOrder(ann)
    await waits(order, { for: 'customer' })
    await passTime(kerf, order.id, 10)
    const before = await waits(order, { for: 'material', until: '2026-12-01' })
    expect(before.holds?.waited).toBeGreaterThanOrEqual(600)
    const moved = await move(order, 'ORDER_IN', 'PRODUCTION')
    expect(moved.body.holds).toBeNull()
    const back = await move(order, 'PRODUCTION', 'ORDER_IN', { undo: true })
    expect(back.body.holds).toEqual(before.holds)
    const { body } = await ann.visitor.patch(pathOf(order), { status: 'FINISH', title: 'Bench' })
    expect(body).toMatchObject({ status: 'FINISH', holds: null })
    const told = (await eventsOf(order)).filter(({ type }) => type === 'order.moved')
    const held = { wait: before.holds?.wait, waited: before.holds?.waited }
    expect(told.map(({ data }) => data)).toMatchObject([{ held }, { undo: true }, { held }])
    expect(await endWait(ann, order)).toMatchObject({ status: 409 })
  })

  test('is found by its words and by its note, as long as it lasts', async () => {
    const order = await anOrder(ann)
    await waits(order, { for: 'other', note: 'Crane in Zürich' })
    const found = async (q: string) =>
      (await ann.visitor.get(`/api/orders?q=${encodeURIComponent(q)}`)).body.map(({ id }: Order) => id)
    expect(await found('waiting for something else')).toEqual([order.id])
    expect(await found('CRANE zurich')).toEqual([order.id])
    await ann.visitor.post(`${pathOf(order)}/archive`, {})
    const archived = await ann.visitor.get('/api/orders/archive?search=crane')
    expect(archived).toMatchObject({ status: 200, body: [] })
    await ann.visitor.post(`${pathOf(order)}/restore`)
    await endWait(ann, order)
    expect(await found('crane')).toEqual([])
  })
})

describe('is refused', () => {
  test.each([
    [{}, 'for', 'Cause must be one of customer, supplier, material, site, other'],
    [{ for: 'rain' }, 'for', 'Cause must be one of'],
    [{ for: 'site', note: 'x'.repeat(201) }, 'note', 'Note can have up to 200 characters'],
    [{ for: 'site', until: '2026-02-30' }, 'until', 'Expected day must be a date such as 2026-11-30'],
  ])('what is wrong: %j', async (wait, field, sentence) => {
    const { status, body } = await setWait(ann, await anOrder(ann), wait)
    expect(status).toBe(400)
    expect(body.fields[field]).toContain(sentence)
  })

  test('a wait of an archived order, and the end of none', async () => {
    const order = await anOrder(ann)
    expect(await endWait(ann, order)).toMatchObject({
      status: 409,
      body: { message: `Order ${order.number} is not waiting` },
    })
    await waits(order, { for: 'site' })
    await ann.visitor.post(`${pathOf(order)}/archive`, {})
    for (const refused of [await setWait(ann, order, { for: 'other' }), await endWait(ann, order)]) {
      expect(refused.status).toBe(409)
      expect(refused.body.message).toContain(`archived order ${order.number}. Restore it first`)
    }
  })

  test('another organization’s order', async () => {
    const order = await anOrder(ann)
    const other = await anAdmin(kerf)
    expect(await setWait(other, order, { for: 'site' })).toMatchObject({
      status: 404,
      body: { message: 'Order not found' },
    })
    expect((await endWait(other, order)).status).toBe(404)
    expect((await setWait(other, { ...order, id: 'none' }, { for: 'site' })).status).toBe(404)
  })
})
