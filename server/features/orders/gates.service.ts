import type { Event } from '#shared/events/events.ts'
import { isPast } from '#shared/holds/gates.ts'
import { holdsOrNull, NO_HOLDS, openGate, withGates } from '#shared/holds/on-order.ts'
import type { Holds } from '#shared/holds/types.ts'
import type { FulfillmentType } from '#shared/orders/orders.ts'
import { furthestStage } from '#shared/parts/parts.ts'
import type { Database } from '../../db/client.ts'
import type { StoredOrder } from './change.service.ts'
import * as queries from './gates.queries.ts'

export type { GateRow } from './gates.queries.ts'

export const gatesOf = queries.selectGates

export const overrideRolesOf = queries.selectOverrideRoles

/** Gates for deliveries are added if the order hasn't passed them, or removed if they are untouched. */
export async function gatesForFulfillment(
  tx: Database,
  order: StoredOrder,
  to: FulfillmentType,
): Promise<{ holds: Holds | null; events: Event[] }> {
  const listed = await queries.selectGates(tx, order.orgId)
  const ofDelivery = listed.filter(({ scope }) => scope === 'DELIVERY')
  const { gates, ...rest } = order.holds ?? NO_HOLDS
  if (to === 'DELIVERY') {
    const first = furthestStage(order)
    const missing = ofDelivery.filter(
      (gate) => gate.isOn && !isPast(gate, { status: first }) && !gates.some(({ id }) => id === gate.id),
    )
    const more = missing.map((gate) => openGate(gate, null))
    return {
      holds: holdsOrNull({ gates: withGates(gates, more, listed), ...rest }),
      events: more.map(({ id, name }) => ({
        type: 'order.gate_set',
        data: { gateId: id, name, from: null, to: 'open', note: null },
      })),
    }
  }
  const ids = new Set(ofDelivery.map(({ id }) => id))
  const going = gates.filter(({ id, state, by }) => ids.has(id) && state === 'open' && by === null)
  return {
    holds: holdsOrNull({ gates: gates.filter((gate) => !going.includes(gate)), ...rest }),
    events: going.map(({ id, name }) => ({ type: 'order.gate_removed', data: { gateId: id, name } })),
  }
}
