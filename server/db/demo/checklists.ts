import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Database } from '../client.ts'
import { recount } from '../order-counts.ts'
import {
  checklistTemplateItems,
  checklistTemplates,
  orderChecklistItems,
  orderChecklists,
} from '../schema/checklists.ts'
import { hoursBefore } from './events.ts'
import { DEMO_ORDERS } from './orders.ts'
import { FREYA, JUNE, MATEO, SAM, type DemoPerson } from './people.ts'

type Item = [title: string, minutes: number, required?: 'required']

/** By order. Who made it also completed the first items, at even intervals. */
const CHECKLISTS: [order: number, DemoPerson, hoursAgo: number, name: string, completed: number][] = [
  [0, SAM, 60, 'Intake and drawing approval', 3],
  [5, FREYA, 90, 'Assembly', 4],
  [6, MATEO, 120, 'Machining', 5],
  [10, MATEO, 100, 'Finishing', 2],
  [15, FREYA, 70, 'Finishing', 3],
  [20, JUNE, 24, 'Delivery', 3],
]

const ITEMS: Record<number, Item[]> = {
  0: [
    ['Customer details and delivery address complete', 10, 'required'],
    ['Site measured', 60, 'required'],
    ['Species, finish and hardware chosen', 30, 'required'],
    ['Shop drawing made', 120],
    ['Drawing approved by the customer', 15, 'required'],
    ['Material and hardware ordered', 30],
  ],
  5: [
    ['Dry fit', 45, 'required'],
    ['Inside faces sanded before glue-up', 60],
    ['Glue-up, clamped and square', 90, 'required'],
    ['Glue squeeze-out removed', 20],
    ['Hardware test-fitted', 45],
  ],
  6: [
    ['Cut list checked against the drawing', 20, 'required'],
    ['Rough cut and rested', 60],
    ['Jointed and planed to thickness', 90],
    ['Parts cut to final size', 90, 'required'],
    ['Grooves planed for the brass', 60],
    ['Joinery machined', 120],
    ['Parts labelled', 15],
  ],
  10: [
    ['Sanded through to final grit', 120, 'required'],
    ['First coat', 60],
    ['Sanded between coats', 45],
    ['Final coat', 60, 'required'],
    ['Inspected under raking light', 30, 'required'],
  ],
  15: [
    ['Sanded through to final grit', 120, 'required'],
    ['Oiled twice', 60],
    ['Inspected under raking light', 30, 'required'],
  ],
  20: [
    ['Date and time agreed with the customer', 10, 'required'],
    ['Wrapped, corners protected', 45, 'required'],
    ['Hardware bag and care sheet packed', 15],
    ['Placed, levelled and checked with the customer', 60, 'required'],
    ['Delivery note signed', 5, 'required'],
  ],
}

const TEMPLATE = {
  name: 'Loading the van',
  description: 'Before it leaves the yard.',
  category: 'Delivery',
  startStatus: 'DELIVERY' as const,
  createdBy: JUNE.id,
}

const TEMPLATE_ITEMS: Item[] = [
  ['Customer called, somebody is there', 10, 'required'],
  ['Parts counted against the list', 10, 'required'],
  ['Blankets and corner guards on', 20],
  ['Touch-up kit in the van', 5],
]

export async function insertChecklists(tx: Database, orgId: string, now: Date): Promise<void> {
  const templateId = randomUUID()
  await tx.insert(checklistTemplates).values({ ...TEMPLATE, id: templateId, orgId })
  await tx
    .insert(checklistTemplateItems)
    .values(
      TEMPLATE_ITEMS.map((item, index) => ({ ...itemOf(item), orgId, templateId, position: index + 1 })),
    )
  for (const [order, { id: createdBy }, hours, name, completed] of CHECKLISTS) {
    const checklistId = randomUUID()
    const orderId = DEMO_ORDERS[order]?.id ?? ''
    const createdAt = hoursBefore(now, hours)
    const made = { id: checklistId, orgId, orderId, name, createdBy, createdAt, updatedAt: createdAt }
    await tx.insert(orderChecklists).values(made)
    const items = ITEMS[order] ?? []
    const completedAt = (index: number) =>
      hoursBefore(now, hours - ((index + 1) * hours) / (items.length + 1))
    await tx.insert(orderChecklistItems).values(
      items.map((item, index) => ({
        ...itemOf(item),
        ...(index < completed && {
          isCompleted: true,
          completedBy: createdBy,
          completedAt: completedAt(index),
        }),
        orgId,
        checklistId,
        position: index,
        createdBy,
        createdAt,
      })),
    )
  }
  const counts = recount(['notes', 'files', 'checklists']).join(', ')
  await tx.execute(sql`update orders set ${sql.raw(counts)} where org_id = ${orgId}`)
}

const itemOf = ([title, estimatedMinutes, required]: Item) => ({
  title,
  estimatedMinutes,
  isRequired: required !== undefined,
})
