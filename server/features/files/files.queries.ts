import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { nameBeside, partBeside } from '../../db/expressions.ts'
import { objects } from '../../db/schema/objects.ts'
import { orderAttachments } from '../../db/schema/orders.ts'
import { organizationMembers, users } from '../../db/schema/organizations.ts'

export type AttachmentRow = Awaited<ReturnType<typeof select>>[number]

const columns = {
  attachment: orderAttachments,
  // As text, because a Date has no microseconds.
  createdAt: sql<string>`${orderAttachments.createdAt}::text`,
  objectId: objects.id,
  sha256: objects.sha256,
  thumbnailSize: objects.thumbnailSize,
  part: partBeside(orderAttachments),
  uploaderName: nameBeside(orderAttachments),
  uploaderImage: users.profileImageUrl,
  uploaderRole: organizationMembers.role,
}

function select(db: Database) {
  return db
    .select(columns)
    .from(orderAttachments)
    .innerJoin(
      objects,
      and(eq(objects.orgId, orderAttachments.orgId), eq(objects.url, orderAttachments.fileUrl)),
    )
    .leftJoin(users, eq(users.id, orderAttachments.uploadedBy))
    .leftJoin(
      organizationMembers,
      and(
        eq(organizationMembers.orgId, orderAttachments.orgId),
        eq(organizationMembers.userId, orderAttachments.uploadedBy),
      ),
    )
}

/** Making objects of this many rows blocks the process for two milliseconds. */
const PIECE = 400

/** Pieces let other requests take turns. */
export async function* readAttachments(
  db: Database,
  orgId: string,
  orderId: string,
): AsyncGenerator<AttachmentRow[]> {
  const { createdAt, id } = orderAttachments
  const newestFirst = [desc(createdAt), desc(id)]
  let last: AttachmentRow | undefined
  do {
    // By its values, because the last row of the piece may be deleted by now.
    const after =
      last && sql`(${createdAt}, ${id}) < (${last.createdAt}::timestamptz, ${last.attachment.id}::uuid)`
    const piece = db
      .select({ id })
      .from(orderAttachments)
      .where(and(eq(orderAttachments.orgId, orgId), eq(orderAttachments.orderId, orderId), after))
      .orderBy(...newestFirst)
      .limit(PIECE)
    const rows = await select(db)
      .where(inArray(id, piece))
      .orderBy(...newestFirst)
    yield rows
    last = rows.length === PIECE ? rows.at(-1) : undefined
  } while (last)
}

export async function selectAttachment(
  db: Database,
  orgId: string,
  id: string,
): Promise<AttachmentRow | undefined> {
  const [row] = await select(db).where(and(eq(orderAttachments.orgId, orgId), eq(orderAttachments.id, id)))
  return row
}

export async function insertAttachment(
  tx: Database,
  orgId: string,
  attachment: Omit<typeof orderAttachments.$inferInsert, 'id' | 'orgId' | 'createdAt'>,
): Promise<AttachmentRow['attachment']> {
  const [row] = await tx
    .insert(orderAttachments)
    .values({ ...attachment, orgId })
    .returning()
  if (!row) throw new Error('The attachment was not stored')
  return row
}

export async function lockAttachment(
  tx: Database,
  orgId: string,
  orderId: string,
  id: string,
): Promise<AttachmentRow | undefined> {
  const [row] = await select(tx)
    .where(
      and(
        eq(orderAttachments.orgId, orgId),
        eq(orderAttachments.orderId, orderId),
        eq(orderAttachments.id, id),
      ),
    )
    .for('update', { of: orderAttachments })
  return row
}

export async function updateSharing(
  tx: Database,
  orgId: string,
  which: { id: string } | { orderId: string; seriesId: string },
  isShared: boolean,
): Promise<{ id: string; name: string }[]> {
  const { orgId: organization, orderId, id, seriesId, isShared: shared } = orderAttachments
  const files =
    'id' in which ? eq(id, which.id) : and(eq(orderId, which.orderId), eq(seriesId, which.seriesId))
  return tx
    .update(orderAttachments)
    .set({ isShared })
    .where(and(eq(organization, orgId), files, ne(shared, isShared)))
    .returning({ id, name: orderAttachments.originalName })
}

export async function updateName(tx: Database, orgId: string, id: string, name: string): Promise<void> {
  await tx
    .update(orderAttachments)
    .set({ originalName: name })
    .where(and(eq(orderAttachments.orgId, orgId), eq(orderAttachments.id, id)))
}

export async function updatePart(
  tx: Database,
  orgId: string,
  id: string,
  partId: string | null,
): Promise<void> {
  await tx
    .update(orderAttachments)
    .set({ partId })
    .where(and(eq(orderAttachments.orgId, orgId), eq(orderAttachments.id, id)))
}

export async function deleteAttachment(tx: Database, orgId: string, id: string): Promise<unknown> {
  const { rows } = await tx.execute<{ row: unknown }>(
    sql`delete from order_attachments a where a.org_id = ${orgId} and a.id = ${id} returning to_jsonb(a) as row`,
  )
  return rows[0]?.row
}

/** The row may be older than versions and sharing. Undefined if another attachment has its file by now. */
export async function insertDeletedAttachment(tx: Database, row: unknown): Promise<string | undefined> {
  const { rows } = await tx.execute<{ name: string }>(
    sql`insert into order_attachments
      select former.* from (select ${JSON.stringify(row)}::jsonb as row) deleted,
        jsonb_populate_record(null::order_attachments, '{"is_shared": false, "version": 1, "is_draft": false}'::jsonb || row
          || case when exists (
            select from order_attachments v
            where v.org_id = (row ->> 'org_id')::uuid and v.series_id = (row ->> 'series_id')::uuid
            having not bool_or(v.is_shared)) then '{"is_shared": false}' else '{}' end::jsonb) former
      on conflict do nothing returning original_name as name`,
  )
  return rows[0]?.name
}
