import { sql } from 'drizzle-orm'

const items = (condition: string) =>
  sql.raw(`(select count(*) from order_checklists c join order_checklist_items i on i.checklist_id = c.id
    where c.order_id = orders.id and ${condition})`)

/**
 * What cards tell of an order's parts, to be set on its row in the transaction that changes the parts: counted on
 * each read instead, a board of thousands would count for every card.
 */
export const ORDER_COUNTS = {
  noteCount: sql.raw('(select count(*) from order_notes n where n.order_id = orders.id)'),
  fileCount: sql.raw('(select count(*) from order_attachments f where f.order_id = orders.id)'),
  checklistTotal: items('true'),
  checklistCompleted: items('i.is_completed'),
  checklistOpenRequired: items('i.is_required and not i.is_completed'),
}
