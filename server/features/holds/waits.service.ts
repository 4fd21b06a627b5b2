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
 * The order waits from now on. For the same cause again it is the same wait: what is said of it anew replaces what was
 * said before, and what is not said stays.
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

/** @throws Conflict for an order that does not wait, as when somebody else was faster */
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

/** What an order waits for that waited for nothing, and does from now on. */
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

/** What an order waits for that waits no more. */
export async function waitEnded(tx: Database, order: StoredOrder): Promise<Waiting> {
  return { wait: null, waited: waitedSoFar(order, await selectNow(tx)) }
}

const waitedSoFar = ({ enteredStageAt, holds }: StoredOrder, now: Date) =>
  waitedSeconds({ enteredStageAt: enteredStageAt.toISOString(), holds }, now)
