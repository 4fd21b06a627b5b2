const items = (condition: string) =>
  `(select count(*) from order_checklists c join order_checklist_items i on i.checklist_id = c.id
    where c.order_id = orders.id and ${condition})`

/** Counting on each read would count every card of a board of thousands. */
export const ORDER_COUNTS = {
  notes: {
    note_count: '(select count(*) from order_notes n where n.order_id = orders.id)',
    unanswered: `(select count(*) from order_notes n where n.order_id = orders.id and n.customer = 'from'
      and n.created_at > coalesce(orders.answered_at, '-infinity'))`,
  },
  files: { file_count: '(select count(*) from order_attachments f where f.order_id = orders.id)' },
  checklists: {
    checklist_total: items('true'),
    checklist_completed: items('i.is_completed'),
    checklist_open_required: items('i.is_required and not i.is_completed'),
  },
}

export type CountedPart = keyof typeof ORDER_COUNTS

export function recount(parts: Iterable<CountedPart>): string[] {
  return [...parts].flatMap((part) =>
    Object.entries(ORDER_COUNTS[part]).map(([column, expression]) => `${column} = ${expression}`),
  )
}
