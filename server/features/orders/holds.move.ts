import { gatesBeforeMove } from '#shared/parts/parts.ts'
import type { Part } from '#shared/parts/types.ts'
import { mayOverride } from '#shared/holds/gates.ts'
import { holdsAfterMove, NO_HOLDS } from '#shared/holds/on-order.ts'
import type { GatesOpen, Holds } from '#shared/holds/types.ts'
import type { Status } from '#shared/orders/orders.ts'
import { say } from '#shared/texts/say.ts'
import * as t from '#texts/orders/order-errors.ts'
import { Conflict, Forbidden } from '../../http/errors.ts'
import type { Database } from '../../db/client.ts'
import type { LastEvent } from '../../log/undo.service.ts'
import type { Actor, StoredOrder } from './change.service.ts'
import * as queries from './gates.queries.ts'

export interface Passing {
  to: Status
  overrideReason?: string | undefined
  undone?: LastEvent | undefined
  /** They move by themselves. Without them, the order does. */
  parts?: Part[] | undefined
}

/** Returns the gates that the actor moves it past. @throws Conflict with open gates without a reason */
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
  const open = { order: order.number, n: names.length, gates: names.join(', ') }
  if (reason !== undefined) throw new Forbidden(say(t.mayNotSkip, open))
  const details: Omit<GatesOpen, 'message'> = { code: 'GATES_OPEN', gates, mayOverride: may }
  throw new Conflict(say(t.gatesOpen, open), { details })
}

async function openGates(tx: Database, order: StoredOrder, { to, undone, parts }: Passing) {
  const gates = gatesBeforeMove(order, to, parts)
  if (gates.length === 0 || !undone) return gates
  const changed = await queries.selectGatesSetAfter(tx, order.orgId, order.id, undone.version)
  return gates.filter(({ id }) => changed.has(id))
}

type Waited = { holds: Pick<Holds, 'wait' | 'waited'> | null }

/** Undoing the move brings the wait back. */
export function heldBefore({ holds }: Waited): { held?: Pick<Holds, 'wait' | 'waited'> } {
  if (!holds || (!holds.wait && holds.waited === 0)) return {}
  return { held: { wait: holds.wait, waited: holds.waited } }
}

/** Brings back the wait that the move ended. */
export function holdsBefore(order: StoredOrder, undone: LastEvent): Holds | null {
  const holds = holdsAfterMove(order.holds)
  const held = undone.type === 'order.moved' ? undone.data.held : undefined
  return held ? { ...NO_HOLDS, ...holds, ...held } : holds
}
