import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Order } from '#shared/orders/types.ts'
import { aChecklist, aMember, anAdmin, anOrder, type Somebody } from '../../test/support/factories.ts'
import { type OwnKerf, sharedKerf, startKerf, type TestKerf } from '../../test/support/kerf.ts'
import type { Result } from '../../test/support/visitor.ts'

// What somebody did is taken back by the opposite change, which says that it is that: only their own latest one, and only
// a moment ago.

let kerf: TestKerf
let ann: Somebody
let ben: Somebody

beforeAll(async () => {
  kerf = await sharedKerf()
  ann = await anAdmin(kerf, { displayName: 'Ann' })
  ben = await aMember(kerf, ann, 'SHOP', { displayName: 'Ben' })
})

const pathOf = ({ id }: Order) => `/api/orders/${id}`
const move = (by: Somebody, order: Order, fromStatus: string, toStatus: string, undo?: boolean) =>
  by.visitor.post(`${pathOf(order)}/move`, { fromStatus, toStatus, undo })
const latest = async (order: Order) =>
  (await ann.visitor.get(`${pathOf(order)}/activities`)).body[0].message as string
const refusalOf = ({ status, body }: Result) => [status, body.message]

/** Makes all that was done to an order so much older. */
const age = (order: Order, seconds: number) =>
  kerf.database.pool.query(
    'update events set created_at = created_at - make_interval(secs => $2) where order_id = $1',
    [order.id, seconds],
  )

interface Case {
  /** What Ann does, and what takes it back. */
  doIt: (by: Somebody, order: Order) => Promise<Result>
  undo: (by: Somebody, order: Order) => Promise<Result>
  done: string
  undone: string
}

const assignment = (order: Order) => `${pathOf(order)}/assignees/${ben.user.id}`
const box = async (by: Somebody, order: Order, body: object) => {
  const [{ items }] = (await by.visitor.get(`${pathOf(order)}/checklists`)).body
  return by.visitor.patch(`/api/checklist-items/${items[0].id}`, body)
}

const CASES: Record<string, Case> = {
  'a move': {
    doIt: (by, order) => move(by, order, 'ORDER_IN', 'FINISH'),
    undo: (by, order) => move(by, order, 'FINISH', 'ORDER_IN', true),
    done: 'moved the order from Order In to Finish',
    undone: 'moved the order back from Finish to Order In (undo)',
  },
  archiving: {
    doIt: (by, order) => by.visitor.post(`${pathOf(order)}/archive`, {}),
    undo: (by, order) => by.visitor.post(`${pathOf(order)}/restore?undo=true`),
    done: 'archived the order',
    undone: 'restored the order (undo)',
  },
  'an assignment': {
    doIt: (by, order) => by.visitor.put(assignment(order)),
    undo: (by, order) => by.visitor.delete(`${assignment(order)}?undo=true`),
    done: 'assigned Ben',
    undone: 'unassigned Ben (undo)',
  },
  'a tick': {
    doIt: (by, order) => box(by, order, { isCompleted: true }),
    undo: (by, order) => box(by, order, { isCompleted: false, undo: true }),
    done: 'completed "Cut"',
    undone: 'reopened "Cut" (undo)',
  },
}

async function anOrderToWorkOn(): Promise<Order> {
  const order = await anOrder(ann)
  await aChecklist(ann, order.id, ['Cut'])
  await kerf.database.pool.query("update orders set created_at = now() - interval '1 day' where id = $1", [
    order.id,
  ])
  return order
}

describe.each(Object.entries(CASES))('%s', (_what, { doIt, undo, done, undone }) => {
  test('is taken back by who did it, and stands in the history as that', async () => {
    const order = await anOrderToWorkOn()
    expect((await doIt(ann, order)).status).toBeLessThan(300)
    expect(await latest(order)).toBe(done)
    expect((await undo(ann, order)).status).toBeLessThan(300)
    expect(await latest(order)).toBe(undone)
    // Not again and again.
    await doIt(ann, order)
    await age(order, 61)
    expect(refusalOf(await undo(ann, order))).toEqual([409, 'It is too late to undo this'])
    expect(await latest(order)).toBe(done)
  })

  test('is not taken back by somebody else', async () => {
    const order = await anOrderToWorkOn()
    await doIt(ann, order)
    expect(refusalOf(await undo(ben, order))).toEqual([409, `Ann ${done} in the meantime`])
    expect(await latest(order)).toBe(done)
  })
})

describe('when somebody went on', () => {
  test('a move is not taken back, wherever the order is by now', async () => {
    const order = await anOrderToWorkOn()
    await move(ann, order, 'ORDER_IN', 'PRODUCTION')
    await move(ben, order, 'PRODUCTION', 'FINISH')
    const back = () => move(ann, order, 'PRODUCTION', 'ORDER_IN', true)
    expect(refusalOf(await back())).toEqual([409, `Ben just moved order ${order.number} to Finish`])
    await move(ben, order, 'FINISH', 'PRODUCTION')
    expect(refusalOf(await back())).toEqual([
      409,
      'Ben moved the order from Finish to Production in the meantime',
    ])
    await ben.visitor.patch(pathOf(order), { status: 'DELIVERY' })
    await ben.visitor.post(`${pathOf(order)}/archive`, {})
    expect(refusalOf(await back())).toEqual([409, `Ben archived order ${order.number}. Restore it first`])
  })

  test('neither is another move than the last one, nor one that took a move back', async () => {
    const order = await anOrderToWorkOn()
    await move(ann, order, 'ORDER_IN', 'PRODUCTION')
    expect((await move(ann, order, 'PRODUCTION', 'FINISH', true)).status).toBe(409)
    await move(ann, order, 'PRODUCTION', 'ORDER_IN', true)
    const again = await move(ann, order, 'ORDER_IN', 'PRODUCTION', true)
    expect(refusalOf(again)).toEqual([409, 'There is nothing to undo'])
    // Back is back: a request that is sent again changes nothing more.
    expect((await move(ann, order, 'PRODUCTION', 'ORDER_IN', true)).status).toBe(200)
  })
})

describe('of an order with a long log', () => {
  let kerf: OwnKerf
  let ann: Somebody

  // One that no consumer reads what is filled in of.
  beforeAll(async () => {
    kerf = await startKerf()
    ann = await anAdmin(kerf, { displayName: 'Ann' })
  })
  afterAll(() => kerf.close())

  /** So many events more, which are about nothing that is undone. */
  async function happen(order: Order, count: number) {
    const { pool } = kerf.database
    await pool.query('update consumer_positions set version = 1000000')
    await pool.query(
      `insert into events (org_id, order_id, actor_id, type, data, version)
       select o.org_id, o.id, o.created_by, 'order.changed', '{"changes": []}', g.version + n
       from orders o join organizations g on g.id = o.org_id, generate_series(1, $2) n where o.id = $1`,
      [order.id, count],
    )
    await pool.query('update organizations set version = version + $2 where id = $1', [ann.orgId, count])
  }
  const back = (order: Order) => move(ann, order, 'PRODUCTION', 'ORDER_IN', true)

  test('what is undone is looked for among its latest 1,000 events', async () => {
    const order = await anOrder(ann)
    await move(ann, order, 'ORDER_IN', 'PRODUCTION')
    await happen(order, 999)
    expect((await back(order)).status).toBe(200)
    await move(ann, order, 'ORDER_IN', 'PRODUCTION')
    await happen(order, 1000)
    expect(refusalOf(await back(order))).toEqual([409, 'There is nothing to undo'])
  })

  test.each([
    ['what comes back is as it was before, however long ago that was', 19_997, true],
    ['of more than any shop has, it is as when the order was taken', 20_000, false],
  ])('%s', async (_which, count, isFound) => {
    const order = await anOrder(ann)
    const entered = async () =>
      (await kerf.database.pool.query('select entered_stage_at as at from orders where id = $1', [order.id]))
        .rows[0].at as Date
    await move(ann, order, 'ORDER_IN', 'PRODUCTION')
    const before = isFound ? await entered() : new Date(order.createdAt)
    await happen(order, count)
    await move(ann, order, 'PRODUCTION', 'FINISH')
    expect((await move(ann, order, 'FINISH', 'PRODUCTION', true)).status).toBe(200)
    expect(await entered()).toEqual(before)
  })
})

test('restoring is taken back where the role may archive', async () => {
  const order = await anOrderToWorkOn()
  const archive = (by: Somebody, undo?: boolean) => by.visitor.post(`${pathOf(order)}/archive`, { undo })
  await archive(ann)
  await ben.visitor.post(`${pathOf(order)}/restore`)
  expect((await archive(ben, true)).status).toBe(403)
  expect(refusalOf(await archive(ann, true))).toEqual([409, 'Ben restored the order in the meantime'])
  await archive(ann)
  await ann.visitor.post(`${pathOf(order)}/restore`)
  expect((await archive(ann, true)).body).toMatchObject({ isArchived: true })
})

test('an order that is moved back has stood in its stage as long as before', async () => {
  const order = await anOrderToWorkOn()
  const entered = async () =>
    (await kerf.database.pool.query('select entered_stage_at as at from orders where id = $1', [order.id]))
      .rows[0].at as Date
  const times = async () =>
    (
      await kerf.database.pool.query(
        "select created_at as at from events where order_id = $1 and type = 'order.moved' order by version",
        [order.id],
      )
    ).rows.map(({ at }) => at as Date)
  await move(ann, order, 'ORDER_IN', 'PRODUCTION')
  await move(ann, order, 'PRODUCTION', 'ORDER_IN', true)
  const { rows } = await kerf.database.pool.query('select created_at as at from orders where id = $1', [
    order.id,
  ])
  expect(await entered()).toEqual(rows[0].at)
  await move(ann, order, 'ORDER_IN', 'PRODUCTION')
  await move(ann, order, 'PRODUCTION', 'FINISH')
  await move(ann, order, 'FINISH', 'PRODUCTION', true)
  expect(await entered()).toEqual((await times())[2])
})

test('a tick that was taken away and is put back is of whoever had ticked it', async () => {
  const order = await anOrderToWorkOn()
  const ticked = (await box(ben, order, { isCompleted: true })).body
  await box(ann, order, { isCompleted: false })
  const { body } = await box(ann, order, { isCompleted: true, undo: true })
  expect(body).toMatchObject({
    isCompleted: true,
    completedBy: ben.user.id,
    completer: { displayName: 'Ben' },
  })
  expect(Date.parse(body.completedAt)).toBeLessThanOrEqual(Date.parse(ticked.completedAt) + 1000)
  expect(await latest(order)).toBe('completed "Cut" (undo)')
})

test.each([
  ['POST', '/move', { fromStatus: 'ORDER_IN', toStatus: 'FINISH', undo: 'yes' }],
  ['POST', '/restore?undo=1', undefined],
] as const)('%s %s with an undo that is neither true nor false is refused', async (_method, rest, body) => {
  const { status, body: answer } = await ann.visitor.post(pathOf(await anOrder(ann)) + rest, body)
  expect([status, answer.fields]).toEqual([400, { undo: 'Undo must be true or false' }])
})

test('the minute is measured by one clock, whatever the clock of the server says', async () => {
  const order = await anOrder(ben)
  await move(ben, order, 'ORDER_IN', 'PRODUCTION')
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 5 * 60_000 })
  onTestFinished(() => void vi.useRealTimers())
  expect((await move(ben, order, 'PRODUCTION', 'ORDER_IN', true)).status).toBe(200)
  await move(ben, order, 'ORDER_IN', 'PRODUCTION')
  const archived = await ben.visitor.post(`/api/orders/${order.id}/archive`, { undo: true })
  expect(archived.status).toBe(200)
})
