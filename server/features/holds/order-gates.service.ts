import { maySet, type GateState } from '#shared/holds/gates.ts'
import { NO_HOLDS, openGate, withGates } from '#shared/holds/on-order.ts'
import type { OrderGate, SetGateState } from '#shared/holds/types.ts'
import type { Order } from '#shared/orders/types.ts'
import type { Role } from '#shared/people/people.ts'
import { Conflict, Forbidden, NotFound } from '../../core/errors.ts'
import type { Database } from '../../db/client.ts'
import {
  changeOrder,
  refuseArchived,
  type Actor,
  type OrdersDeps,
  type StoredOrder,
} from '../orders/change.service.ts'
import { gatesOf, overrideRolesOf } from '../orders/gates.service.ts'
import { writeHolds } from '../orders/holds.service.ts'

/**
 * Sets the state of a gate of an order, and adds the gate if the order doesn't have it. The same state changes
 * nothing.
 * @throws Forbidden with the roles that may
 */
export function setGate(
  deps: OrdersDeps,
  actor: Actor,
  id: string,
  gateId: string,
  { state, note = null }: SetGateState,
): Promise<Order> {
  return changeOrder(deps, actor, id, async (tx, record, order) => {
    await refuseArchived(tx, actor.orgId, order)
    const holds = order.holds ?? NO_HOLDS
    const former = holds.gates.find((gate) => gate.id === gateId)
    if (former?.state === state && former.note === note) return
    const gates = former
      ? holds.gates.with(holds.gates.indexOf(former), await changedGate(tx, actor, former, { state, note }))
      : await gatesWith(tx, actor, order, { gateId, state, note })
    await writeHolds(tx, actor.orgId, order.id, { ...holds, gates })
    const name = gates.find((gate) => gate.id === gateId)?.name ?? ''
    record({ type: 'order.gate_set', data: { gateId, name, from: former?.state ?? null, to: state, note } })
  })
}

async function changedGate(
  tx: Database,
  actor: Actor,
  former: OrderGate,
  { state, note }: { state: GateState; note: string | null },
): Promise<OrderGate> {
  const overrideRoles = await overrideRolesOf(tx, actor.orgId)
  if (!maySet(former, state, actor.role, overrideRoles)) throw refusalOf(former, state, overrideRoles)
  const since = former.state === state ? former.since : new Date().toISOString()
  return { ...former, state, since, by: actor.userId, byName: actor.displayName, note }
}

function refusalOf(gate: OrderGate, to: GateState, overrideRoles: Role[]): Forbidden {
  const { name, roles } = gate
  if (to === 'not_needed')
    return new Forbidden(`Only ${namesOf(overrideRoles)} can say that "${name}" is not needed`)
  if (to === 'met') return new Forbidden(`Only ${namesOf(roles)} can meet the gate "${name}"`)
  const who = gate.state === 'met' ? roles : [...roles, ...overrideRoles]
  return new Forbidden(`Only ${namesOf(who)} can open the gate "${name}" again`)
}

/** Every member may add a gate to an order. */
async function gatesWith(
  tx: Database,
  actor: Actor,
  { number, holds }: StoredOrder,
  { gateId, state, note }: { gateId: string; state: GateState; note: string | null },
): Promise<OrderGate[]> {
  const listed = await gatesOf(tx, actor.orgId)
  const gate = listed.find(({ id }) => id === gateId)
  if (!gate) throw new NotFound('Gate')
  if (state !== 'open') throw new Conflict(`Order ${number} does not have the gate "${gate.name}"`)
  return withGates(holds?.gates ?? [], [{ ...openGate(gate, actor), note }], listed)
}

/** "ADMIN, SALES and SHOP", because ADMINs always may. */
function namesOf(roles: Role[]): string {
  const names = [...new Set<Role>(['ADMIN', ...roles])]
  return names.length === 1 ? 'ADMIN' : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}
