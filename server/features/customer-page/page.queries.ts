import { and, desc, eq, isNull, or, sql } from 'drizzle-orm'
import type { EventType } from '#shared/events/events.ts'
import type { Database, Pool } from '../../db/client.ts'
import { approvals, customerLinks } from '../../db/schema/customers.ts'
import { objects } from '../../db/schema/objects.ts'
import { orderAttachments, orders } from '../../db/schema/orders.ts'

/** The order of a link. */
export async function selectOrder(db: Database, orgId: string, linkId: string) {
  const [row] = await db
    .select({
      showsDate: customerLinks.showsDate,
      number: orders.number,
      title: orders.title,
      status: orders.status,
      fulfillmentType: orders.fulfillmentType,
      dueDate: orders.dueDate,
      isArchived: orders.isArchived,
    })
    .from(customerLinks)
    .innerJoin(orders, and(eq(orders.orgId, customerLinks.orgId), eq(orders.id, customerLinks.orderId)))
    .where(and(eq(customerLinks.orgId, orgId), eq(customerLinks.id, linkId)))
  return row
}

export type FileRow = Awaited<ReturnType<typeof selectFiles>>[number]
export type ApprovalRow = Awaited<ReturnType<typeof selectApprovals>>[number]

/** Matches all approvals except withdrawn ones. */
const stands = or(isNull(approvals.withdrawnAt), sql`${approvals.answer} is not null`)

/** Whether the order's customer may see the file of the query. */
const isSeen = sql`(${orderAttachments.isShared} or exists (
  select from ${approvals} where ${approvals.orgId} = ${orderAttachments.orgId}
    and ${approvals.orderId} = ${orderAttachments.orderId}
    and ${orderAttachments.id} in (${approvals.attachmentId}, ${approvals.certificateId}) and ${stands}))`

/** The order's files that its customer may see, newest first. */
export function selectFiles(db: Database, orgId: string, orderId: string) {
  return seenFiles(db, orgId, orderId).orderBy(desc(orderAttachments.createdAt), desc(orderAttachments.id))
}

/** Like `selectFiles`, for one file. */
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

/** The approvals that were sent to the customer and not withdrawn, newest first. */
export function selectApprovals(db: Database, orgId: string, orderId: string) {
  return db
    .select()
    .from(approvals)
    .where(and(eq(approvals.orgId, orgId), eq(approvals.orderId, orderId), stands))
    .orderBy(desc(approvals.createdAt), desc(approvals.id))
}

/** Events of an order that can change its customer's page. */
const SEEN_EVENTS: EventType[] = [
  'order.moved',
  'order.archived',
  'order.restored',
  'note.removed',
  'file.added',
  'file.renamed',
  'file.removed',
  'file.shared',
  'file.unshared',
  'link.changed',
  'link.revoked',
  'approval.asked',
  'approval.withdrawn',
  'approval.given',
  'approval.refused',
]
/** Events that can change the pages of all customers of the shop. */
const SEEN_BY_ALL: EventType[] = ['customer_page.changed', 'organization.changed', 'orders.cleared']

/** Returns those of the orders whose customer pages changed after a version, up to another one. */
export async function selectChanged(
  pool: Pool,
  orgId: string,
  range: { after: number; upTo: number },
  orderIds: string[],
): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>({
    name: 'changed-for-customers',
    text: `
      with happened as (
        select order_id, type from events
        where org_id = $1 and version > $2 and version <= $3
          and (type = any($5) or type = 'note.added' and (data ? 'customer' or data ? 'undo') or type = any($6)
            or type = 'order.changed' and data -> 'changes' @> any (array[
              '[{"field": "title"}]', '[{"field": "dueDate"}]', '[{"field": "fulfillmentType"}]']::jsonb[]))
      )
      select o.id from unnest($4::uuid[]) o(id)
      where exists (select from happened h where h.order_id = o.id or h.type = any($6))`,
    values: [orgId, range.after, range.upTo, orderIds, SEEN_EVENTS, SEEN_BY_ALL],
  })
  return rows.map(({ id }) => id)
}
