import { randomUUID } from 'node:crypto'
import { MOST_MINUTES, MOST_TIMERS } from '#shared/holds/timers.ts'
import type { StartTimer, Timer } from '#shared/holds/types.ts'
import type { Part } from '#shared/parts/types.ts'
import type { Order } from '#shared/orders/types.ts'
import type { Services } from '../../services.ts'
import { Conflict, NotFound, WrongInput } from '../../http/errors.ts'
import { changeOrder, refuseArchived, type Actor, type StoredOrder } from '../orders/change.service.ts'
import { selectNow } from '../../db/transact.ts'
import { nameOf, partOf } from '../orders/parts.move.ts'
import { writeTimers } from './stored-timers.ts'
import { say } from '#shared/texts/say.ts'
import * as t from '#texts/holds/hold-errors.ts'
import * as tThings from '#texts/page/things.ts'

const MINUTE_MS = 60_000

export function startTimer(services: Services, actor: Actor, id: string, sent: StartTimer): Promise<Order> {
  return changeOrder(services, actor, id, async (tx, record, order) => {
    await refuseArchived(tx, actor.orgId, order)
    const part = sent.partId === undefined ? undefined : partOf(order, sent.partId)
    const others = makeRoom(order, part)
    const now = await selectNow(tx)
    const end = endOf(sent, now)
    const timer: Timer = {
      id: randomUUID(),
      name: sent.name,
      startedAt: now.toISOString(),
      endsAt: end.toISOString(),
      over: false,
      by: actor.userId,
      byName: actor.displayName,
    }
    const timers = [...others, timer].toSorted((a, b) => Date.parse(a.endsAt) - Date.parse(b.endsAt))
    await writeTimers(tx, order, part, timers)
    const { name, endsAt } = timer
    const about = part && { part: nameOf(part) }
    record({ type: 'order.timer_started', data: { timerId: timer.id, name, endsAt, ...about } })
  })
}

/** Drops the first ended timer. */
function makeRoom({ holds, number }: StoredOrder, part: Part | undefined): Timer[] {
  const timers = (part ?? holds)?.timers ?? []
  if (timers.length < MOST_TIMERS) return timers
  const over = timers.find((timer) => timer.over)
  if (!over) throw new Conflict(say(t.mostTimers, { number, most: MOST_TIMERS }))
  return timers.filter((timer) => timer !== over)
}

function endOf({ minutes, endsAt }: StartTimer, now: Date): Date {
  const end = endsAt === undefined ? now.getTime() + (minutes ?? 0) * MINUTE_MS : Date.parse(endsAt)
  if (end <= now.getTime()) throw new WrongInput({ endsAt: say(t.endMustBeAhead) })
  if (end > now.getTime() + MOST_MINUTES * MINUTE_MS) {
    throw new WrongInput({ endsAt: say(t.endTooFar, { days: MOST_MINUTES / 60 / 24 }) })
  }
  return new Date(end)
}

/** Also removes an ended timer. */
export function removeTimer(services: Services, actor: Actor, id: string, timerId: string): Promise<Order> {
  return changeOrder(services, actor, id, async (tx, record, order) => {
    await refuseArchived(tx, actor.orgId, order)
    const isAsked = (one: Timer) => one.id === timerId.toLowerCase()
    const part = order.parts?.find(({ timers }) => timers.some(isAsked))
    const former = (part ?? order.holds)?.timers ?? []
    const timer = former.find(isAsked)
    if (!timer) throw new NotFound(tThings.timer)
    await writeTimers(
      tx,
      order,
      part,
      former.filter((one) => one !== timer),
    )
    const data = { timerId: timer.id, name: timer.name, ...(part && { part: nameOf(part) }) }
    record({ type: timer.over ? 'order.timer_removed' : 'order.timer_ended', data })
  })
}
