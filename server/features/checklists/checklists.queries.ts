import { and, asc, eq, getTableColumns, inArray } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Database } from '../../db/client.ts'
import { nameBeside, partBeside } from '../../db/expressions.ts'
import { orderChecklistItems, orderChecklists } from '../../db/schema/checklists.ts'
import { organizationMembers, users } from '../../db/schema/organizations.ts'

export type ChecklistRow = typeof orderChecklists.$inferSelect
export type ItemRow = Awaited<ReturnType<typeof selectItems>>[number]
export type NewChecklist = Omit<typeof orderChecklists.$inferInsert, 'orgId'>
type NewItem = typeof orderChecklistItems.$inferInsert

/** @param id only this one */
export function selectChecklists(db: Database, orgId: string, orderId: string, id?: string) {
  return db
    .select({ ...getTableColumns(orderChecklists), part: partBeside(orderChecklists) })
    .from(orderChecklists)
    .where(
      and(
        eq(orderChecklists.orgId, orgId),
        eq(orderChecklists.orderId, orderId),
        id === undefined ? undefined : eq(orderChecklists.id, id),
      ),
    )
    .orderBy(asc(orderChecklists.createdAt), asc(orderChecklists.id))
}

export async function selectChecklist(
  db: Database,
  orgId: string,
  id: string,
): Promise<ChecklistRow | undefined> {
  const [row] = await db
    .select()
    .from(orderChecklists)
    .where(and(eq(orderChecklists.orgId, orgId), eq(orderChecklists.id, id)))
  return row
}

function select(db: Database) {
  return db
    .select({
      item: orderChecklistItems,
      completerName: nameBeside(orderChecklistItems),
      completerImage: users.profileImageUrl,
      completerRole: organizationMembers.role,
    })
    .from(orderChecklistItems)
    .leftJoin(users, eq(users.id, orderChecklistItems.completedBy))
    .leftJoin(
      organizationMembers,
      and(
        eq(organizationMembers.orgId, orderChecklistItems.orgId),
        eq(organizationMembers.userId, orderChecklistItems.completedBy),
      ),
    )
}

export function selectItems(db: Database, orgId: string, checklistIds: string[]) {
  return select(db)
    .where(and(eq(orderChecklistItems.orgId, orgId), inArray(orderChecklistItems.checklistId, checklistIds)))
    .orderBy(
      asc(orderChecklistItems.position),
      asc(orderChecklistItems.createdAt),
      asc(orderChecklistItems.id),
    )
}

export async function insertChecklist(
  tx: Database,
  orgId: string,
  checklist: NewChecklist,
): Promise<ChecklistRow> {
  const [row] = await tx
    .insert(orderChecklists)
    .values({ ...checklist, orgId })
    .returning()
  if (!row) throw new Error('The checklist was not stored')
  return row
}

export async function updatePart(
  tx: Database,
  orgId: string,
  id: string,
  partId: string | null,
): Promise<void> {
  await tx
    .update(orderChecklists)
    .set({ partId })
    .where(and(eq(orderChecklists.orgId, orgId), eq(orderChecklists.id, id)))
}

export function countChecklists(tx: Database, orgId: string, orderId: string): Promise<number> {
  const { orgId: organization, orderId: order } = orderChecklists
  return tx.$count(orderChecklists, and(eq(organization, orgId), eq(order, orderId)))
}

export async function insertItems(
  tx: Database,
  orgId: string,
  items: Omit<NewItem, 'orgId'>[],
): Promise<ItemRow['item'][]> {
  if (items.length === 0) return []
  return tx
    .insert(orderChecklistItems)
    .values(items.map((item) => ({ ...item, orgId })))
    .returning()
}

export function countItems(db: Database, orgId: string, checklistId: string): Promise<number> {
  const ofChecklist = and(
    eq(orderChecklistItems.orgId, orgId),
    eq(orderChecklistItems.checklistId, checklistId),
  )
  return db.$count(orderChecklistItems, ofChecklist)
}

export async function selectOrderIdOfItem(
  db: Database,
  orgId: string,
  id: string,
): Promise<string | undefined> {
  const [row] = await db
    .select({ orderId: orderChecklists.orderId })
    .from(orderChecklistItems)
    .innerJoin(
      orderChecklists,
      and(
        eq(orderChecklists.orgId, orderChecklistItems.orgId),
        eq(orderChecklists.id, orderChecklistItems.checklistId),
      ),
    )
    .where(and(eq(orderChecklistItems.orgId, orgId), eq(orderChecklistItems.id, id)))
  return row?.orderId
}

/** The order is locked, so this is its present state. */
export async function selectItem(db: Database, orgId: string, id: string): Promise<ItemRow | undefined> {
  const [row] = await select(db).where(
    and(eq(orderChecklistItems.orgId, orgId), eq(orderChecklistItems.id, id)),
  )
  return row
}

export async function updateItem(
  tx: Database,
  orgId: string,
  id: string,
  values: PgUpdateSetSource<typeof orderChecklistItems>,
): Promise<ItemRow['item']> {
  const [row] = await tx
    .update(orderChecklistItems)
    .set(values)
    .where(and(eq(orderChecklistItems.orgId, orgId), eq(orderChecklistItems.id, id)))
    .returning()
  if (!row) throw new Error(`Item ${id} is gone, though its order is locked`)
  return row
}
