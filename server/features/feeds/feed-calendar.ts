import type { ICalCalendar, ICalEventData } from 'ical-generator'
import { FEED_NAMES, type FeedKind } from '#shared/feeds/kinds.ts'
import { FULFILLMENT_NAMES, PRIORITY_NAMES, STAGE_NAMES, type Priority } from '#shared/orders/orders.ts'
import { nextSlice } from '../../queue/slices.ts'
import { orderUrl } from '../notifications/order-url.ts'
import type { DueOrder } from './feeds.queries.ts'

interface Feed {
  appUrl: string
  orgId: string
  organizationName: string
  kind: FeedKind
}

const REFRESH_SECONDS = 60 * 60
const END = 'END:VCALENDAR'
// Few enough to write between two other responses.
const AT_ONCE = 100

/** From 1, the most urgent, to 9, as in RFC 5545. */
const URGENCY: Record<Priority, number> = { RUSH: 1, HIGH: 3, MEDIUM: 5, LOW: 7 }

/** RFC 5545. The same orders always give the same text. */
export async function calendarText(feed: Feed, orders: DueOrder[]): Promise<string> {
  // Loaded for the first calendar.
  const { default: ical, escape, foldLines, ...library } = await import('ical-generator')
  const { ICalCalendarMethod, ICalEvent, ICalEventStatus, ICalEventTransparency } = library
  const always = {
    status: ICalEventStatus.CONFIRMED,
    // A due date doesn't make its day busy.
    transparency: ICalEventTransparency.TRANSPARENT,
  }
  const calendar = ical({
    prodId: '//Kerf//Orders//EN',
    // The library escapes all texts except this one.
    name: escape(plain(`${FEED_NAMES[feed.kind]} · ${feed.organizationName}`), false),
    method: ICalCalendarMethod.PUBLISH,
    ttl: REFRESH_SECONDS,
  })
  const pieces = [headOf(calendar)]
  for (let from = 0; from < orders.length; from += AT_ONCE) {
    const some = orders.slice(from, from + AT_ONCE)
    const events = some.map((order) => {
      return new ICalEvent({ ...eventOf(feed, order), ...always }, calendar).toString()
    })
    pieces.push(foldLines(events.join('')))
    await nextSlice()
  }
  return `${pieces.join('')}${END}\r\n`
}

function headOf(calendar: ICalCalendar): string {
  return calendar.toString().slice(0, -END.length)
}

function eventOf({ appUrl, orgId }: Feed, order: DueOrder): ICalEventData {
  const stage = STAGE_NAMES[order.status]
  const fulfillment = FULFILLMENT_NAMES[order.fulfillmentType]
  const url = orderUrl(appUrl, orgId, order.id)
  const updatedAt = new Date(order.updatedAt * 1000)
  return {
    id: `${order.id}@kerf.${new URL(appUrl).hostname}`,
    // Rises with each change of the order.
    sequence: Number(order.version),
    stamp: updatedAt,
    lastModified: updatedAt,
    // A date without a time has no zone, and is the same day everywhere.
    allDay: true,
    start: new Date(`${order.dueDate}T00:00:00Z`),
    summary: plain(`${order.number} ${order.title}`),
    description: `${stage} · ${PRIORITY_NAMES[order.priority]} · ${fulfillment}\n${url}`,
    url,
    categories: [{ name: stage }, { name: fulfillment }],
    priority: URGENCY[order.priority],
  }
}

/** RFC 5545 allows no control characters in a text. */
const plain = (text: string) => text.replace(/\p{Cc}+/gu, ' ')
