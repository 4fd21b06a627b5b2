import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { GATE_STATES } from '#shared/holds/gates.ts'
import type { Gate } from '#shared/holds/types.ts'
import { FULFILLMENT_TYPES, PRIORITIES, STATUSES } from '#shared/orders/orders.ts'
import type { Order } from '#shared/orders/types.ts'
import { derivedStage } from '#shared/parts/parts.ts'
import {
  aChecklist,
  aGate,
  aMember,
  anAdmin,
  anAttachment,
  anOrder,
  aTemplate,
  type Somebody,
} from '../../test/support/factories.ts'
import { sharedKerf, type TestKerf } from '../../test/support/kerf.ts'
import { actOnParts, aPartAction, type PartAction } from '../../test/support/part-actions.ts'
import { partsAsReplayed } from '../../test/support/replay-parts.ts'
import { countedParts, ordersOf, replay, type LogLine } from '../../test/support/replay.ts'
import { runs } from '../../test/support/properties.ts'

// Whatever is done to an order, its events alone tell how it stands.

let kerf: TestKerf
let ann: Somebody
let bob: Somebody
let templateId: string
let gates: Gate[]

beforeAll(async () => {
  kerf = await sharedKerf()
  ann = await anAdmin(kerf)
  bob = await aMember(kerf, ann)
  templateId = (await aTemplate(ann, ['Press', 'Trim'])).id
  gates = [
    await aGate(ann),
    await aGate(ann, { stages: ['COMPLETED'], scope: 'DELIVERY' }),
    await aGate(ann, { scope: 'NONE' }),
  ]
})

const text = fc.option(fc.constantFrom('Bench', ' Oak ', '"quoted"\nlines', '木'), { nil: null })

/** What somebody can do; a number chooses among what there is. */
const anAction = fc.oneof(
  fc.record({
    does: fc.constant('patch' as const),
    fields: fc.record(
      {
        title: fc.constantFrom('Bench', 'Table', '木'),
        priority: fc.constantFrom(...PRIORITIES),
        fulfillmentType: fc.constantFrom(...FULFILLMENT_TYPES),
        overrideReason: fc.constant('rush'),
        status: fc.constantFrom(...STATUSES),
        dueDate: fc.constantFrom('2026-12-01', '2027-02-28T10:00:00Z', null),
        estimatedHours: fc.option(fc.nat(99), { nil: null }),
        notes: text,
        address: text,
      },
      { requiredKeys: [] },
    ),
  }),
  fc.record({ does: fc.constant('move' as const), to: fc.constantFrom(...STATUSES) }),
  fc.record({
    does: fc.constantFrom('archive' as const, 'restore' as const, 'note' as const, 'file' as const),
  }),
  fc.record({ does: fc.constantFrom('assign' as const, 'unassign' as const), n: fc.nat(1) }),
  fc.record({ does: fc.constantFrom('rename' as const, 'unfile' as const), n: fc.nat(9) }),
  fc.record({ does: fc.constant('checklist' as const), from: fc.constantFrom('template', 'scratch') }),
  fc.record({ does: fc.constantFrom('unlist' as const, 'add' as const, 'order' as const), n: fc.nat(9) }),
  fc.record({
    does: fc.constant('item' as const),
    n: fc.nat(9),
    patch: fc.record(
      { isCompleted: fc.boolean(), isRequired: fc.boolean(), title: fc.constantFrom('Press', 'Sand') },
      { requiredKeys: [] },
    ),
  }),
  fc.record({ does: fc.constantFrom('unitem' as const, 'unnote' as const), n: fc.nat(9) }),
  fc.record({ does: fc.constant('undo' as const), n: fc.nat(9) }),
  fc.record({ does: fc.constant('gate' as const), n: fc.nat(2), state: fc.constantFrom(...GATE_STATES) }),
  fc.record({ does: fc.constant('settings' as const), n: fc.nat(2), isOn: fc.boolean() }),
)
type Action = typeof anAction extends fc.Arbitrary<infer T> ? T : never

const at = <T>(list: T[], n: number): T | undefined => list[n % Math.max(list.length, 1)]

async function act(by: Somebody, { id }: Order, action: Action): Promise<unknown> {
  const { visitor } = by
  const path = `/api/orders/${id}`
  const files = async () => (await visitor.get(`${path}/attachments`)).body as { id: string }[]
  const checklists = async () =>
    (await visitor.get(`${path}/checklists`)).body as { id: string; items: { id: string }[] }[]
  const items = async () => (await checklists()).flatMap(({ items }) => items)
  switch (action.does) {
    case 'patch':
      return visitor.patch(path, action.fields)
    case 'move': {
      const { status } = (await visitor.get(path)).body
      return visitor.post(`${path}/move`, { fromStatus: status, toStatus: action.to, overrideReason: 'rush' })
    }
    case 'gate':
      return visitor.put(`${path}/gates/${at(gates, action.n)?.id}`, { state: action.state, note: 'so' })
    case 'settings':
      return ann.visitor.patch(`/api/organizations/${ann.orgId}/gates/${at(gates, action.n)?.id}`, {
        isOn: action.isOn,
        openOrders: true,
      })
    case 'archive':
    case 'restore':
      return visitor.post(`${path}/${action.does}`, {})
    case 'note':
      return visitor.post(`${path}/notes`, { content: 'Ring twice' })
    case 'file':
      return anAttachment(by, id)
    case 'assign':
      return visitor.put(`${path}/assignees/${at([ann, bob], action.n)?.user.id}`)
    case 'unassign':
      return visitor.delete(`${path}/assignees/${at([ann, bob], action.n)?.user.id}`)
    case 'rename':
      return visitor.patch(`${path}/attachments/${at(await files(), action.n)?.id}`, {
        originalName: `${action.n}.txt`,
      })
    case 'unfile':
      return visitor.delete(`${path}/attachments/${at(await files(), action.n)?.id}`)
    case 'checklist':
      return action.from === 'template'
        ? visitor.post(`${path}/checklists`, { name: 'Veneering', templateId })
        : aChecklist(by, id, ['Clamp']).catch(() => undefined)
    case 'unlist':
      return visitor.delete(`/api/checklists/${at(await checklists(), action.n)?.id}`)
    case 'add':
      return visitor.post(`/api/checklists/${at(await checklists(), action.n)?.id}/items`, {
        title: 'Glue',
        isRequired: action.n % 2 === 0,
        isCompleted: action.n % 3 === 0,
      })
    case 'order': {
      const checklist = at(await checklists(), action.n)
      const itemIds = checklist?.items.map((item) => item.id).toReversed() ?? []
      return visitor.put(`/api/checklists/${checklist?.id}/items/order`, { itemIds })
    }
    case 'item':
      return visitor.patch(`/api/checklist-items/${at(await items(), action.n)?.id}`, action.patch)
    case 'unnote': {
      const notes = (await visitor.get(`${path}/notes`)).body as { id: string }[]
      return visitor.delete(`${path}/notes/${at(notes, action.n)?.id}`)
    }
    case 'undo': {
      const { rows } = await kerf.database.pool.query('select id from removed_parts where order_id = $1', [
        id,
      ])
      return visitor.post(`${path}/removed/${at(rows, action.n)?.id}/restore`)
    }
    case 'unitem':
      return visitor.delete(`/api/checklist-items/${at(await items(), action.n)?.id}`)
  }
}

async function told({ id }: Order) {
  const { rows } = await kerf.database.pool.query<LogLine>(
    'select order_id, type, data from events where order_id = $1 order by version',
    [id],
  )
  const order = replay(rows).get(id)
  if (!order) throw new Error('No such order in the log')
  return order
}

async function stands({ id }: Order) {
  const order = (await ordersOf(kerf.connection, id))[0]
  if (!order) throw new Error('No such order')
  return order
}

async function expectToldAsItStands(order: Order): Promise<void> {
  const [log, row] = [await told(order), await stands(order)]
  expect({ ...log, checklists: undefined }).toMatchObject({
    status: row.status,
    isArchived: row.isArchived,
    fields: row.fields,
  })
  expect(new Set(row.assignees)).toEqual(log.assignees)
  expect(Object.fromEntries(log.gates)).toEqual(row.gates ?? {})
  expect(countedParts(log)).toEqual(row.counts)
  expect(Object.fromEntries(log.parts.here)).toEqual(partsAsReplayed(row.parts))
}

test('replayed from its events, an order is as it stands, whatever was done to it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anAction, { minLength: 5, maxLength: 30 }), async (actions) => {
      const order = await anOrder(ann, { notes: 'Oiled', dueDate: '2026-11-30' })
      for (const [n, action] of actions.entries()) {
        await act(n % 2 === 0 ? ann : bob, order, action)
        // Some at once with the next one.
        if (n % 5 === 0) await Promise.all([act(ann, order, action), act(bob, order, action)])
      }
      await expectToldAsItStands(order)
    }),
    runs(6, 150, 1),
  )
})

const isOnParts = (action: Action | PartAction): action is PartAction => ON_PARTS.has(action.does)
const ON_PARTS = new Set<string>([
  'addParts',
  'movePart',
  'moveParts',
  'changePart',
  'gone',
  'notGone',
  'removePart',
  'restorePart',
  'remake',
  'undoPart',
  'undoMove',
])

/** Pairs happen at once. */
const aStep = fc.array(fc.oneof({ weight: 5, arbitrary: aPartAction }, { weight: 2, arbitrary: anAction }), {
  minLength: 1,
  maxLength: 2,
})

test('so are its parts, and it stands where the one furthest back does, after each step', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(aStep, { minLength: 3, maxLength: 12 }), async (steps) => {
      const order = await anOrder(ann)
      const parts = [{ name: 'Boxes', pieces: 4 }, { name: 'Doors' }, { name: 'Top' }]
      await ann.visitor.post(`/api/orders/${order.id}/parts`, { parts })
      for (const [n, step] of steps.entries()) {
        const doing = step.map((action, other) => {
          const by = (n + other) % 3 === 0 ? bob : ann
          return isOnParts(action)
            ? actOnParts(by, kerf.database.pool, order.id, action)
            : act(by, order, action)
        })
        await Promise.all(doing)
        const now: Order = (await ann.visitor.get(`/api/orders/${order.id}`)).body
        expect(now.status).toBe(derivedStage(now))
      }
      await expectToldAsItStands(order)
    }),
    runs(6, 1000, 1),
  )
}, 1_800_000)
