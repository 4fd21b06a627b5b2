import { beforeAll, describe, expect, test } from 'vitest'
import { GATE_STATES, type GateState } from '#shared/holds/gates.ts'
import type { Gate, OrderGate } from '#shared/holds/types.ts'
import type { Order } from '#shared/orders/types.ts'
import type { Role } from '#shared/people/people.ts'
import { aGate, anAdmin, anOrder } from '../../../test/support/factories.ts'
import { sharedKerf, type TestKerf } from '../../../test/support/kerf.ts'
import { onePersonOfEachRole, setOverrideRoles, type People } from '../../../test/support/moving.ts'
import { Screen } from '../../../test/support/live/screen.ts'
import { statusesOf, type Result } from '../../../test/support/visitor.ts'

// SALES may meet the gate, and SHOP may move past it; each of the two may not what the other may.

let kerf: TestKerf
let people: People
let gate: Gate

beforeAll(async () => {
  kerf = await sharedKerf()
  people = await onePersonOfEachRole(kerf)
  const { ADMIN } = people
  await setOverrideRoles(ADMIN, ['SHOP'])
  gate = await aGate(ADMIN, { name: 'Deposit paid', roles: ['SALES'] })
})

const pathOf = ({ id }: Order, gateId = gate.id) => `/api/orders/${id}/gates/${gateId}`
const set = (by: Role, order: Order, state: string, note?: string | null, gateId = gate.id) =>
  people[by].visitor.put(pathOf(order, gateId), { state, note })
const read = async ({ id }: Order): Promise<Order> =>
  (await people.ADMIN.visitor.get(`/api/orders/${id}`)).body
const gateOf = ({ body }: Pick<Result, 'body'>): OrderGate => body.holds.gates[0]
const latest = async ({ id }: Order): Promise<string> =>
  (await people.SHOP.visitor.get(`/api/orders/${id}/activities`)).body[0].message

async function versionOf(): Promise<number> {
  const { rows } = await kerf.database.pool.query('select version::int from organizations where id = $1', [
    people.ADMIN.orgId,
  ])
  return rows[0].version
}

describe('setting a gate', () => {
  test('says who brought it there, since when and with which words, and in the history', async () => {
    const order = await anOrder(people.SALES)
    const screen = await Screen.live(people.ADMIN.visitor)
    const asked = await set('SHOP', order, 'asked')
    expect(asked.status).toBe(200)
    expect(gateOf(asked)).toEqual({
      ...order.holds?.gates[0],
      state: 'asked',
      since: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      by: people.SHOP.user.id,
      byName: 'Ben',
    })
    expect(asked.body).toMatchObject({
      version: order.version + 1,
      lastUpdatedBy: people.SHOP.user.id,
      holds: { wait: null, timers: [], waited: 0 },
    })
    expect(await read(order)).toEqual(asked.body)
    expect(await screen.next()).toMatchObject({
      type: 'ORDER_UPDATED',
      order: asked.body,
      event: {
        type: 'order.gate_set',
        data: { gateId: gate.id, name: 'Deposit paid', from: 'open', to: 'asked', note: null },
      },
    })
    const words: [Role, GateState, string | undefined, string][] = [
      ['SALES', 'met', ' cheque 1,200 ', 'marked Deposit paid as done: cheque 1,200'],
      ['SALES', 'met', 'cheque 1,250', 'changed the note on Deposit paid: cheque 1,250'],
      ['SALES', 'open', undefined, 'reopened Deposit paid'],
      ['SHOP', 'asked', 'by mail', 'requested Deposit paid: by mail'],
      ['SHOP', 'not_needed', 'a gift', 'marked Deposit paid as not needed: a gift'],
    ]
    for (const [by, state, note, text] of words) {
      expect(gateOf(await set(by, order, state, note))).toMatchObject({ state, note: note?.trim() ?? null })
      expect(await latest(order)).toBe(text)
    }
  })

  test('to where it is already changes nothing, and other words leave since when it is there', async () => {
    const order = await anOrder(people.SALES)
    const met = await set('SALES', order, 'met', 'cheque')
    const version = await versionOf()
    // Who may not meet it either: there is nothing to refuse.
    for (const by of ['SALES', 'SHOP'] as const) {
      expect((await set(by, order, 'met', 'cheque')).body).toEqual(met.body)
    }
    expect(await versionOf()).toBe(version)
    const other = await set('ADMIN', order, 'met', 'cash')
    expect(gateOf(other)).toEqual({ ...gateOf(met), note: 'cash', by: people.ADMIN.user.id, byName: 'Ann' })
  })

  const MEET = 'Only Admin or Sales can check off "Deposit paid"'
  const OPEN = 'Only Admin or Sales can reopen "Deposit paid"'
  const SPARE = 'Only Admin or Shop can mark "Deposit paid" as not needed'

  /** What is refused, from a state to another; all the rest is done. */
  const REFUSED: Record<Role, Partial<Record<`${GateState} → ${GateState}`, string>>> = {
    ADMIN: {},
    SALES: {
      'open → not_needed': SPARE,
      'asked → not_needed': SPARE,
      'met → not_needed': SPARE,
      'not_needed → not_needed': SPARE,
    },
    SHOP: {
      'open → met': MEET,
      'asked → met': MEET,
      'met → met': MEET,
      'not_needed → met': MEET,
      'met → open': OPEN,
      'met → asked': OPEN,
    },
  }

  describe.each(Object.keys(REFUSED) as Role[])('by %s', (by) => {
    test.each(GATE_STATES)('that is %s', async (from) => {
      const order = await anOrder(people.SALES)
      for (const to of GATE_STATES) {
        await set('ADMIN', order, from, 'before')
        const before = await read(order)
        const { status, body } = await set(by, order, to, 'after')
        const sentence = REFUSED[by][`${from} → ${to}`]
        if (sentence) {
          expect([to, status, body]).toEqual([to, 403, { message: sentence }])
          expect(await read(order)).toEqual(before)
        } else {
          expect([to, status, gateOf({ body }).state]).toEqual([to, 200, to])
          expect(gateOf({ body })).toMatchObject({ note: 'after', by: people[by].user.id })
        }
      }
    })
  })

  test('that is not needed is refused to who may neither meet nor move past it', async () => {
    const only = await aGate(people.ADMIN, { name: 'Only', roles: ['ADMIN'], scope: 'NONE' })
    const order = await anOrder(people.SALES)
    await set('SALES', order, 'open', null, only.id)
    await set('ADMIN', order, 'not_needed', 'a gift', only.id)
    const { status, body } = await set('SALES', order, 'open', null, only.id)
    expect([status, body]).toEqual([403, { message: 'Only Admin or Shop can reopen "Only"' }])
    await people.ADMIN.visitor.delete(`/api/organizations/${people.ADMIN.orgId}/gates/${only.id}`)
    expect((await set('ADMIN', order, 'met', null, only.id)).status).toBe(200)
  })

  test.each([
    [{ state: 'done' }, 'state', 'State must be one of open, asked, met, not_needed'],
    [{}, 'state', 'State must be one of open, asked, met, not_needed'],
    [{ state: 'met', note: 'x'.repeat(201) }, 'note', 'Note can have up to 200 characters'],
    [{ state: 'not_needed' }, 'note', 'Reason is required'],
    [{ state: 'not_needed', note: ' ' }, 'note', 'Reason is required'],
  ])('with %j is refused', async (wrong, field, sentence) => {
    const order = await anOrder(people.SALES)
    const { status, body } = await people.ADMIN.visitor.put(pathOf(order), wrong)
    expect([status, body.fields]).toEqual([400, { [field]: sentence }])
    expect(await read(order)).toEqual(order)
  })

  test('of an archived order is refused, even to where it is', async () => {
    const order = await anOrder(people.ADMIN)
    await people.ADMIN.visitor.post(`/api/orders/${order.id}/archive`, {})
    for (const state of ['open', 'met']) {
      const { status, body } = await set('ADMIN', order, state)
      expect([status, body.message]).toEqual([409, `Ann archived order ${order.number}. Restore it first`])
    }
  })

  test('goes on after the settings have lost the gate', async () => {
    const passing = await aGate(people.ADMIN, { name: 'Passing' })
    const order = await anOrder(people.SHOP)
    await people.ADMIN.visitor.delete(`/api/organizations/${people.ADMIN.orgId}/gates/${passing.id}`)
    const { status, body } = await set('SHOP', order, 'met', null, passing.id)
    expect([status, body.holds.gates.map(({ name, state }: OrderGate) => [name, state])]).toEqual([
      200,
      [
        ['Deposit paid', 'open'],
        ['Passing', 'met'],
      ],
    ])
  })
})

describe('a gate that is put on by hand', () => {
  test('comes from the settings, switched on or not, by anybody, and stands where they list it', async () => {
    const [first, off] = [
      await aGate(people.ADMIN, { name: 'First', scope: 'NONE' }),
      await aGate(people.ADMIN, { name: 'Off', roles: ['SALES'], isOn: false }),
    ]
    const order = await anOrder(people.SALES)
    await set('SHOP', order, 'open', 'ask Robin', off.id.toUpperCase())
    const { status, body } = await set('SALES', order, 'open', null, first.id)
    expect(status).toBe(200)
    expect(body.holds.gates.map(({ name }: OrderGate) => name)).toEqual(['Deposit paid', 'First', 'Off'])
    expect(body.holds.gates[2]).toMatchObject({
      id: off.id,
      roles: ['SALES'],
      state: 'open',
      by: people.SHOP.user.id,
      byName: 'Ben',
      note: 'ask Robin',
    })
    expect(await latest(order)).toBe('added the gate First')
    const version = await versionOf()
    expect((await set('SALES', order, 'open', null, first.id)).body).toEqual(body)
    expect(await versionOf()).toBe(version)
  })

  test('has to be there before it is met', async () => {
    const byHand = await aGate(people.ADMIN, { name: 'Sample', scope: 'NONE' })
    const order = await anOrder(people.SALES)
    for (const state of ['asked', 'met', 'not_needed']) {
      const { status, body } = await set('ADMIN', order, state, 'x', byHand.id)
      expect([status, body.message]).toEqual([409, `Order ${order.number} does not have the gate "Sample"`])
    }
    expect(await read(order)).toEqual(order)
  })

  test('is one of the own organization, on an own order', async () => {
    const stranger = await anAdmin(kerf)
    const foreign = await aGate(stranger, { name: 'Foreign' })
    const [order, theirs] = [await anOrder(people.SALES), await anOrder(stranger)]
    const none = { message: 'Gate not found' }
    for (const id of [foreign.id, crypto.randomUUID(), 'no-id', '%00']) {
      const { status, body } = await set('ADMIN', order, 'open', null, id)
      expect([id, status, body]).toEqual([id, 404, none])
    }
    for (const id of [foreign.id, gate.id]) {
      const { status, body } = await set('ADMIN', theirs, 'met', null, id)
      expect([status, body]).toEqual([404, { message: 'Order not found' }])
    }
    expect((await stranger.visitor.get(`/api/orders/${theirs.id}`)).body).toEqual(theirs)
  })
})

test('met and asked for at once it is one after the other', async () => {
  const order = await anOrder(people.SALES)
  const responses = await Promise.all([
    set('SALES', order, 'met', 'cheque'),
    set('ADMIN', order, 'not_needed', 'a gift'),
    set('SHOP', order, 'asked'),
  ])
  expect(statusesOf(responses).filter((status) => status !== 200 && status !== 403)).toEqual([])
  const { rows } = await kerf.database.pool.query(
    `select data ->> 'from' as before, data ->> 'to' as after from events
     where order_id = $1 and type = 'order.gate_set' order by version`,
    [order.id],
  )
  let state = 'open'
  for (const { before, after } of rows) {
    expect(before).toBe(state)
    state = after
  }
  expect((await read(order)).holds?.gates[0]?.state).toBe(state)
})
