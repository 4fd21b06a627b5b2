import { gatesInTheWay, mayOverride } from '#shared/holds/gates.ts'
import type { GatesOpen, Holds } from '#shared/holds/types.ts'
import type { Status } from '#shared/orders/orders.ts'
import type { Event } from '#shared/events/events.ts'
import { Conflict, Forbidden } from '../../core/errors.ts'
import type { Database } from '../../db/client.ts'
import type { Actor, StoredOrder } from './change.service.ts'
import * as queries from './orders.queries.ts'

/**
 * Whether the order may go on to a stage: what its event says of the gates that the actor moves it past, if any.
 * @throws Conflict with the open gates where no reason to move anyway is given
 */
export async function passGates(
  tx: Database,
  actor: Actor,
  order: StoredOrder,
  to: Status,
  reason: string | undefined,
): Promise<{ override?: { reason: string; gates: string[] } }> {
  const gates = gatesInTheWay(order, to)
  if (gates.length === 0) return {}
  const names = gates.map(({ name }) => name)
  const overrideRoles = await queries.selectOverrideRoles(tx, order.orgId)
  const may = actor.role !== null && mayOverride(actor.role, overrideRoles)
  if (reason !== undefined && may) return { override: { reason, gates: names } }
  const open = `${names.join(', ')} ${names.length === 1 ? 'is' : 'are'} still open`
  if (reason !== undefined) throw new Forbidden(`You may not move order ${order.number} anyway: ${open}`)
  const details: Omit<GatesOpen, 'message'> = { code: 'GATES_OPEN', gates, mayOverride: may }
  throw new Conflict(`Order ${order.number} stays where it is: ${open}`, details)
}

/** What holds the order up in the stage to which it comes: its gates, and the timers that are not over. */
export function holdsAfterMove({ holds }: StoredOrder): Holds | null {
  if (!holds) return null
  const timers = holds.timers.filter(({ over }) => !over)
  if (holds.gates.length === 0 && timers.length === 0) return null
  return { gates: holds.gates, wait: null, timers, waited: 0 }
}

/** What the event of a move says of the wait that it ends, so that undoing the move brings it back. */
export function heldBefore({ holds }: StoredOrder): { held?: Pick<Holds, 'wait' | 'waited'> } {
  if (!holds || (!holds.wait && holds.waited === 0)) return {}
  return { held: { wait: holds.wait, waited: holds.waited } }
}

/** What held the order up before a move that is undone: the wait comes back that the move ended. */
export function holdsBefore(order: StoredOrder, undone: Event): Holds | null {
  const holds = holdsAfterMove(order)
  const held = undone.type === 'order.moved' ? undone.data.held : undefined
  return held ? { gates: [], timers: [], ...holds, ...held } : holds
}
