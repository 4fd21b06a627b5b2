import { randomUUID } from 'node:crypto'
import { daysAfter } from '#shared/dates.ts'
import type { Status } from '#shared/orders/orders.ts'
import { letterAt } from '#shared/parts/parts.ts'
import type { Part } from '#shared/parts/types.ts'
import { orderParts } from '../schema/orders.ts'
import { dayOf, hoursBefore, type DemoEvent } from './events.ts'
import { FREYA, MATEO, SAM } from './people.ts'

type Row = [order: number, hoursAgo: number, name: string, pieces: number, from: Status, to?: Status]

/** A kitchen whose top waits for its slab, a desk with a remake, and pews of which one is on its way. */
const ROWS: Row[] = [
  [8, 5.4, 'Boxes', 5, 'PRODUCTION'],
  [8, 5.4, 'Doors', 10, 'PRODUCTION', 'FINISH'],
  [8, 5.4, 'Top', 1, 'PRODUCTION'],
  [6, 31, 'Front', 3, 'PRODUCTION', 'FINISH'],
  [6, 31, 'Desktop', 1, 'PRODUCTION'],
  [6, 4, 'Front', 1, 'PRODUCTION'],
  [18, 27, 'Long pew', 1, 'COMPLETED', 'DELIVERY'],
  [18, 27, 'Short pew', 1, 'COMPLETED'],
]
const [TOP, FRONT, REMAKE] = [2, 3, 5]

export function demoParts(now: Date): { events: DemoEvent[]; parts: Map<number, Part[]> } {
  const events: DemoEvent[] = []
  const parts: Part[] = []
  for (const [index, [order, hoursAgo, name, pieces, from, to]] of ROWS.entries()) {
    const letter = letterAt(ROWS.slice(0, index).filter((row) => row[0] === order).length)
    const by = { order, actor: index === REMAKE ? MATEO : SAM, at: hoursBefore(now, hoursAgo) }
    const later = { ...by, actor: FREYA, at: hoursBefore(now, hoursAgo / 5) }
    const since = by.at.toISOString()
    const [id, enteredStageAt] = [randomUUID(), to ? later.at.toISOString() : since]
    const none = { hours: null, people: [], wait: null, timers: [], waited: 0, gone: null, remake: null }
    const part: Part = { ...none, id, letter, name, pieces, status: to ?? from, enteredStageAt }
    const named = { partId: id, letter, name }
    const added = { ...named, status: from, pieces, hours: null }
    parts.push(part)
    if (index === REMAKE) {
      const said = { cause: 'damaged' as const, words: 'The clamp left a dent' }
      part.remake = { ...said, of: parts[FRONT]?.id ?? null }
      const of = { partId: parts[FRONT]?.id ?? '', letter: 'A', name }
      events.push({
        ...by,
        type: 'remake.added',
        data: { ...added, ...said, of },
        write: writing(part, by.at),
      })
    } else events.push({ ...by, type: 'part.added', data: { parts: [added] }, write: writing(part, by.at) })
    if (to) events.push({ ...later, type: 'part.moved', data: { ...named, from, to, enteredStageAt: since } })
    if (index === TOP) {
      const wait = { for: 'supplier' as const, note: 'Marlow Stone', until: daysAfter(dayOf(now), 3) }
      part.wait = { ...wait, since, by: SAM.id, byName: SAM.displayName }
      events.push({ ...by, type: 'order.waiting', data: { ...wait, part: named } })
    }
  }
  return { events, parts: Map.groupBy(parts, (part) => ROWS[parts.indexOf(part)]?.[0] ?? 0) }
}

function writing({ id, letter, name, remake }: Part, createdAt: Date): DemoEvent['write'] {
  const row = { id, letter, name, cause: remake?.cause, createdAt }
  return (tx, { orgId, orderId }) => tx.insert(orderParts).values({ ...row, orgId, orderId })
}
