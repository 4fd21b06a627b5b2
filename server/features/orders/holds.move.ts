import { gatesInTheWay, mayOverride } from '#shared/holds/gates.ts'
import { holdsAfterMove, NO_HOLDS } from '#shared/holds/on-order.ts'
import type { GatesOpen, Holds } from '#shared/holds/types.ts'
import type { Status } from '#shared/orders/orders.ts'
import { Conflict, Forbidden } from '../../core/errors.ts'
import type { Database } from '../../db/client.ts'
import type { LastEvent } from '../undo/undo.service.ts'
import type { Actor, StoredOrder } from './change.service.ts'
import * as queries from './gates.queries.ts'

export interface Passing {
  to: Status
  overrideReason?: string | undefined
  /** The move to undo. It may bring the order past gates that it had passed before. */
  undone?: LastEvent | undefined
}

/**
 * Checks whether the order may go to a stage. Returns the event's data about gates that the actor moves it
 * past, if any.
 * @throws Conflict with the open gates if no reason to move anyway is given
 */
export async function passGates(
  tx: Database,
  actor: Actor,
  order: StoredOrder,
  passing: Passing,
): Promise<{ override?: { reason: string; gates: string[] } }> {
  const gates = await openGates(tx, order, passing)
  if (gates.length === 0) return {}
  const names = gates.map(({ name }) => name)
  const overrideRoles = await queries.selectOverrideRoles(tx, order.orgId)
  const may = mayOverride(actor.role, overrideRoles)
  const { overrideReason: reason } = passing
  if (reason !== undefined && may) return { override: { reason, gates: names } }
  const open = `${names.join(', ')} ${names.length === 1 ? 'is' : 'are'} still open`
  if (reason !== undefined) throw new Forbidden(`You may not move order ${order.number} anyway: ${open}`)
  const details: Omit<GatesOpen, 'message'> = { code: 'GATES_OPEN', gates, mayOverride: may }
  throw new Conflict(`Order ${order.number} stays where it is: ${open}`, { details })
}

async function openGates(tx: Database, order: StoredOrder, { to, undone }: Passing) {
  const gates = gatesInTheWay(order, to)
  if (gates.length === 0 || !undone) return gates
  const changed = await queries.selectGatesSetAfter(tx, order.orgId, order.id, undone.version)
  return gates.filter(({ id }) => changed.has(id))
}

/** Returns the wait that a move ends, for its event. Undoing the move brings the wait back. */
export function heldBefore({ holds }: StoredOrder): { held?: Pick<Holds, 'wait' | 'waited'> } {
  if (!holds || (!holds.wait && holds.waited === 0)) return {}
  return { held: { wait: holds.wait, waited: holds.waited } }
}

/** Returns the holds of the order after undoing a move: brings back the wait that the move ended. */
export function holdsBefore(order: StoredOrder, undone: LastEvent): Holds | null {
  const holds = holdsAfterMove(order.holds)
  const held = undone.type === 'order.moved' ? undone.data.held : undefined
  return held ? { ...NO_HOLDS, ...holds, ...held } : holds
}
