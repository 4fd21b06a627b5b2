import fc from 'fast-check'
import type { Pool } from 'pg'
import { STATUSES, type Status } from '#shared/orders/orders.ts'
import type { Order } from '#shared/orders/types.ts'
import type { Somebody } from './factories.ts'

const stage = fc.constantFrom(...STATUSES)

/** What somebody can do to the parts of an order; a number chooses among what there is. */
export const aPartAction = fc.oneof(
  fc.record({
    does: fc.constant('addParts' as const),
    parts: fc.array(fc.record({ name: fc.constantFrom('Top', 'Trim') }), { minLength: 1, maxLength: 3 }),
    status: fc.option(stage, { nil: undefined }),
  }),
  fc.record({ does: fc.constant('movePart' as const), n: fc.nat(9), to: stage }),
  fc.record({ does: fc.constant('moveParts' as const), n: fc.nat(15), to: stage }),
  fc.record({
    does: fc.constant('changePart' as const),
    n: fc.nat(9),
    patch: fc.record(
      { name: fc.constantFrom('Doors', 'Fronts'), pieces: fc.option(fc.integer({ min: 1, max: 9 })) },
      { requiredKeys: [] },
    ),
  }),
  fc.record({ does: fc.constantFrom('gone' as const, 'notGone' as const), n: fc.nat(9) }),
  fc.record({
    does: fc.constantFrom('removePart' as const, 'restorePart' as const, 'remake' as const),
    n: fc.nat(9),
  }),
  fc.record({ does: fc.constantFrom('undoPart' as const, 'undoMove' as const), n: fc.nat(9) }),
)
export type PartAction = typeof aPartAction extends fc.Arbitrary<infer T> ? T : never

const at = <T>(list: T[], n: number): T | undefined => list[n % Math.max(list.length, 1)]

/** The stage that the latest of these events led from. */
async function cameFrom(
  pool: Pool,
  orderId: string,
  type: string,
  about: object,
): Promise<Status | undefined> {
  const { rows } = await pool.query<{ from: Status }>(
    `select data ->> 'from' as from from events
     where order_id = $1 and type = $2 and data @> $3::jsonb order by version desc limit 1`,
    [orderId, type, JSON.stringify(about)],
  )
  return rows[0]?.from
}

export async function actOnParts(
  { visitor }: Somebody,
  pool: Pool,
  id: string,
  action: PartAction,
): Promise<unknown> {
  const path = `/api/orders/${id}`
  const order: Order = (await visitor.get(path)).body
  const part = 'n' in action ? at(order.parts ?? [], action.n) : undefined
  const ofPart = `${path}/parts/${part?.id}`
  switch (action.does) {
    case 'addParts':
      return visitor.post(`${path}/parts`, {
        parts: action.parts.map((one) => ({ ...one, status: action.status })),
      })
    case 'movePart':
      return visitor.post(`${ofPart}/move`, {
        fromStatus: part?.status,
        toStatus: action.to,
        overrideReason: 'rush',
      })
    case 'moveParts': {
      const parts = order.parts?.filter((_, index) => ((action.n >> (index % 4)) & 1) === 1)
      return visitor.post(`${path}/move`, {
        fromStatus: order.status,
        toStatus: action.to,
        overrideReason: 'rush',
        parts: parts?.map((one) => one.id),
      })
    }
    case 'changePart':
      return visitor.patch(ofPart, action.patch)
    case 'gone':
      return visitor.put(`${ofPart}/gone`)
    case 'notGone':
      return visitor.delete(`${ofPart}/gone`)
    case 'removePart':
      return visitor.delete(`${ofPart}?reason=enough`)
    case 'restorePart': {
      const removed = await pool.query<{ id: string }>(
        `select id from removed_parts where order_id = $1 and kind = 'part' order by id`,
        [id],
      )
      return visitor.post(`${path}/removed/${at(removed.rows, action.n)?.id}/restore`)
    }
    case 'remake':
      return visitor.post(`${path}/remakes`, { partId: part?.id, cause: 'damaged', pieces: action.n + 1 })
    case 'undoPart': {
      const to = part && (await cameFrom(pool, id, 'part.moved', { partId: part.id }))
      return visitor.post(`${ofPart}/move`, { fromStatus: part?.status, toStatus: to, undo: true })
    }
    case 'undoMove': {
      const toStatus = await cameFrom(pool, id, 'order.moved', {})
      return visitor.post(`${path}/move`, { fromStatus: order.status, toStatus, undo: true })
    }
  }
}
