import { GATE_SCOPES, isPast } from '#shared/holds/gates.ts'
import { openGate } from '#shared/holds/on-order.ts'
import { STATUSES } from '#shared/orders/orders.ts'
import { Conflict } from '../../core/errors.ts'
import { lockAsNeeded } from '../../core/transact.ts'
import type { Database } from '../../db/client.ts'
import type { Recorder } from '../events/commit.service.ts'
import { lockVersion } from '../events/events.service.ts'
import type { GateRow } from '../orders/gates.service.ts'
import * as queries from './open-orders.queries.ts'

// Applies a change of the settings to the orders of the board, if requested. Each statement changes all of
// them, and each order gets an event.

/**
 * More orders take many seconds, in which the change blocks all changes of the organization and a connection.
 */
const MOST_OPEN_ORDERS = 5000

/**
 * Locks the orders of the board and then their organization until the end of the transaction.
 * Orders that reach the board before the organization is locked are locked before it too.
 * @throws Conflict if there are too many orders to change at once
 */
export async function lockBoard(tx: Database, orgId: string): Promise<void> {
  await lockAsNeeded(tx, async () => {
    if ((await queries.countOpenOrders(tx, orgId)) > MOST_OPEN_ORDERS) {
      const most = MOST_OPEN_ORDERS.toLocaleString('en')
      throw new Conflict(
        `The board has more than ${most} orders, too many to change at once. Archive what is done, or leave the orders of the board as they are`,
      )
    }
    const locked = await queries.lockOpenOrders(tx, orgId)
    await lockVersion(tx, orgId)
    return (await queries.countOpenOrders(tx, orgId)) === locked || undefined
  })
}

/**
 * Copies a gate to the orders that have it, and adds it to orders that it now applies to.
 * Removes it from orders if it is off.
 * @param former undefined for a new gate
 */
export async function bringOpenOrdersUp(
  tx: Database,
  record: Recorder,
  gate: GateRow,
  former?: GateRow,
): Promise<void> {
  if (former?.isOn && !gate.isOn) await takeFromOpenOrders(tx, record, gate)
  const { id: gateId, name, stages, roles } = gate
  const copied = former ? await queries.copyToOrders(tx, gate.orgId, { id: gateId, name, stages, roles }) : []
  for (const { orderId, state, note } of copied) {
    record({ type: 'order.gate_set', data: { gateId, name, from: state, to: state, note } }, orderId)
  }
  const isForMore = !former?.isOn || GATE_SCOPES.indexOf(gate.scope) < GATE_SCOPES.indexOf(former.scope)
  if (!gate.isOn || gate.scope === 'NONE' || !isForMore) return
  const before = STATUSES.filter((status) => !isPast(gate, { status }))
  const isOnly = gate.scope === 'DELIVERY' ? gate.scope : null
  for (const orderId of await queries.putOnOrders(tx, gate.orgId, openGate(gate, null), before, isOnly)) {
    record({ type: 'order.gate_set', data: { gateId, name, from: null, to: 'open', note: null } }, orderId)
  }
}

/** Met and waived gates stay on the order as a record. */
export async function takeFromOpenOrders(tx: Database, record: Recorder, gate: GateRow): Promise<void> {
  for (const { orderId, name } of await queries.takeFromOrders(tx, gate.orgId, gate.id)) {
    record({ type: 'order.gate_removed', data: { gateId: gate.id, name } }, orderId)
  }
}
