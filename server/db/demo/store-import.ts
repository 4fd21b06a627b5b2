import { eq } from 'drizzle-orm'
import type { Event } from '#shared/events/events.ts'
import type { OrderFields } from '#shared/orders/fields.ts'
import type { Status } from '#shared/orders/orders.ts'
import type { Database } from '../client.ts'
import { events } from '../schema/events.ts'
import { imports } from '../schema/imports.ts'
import { organizations } from '../schema/organizations.ts'
import { orders } from '../schema/orders.ts'

interface Shop {
  orgId: string
  /** Ids, in the order of DEMO_PEOPLE. */
  people: string[]
  columns: Map<string, string>
  /** The number of earlier orders and events. */
  counts: { orders: number; events: number }
  at: Date
  now: Date
}

const DAY_MS = 86_400_000
const SOURCE = 'open orders Birch Lane.xlsx'

type Row = [
  reference: string,
  fields: Pick<OrderFields, 'title' | 'customerName' | 'customerPhone' | 'estimatedHours'>,
  status: Status,
  /** Days from today. */
  due: number,
  /** Days ago. */
  taken: number,
]

const ROWS: Row[] = [
  [
    'BL-0871',
    {
      title: 'Larch garden gate, pair',
      customerName: 'Ivo Brandt',
      customerPhone: '555 0190',
      estimatedHours: 14,
    },
    'ORDER_IN',
    26,
    12,
  ],
  [
    'BL-0874',
    {
      title: 'Stair treads, beech, fourteen',
      customerName: 'Nilsen Homes',
      customerPhone: '555 0193',
      estimatedHours: 22,
    },
    'ORDER_IN',
    33,
    8,
  ],
  [
    'BL-0862',
    {
      title: 'Window seat with drawers, painted',
      customerName: 'Ruth Adeyemi',
      customerPhone: null,
      estimatedHours: 18,
    },
    'FINISH',
    7,
    31,
  ],
]

/** The open orders of another workshop, which the shop imported from a spreadsheet. */
export async function insertImport(tx: Database, shop: Shop): Promise<void> {
  const { orgId, people, columns, counts, at, now } = shop
  const [by] = people
  if (!by) throw new Error('The demonstration shop has nobody')
  const version = counts.events + 1
  const numberOf = (index: number) => `ORD-${String(counts.orders + index + 1).padStart(4, '0')}`
  const [made] = await tx
    .insert(imports)
    .values({
      orgId,
      createdBy: by,
      actorId: by,
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
    .returning({ id: imports.id })
  if (!made) throw new Error('The import was not stored')
  await tx.insert(orders).values(
    ROWS.map(([reference, fields, status, due, taken], index) => ({
      ...fields,
      orgId,
      number: numberOf(index),
      reference,
      status,
      statusColumnId: columns.get(status) ?? '',
      enteredStageAt: at,
      dueDate: new Date(now.getTime() + due * DAY_MS).toISOString().slice(0, 10),
      isImported: true,
      importId: made.id,
      createdBy: by,
      lastUpdatedBy: by,
      createdAt: new Date(now.getTime() - taken * DAY_MS),
      updatedAt: at,
      version: 0,
    })),
  )
  const [first, last] = [numberOf(0), numberOf(ROWS.length - 1)]
  const data = { importId: made.id, source: SOURCE, count: ROWS.length, first, last }
  const event: Event = { type: 'orders.imported', data }
  await tx.insert(events).values({ ...event, orgId, actorId: by, version, createdAt: at })
  await tx
    .update(organizations)
    .set({ version, lastOrderNumber: counts.orders + ROWS.length })
    .where(eq(organizations.id, orgId))
}
