import { NO_HOLDS } from '#shared/holds/on-order.ts'
import type { Holds, SetWait } from '#shared/holds/types.ts'
import { waitedSeconds, type WaitCause } from '#shared/holds/waits.ts'
import type { Part } from '#shared/parts/types.ts'
import type { Order } from '#shared/orders/types.ts'
import type { Services } from '../../services.ts'
import { Conflict } from '../../http/errors.ts'
import type { Database } from '../../db/client.ts'
import {
  changeOrder,
  refuseArchived,
  type Actor,
  type StoredOrder,
  writeHeld,
} from '../orders/change.service.ts'
import { selectNow } from '../../db/transact.ts'
import { nameOf, partOf } from '../orders/parts.move.ts'
import { say } from '#shared/texts/say.ts'
import * as t from '#texts/holds/hold-errors.ts'

/** The same cause continues the same wait: given fields replace the former ones, the others stay. */
export function setWait(services: Services, actor: Actor, id: string, sent: SetWait): Promise<Order> {
  return changeOrder(services, actor, id, async (tx, record, order) => {
    await refuseArchived(tx, actor.orgId, order)
    const part = sent.partId === undefined ? undefined : partOf(order, sent.partId)
    const held = part ?? order.holds ?? NO_HOLDS
    const former = held.wait
    const same = former?.for === sent.for ? former : undefined
    const { note = same?.note ?? null, until = same?.until ?? null } = sent
    if (same && same.note === note && same.until === until) return
    const now = await selectNow(tx)
    const { since, by, byName } = same ?? {
      since: now.toISOString(),
      by: actor.userId,
      byName: actor.displayName,
    }
    await writeHeld(tx, order, part, {
      wait: { for: sent.for, note, until, since, by, byName },
      waited: same ? held.waited : waitedSoFar(order, part, now),
    })
    const about = part && { part: nameOf(part) }
    if (former && !same) {
      record({ type: 'order.wait_ended', data: { for: former.for, since: former.since, ...about } })
    }
    record({ type: 'order.waiting', data: { for: sent.for, note, until, ...about } })
  })
}

/** @throws Conflict for an order that doesn't wait, for example because another member was faster */
export function endWait(services: Services, actor: Actor, id: string, partId?: string): Promise<Order> {
  return changeOrder(services, actor, id, async (tx, record, order) => {
    await refuseArchived(tx, actor.orgId, order)
    const part = partId === undefined ? undefined : partOf(order, partId)
    const wait = (part ?? order.holds)?.wait
    if (!wait)
      throw new Conflict(
        say(t.notWaiting, { number: part ? `${order.number}-${part.letter}` : order.number }),
      )
    await writeHeld(tx, order, part, await waitEnded(tx, order, part))
    const about = part && { part: nameOf(part) }
    record({ type: 'order.wait_ended', data: { for: wait.for, since: wait.since, ...about } })
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
  return { wait: { for: cause, ...said }, waited: waitedSoFar(order, undefined, now) }
}

export async function waitEnded(tx: Database, order: StoredOrder, part?: Part): Promise<Waiting> {
  return { wait: null, waited: waitedSoFar(order, part, await selectNow(tx)) }
}

const waitedSoFar = ({ enteredStageAt, holds }: StoredOrder, part: Part | undefined, now: Date) =>
  part
    ? waitedSeconds({ enteredStageAt: part.enteredStageAt, holds: part }, now)
    : waitedSeconds({ enteredStageAt: enteredStageAt.toISOString(), holds }, now)
