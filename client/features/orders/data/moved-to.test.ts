import { expect, test } from 'vitest'
import { NO_HOLDS } from '#shared/holds/on-order.ts'
import type { Status } from '#shared/orders/orders.ts'
import type { Order } from '#shared/orders/types.ts'
import type { Part } from '#shared/parts/types.ts'
import { withoutPart, withPart } from '../../parts/held-part.ts'
import { inStage, movedTo } from './orders.cache.ts'

const AT = Date.parse('2026-11-30T09:00:00Z')
const aPart = (id: string, status: Status) => ({ id, status, gone: null, wait: null, timers: [] })
const wait = { for: 'site', note: null, until: null, since: '2026-11-29T09:00:00Z', by: null, byName: null }
const aGate = (id: string, partId?: string) => ({ id, stages: ['DELIVERY'], state: 'open', partId })
const order = {
  id: '1',
  status: 'FINISH',
  fulfillmentType: 'DELIVERY',
  parts: [aPart('a', 'FINISH'), aPart('b', 'COMPLETED')],
  holds: { ...NO_HOLDS, wait, gates: [aGate('balance'), aGate('handles', 'a')] },
} as unknown as Order
const [first] = order.parts as [Part]
const ids = (things: { id: string }[] | null | undefined) => things?.map(({ id }) => id)

test('a part that is gone or removed takes its order along, whose wait ends', () => {
  const gone = inStage(withPart(order, { ...first, gone: { at: '', by: null, byName: null } }), AT)
  expect([gone.status, gone.holds?.wait, ids(gone.holds?.gates)]).toEqual([
    'COMPLETED',
    null,
    ['balance', 'handles'],
  ])
  const left = inStage(withoutPart(order, 'a'), AT)
  expect([left.status, left.holds?.wait, ids(left.holds?.gates)]).toEqual(['COMPLETED', null, ['balance']])
})

test('removing a part elsewhere leaves the order as it is, but for what names the part', () => {
  const left = inStage(withoutPart(order, 'b'), AT)
  expect(left).toEqual({ ...order, parts: [first] })
  expect(withoutPart({ ...order, parts: [first], holds: null }, 'a')).toMatchObject({
    parts: null,
    holds: null,
  })
  const guarded = { ...order, holds: { ...NO_HOLDS, gates: [aGate('handles', 'a')] } } as unknown as Order
  expect(withoutPart(guarded, 'a').holds).toBeNull()
})

test('a whole move that is taken back shows each part where it stood', () => {
  const moved = movedTo(order, { order, to: 'DELIVERY' }, AT)
  expect(moved.parts?.map(({ status }) => status)).toEqual(['DELIVERY', 'DELIVERY'])
  const back = movedTo(moved, { order: { ...moved, parts: order.parts }, to: 'FINISH', undo: true }, AT)
  expect([back.status, ...(back.parts ?? []).map(({ status }) => status)]).toEqual([
    'FINISH',
    'FINISH',
    'COMPLETED',
  ])
})
