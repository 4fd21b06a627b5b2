import { randomUUID } from 'node:crypto'
import { MOST_MINUTES, MOST_TIMERS } from '#shared/holds/timers.ts'
import type { StartTimer, Timer } from '#shared/holds/types.ts'
import type { Order } from '#shared/orders/types.ts'
import type { Services } from '../../services.ts'
import { Conflict, NotFound, WrongInput } from '../../http/errors.ts'
import { changeOrder, refuseArchived, type Actor, type StoredOrder } from '../orders/change.service.ts'
import { selectNow } from './timers.queries.ts'
import { writeTimers } from './stored-timers.ts'
import { say } from '#shared/texts/say.ts'
import * as t from '#texts/holds/hold-errors.ts'
import * as tThings from '#texts/page/things.ts'

const MINUTE_MS = 60_000

export function startTimer(services: Services, actor: Actor, id: string, sent: StartTimer): Promise<Order> {
  return changeOrder(services, actor, id, async (tx, record, order) => {
    await refuseArchived(tx, actor.orgId, order)
    const others = makeRoom(order)
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
    await writeTimers(tx, order, timers)
    const { name, endsAt } = timer
    record({ type: 'order.timer_started', data: { timerId: timer.id, name, endsAt } })
  })
}

/** Drops the first ended timer. */
function makeRoom({ holds, number }: StoredOrder): Timer[] {
  const timers = holds?.timers ?? []
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
    const { holds } = order
    const timer = holds?.timers.find((one) => one.id === timerId.toLowerCase())
    if (!holds || !timer) throw new NotFound(tThings.timer)
    const timers = holds.timers.filter((one) => one !== timer)
    await writeTimers(tx, order, timers)
    const data = { timerId: timer.id, name: timer.name }
    record({ type: timer.over ? 'order.timer_removed' : 'order.timer_ended', data })
  })
}
