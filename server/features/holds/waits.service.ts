import { NO_HOLDS } from '#shared/holds/on-order.ts'
import type { Holds, SetWait } from '#shared/holds/types.ts'
import { waitedSeconds, type WaitCause } from '#shared/holds/waits.ts'
import type { Order } from '#shared/orders/types.ts'
import type { Services } from '../../services.ts'
import { Conflict } from '../../http/errors.ts'
import type { Database } from '../../db/client.ts'
import {
  changeOrder,
  refuseArchived,
  type Actor,
  type StoredOrder,
  writeHolds,
} from '../orders/change.service.ts'
import { selectNow } from './timers.queries.ts'
import { say } from '#shared/texts/say.ts'
import * as t from '#texts/holds/hold-errors.ts'

/** The same cause continues the same wait: given fields replace the former ones, the others stay. */
export function setWait(services: Services, actor: Actor, id: string, sent: SetWait): Promise<Order> {
  return changeOrder(services, actor, id, async (tx, record, order) => {
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
export function endWait(services: Services, actor: Actor, id: string): Promise<Order> {
  return changeOrder(services, actor, id, async (tx, record, order) => {
    await refuseArchived(tx, actor.orgId, order)
    const { holds } = order
    if (!holds?.wait) throw new Conflict(say(t.notWaiting, { number: order.number }))
    await writeHolds(tx, actor.orgId, order.id, { ...holds, ...(await waitEnded(tx, order)) })
    record({ type: 'order.wait_ended', data: { for: holds.wait.for, since: holds.wait.since } })
  })
}

type Waiting = Pick<Holds, 'wait' | 'waited'>

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

export async function waitEnded(tx: Database, order: StoredOrder): Promise<Waiting> {
  return { wait: null, waited: waitedSoFar(order, await selectNow(tx)) }
}

const waitedSoFar = ({ enteredStageAt, holds }: StoredOrder, now: Date) =>
  waitedSeconds({ enteredStageAt: enteredStageAt.toISOString(), holds }, now)
