import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { MessageWay } from '#shared/customer/answers.ts'
import { daysAfter, type CalendarDate } from '#shared/dates.ts'
import type { Event } from '#shared/events/events.ts'
import type { GateState } from '#shared/holds/gates.ts'
import { mentionedIn, mentionOf } from '#shared/notifications/mentions.ts'
import type { Database } from '../client.ts'
import { orderAssignees, orderNotes, orders } from '../schema/orders.ts'
import { gateNamed, gatesOf } from './gates.ts'
import type { DemoOrder } from './orders.ts'
import { DEMO_PEOPLE, type DemoPerson } from './people.ts'

export const HOUR_MS = 3_600_000
export const DAY_MS = 24 * HOUR_MS

export const hoursBefore = (now: Date, hours: number) => new Date(now.getTime() - hours * HOUR_MS)
export const dayOf = (at: Date) => at.toISOString().slice(0, 10)

export type StoreDemoFile = (id: string, bytes: Uint8Array) => Promise<{ size: number; sha256: string }>

export interface Place {
  orgId: string
  orderId: string
  keep: StoreDemoFile
}

export interface Happened {
  /** Index into the shop's orders. */
  order: number
  /** Null for a customer, and for a timer that ended. */
  actor: DemoPerson | null
  at: Date
}

/** With the rows that the server writes beside the order's own. */
export type DemoEvent = Happened & Event & { write?: (tx: Database, place: Place) => Promise<unknown> }

export function created(by: Happened, order: DemoOrder, today: CalendarDate, dueDate = dueOn(order, today)) {
  const gates = gatesOf(order.fields).map(({ id: gateId, name }) => ({ gateId, name }))
  const data = { number: '', status: 'ORDER_IN' as const, fields: { ...order.fields, dueDate }, gates }
  return { ...by, type: 'order.created' as const, data }
}

export const dueOn = ({ due }: DemoOrder, today: CalendarDate): CalendarDate | null =>
  due === null ? null : daysAfter(today, due)

export function gateSet(
  by: Happened,
  name: string,
  to: GateState,
  note: string | null,
  from: GateState = 'open',
): DemoEvent {
  return { ...by, type: 'order.gate_set', data: { gateId: gateNamed(name).id, name, from, to, note } }
}

export const assigned = (by: Happened, { id: userId, displayName: name }: DemoPerson): DemoEvent => ({
  ...by,
  type: 'order.assigned',
  data: { userId, name },
  write: (tx, { orgId, orderId }) =>
    tx.insert(orderAssignees).values({ orgId, orderId, userId, assignedBy: by.actor?.id, assignedAt: by.at }),
})

/** `@` and a first name in the text mentions that person. */
export function noted(by: Happened, text: string, customer?: MessageWay): DemoEvent {
  const id = randomUUID()
  const content = DEMO_PEOPLE.reduce(
    (told, { firstName, id }) => told.replaceAll(`@${firstName}`, mentionOf(id)),
    text,
  )
  const mentions = mentionedIn(content)
  const [createdAt, updatedAt] = [by.at, by.at]
  return {
    ...by,
    type: 'note.added',
    data: { noteId: id, ...(mentions.length > 0 && { mentions }), ...(customer && { customer }) },
    async write(tx, { orgId, orderId }) {
      const row = { id, orgId, orderId, authorId: by.actor?.id, content, mentions, customer }
      await tx.insert(orderNotes).values({ ...row, createdAt, updatedAt })
      if (customer !== 'to') return
      const answered = and(eq(orders.orgId, orgId), eq(orders.id, orderId))
      await tx.update(orders).set({ answeredAt: by.at }).where(answered)
    },
  }
}
