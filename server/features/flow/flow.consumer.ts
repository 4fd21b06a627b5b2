import type { EventOf, EventType } from '#shared/events/events.ts'
import { todayIn } from '#shared/dates.ts'
import type { ConsumedEvent, Consumer } from '../../log/consumers.service.ts'
import { gatesOf } from '../orders/gates.service.ts'
import { calendarOf } from '../working-time/calendar.service.ts'
import * as queries from './course.queries.ts'
import { followOrder } from './order-course.ts'
import { COURSE_TYPES } from './order-state.ts'
import { followParts, isOfPart } from './part-stays.ts'
import { workClock } from './work-clock.ts'

/** Starts at the first event of a log, so that orders from before this consumer count as well. */
export const flowConsumer: Consumer = {
  name: 'flow',
  async consume(tx, orgId, events) {
    const courses = events.filter(isOfCourse)
    const promises = events.filter(isPromise)
    const parts = events.filter(isOfPart)
    if (courses.length === 0 && promises.length === 0 && parts.length === 0) return
    const ids = [...new Set([...courses, ...promises, ...parts].map(({ orderId }) => orderId))]
    // Sent together, to wait only once.
    const [states, calendar, gates] = await Promise.all([
      queries.lockStates(tx, orgId, ids),
      calendarOf(tx, orgId),
      gatesOf(tx, orgId),
    ])
    const settings = {
      clock: workClock(calendar),
      stagesOf: new Map(gates.map(({ id, stages }) => [id, stages])),
    }
    // Orders may have been deleted since.
    const isThere = ({ orderId }: { orderId: string }) => states.has(orderId)
    const byOrder = Map.groupBy(courses.filter(isThere), ({ orderId }) => orderId)
    const followed = [...byOrder].map(([orderId, events]) => ({
      orderId,
      ...followOrder(states.get(orderId), events, settings),
    }))
    await queries.writeCourses(tx, orgId, followed)
    await queries.writePartStays(tx, orgId, followParts(parts.filter(isThere), settings.clock))
    const said = promises.filter(isThere).map(({ orderId, version, createdAt, data }) => ({
      ...data,
      orderId,
      version,
      saidOn: todayIn(calendar.timeZone, new Date(createdAt)),
    }))
    await queries.upsertPromises(tx, orgId, said)
  },
}

type OfOrder<Type extends EventType> = Extract<ConsumedEvent, EventOf<Type>> & { orderId: string }

const TYPES: ReadonlySet<EventType> = new Set(COURSE_TYPES)

function isOfCourse(event: ConsumedEvent): event is OfOrder<(typeof COURSE_TYPES)[number]> {
  if (!event.orderId || !TYPES.has(event.type)) return false
  // Of an order's fields, only its fulfillment changes which gates are in its way.
  return event.type !== 'order.changed' || event.data.changes.some(({ field }) => field === 'fulfillmentType')
}

const isPromise = (event: ConsumedEvent): event is OfOrder<'order.promised'> =>
  event.type === 'order.promised' && event.orderId !== null
