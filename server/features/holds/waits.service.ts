import { NO_HOLDS } from '#shared/holds/on-order.ts'
import type { SetWait } from '#shared/holds/types.ts'
import { waitedSeconds } from '#shared/holds/waits.ts'
import type { Order } from '#shared/orders/types.ts'
import { Conflict } from '../../core/errors.ts'
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
    const waited = waitedSoFar(order, await selectNow(tx))
    await writeHolds(tx, actor.orgId, order.id, { ...holds, wait: null, waited })
    record({ type: 'order.wait_ended', data: { for: holds.wait.for, since: holds.wait.since } })
  })
}

const waitedSoFar = ({ enteredStageAt, holds }: StoredOrder, now: Date) =>
  waitedSeconds({ enteredStageAt: enteredStageAt.toISOString(), holds }, now)
