import type { EventOf } from '#shared/events/events.ts'
import type { Status } from '#shared/orders/orders.ts'
import type { ConsumedEvent } from '../../log/consumers.service.ts'
import { daysBetween } from './order-state.ts'
import type { WorkClock } from './work-clock.ts'

export interface PartStay {
  orderId: string
  partId: string
  version: number
  status: Status
  toStatus: Status
  leftAt: string
  days: number
  waited: number
}

/** The last move of this part is undone, or the order's last move with all parts that came along. */
export interface UndoneMove {
  orderId: string
  partId: string | null
}

type Held = EventOf<'part.moved'>['data']['held']
type OfPart = ConsumedEvent & { orderId: string } & (EventOf<'part.moved'> | EventOf<'order.moved'>)

export const isOfPart = (event: ConsumedEvent): event is OfPart =>
  event.orderId !== null &&
  (event.type === 'part.moved' || (event.type === 'order.moved' && (event.data.parts ?? []).length > 0))

/** A move says when the part had come, and how it waited. So this needs no earlier event. */
export function followParts(events: OfPart[], clock: WorkClock): { stays: PartStay[]; undone: UndoneMove[] } {
  let stays: PartStay[] = []
  const undone: UndoneMove[] = []
  for (const { type, data, orderId, version, createdAt } of events) {
    if (data.undo) {
      const partId = type === 'part.moved' ? data.partId : null
      const isOf = (stay: PartStay) => stay.orderId === orderId && (partId === null || stay.partId === partId)
      const last = stays.findLast(isOf)
      if (last) stays = stays.filter((stay) => !(isOf(stay) && stay.version === last.version))
      else undone.push({ orderId, partId })
      continue
    }
    const moved = type === 'part.moved' ? [data] : (data.parts ?? [])
    for (const { partId, from, enteredStageAt, held } of moved) {
      const days = daysBetween(enteredStageAt, createdAt, clock)
      const waited = days * shareWaited(held, enteredStageAt, createdAt)
      stays.push({
        orderId,
        partId,
        version,
        status: from,
        toStatus: data.to,
        leftAt: createdAt,
        days,
        waited,
      })
    }
  }
  return { stays, undone }
}

/** Ended waits are known by their sum only. */
function shareWaited(held: Held, from: string, to: string): number {
  if (!held) return 0
  const [began, ended] = [Date.parse(from), Date.parse(to)]
  const current = held.wait ? ended - Math.max(began, Date.parse(held.wait.since)) : 0
  return Math.min(1, Math.max(0, current + held.waited * 1000) / Math.max(1, ended - began))
}
