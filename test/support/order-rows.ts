import type { OrderRow } from '../../server/features/orders/orders.presenter.ts'

const AT = new Date('2026-11-22T09:30:00Z')

type Change = Pick<OrderRow, 'title' | 'priority' | 'is_archived'> & Partial<OrderRow>

/** An order as read from the database. */
export const anOrderRow = (id: string, change: Change): OrderRow => ({
  id,
  org_id: 'org',
  number: `ORD-${id}`,
  status: 'ORDER_IN',
  status_column_id: 'column',
  entered_stage_at: AT,
  customerName: 'Robin Hale',
  customerPhone: null,
  customerEmail: null,
  fulfillmentType: 'PICKUP',
  address: null,
  dueDate: null,
  promised_date: null,
  estimatedHours: null,
  actualHours: null,
  description: null,
  notes: null,
  reference: null,
  archived_at: null,
  created_by: 'ann',
  last_updated_by: 'ann',
  created_at: AT,
  updated_at: AT,
  version: '1',
  creator_name: 'Ann',
  creator_image: null,
  creator_role: 'ADMIN',
  updater_name: 'Ann',
  updater_image: null,
  updater_role: 'ADMIN',
  assignees: [],
  note_count: 0,
  file_count: 0,
  unanswered: 0,
  checklist_total: 0,
  checklist_completed: 0,
  checklist_open_required: 0,
  holds: null,
  parts: null,
  ...change,
})
