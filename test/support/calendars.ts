import ICAL from 'ical.js'
import type { FeedKind } from '#shared/feeds/kinds.ts'
import type { Feed } from '#shared/feeds/schemas.ts'
import type { Somebody } from './factories.ts'
import type { Result, Visitor } from './visitor.ts'

// RFC 7986 defines the name as text. The parser learns it here.
const { property } = ICAL.design.defaultSet
property.name = property['x-wr-calname'] = property.summary

export async function aFeed(by: Somebody, kind: FeedKind = 'all'): Promise<Feed> {
  const { status, body } = await by.visitor.post('/api/calendar-feeds', { kind })
  if (status !== 201) throw new Error(`No feed: ${JSON.stringify(body)}`)
  return body
}

/** Without a sign-in, like a calendar program. */
export function readFeed(
  kerf: { visitor(): Visitor },
  { url }: Feed,
  headers: Record<string, string> = {},
): Promise<Result> {
  return kerf.visitor().get(new URL(url).pathname, headers)
}

/** The calendar's entries, as an independent parser reads them, earliest first. */
export function eventsIn(text: string): ICAL.Event[] {
  return calendarIn(text)
    .getAllSubcomponents('vevent')
    .map((component) => new ICAL.Event(component))
    .sort((a, b) => a.startDate.compare(b.startDate))
}

export const calendarIn = (text: string) => new ICAL.Component(ICAL.parse(text))
