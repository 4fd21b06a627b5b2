import type { Event } from '#shared/events/events.ts'
import { fieldsOf, type OrderFields } from '#shared/orders/fields.ts'
import type { Database } from '../client.ts'
import { consumerPositions, events } from '../schema/events.ts'
import { orderSeen } from '../schema/seen.ts'
import type { DemoEvent } from './events.ts'
import { wayOf } from './customers.ts'
import { gatesOf } from './gates.ts'
import { noteOf } from './mentions.ts'
import { DEMO_PEOPLE, fullNameOf } from './people.ts'

interface Shop {
  orgId: string
  /** Ids, in the order of DEMO_PEOPLE. */
  people: string[]
  /** In the order of the shop's orders. */
  orders: (OrderFields & { id: string; number: string })[]
  history: DemoEvent[]
}

// The viewer of the demonstration is its admin, who hasn't seen the others' latest work on these orders.
const VIEWER = 0
const UNSEEN = [0, 5, 10, 12, 17, 21]

/** Their results are already written. `flow` still calculates its figures. */
const CONSUMERS = ['checklists', 'seen', 'audit', 'notifications', 'customer-mails', 'webhooks']

/** The log, as the server would have written it. */
export async function insertEvents(tx: Database, shop: Shop): Promise<void> {
  const { orgId, history } = shop
  await tx.insert(events).values(
    history.map((event, index) => ({
      ...eventOf(shop, event),
      orgId,
      orderId: shop.orders[event.order]?.id,
      actorId: event.actor === null ? null : shop.people[event.actor],
      version: index + 1,
      createdAt: event.at,
    })),
  )
  await insertUnseen(tx, shop)
  const version = history.length
  await tx.insert(consumerPositions).values(CONSUMERS.map((consumer) => ({ orgId, consumer, version })))
}

function eventOf({ people, orders }: Shop, event: DemoEvent): Event {
  switch (event.type) {
    case 'create':
      return createdOf(orders[event.order], event.dueDate)
    case 'change':
      return { type: 'order.changed', data: event.change }
    case 'promise':
      return { type: 'order.promised', data: event.promise }
    case 'move':
      return {
        type: 'order.moved',
        data: {
          from: event.from,
          to: event.to,
          ...(event.override && { override: event.override }),
          ...(event.held && { held: event.held }),
        },
      }
    case 'archive':
      return { type: 'order.archived', data: { reason: null } }
    case 'assign': {
      const person = DEMO_PEOPLE[event.assignee]
      const userId = people[event.assignee] ?? null
      return { type: 'order.assigned', data: { userId, name: person ? fullNameOf(person) : null } }
    }
    case 'comment': {
      const { mentions } = noteOf(event.text, people)
      return { type: 'note.added', data: { noteId: event.id, ...(mentions.length > 0 && { mentions }) } }
    }
    case 'file':
      return { type: 'file.added', data: { fileId: event.id, name: event.file } }
    case 'message':
      return { type: 'note.added', data: { noteId: event.id, customer: wayOf(event) } }
    case 'hold':
    case 'customer':
      return event.event
  }
}

function createdOf(row: Shop['orders'][number] | undefined, dueDate = row?.dueDate ?? null): Event {
  if (!row) throw new Error('The demonstration shop has too few orders')
  return {
    type: 'order.created',
    data: {
      number: row.number,
      status: 'ORDER_IN',
      fields: { ...fieldsOf<OrderFields>(row), dueDate },
      gates: gatesOf(row).map(({ id: gateId, name }) => ({ gateId, name })),
    },
  }
}

async function insertUnseen(tx: Database, { orgId, people, orders, history }: Shop): Promise<void> {
  const userId = people[VIEWER]
  if (!userId) throw new Error('The demonstration shop has nobody')
  await tx.insert(orderSeen).values(
    UNSEEN.flatMap((order) => {
      const changed = history.findLastIndex(
        (event) => event.order === order && event.actor !== null && event.actor !== VIEWER,
      )
      const orderId = orders[order]?.id
      return orderId ? [{ orgId, orderId, userId, seenVersion: 0, changedVersion: changed + 1 }] : []
    }),
  )
}
