import { and, desc, eq, isNull, or, sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { approvals, customerLinks } from '../../../db/schema/customers.ts'
import { objects } from '../../../db/schema/objects.ts'
import { orderAttachments, orders } from '../../../db/schema/orders.ts'

export async function selectOrder(db: Database, orgId: string, linkId: string) {
  const [row] = await db
    .select({
      showsDate: customerLinks.showsDate,
      number: orders.number,
      title: orders.title,
      status: orders.status,
      fulfillmentType: orders.fulfillmentType,
      dueDate: orders.dueDate,
      parts: orders.parts,
      isArchived: orders.isArchived,
    })
    .from(customerLinks)
    .innerJoin(orders, and(eq(orders.orgId, customerLinks.orgId), eq(orders.id, customerLinks.orderId)))
    .where(and(eq(customerLinks.orgId, orgId), eq(customerLinks.id, linkId)))
  return row
}

export type FileRow = Awaited<ReturnType<typeof selectFiles>>[number]
export type ApprovalRow = Awaited<ReturnType<typeof selectApprovals>>[number]

const stands = or(isNull(approvals.withdrawnAt), sql`${approvals.answer} is not null`)

const isSeen = sql`(${orderAttachments.isShared} or exists (
  select from ${approvals} where ${approvals.orgId} = ${orderAttachments.orgId}
    and ${approvals.orderId} = ${orderAttachments.orderId}
    and ${orderAttachments.id} in (${approvals.attachmentId}, ${approvals.certificateId}) and ${stands}))`

export function selectFiles(db: Database, orgId: string, orderId: string) {
  return seenFiles(db, orgId, orderId).orderBy(desc(orderAttachments.createdAt), desc(orderAttachments.id))
}

export async function selectFile(
  db: Database,
  orgId: string,
  orderId: string,
  id: string,
): Promise<FileRow | undefined> {
  const [row] = await seenFiles(db, orgId, orderId, id)
  return row
}

function seenFiles(db: Database, orgId: string, orderId: string, id?: string) {
  return db
    .select({
      id: orderAttachments.id,
      name: orderAttachments.originalName,
      mimeType: orderAttachments.mimeType,
      size: orderAttachments.fileSize,
      isShared: orderAttachments.isShared,
      seriesId: orderAttachments.seriesId,
      version: orderAttachments.version,
      createdAt: orderAttachments.createdAt,
      objectId: objects.id,
      sha256: objects.sha256,
      thumbnailSize: objects.thumbnailSize,
    })
    .from(orderAttachments)
    .innerJoin(
      objects,
      and(eq(objects.orgId, orderAttachments.orgId), eq(objects.url, orderAttachments.fileUrl)),
    )
    .where(
      and(
        eq(orderAttachments.orgId, orgId),
        eq(orderAttachments.orderId, orderId),
        ...(id === undefined ? [] : [eq(orderAttachments.id, id)]),
        isSeen,
      ),
    )
    .$dynamic()
}

export function selectApprovals(db: Database, orgId: string, orderId: string) {
  return db
    .select()
    .from(approvals)
    .where(and(eq(approvals.orgId, orgId), eq(approvals.orderId, orderId), stands))
    .orderBy(desc(approvals.createdAt), desc(approvals.id))
}
