import { maySet, type GateState } from '#shared/holds/gates.ts'
import { NO_HOLDS, openGate, withGates } from '#shared/holds/on-order.ts'
import type { OrderGate, SetGateState } from '#shared/holds/types.ts'
import type { Order } from '#shared/orders/types.ts'
import type { Part } from '#shared/parts/types.ts'
import type { Role } from '#shared/people/people.ts'
import type { Services } from '../../services.ts'
import { Conflict, Forbidden, NotFound } from '../../http/errors.ts'
import type { Database } from '../../db/client.ts'
import {
  changeOrder,
  refuseArchived,
  type Actor,
  type StoredOrder,
  writeHolds,
} from '../orders/change.service.ts'
import { nameOf, partOf } from '../orders/parts.move.ts'
import { gatesOf, overrideRolesOf } from '../orders/gates.service.ts'
import { say } from '#shared/texts/say.ts'
import * as t from '#texts/holds/hold-errors.ts'
import * as tThings from '#texts/page/things.ts'

/** The same state changes nothing. It keeps the part that it named at first. @throws Forbidden with the roles that may */
export function setGate(
  services: Services,
  actor: Actor,
  id: string,
  gateId: string,
  { state, note = null, partId }: SetGateState,
): Promise<Order> {
  return changeOrder(services, actor, id, async (tx, record, order) => {
    await refuseArchived(tx, actor.orgId, order)
    const holds = order.holds ?? NO_HOLDS
    const former = holds.gates.find((gate) => gate.id === gateId)
    if (former && partId !== undefined && former.partId !== partId) {
      throw new Conflict(say(t.gateOnOrder, { number: order.number, gate: former.name }))
    }
    if (former?.state === state && former.note === note) return
    const gates = former
      ? holds.gates.with(holds.gates.indexOf(former), await changedGate(tx, actor, former, { state, note }))
      : await gatesWith(tx, actor, order, {
          gateId,
          state,
          note,
          part: partId === undefined ? undefined : partOf(order, partId),
        })
    await writeHolds(tx, order, { ...holds, gates })
    const gate = gates.find(({ id }) => id === gateId)
    const part = order.parts?.find(({ id }) => id === gate?.partId)
    const about = { gateId, name: gate?.name ?? '', ...(part && { part: nameOf(part) }) }
    record({ type: 'order.gate_set', data: { ...about, from: former?.state ?? null, to: state, note } })
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
    return new Forbidden(say(t.mayNotSkip, { gate: name, roles: withAdmin(overrideRoles) }))
  if (to === 'met') return new Forbidden(say(t.mayNotCheckOff, { gate: name, roles: withAdmin(roles) }))
  const who = gate.state === 'met' ? roles : [...roles, ...overrideRoles]
  return new Forbidden(say(t.mayNotReopen, { gate: name, roles: withAdmin(who) }))
}

/** Every member may add a gate to an order. */
async function gatesWith(
  tx: Database,
  actor: Actor,
  { number, holds }: StoredOrder,
  {
    gateId,
    state,
    note,
    part,
  }: { gateId: string; state: GateState; note: string | null; part: Part | undefined },
): Promise<OrderGate[]> {
  const listed = await gatesOf(tx, actor.orgId)
  const gate = listed.find(({ id }) => id === gateId)
  if (!gate) throw new NotFound(tThings.gate)
  if (state !== 'open') throw new Conflict(say(t.gateNotOnOrder, { number, gate: gate.name }))
  return withGates(
    holds?.gates ?? [],
    [{ ...openGate(gate, actor), note, ...(part && { partId: part.id }) }],
    listed,
  )
}

/** ADMINs always may. */
const withAdmin = (roles: Role[]) => [...new Set<Role>(['ADMIN', ...roles])]
