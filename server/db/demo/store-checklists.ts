import { sql } from 'drizzle-orm'
import type { Database } from '../client.ts'
import { recount } from '../order-counts.ts'
import { orderChecklistItems, orderChecklists } from '../schema/checklists.ts'
import { DEMO_CHECKLISTS } from './checklists.ts'

const HOUR_MS = 3_600_000

interface Shop {
  orgId: string
  /** Ids, in the order of DEMO_PEOPLE. */
  people: string[]
  /** Ids, in the order of DEMO_ORDERS. */
  orders: string[]
}

/** The orders' checklists, and the counts on every order. */
export async function insertChecklists(tx: Database, shop: Shop, now: Date): Promise<void> {
  for (const { order, author, made, name, completed, items } of DEMO_CHECKLISTS) {
    const orderId = shop.orders[order]
    const createdBy = shop.people[author]
    if (!orderId || !createdBy) throw new Error(`The demonstration shop has no order ${order}`)
    const ago = (hours: number) => new Date(now.getTime() - hours * HOUR_MS)
    const createdAt = ago(made)
    const [row] = await tx
      .insert(orderChecklists)
      .values({ orgId: shop.orgId, orderId, name, createdBy, createdAt, updatedAt: createdAt })
      .returning({ id: orderChecklists.id })
    if (!row) throw new Error('The checklist was not stored')
    await tx.insert(orderChecklistItems).values(
      items.map(([title, estimatedMinutes, required], index) => {
        const isCompleted = index < completed
        return {
          orgId: shop.orgId,
          checklistId: row.id,
          title,
          position: index,
          estimatedMinutes,
          isRequired: required !== undefined,
          isCompleted,
          completedBy: isCompleted ? createdBy : null,
          completedAt: isCompleted ? ago(made - ((index + 1) * made) / (items.length + 1)) : null,
          createdBy,
          createdAt,
        }
      }),
    )
  }
  const counts = recount(['notes', 'files', 'checklists']).join(', ')
  await tx.execute(sql`update orders set ${sql.raw(counts)} where org_id = ${shop.orgId}`)
}
