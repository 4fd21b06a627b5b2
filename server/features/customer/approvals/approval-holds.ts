import type { GateState } from '#shared/holds/gates.ts'
import { NO_HOLDS } from '#shared/holds/on-order.ts'
import type { Holds, OrderGate } from '#shared/holds/types.ts'
import type { Database } from '../../../db/client.ts'
import type { Actor, Recorder } from '../../../log/commit.service.ts'
import { waitBegun, waitEnded } from '../../holds/waits.service.ts'
import { type StoredOrder, writeHolds } from '../../orders/change.service.ts'
import { gatesOf } from '../../orders/gates.service.ts'

interface OnOrder {
  tx: Database
  record: Recorder
  /** Locked. */
  order: StoredOrder
}

/** Null for the customer. */
type By = Pick<Actor, 'userId' | 'displayName'> | null

interface GatesTo {
  from: GateState[]
  to: GateState
  by: By
  note?: string
}

interface HoldsChange {
  gates: GatesTo
  /** Begins only if the order doesn't wait already. */
  wait?: { begunBy: NonNullable<By> } | 'ends'
}

/** Called once per transaction. */
export async function changeHolds(on: OnOrder, { gates, wait }: HoldsChange): Promise<void> {
  const { tx, order } = on
  const holds = order.holds ?? NO_HOLDS
  const changed: Holds = { ...holds, gates: await gatesSet(on, holds.gates, gates) }
  if (wait === 'ends' && holds.wait) Object.assign(changed, await endWait(on, holds.wait))
  if (wait && wait !== 'ends' && !holds.wait) Object.assign(changed, await beginWait(on, wait.begunBy))
  if (changed.gates !== holds.gates || changed.wait !== holds.wait) {
    await writeHolds(tx, order, changed)
  }
}

/** Returns the same list if no gate changes that approvals can meet. */
async function gatesSet(
  { tx, record, order }: OnOrder,
  gates: OrderGate[],
  { from, to, by, note }: GatesTo,
): Promise<OrderGate[]> {
  if (!gates.some(({ state }) => from.includes(state))) return gates
  const listed = await gatesOf(tx, order.orgId)
  const met = new Set(listed.filter(({ metByApproval }) => metByApproval).map(({ id }) => id))
  const changes = ({ id, state }: OrderGate) => met.has(id) && from.includes(state)
  if (!gates.some(changes)) return gates
  const said = { since: new Date().toISOString(), note: note ?? null }
  return gates.map((gate) => {
    if (!changes(gate)) return gate
    const { id: gateId, name, state } = gate
    record({ type: 'order.gate_set', data: { gateId, name, from: state, to, note: said.note } })
    return { ...gate, ...said, state: to, by: by?.userId ?? null, byName: by?.displayName ?? null }
  })
}

async function beginWait({ tx, record, order }: OnOrder, by: NonNullable<By>) {
  record({ type: 'order.waiting', data: { for: 'customer', note: null, until: null } })
  return waitBegun(tx, order, 'customer', by)
}

async function endWait({ tx, record, order }: OnOrder, { for: cause, since }: NonNullable<Holds['wait']>) {
  record({ type: 'order.wait_ended', data: { for: cause, since } })
  return waitEnded(tx, order)
}
