import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { MOST_TIMERS } from '#shared/holds/timers.ts'
import type { StartTimer, Timer } from '#shared/holds/types.ts'
import type { Order } from '#shared/orders/types.ts'
import { anAdmin, anOrder, type Somebody } from '../../../test/support/factories.ts'
import { sharedKerf, type TestKerf } from '../../../test/support/kerf.ts'
import { passTime } from '../../../test/support/pass-time.ts'
import { Screen } from '../../../test/support/live/screen.ts'
import { SILENT } from '../../../test/support/live/silent-notifier.ts'
import { endTimers, sweepTimers } from './over.service.ts'

let kerf: TestKerf
let ann: Somebody

beforeAll(async () => {
  kerf = await sharedKerf()
  ann = await anAdmin(kerf)
})

const server = () => ({ ...kerf.services, notifier: SILENT })

const pathOf = ({ id }: Pick<Order, 'id'>) => `/api/orders/${id}`
const start = (order: Order, timer: unknown, headers = {}) =>
  ann.visitor.post(`${pathOf(order)}/timers`, timer, headers)
const remove = (order: Order, id: string | undefined) => ann.visitor.delete(`${pathOf(order)}/timers/${id}`)
const read = async (order: Order): Promise<Order> => (await ann.visitor.get(pathOf(order))).body

async function aTimer(order: Order, input: Partial<StartTimer> = {}): Promise<Timer> {
  const { status, body } = await start(order, { name: 'Varnish', minutes: 60, ...input })
  if (status !== 201) throw new Error(`No timer: ${JSON.stringify(body)}`)
  return body.holds.timers.find(({ name }: Timer) => name === (input.name ?? 'Varnish'))
}

/** What happened to the timers of an order, and who did it. */
async function eventsOf({ id }: Order): Promise<{ type: string; name: string; by: string | null }[]> {
  const { rows } = await kerf.database.pool.query(
    `select type, data ->> 'name' as name, actor_id as by from events
     where order_id = $1 and type like 'order.timer%' order by version`,
    [id],
  )
  return rows
}

const nextTimerAt = async ({ id }: Order) =>
  (
    await kerf.database.pool.query<{ at: Date | null }>(
      'select next_timer_at as at from orders where id = $1',
      [id],
    )
  ).rows[0]?.at?.toISOString()

describe('a timer', () => {
  test('runs for so many minutes, or until a moment; the first to end stands first', async () => {
    const order = await anOrder(ann)
    const screen = await Screen.live(ann.visitor)
    const varnish = await start(order, { name: ' Varnish ', minutes: 1440 })
    expect(varnish.status).toBe(201)
    const [first] = varnish.body.holds.timers
    const by = { by: ann.user.id, byName: ann.user.displayName }
    expect(first).toMatchObject({ name: 'Varnish', over: false, ...by })
    expect(Date.parse(first.endsAt) - Date.parse(first.startedAt)).toBe(86_400_000)
    const endsAt = new Date(Date.parse(first.startedAt) + 3_600_000).toISOString()
    const { body } = await start(order, { name: 'Glue', endsAt })
    expect(body.holds.timers).toEqual([expect.objectContaining({ name: 'Glue', endsAt }), first])
    expect(await nextTimerAt(order)).toBe(endsAt)
    const told = await screen.eventsUpTo(body.version)
    expect(told.at(-1)).toMatchObject({
      order: body,
      event: { type: 'order.timer_started', data: { name: 'Glue', endsAt } },
    })
    // A job waits for the second in which the next one ends, where that is soon.
    const soon = await start(order, { name: 'Oil', minutes: 1 })
    const { rows } = await kerf.database.pool.query(
      `select run_at from graphile_worker.jobs where task_identifier = 'timers.due' and queue_name = $1`,
      [`timers of ${ann.orgId}`],
    )
    const end = Date.parse(soon.body.holds.timers[0].endsAt)
    expect(rows).toEqual([{ run_at: new Date(Math.ceil(end / 1000) * 1000) }])
  })

  test('that is started again with the same key is one', async () => {
    const order = await anOrder(ann)
    const headers = { 'idempotency-key': randomUUID() }
    const glue = { name: 'Glue', minutes: 60 }
    const first = await start(order, glue, headers)
    expect(first.status).toBe(201)
    expect(await start(order, glue, headers)).toMatchObject({ status: 201, body: first.body })
    expect((await read(order)).holds?.timers).toHaveLength(1)
  })

  test('is one of eight at most; one that is over gives way', async () => {
    const order = await anOrder(ann)
    for (let count = 0; count < MOST_TIMERS; count += 1) {
      await aTimer(order, { name: `Timer ${count}`, minutes: count + 10 })
    }
    const full = await start(order, { name: 'Glue', minutes: 60 })
    const message = `Order ${order.number} already has 8 timers running`
    expect(full).toMatchObject({ status: 409, body: { message } })
    await passTime(kerf, order.id, 11)
    await endTimers(server(), { orgId: ann.orgId, id: order.id })
    await aTimer(order, { name: 'Glue', minutes: 1 })
    const names = (await read(order)).holds?.timers.map(({ name }) => name)
    expect(names).toHaveLength(MOST_TIMERS)
    expect(names?.slice(0, 3)).toEqual(['Timer 1', 'Timer 2', 'Glue'])
  })

  test('ends before its time by hand', async () => {
    const order = await anOrder(ann)
    const glue = await aTimer(order, { name: 'Glue', minutes: 30 })
    const varnish = await aTimer(order)
    const { status, body } = await remove(order, glue.id.toUpperCase())
    expect(status).toBe(200)
    expect(body.holds.timers).toEqual([varnish])
    expect(await nextTimerAt(order)).toBe(varnish.endsAt)
    expect(await remove(order, glue.id)).toMatchObject({ status: 404, body: { message: 'Timer not found' } })
    expect((await remove(order, varnish.id)).body.holds).toBeNull()
    expect(await nextTimerAt(order)).toBeUndefined()
    expect((await eventsOf(order)).map(({ type, name }) => `${type} ${name}`)).toEqual([
      'order.timer_started Glue',
      'order.timer_started Varnish',
      'order.timer_ended Glue',
      'order.timer_ended Varnish',
    ])
  })

  test('goes along with a move while it runs, and not when it is over', async () => {
    const order = await anOrder(ann)
    await aTimer(order, { name: 'Glue', minutes: 30 })
    const varnish = await aTimer(order)
    await passTime(kerf, order.id, 31)
    await endTimers(server(), { orgId: ann.orgId, id: order.id })
    const { body } = await ann.visitor.post(`${pathOf(order)}/move`, {
      fromStatus: 'ORDER_IN',
      toStatus: 'PRODUCTION',
    })
    expect(body.holds.timers).toMatchObject([{ id: varnish.id }])
    expect(await nextTimerAt(order)).toBe(body.holds.timers[0].endsAt)
  })
})

describe('when its time has come', () => {
  test('a timer ends once, however many servers and jobs come to it, and without a doer', async () => {
    const order = await anOrder(ann)
    await aTimer(order, { name: 'Glue', minutes: 30 })
    await aTimer(order)
    const another = await kerf.another()
    try {
      await passTime(kerf, order.id, 30)
      const servers = [server(), { ...another.services, notifier: SILENT }]
      const ends = servers.flatMap((services) => [
        sweepTimers(services),
        endTimers(services, { orgId: ann.orgId, id: order.id }),
      ])
      await Promise.all(ends)
    } finally {
      await another.close()
    }
    const after = await read(order)
    expect(after.holds?.timers).toMatchObject([
      { name: 'Glue', over: true },
      { name: 'Varnish', over: false },
    ])
    expect(after.lastUpdatedBy).toBe(ann.user.id)
    expect(await nextTimerAt(order)).toBe(after.holds?.timers[1]?.endsAt)
    expect((await eventsOf(order)).slice(2)).toEqual([{ type: 'order.timer_ended', name: 'Glue', by: null }])
    // It is taken away by hand, which is no second end.
    const { body } = await remove(order, after.holds?.timers[0]?.id)
    expect(body.holds.timers).toHaveLength(1)
    expect(body.version).toBeGreaterThan(after.version)
    expect((await eventsOf(order)).at(-1)).toMatchObject({ type: 'order.timer_removed', by: ann.user.id })
  })

  test('a server ends it that was started only after that, and screens hear of it', async () => {
    const order = await anOrder(ann)
    const first = await kerf.another()
    const visitor = first.visitor()
    visitor.cookie = ann.visitor.cookie
    const { status } = await visitor.post(`${pathOf(order)}/timers`, { name: 'Oil', minutes: 720 })
    expect(status).toBe(201)
    await first.close()
    const screen = await Screen.live(ann.visitor)
    await passTime(kerf, order.id, 719)
    await sweepTimers(server())
    await passTime(kerf, order.id, 1)
    await kerf.database.pool.query(
      `update graphile_worker._private_jobs set run_at = now() where payload ->> 'orgId' = $1`,
      [ann.orgId],
    )
    const second = await kerf.another()
    try {
      for (;;) {
        const message = await screen.next()
        if (!('order' in message) || message.order.id !== order.id) continue
        expect(message).toMatchObject({ event: { type: 'order.timer_ended', actor: null } })
        expect(message.order.holds?.timers).toMatchObject([{ name: 'Oil', over: true }])
        break
      }
    } finally {
      await second.close()
    }
  })

  test('an archived order is left alone until it is restored', async () => {
    const order = await anOrder(ann)
    await aTimer(order)
    await ann.visitor.post(`${pathOf(order)}/archive`, {})
    await passTime(kerf, order.id, 61)
    await endTimers(server(), { orgId: ann.orgId, id: order.id })
    await sweepTimers(server())
    expect((await eventsOf(order)).map(({ type }) => type)).toEqual(['order.timer_started'])
    const refused = await start(order, { name: 'Glue', minutes: 1 })
    expect(refused.status).toBe(409)
    expect((await remove(order, randomUUID())).status).toBe(409)
    await ann.visitor.post(`${pathOf(order)}/restore`)
    await sweepTimers(server())
    expect((await eventsOf(order)).at(-1)).toMatchObject({ type: 'order.timer_ended', by: null })
  })

  test('an order that is gone stops nothing', async () => {
    await expect(endTimers(server(), { orgId: ann.orgId, id: randomUUID() })).resolves.toBeUndefined()
  })
})

describe('is refused', () => {
  const now = Date.now()
  test.each([
    [{ minutes: 60 }, 'name', 'Name is required'],
    [{ name: 'Glue' }, 'minutes', 'Enter either a duration or an end time'],
    [
      { name: 'Glue', minutes: 1, endsAt: '2999-01-01T00:00:00Z' },
      'minutes',
      'Enter either a duration or an end',
    ],
    [{ name: 'Glue', minutes: 0 }, 'minutes', 'Duration must be at least 1 minute'],
    [{ name: 'Glue', minutes: 43_201 }, 'minutes', 'Duration must be at most 30 days'],
    [{ name: 'Glue', endsAt: 'tomorrow' }, 'endsAt', 'End must be a time such as 2026-11-30T09:00:00Z'],
    [{ name: 'Glue', endsAt: new Date(now - 1000) }, 'endsAt', 'End must be in the future'],
    [{ name: 'Glue', endsAt: new Date(now + 31 * 86_400_000) }, 'endsAt', 'End must be within 30 days'],
  ])('what is wrong: %j', async (timer, field, sentence) => {
    const { status, body } = await start(await anOrder(ann), timer)
    expect(status).toBe(400)
    expect(body.fields[field]).toContain(sentence)
  })

  test('another organization’s order and its timer', async () => {
    const order = await anOrder(ann)
    const { id } = await aTimer(order)
    const { visitor } = await anAdmin(kerf)
    const timers = `${pathOf(order)}/timers`
    expect((await visitor.post(timers, { name: 'Glue', minutes: 1 })).status).toBe(404)
    expect((await visitor.delete(`${timers}/${id}`)).status).toBe(404)
    expect((await read(order)).holds?.timers).toHaveLength(1)
  })
})
