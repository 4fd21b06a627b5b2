import { sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'

/** Exact rows under their column names. */
export interface DeletedItem {
  id: string
  checklist_id: string
  title: string
  is_required: boolean
  is_completed: boolean
}

export interface DeletedChecklist {
  checklist: { id: string; name: string; template_id: string | null }
  items: DeletedItem[]
}

export async function deleteChecklist(tx: Database, orgId: string, id: string): Promise<DeletedChecklist> {
  const items = await tx.execute<{ row: DeletedItem }>(
    sql`delete from order_checklist_items i where i.org_id = ${orgId} and i.checklist_id = ${id}
      returning to_jsonb(i) as row`,
  )
  const { rows } = await tx.execute<{ row: DeletedChecklist['checklist'] }>(
    sql`delete from order_checklists c where c.org_id = ${orgId} and c.id = ${id} returning to_jsonb(c) as row`,
  )
  const [deleted] = rows
  if (!deleted) throw new Error(`Checklist ${id} is gone, though its order is locked`)
  return { checklist: deleted.row, items: items.rows.map(({ row }) => row) }
}

export async function deleteItem(tx: Database, orgId: string, id: string): Promise<DeletedItem | undefined> {
  const { rows } = await tx.execute<{ row: DeletedItem }>(
    sql`delete from order_checklist_items i where i.org_id = ${orgId} and i.id = ${id} returning to_jsonb(i) as row`,
  )
  return rows[0]?.row
}

export async function insertDeletedChecklist(
  tx: Database,
  { checklist, items }: DeletedChecklist,
): Promise<void> {
  await tx.execute(
    sql`insert into order_checklists
      select * from jsonb_populate_record(null::order_checklists, ${JSON.stringify(checklist)}::jsonb)`,
  )
  await insertDeletedItems(tx, items)
}

export async function insertDeletedItems(tx: Database, items: DeletedItem[]): Promise<void> {
  await tx.execute(
    sql`insert into order_checklist_items
      select * from jsonb_populate_recordset(null::order_checklist_items, ${JSON.stringify(items)}::jsonb)`,
  )
}
