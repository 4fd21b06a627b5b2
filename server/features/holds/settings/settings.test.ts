import { beforeAll, describe, expect, test } from 'vitest'
import { DEFAULT_GATES } from '#shared/holds/gates.ts'
import { DEFAULT_PRESETS } from '#shared/holds/timers.ts'
import type { Gate, HoldSettings } from '#shared/holds/types.ts'
import { aGate, aMember, anAdmin, anOrder, joins, type Somebody } from '../../../../test/support/factories.ts'
import { sharedKerf, type TestKerf } from '../../../../test/support/kerf.ts'

let kerf: TestKerf
let admin: Somebody
let shop: Somebody

beforeAll(async () => {
  kerf = await sharedKerf()
  admin = await anAdmin(kerf)
  shop = await aMember(kerf, admin)
})

const pathOf = ({ orgId }: Somebody) => `/api/organizations/${orgId}/holds`
const gatesPath = ({ orgId }: Somebody, id?: string) =>
  `/api/organizations/${orgId}/gates${id === undefined ? '' : `/${id}`}`
const read = async (by = admin): Promise<HoldSettings> => (await by.visitor.get(pathOf(by))).body
const namesOf = async (by = admin) => (await read(by)).gates.map(({ name }) => name)
const change = (patch: unknown, by = admin) => by.visitor.patch(pathOf(by), patch)
const add = (gate: unknown, by = admin, headers?: Record<string, string>) =>
  by.visitor.post(gatesPath(by), gate, headers)
const changeGate = (id: string, patch: unknown, by = admin) => by.visitor.patch(gatesPath(by, id), patch)
const remove = (id: string, by = admin) => by.visitor.delete(gatesPath(by, id))

const RIGHT = { name: 'Kiln', stages: ['FINISH'], roles: ['SHOP'], scope: 'NONE', isOn: false }

/** The latest line of the log about no order. */
async function latest(by = admin) {
  const { rows } = await kerf.database.pool.query(
    `select type, data, actor_id from events where org_id = $1 and order_id is null order by version desc limit 1`,
    [by.orgId],
  )
  return rows[0]
}

async function versionOf(by = admin): Promise<number> {
  const { rows } = await kerf.database.pool.query('select version::int from organizations where id = $1', [
    by.orgId,
  ])
  return rows[0].version
}

describe('the settings', () => {
  test('offer five gates to begin with, all switched off, and three timers', async () => {
    for (const by of [admin, shop]) {
      const { status, body } = await by.visitor.get(pathOf(by))
      expect([status, body]).toEqual([
        200,
        {
          gates: DEFAULT_GATES.map((gate) => ({
            id: expect.any(String),
            scope: 'ALL',
            isOn: false,
            ...gate,
          })),
          overrideRoles: [],
          timerPresets: DEFAULT_PRESETS,
        },
      ])
    }
    expect((await anOrder(shop)).holds).toBeNull()
  })

  test('change one by one, and the log says from what to what', async () => {
    const before = await read()
    const roles = await change({ overrideRoles: ['SALES', 'SHOP'], gates: [] })
    expect([roles.status, roles.body]).toEqual([200, { ...before, overrideRoles: ['SALES', 'SHOP'] }])
    expect(await latest()).toEqual({
      type: 'organization.changed',
      data: { changes: [{ field: 'gateOverrideRoles', from: null, to: 'SALES, SHOP' }] },
      actor_id: admin.user.id,
    })
    const timerPresets = [{ name: ' Wax ', minutes: 90 }]
    const presets = await change({ timerPresets, overrideRoles: [] })
    expect(presets.body).toEqual({ ...before, timerPresets: [{ name: 'Wax', minutes: 90 }] })
    expect((await latest()).data.changes).toEqual([
      { field: 'gateOverrideRoles', from: 'SALES, SHOP', to: null },
      { field: 'timerPresets', from: 'Glue 1 h, Oil 12 h, Varnish 24 h', to: 'Wax 1 h 30 min' },
    ])
    expect(await read(shop)).toEqual(presets.body)
    const version = await versionOf()
    expect((await change({ timerPresets: presets.body.timerPresets })).body).toEqual(presets.body)
    expect((await change({})).body).toEqual(presets.body)
    expect(await versionOf()).toBe(version)
    await change({ timerPresets: DEFAULT_PRESETS })
  })

  test.each([
    [{ overrideRoles: 'ADMIN' }, 'overrideRoles', 'Roles must be a list'],
    [{ overrideRoles: ['BOSS'] }, 'overrideRoles.0', 'Role must be one of ADMIN, SHOP, SALES'],
    [{ overrideRoles: ['SHOP', 'SHOP'] }, 'overrideRoles', 'A role is listed twice'],
    [{ timerPresets: {} }, 'timerPresets', 'Timers must be a list'],
    [{ timerPresets: Array(6).fill(DEFAULT_PRESETS[0]) }, 'timerPresets', 'Timers can have up to 5 values'],
    [{ timerPresets: [{ name: '', minutes: 5 }] }, 'timerPresets.0.name', 'Name is required'],
    [
      { timerPresets: [{ name: 'Oil', minutes: 0 }] },
      'timerPresets.0.minutes',
      'Duration must be at least 1 minute',
    ],
  ])('with %j are refused', async (wrong, field, sentence) => {
    const before = await read()
    const { status, body } = await change(wrong)
    expect([status, body.fields]).toEqual([400, { [field]: sentence }])
    expect(await read()).toEqual(before)
  })
})

describe('a gate', () => {
  test('is added behind the others, trimmed, and told to the log', async () => {
    const { status, body } = await add({ ...RIGHT, name: '  Kiln ', id: 'mine', orgId: 'mine' })
    expect([status, body]).toEqual([201, { ...RIGHT, id: expect.any(String), metByApproval: false }])
    expect((await read()).gates.at(-1)).toEqual(body)
    expect(await latest()).toEqual({
      type: 'gate.added',
      data: { gateId: body.id, name: 'Kiln' },
      actor_id: admin.user.id,
    })
    await remove(body.id)
  })

  test('under a key that is sent again is added once, also in an organization that one does not look at', async () => {
    const boss = await anAdmin(kerf)
    await joins(boss, admin, 'ADMIN')
    const there = { ...boss, orgId: admin.orgId }
    for (const by of [boss, there]) {
      const headers = { 'idempotency-key': '"one gate"' }
      const [first, again] = [await add(RIGHT, by, headers), await add(RIGHT, by, headers)]
      expect([again.status, again.body]).toEqual([201, first.body])
      expect((await namesOf(by)).filter((name) => name === 'Kiln')).toEqual(['Kiln'])
      await remove(first.body.id, by)
    }
  })

  test('changes one thing by one, and the log tells of what changed', async () => {
    const gate = await aGate(admin, { name: 'Saw' })
    const expected: Gate = { ...gate }
    const patches: Partial<Gate>[] = [
      { name: 'SAW' },
      { stages: ['FINISH', 'DELIVERY'] },
      { roles: ['SALES'] },
      { scope: 'DELIVERY' },
      { isOn: false },
      { metByApproval: true },
    ]
    for (const patch of patches) {
      Object.assign(expected, patch)
      const { status, body } = await changeGate(gate.id, patch)
      expect([status, body]).toEqual([200, expected])
      expect(await latest()).toMatchObject({
        type: 'gate.changed',
        data: { gateId: gate.id, name: 'SAW' },
      })
    }
    expect((await read()).gates).toContainEqual(expected)
    const version = await versionOf()
    for (const patch of [{}, { name: 'SAW', isOn: false }, { openOrders: true }]) {
      expect((await changeGate(gate.id.toUpperCase(), patch)).body).toEqual(expected)
    }
    expect(await versionOf()).toBe(version)
    await remove(gate.id)
  })

  test('is gone when it is removed, and what comes later stands where it stood', async () => {
    const before = await namesOf()
    const [one, two] = [await aGate(admin), await aGate(admin)]
    expect((await remove(one.id)).status).toBe(204)
    expect(await latest()).toMatchObject({ type: 'gate.removed', data: { gateId: one.id, name: one.name } })
    expect(await namesOf()).toEqual([...before, two.name])
    expect((await remove(one.id)).status).toBe(404)
    await remove(two.id)
  })

  test('has a name that no other has, in small and capital letters alike', async () => {
    const gate = await aGate(admin)
    const taken = { message: 'There\'s already a gate called "Deposit"' }
    for (const { status, body } of [
      await add({ ...RIGHT, name: 'dEPOSIT' }),
      await changeGate(gate.id, { name: ' deposit' }),
    ]) {
      expect([status, body]).toEqual([409, taken])
    }
    await remove(gate.id)
  })

  test('is one of twelve at the most', async () => {
    const boss = await anAdmin(kerf)
    for (let n = 6; n <= 12; n += 1) await aGate(boss)
    const { status, body } = await add(RIGHT, boss)
    expect([status, body]).toEqual([409, { message: 'You can have up to 12 gates. Delete one first' }])
    await remove((await read(boss)).gates[0]?.id ?? '', boss)
    expect((await add(RIGHT, boss)).status).toBe(201)
  })

  test('of another organization is not there', async () => {
    const stranger = await anAdmin(kerf)
    const [foreign] = (await read(stranger)).gates
    for (const id of [foreign?.id ?? '', crypto.randomUUID()]) {
      for (const { status, body } of [await changeGate(id, { isOn: true }), await remove(id)]) {
        expect([status, body]).toEqual([404, { message: 'Gate not found' }])
      }
    }
    expect((await read(stranger)).gates[0]).toEqual(foreign)
    expect((await changeGate('no-id', { isOn: true })).status).toBe(404)
  })

  test.each([
    [{ name: '' }, 'name', 'Name is required'],
    [{ name: 'x'.repeat(41) }, 'name', 'Name can have up to 40 characters'],
    [{ stages: [] }, 'stages', 'Choose at least one stage'],
    [{ stages: ['FINISH', 'FINISH'] }, 'stages', 'A stage is listed twice'],
    [{ stages: ['ORDER_IN', 'FINISH'] }, 'stages', "Order In can't have gates: orders start there"],
    [{ roles: 'ADMIN' }, 'roles', 'Roles must be a list'],
    [{ scope: 'SOME' }, 'scope', 'Orders must be one of ALL, DELIVERY, NONE'],
    [{ isOn: 'yes' }, 'isOn', 'On must be true or false'],
    [{ openOrders: 1 }, 'openOrders', 'Open orders must be true or false'],
  ])('with %j is refused', async (wrong, field, sentence) => {
    const before = await read()
    const id = before.gates[0]?.id ?? ''
    for (const { status, body } of [await add({ ...RIGHT, ...wrong }), await changeGate(id, wrong)]) {
      expect([status, body.fields]).toEqual([400, { [field]: sentence }])
    }
    expect(await read()).toEqual(before)
  })
})
