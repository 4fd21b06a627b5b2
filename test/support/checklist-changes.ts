import type { Checklist, ChecklistItem } from '#shared/checklists/checklists.ts'
import type { Order } from '#shared/orders/types.ts'
import { aChecklist, anOrder, aTemplate, type Somebody } from './factories.ts'
import type { Result, Visitor } from './visitor.ts'

/** An order with one checklist: "Press" is required and open, "Trim" is completed. */
export interface Bench {
  order: Order
  checklist: Checklist
  press: ChecklistItem
  trim: ChecklistItem
  /** A template with two items. */
  templateId: string
}

export async function aTemplateOfTwo(by: Somebody): Promise<string> {
  return (await aTemplate(by, ['Sweep', 'Wipe'])).id
}

export async function aBench(by: Somebody, templateId = 'none'): Promise<Bench> {
  const { id } = await anOrder(by)
  const checklist = await aChecklist(by, id)
  const path = `/api/checklists/${checklist.id}/items`
  const press = (await by.visitor.post(path, { title: 'Press', isRequired: true })).body
  const trim = (await by.visitor.post(path, { title: 'Trim', isCompleted: true })).body
  const order = (await by.visitor.get(`/api/orders/${id}`)).body
  return { order, checklist: { ...checklist, items: [press, trim] }, press, trim, templateId }
}

export interface ChecklistChange {
  what: string
  call: (visitor: Visitor, bench: Bench) => Promise<Result>
  /** What the 404 says is missing, for callers outside the organization. */
  missing: 'Order' | 'Checklist' | 'Item'
  status: number
  /** The message in the log. */
  message: string
  /** The counts of the order's items: all, completed, and required but open. */
  counts: [total: number, completed: number, openRequired: number]
}

const ofOrder = ({ order }: Bench) => `/api/orders/${order.id}/checklists`
const ofChecklist = ({ checklist }: Bench) => `/api/checklists/${checklist.id}`
const ofItem = ({ id }: ChecklistItem) => `/api/checklist-items/${id}`

/** Every way in which checklists change. */
export const CHECKLIST_CHANGES: ChecklistChange[] = [
  {
    what: 'making a checklist',
    call: (visitor, bench) => visitor.post(ofOrder(bench), { name: ' Cleaning ' }),
    missing: 'Order',
    status: 201,
    message: 'added the checklist Cleaning',
    counts: [2, 1, 1],
  },
  {
    what: 'making a checklist from a template',
    call: (visitor, bench) =>
      visitor.post(ofOrder(bench), { name: 'Cleaning', templateId: bench.templateId }),
    missing: 'Order',
    status: 201,
    message: 'added the checklist Cleaning',
    counts: [4, 1, 1],
  },
  {
    what: 'deleting a checklist',
    call: (visitor, bench) => visitor.delete(ofChecklist(bench)),
    missing: 'Checklist',
    status: 204,
    message: 'deleted the checklist Veneering',
    counts: [0, 0, 0],
  },
  {
    what: 'adding an item',
    call: (visitor, bench) =>
      visitor.post(`${ofChecklist(bench)}/items`, { title: ' Sand', isRequired: true }),
    missing: 'Checklist',
    status: 201,
    message: 'added "Sand" to the checklist Veneering',
    counts: [3, 1, 2],
  },
  {
    what: 'adding an item that is completed',
    call: (visitor, bench) =>
      visitor.post(`${ofChecklist(bench)}/items`, { title: 'Sand', isCompleted: true }),
    missing: 'Checklist',
    status: 201,
    message: 'added "Sand" to the checklist Veneering',
    counts: [3, 2, 1],
  },
  {
    what: 'completing an item',
    call: (visitor, { press }) => visitor.patch(ofItem(press), { isCompleted: true }),
    missing: 'Item',
    status: 200,
    message: 'completed "Press"',
    counts: [2, 2, 0],
  },
  {
    what: 'reopening an item',
    call: (visitor, { trim }) => visitor.patch(ofItem(trim), { isCompleted: false }),
    missing: 'Item',
    status: 200,
    message: 'reopened "Trim"',
    counts: [2, 0, 1],
  },
  {
    what: 'renaming an item',
    call: (visitor, { press }) => visitor.patch(ofItem(press), { title: 'Press for long' }),
    missing: 'Item',
    status: 200,
    message: 'changed "Press"',
    counts: [2, 1, 1],
  },
  {
    what: 'not requiring an item any more',
    call: (visitor, { press }) => visitor.patch(ofItem(press), { isRequired: false }),
    missing: 'Item',
    status: 200,
    message: 'changed "Press"',
    counts: [2, 1, 0],
  },
  {
    what: 'timing an item',
    call: (visitor, { trim }) => visitor.patch(ofItem(trim), { actualMinutes: 25 }),
    missing: 'Item',
    status: 200,
    message: 'changed "Trim"',
    counts: [2, 1, 1],
  },
  {
    what: 'deleting an item',
    call: (visitor, { press }) => visitor.delete(ofItem(press)),
    missing: 'Item',
    status: 204,
    message: 'deleted "Press" from a checklist',
    counts: [1, 1, 0],
  },
  {
    what: 'putting items into an order',
    call: (visitor, bench) =>
      visitor.put(`${ofChecklist(bench)}/items/order`, { itemIds: [bench.trim.id, bench.press.id] }),
    missing: 'Checklist',
    status: 200,
    message: 'reordered the checklist Veneering',
    counts: [2, 1, 1],
  },
]
