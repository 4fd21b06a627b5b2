import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { approvals } from '../../db/schema/customers.ts'
import { orderAttachments } from '../../db/schema/orders.ts'

export type ApprovalRow = Awaited<ReturnType<typeof selectOfOrder>>[number]
type Approval = typeof approvals.$inferSelect

function select(db: Database) {
  return db
    .select({
      approval: approvals,
      fileName: orderAttachments.originalName,
      version: orderAttachments.version,
      seriesId: orderAttachments.seriesId,
    })
    .from(approvals)
    .innerJoin(
      orderAttachments,
      and(eq(orderAttachments.orgId, approvals.orgId), eq(orderAttachments.id, approvals.attachmentId)),
    )
}

const ofOrder = (orgId: string, orderId: string) =>
  and(eq(approvals.orgId, orgId), eq(approvals.orderId, orderId))

/** All of an order, newest first. */
export function selectOfOrder(db: Database, orgId: string, orderId: string) {
  return select(db).where(ofOrder(orgId, orderId)).orderBy(desc(approvals.createdAt), desc(approvals.id))
}

export async function selectApproval(
  db: Database,
  orgId: string,
  orderId: string,
  id: string,
): Promise<ApprovalRow | undefined> {
  const [row] = await select(db).where(and(ofOrder(orgId, orderId), eq(approvals.id, id)))
  return row
}

/** Whether a file has a version after this one. */
export async function hasNewerVersion(
  db: Database,
  orgId: string,
  { seriesId, version }: Pick<ApprovalRow, 'seriesId' | 'version'>,
): Promise<boolean> {
  if (!seriesId) return false
  const rows = await db
    .select({ id: orderAttachments.id })
    .from(orderAttachments)
    .where(
      and(
        eq(orderAttachments.orgId, orgId),
        eq(orderAttachments.seriesId, seriesId),
        sql`${orderAttachments.version} > ${version}`,
      ),
    )
    .limit(1)
  return rows.length > 0
}

export async function insertApproval(
  tx: Database,
  orgId: string,
  approval: Pick<Approval, 'orderId' | 'attachmentId' | 'sha256' | 'askedBy'>,
): Promise<Approval> {
  const [row] = await tx
    .insert(approvals)
    .values({ ...approval, orgId })
    .returning()
  if (!row) throw new Error('The approval was not stored')
  return row
}

/** Of those that nobody has answered. */
export async function updateWithdrawn(tx: Database, orgId: string, ids: string[]): Promise<void> {
  await tx
    .update(approvals)
    .set({ withdrawnAt: sql`now()` })
    .where(and(eq(approvals.orgId, orgId), inArray(approvals.id, ids), isNull(approvals.answer)))
}

/** At the present moment: the transaction may have begun before the file was sent. */
export async function updateAnswer(
  tx: Database,
  orgId: string,
  id: string,
  answer: Partial<Pick<Approval, 'answer' | 'name' | 'words' | 'consent' | 'signatureUrl'>>,
): Promise<void> {
  await tx
    .update(approvals)
    .set({ ...answer, answeredAt: sql`clock_timestamp()` })
    .where(and(eq(approvals.orgId, orgId), eq(approvals.id, id)))
}

/** Those of a file that is about to be deleted; none of them has an answer. */
export async function deleteOfFile(tx: Database, orgId: string, attachmentId: string): Promise<void> {
  await tx
    .delete(approvals)
    .where(
      and(eq(approvals.orgId, orgId), eq(approvals.attachmentId, attachmentId), isNull(approvals.answer)),
    )
}
