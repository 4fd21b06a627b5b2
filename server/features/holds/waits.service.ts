import { NO_HOLDS } from '#shared/holds/on-order.ts'
import type { Holds, SetWait } from '#shared/holds/types.ts'
import { waitedSeconds, type WaitCause } from '#shared/holds/waits.ts'
import type { Order } from '#shared/orders/types.ts'
import { Conflict } from '../../core/errors.ts'
import type { Database } from '../../db/client.ts'
import {
  changeOrder,
  refuseArchived,
  type Actor,
  type OrdersDeps,
  type StoredOrder,
} from '../orders/change.service.ts'
import { writeHolds } from '../orders/holds.service.ts'
import { selectNow } from './timers.queries.ts'

/**
 * Lets the order wait. The same cause continues the same wait: given fields replace the former ones, and the
 * others stay.
 */
export function setWait(deps: OrdersDeps, actor: Actor, id: string, sent: SetWait): Promise<Order> {
  return changeOrder(deps, actor, id, async (tx, record, order) => {
    await refuseArchived(tx, actor.orgId, order)
    const holds = order.holds ?? NO_HOLDS
    const former = holds.wait
    const same = former?.for === sent.for ? former : undefined
    const { note = same?.note ?? null, until = same?.until ?? null } = sent
    if (same && same.note === note && same.until === until) return
    const now = await selectNow(tx)
    const { since, by, byName } = same ?? {
      since: now.toISOString(),
      by: actor.userId,
      byName: actor.displayName,
    }
    await writeHolds(tx, actor.orgId, order.id, {
      ...holds,
      wait: { for: sent.for, note, until, since, by, byName },
      waited: same ? holds.waited : waitedSoFar(order, now),
    })
    if (former && !same) record({ type: 'order.wait_ended', data: { for: former.for, since: former.since } })
    record({ type: 'order.waiting', data: { for: sent.for, note, until } })
  })
}

/** @throws Conflict for an order that doesn't wait, for example because another member was faster */
export function endWait(deps: OrdersDeps, actor: Actor, id: string): Promise<Order> {
  return changeOrder(deps, actor, id, async (tx, record, order) => {
    await refuseArchived(tx, actor.orgId, order)
    const { holds } = order
    if (!holds?.wait) throw new Conflict(`Order ${order.number} is not waiting`)
    await writeHolds(tx, actor.orgId, order.id, { ...holds, ...(await waitEnded(tx, order)) })
    record({ type: 'order.wait_ended', data: { for: holds.wait.for, since: holds.wait.since } })
  })
}

type Waiting = Pick<Holds, 'wait' | 'waited'>

/** Returns the fields of an order that begins to wait. */
export async function waitBegun(
  tx: Database,
  order: StoredOrder,
  cause: WaitCause,
  by: Pick<Actor, 'userId' | 'displayName'>,
): Promise<Waiting> {
  const now = await selectNow(tx)
  const said = { note: null, until: null, since: now.toISOString(), by: by.userId, byName: by.displayName }
  return { wait: { for: cause, ...said }, waited: waitedSoFar(order, now) }
}

/** Returns the fields of an order whose wait ends. */
export async function waitEnded(tx: Database, order: StoredOrder): Promise<Waiting> {
  return { wait: null, waited: waitedSoFar(order, await selectNow(tx)) }
}

const waitedSoFar = ({ enteredStageAt, holds }: StoredOrder, now: Date) =>
  waitedSeconds({ enteredStageAt: enteredStageAt.toISOString(), holds }, now)
