import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { daysAfter } from '#shared/dates.ts'
import type { Event } from '#shared/events/events.ts'
import type { Status } from '#shared/orders/orders.ts'
import type { Database } from '../client.ts'
import { events } from '../schema/events.ts'
import { imports } from '../schema/imports.ts'
import { orders } from '../schema/orders.ts'
import { organizations } from '../schema/organizations.ts'
import { dayOf, hoursBefore } from './events.ts'
import { JUNE } from './people.ts'

const SOURCE = 'open orders Birch Lane.xlsx'

type Row = [
  reference: string,
  title: string,
  customerName: string,
  customerPhone: string | null,
  estimatedHours: number,
  Status,
  dueInDays: number,
  takenDaysAgo: number,
]

const ROWS: Row[] = [
  ['BL-0871', 'Larch garden gate, pair', 'Ivo Brandt', '555 0190', 14, 'ORDER_IN', 26, 12],
  ['BL-0874', 'Stair treads, beech, fourteen', 'Nilsen Homes', '555 0193', 22, 'ORDER_IN', 33, 8],
  ['BL-0862', 'Window seat with drawers, painted', 'Ruth Adeyemi', null, 18, 'FINISH', 7, 31],
]

interface Shop {
  orgId: string
  columns: Map<Status, string>
  counts: { orders: number; events: number }
  at: Date
  now: Date
}

export async function insertImport(tx: Database, { orgId, columns, counts, at, now }: Shop): Promise<void> {
  const version = counts.events + 1
  const importId = randomUUID()
  const lastOrderNumber = counts.orders + ROWS.length
  const [createdBy, actorId, lastUpdatedBy] = [JUNE.id, JUNE.id, JUNE.id]
  const numberOf = (index: number) => `ORD-${String(counts.orders + index + 1).padStart(4, '0')}`
  await tx.insert(imports).values({
    id: importId,
    orgId,
    createdBy,
    actorId,
    kind: 'table',
    fileName: SOURCE,
    columns: [],
    mapping: {
      columns: [],
      dateOrder: null,
      stages: {},
      priorities: {},
      fulfillments: {},
      people: {},
      defaults: { status: 'ORDER_IN', priority: 'MEDIUM', fulfillmentType: 'PICKUP', customerName: '' },
    },
    rowCount: ROWS.length,
    state: 'done',
    firstNumber: counts.orders + 1,
    orderCount: ROWS.length,
    progress: ROWS.length,
    version,
    createdAt: at,
    doneAt: at,
  })
  await tx.insert(orders).values(
    ROWS.map(
      ([reference, title, customerName, customerPhone, estimatedHours, status, due, taken], index) => ({
        reference,
        title,
        customerName,
        customerPhone,
        estimatedHours,
        orgId,
        number: numberOf(index),
        status,
        statusColumnId: columns.get(status) ?? '',
        enteredStageAt: at,
        dueDate: daysAfter(dayOf(now), due),
        isImported: true,
        importId,
        createdBy,
        lastUpdatedBy,
        createdAt: hoursBefore(now, 24 * taken),
        updatedAt: at,
        version: 0,
      }),
    ),
  )
  const [first, last] = [numberOf(0), numberOf(ROWS.length - 1)]
  const data = { importId, source: SOURCE, count: ROWS.length, first, last }
  const event: Event = { type: 'orders.imported', data }
  await tx.insert(events).values({ ...event, orgId, actorId, version, createdAt: at })
  await tx.update(organizations).set({ version, lastOrderNumber }).where(eq(organizations.id, orgId))
}
