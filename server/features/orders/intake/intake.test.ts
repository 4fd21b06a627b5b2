import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Checklist } from '#shared/checklists/checklists.ts'
import type { Order } from '#shared/orders/types.ts'
import { aChecklist, anAdmin, anOrder, type Somebody } from '../../../../test/support/factories.ts'
import { untilConsumed } from '../../../../test/support/backups/installations.ts'
import { sharedKerf, type TestKerf } from '../../../../test/support/kerf.ts'
import { Screen } from '../../../../test/support/live/screen.ts'

let kerf: TestKerf
let ann: Somebody
let order: Order

beforeAll(async () => {
  kerf = await sharedKerf()
  ann = await anAdmin(kerf)
  order = await anOrder(ann)
  const assembly = await aChecklist(ann, order.id, ['Glue', 'Clamp'])
  await aChecklist(ann, order.id, ['Oil'])
  await ann.visitor.patch(`/api/checklist-items/${assembly.items[0]?.id}`, { isCompleted: true })
  await ann.visitor.post(`/api/checklists/${assembly.id}/items`, { title: 'Sand', isRequired: true })
})

const repeat = (input: object, headers = {}) =>
  ann.visitor.post('/api/orders', { title: 'Another', customerName: 'Kim', repeats: input }, headers)
const read = async (path: string) => (await ann.visitor.get(path)).body
const stepsOf = (checklists: Checklist[]) =>
  checklists.map(({ name, items }) => [name, items.map(({ title, isCompleted }) => [title, isCompleted])])

describe('an order that repeats another one', () => {
  test('has its checklists, with nothing completed, from the first moment', async () => {
    const before = await read(`/api/orders/${order.id}`)
    const { status, body } = await repeat({ orderId: order.id, checklists: true })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      title: 'Another',
      status: 'ORDER_IN',
      checklistTotal: 4,
      checklistCompleted: 0,
      checklistOpenRequired: 1,
    })
    // What it answers is what it is, and what the board has.
    expect(await read(`/api/orders/${body.id}`)).toEqual(body)
    expect((await read('/api/orders')).find(({ id }: Order) => id === body.id)).toEqual(body)
    expect(await read(`/api/orders/${order.id}`)).toEqual(before)
    const copies = await read(`/api/orders/${body.id}/checklists`)
    expect(stepsOf(copies)).toEqual([
      [
        'Veneering',
        [
          ['Glue', false],
          ['Clamp', false],
          ['Sand', false],
        ],
      ],
      ['Veneering', [['Oil', false]]],
    ])
    const { rows } = await kerf.database.pool.query(
      'select type, version from events where order_id = $1 order by version',
      [body.id],
    )
    expect(rows.map(({ type }) => type)).toEqual(['order.created', 'checklist.added', 'checklist.added'])
    expect(Number(rows[2].version)).toBe(body.version)
  })

  test('leaves them out where nobody wants them', async () => {
    const { status, body } = await repeat({ orderId: order.id, checklists: false })
    expect([status, body.checklistTotal]).toEqual([201, 0])
    expect(await read(`/api/orders/${body.id}/checklists`)).toEqual([])
  })

  test('may repeat one that has none, and one that is archived', async () => {
    const plain = await anOrder(ann)
    await ann.visitor.post(`/api/orders/${plain.id}/archive`, {})
    expect((await repeat({ orderId: plain.id, checklists: true })).status).toBe(201)
  })

  test('is taken once, however often it is sent with one key', async () => {
    const headers = { 'idempotency-key': `"${randomUUID()}"` }
    const first = await repeat({ orderId: order.id, checklists: true }, headers)
    const again = await repeat({ orderId: order.id, checklists: true }, headers)
    expect(first.status).toBe(201)
    expect([again.status, again.body]).toEqual([201, first.body])
  })

  test('comes to the other screens with its checklists', async () => {
    const screen = await Screen.live(ann.visitor)
    const { body } = await repeat({ orderId: order.id, checklists: true })
    for (const version of [body.version - 2, body.version - 1, body.version]) {
      expect(await screen.next()).toMatchObject({ version, order: body })
    }
  })
})

test('a checklist that starts by itself stands once in an order that repeats it', async () => {
  const ben = await anAdmin(kerf)
  const path = '/api/checklist-templates'
  await ben.visitor.post(path, { name: 'Intake', startStatus: 'ORDER_IN' })
  const original = await anOrder(ben)
  await untilConsumed(kerf.connection)
  const { body } = await ben.visitor.post('/api/orders', {
    title: 'Another',
    customerName: 'Kim',
    repeats: { orderId: original.id, checklists: true },
  })
  await untilConsumed(kerf.connection)
  const copies: Checklist[] = (await ben.visitor.get(`/api/orders/${body.id}/checklists`)).body
  expect(copies.map(({ name }) => name)).toEqual(['Intake'])
})

describe('what cannot be repeated', () => {
  test.each([
    ['an order that never was', async () => randomUUID()],
    ['what is no id', async () => 'nothing'],
    ['an order of another organization', async () => (await anOrder(await anAdmin(kerf))).id],
  ])('%s, and then no order is taken', async (_what, idOf) => {
    const count = (await read('/api/orders')).length
    const { status, body } = await repeat({ orderId: await idOf(), checklists: true })
    expect([status, body.message]).toEqual([404, 'Order not found'])
    expect(await read('/api/orders')).toHaveLength(count)
  })

  test('says what is wrong with how it was asked for', async () => {
    const { status, body } = await repeat({ orderId: 7 })
    expect([status, Object.values(body.fields)]).toEqual([
      400,
      ['Order must be an id', 'Copy checklists must be true or false'],
    ])
  })
})
