import { GATE_SCOPES, isPast } from '#shared/holds/gates.ts'
import { openGate } from '#shared/holds/on-order.ts'
import { STATUSES } from '#shared/orders/orders.ts'
import { say } from '#shared/texts/say.ts'
import * as t from '#texts/shop/hold-settings-errors.ts'
import { Conflict } from '../../../http/errors.ts'
import { lockAsNeeded } from '../../../db/transact.ts'
import type { Database } from '../../../db/client.ts'
import type { Recorder } from '../../../log/commit.service.ts'
import { lockVersion } from '../../../log/events.service.ts'
import type { GateRow } from '../../orders/gates.service.ts'
import * as queries from './open-orders.queries.ts'

// Each statement changes all of the board's orders, and each order gets an event.

/** More would block all changes of the organization and a connection for many seconds. */
const MOST_OPEN_ORDERS = 5000

/** Orders that reach the board before the organization is locked are locked before it too. */
export async function lockBoard(tx: Database, orgId: string): Promise<void> {
  await lockAsNeeded(tx, async () => {
    if ((await queries.countOpenOrders(tx, orgId)) > MOST_OPEN_ORDERS) {
      throw new Conflict(say(t.boardTooFull, { most: MOST_OPEN_ORDERS }))
    }
    const locked = await queries.lockOpenOrders(tx, orgId)
    await lockVersion(tx, orgId)
    return (await queries.countOpenOrders(tx, orgId)) === locked || undefined
  })
}

/** Removes the gate from orders if it is off. @param former undefined for a new gate */
export async function bringOpenOrdersUp(
  tx: Database,
  record: Recorder,
  gate: GateRow,
  former?: GateRow,
): Promise<void> {
  if (former?.isOn && !gate.isOn) await takeFromOpenOrders(tx, record, gate)
  const { id: gateId, name, stages, roles } = gate
  const copied = former ? await queries.copyToOrders(tx, gate.orgId, { id: gateId, name, stages, roles }) : []
  for (const { orderId, state, note, part } of copied) {
    const about = { gateId, name, ...(part && { part }) }
    record({ type: 'order.gate_set', data: { ...about, from: state, to: state, note } }, orderId)
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
  for (const { orderId, name, part } of await queries.takeFromOrders(tx, gate.orgId, gate.id)) {
    record({ type: 'order.gate_removed', data: { gateId: gate.id, name, ...(part && { part }) } }, orderId)
  }
}
