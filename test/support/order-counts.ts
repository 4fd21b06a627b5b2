import type { Order } from '#shared/orders/types.ts'
import type { TestKerf } from './kerf.ts'

type Counts = Pick<
  Order,
  'noteCount' | 'fileCount' | 'checklistTotal' | 'checklistCompleted' | 'checklistOpenRequired'
>

/** The counts on an order's card. */
export function countsOf(order: Order): Counts {
  const { noteCount, fileCount, checklistTotal, checklistCompleted, checklistOpenRequired } = order
  return { noteCount, fileCount, checklistTotal, checklistCompleted, checklistOpenRequired }
}

/** The same counts by order, from the rows themselves. */
export async function countedRows(
  { database }: Pick<TestKerf, 'database'>,
  orgId: string,
): Promise<Map<string, Counts>> {
  const { rows } = await database.pool.query<Counts & { id: string }>(
    `select o.id,
       (select count(*)::int from order_notes where order_id = o.id) as "noteCount",
       (select count(*)::int from order_attachments where order_id = o.id) as "fileCount",
       count(i.id)::int as "checklistTotal",
       (count(i.id) filter (where i.is_completed))::int as "checklistCompleted",
       (count(i.id) filter (where i.is_required and not i.is_completed))::int as "checklistOpenRequired"
     from orders o
       left join order_checklists c on c.order_id = o.id
       left join order_checklist_items i on i.checklist_id = c.id
     where o.org_id = $1 group by o.id`,
    [orgId],
  )
  return new Map(rows.map(({ id, ...counts }) => [id, counts]))
}
