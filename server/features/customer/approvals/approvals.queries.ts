import { and, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { approvals } from '../../../db/schema/customers.ts'
import { objects } from '../../../db/schema/objects.ts'
import { orderAttachments, orders } from '../../../db/schema/orders.ts'
import { organizations } from '../../../db/schema/organizations.ts'

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

export function selectOfOrder(db: Database, orgId: string, orderId: string) {
  return select(db).where(ofOrder(orgId, orderId)).orderBy(desc(approvals.createdAt), desc(approvals.id))
}

export function selectOfFile(db: Database, orgId: string, fileId: string) {
  const { attachmentId, certificateId } = approvals
  return select(db).where(
    and(eq(approvals.orgId, orgId), or(eq(attachmentId, fileId), eq(certificateId, fileId))),
  )
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
        eq(orderAttachments.isDraft, false),
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

export async function updateWithdrawn(tx: Database, orgId: string, ids: string[]): Promise<void> {
  await tx
    .update(approvals)
    .set({ withdrawnAt: sql`now()` })
    .where(and(eq(approvals.orgId, orgId), inArray(approvals.id, ids), isNull(approvals.answer)))
}

/** Uses the present moment, because the transaction may be older than the approval. */
export async function updateAnswer(
  tx: Database,
  orgId: string,
  id: string,
  answer: Partial<
    Pick<Approval, 'answer' | 'name' | 'words' | 'consent' | 'signatureUrl' | 'network' | 'device'>
  >,
): Promise<void> {
  await tx
    .update(approvals)
    .set({ ...answer, answeredAt: sql`clock_timestamp()` })
    .where(and(eq(approvals.orgId, orgId), eq(approvals.id, id)))
}

export async function selectToCertify(db: Database, orgId: string, id: string) {
  const { answeredAt, name, consent, signatureUrl, sha256, certificateId, network, device } = approvals
  const [row] = await db
    .select({
      answeredAt,
      name,
      consent,
      sha256,
      certificateId,
      network,
      device,
      shop: organizations.name,
      timeZone: organizations.timeZone,
      number: orders.number,
      title: orders.title,
      fileName: orderAttachments.originalName,
      mimeType: orderAttachments.mimeType,
      version: orderAttachments.version,
      fileId: sql<string>`(select f.id from objects f where f.url = ${orderAttachments.fileUrl})`,
      signatureId: objects.id,
    })
    .from(approvals)
    .innerJoin(organizations, eq(organizations.id, approvals.orgId))
    .innerJoin(orders, and(eq(orders.orgId, approvals.orgId), eq(orders.id, approvals.orderId)))
    .innerJoin(
      orderAttachments,
      and(eq(orderAttachments.orgId, approvals.orgId), eq(orderAttachments.id, approvals.attachmentId)),
    )
    .innerJoin(objects, and(eq(objects.orgId, approvals.orgId), eq(objects.url, signatureUrl)))
    .where(and(eq(approvals.orgId, orgId), eq(approvals.id, id), eq(approvals.answer, 'approved')))
  return row
}

export interface ToCertify extends Record<string, unknown> {
  orgId: string
  orderId: string
  id: string
}

/** Leaves out those with a job that will still make one. */
export async function selectUncertified(db: Database, most: number): Promise<ToCertify[]> {
  const { rows } = await db.execute<ToCertify>(sql`
    select a.org_id as "orgId", a.order_id as "orderId", a.id from approvals a
    where a.answer = 'approved' and a.certificate_id is null and a.answered_at < now() - interval '1 hour'
      and not exists (
        select from graphile_worker.jobs j
        where j.key = 'certificate ' || a.id and (j.attempts < j.max_attempts or j.locked_at is not null))
    order by a.answered_at, a.id limit ${most}`)
  return rows
}

export async function updateCertificate(
  tx: Database,
  orgId: string,
  id: string,
  certificateId: string,
): Promise<void> {
  await tx
    .update(approvals)
    .set({ certificateId })
    .where(and(eq(approvals.orgId, orgId), eq(approvals.id, id)))
}

/** None of them has an answer. */
export async function deleteOfFile(tx: Database, orgId: string, attachmentId: string): Promise<void> {
  await tx
    .delete(approvals)
    .where(
      and(eq(approvals.orgId, orgId), eq(approvals.attachmentId, attachmentId), isNull(approvals.answer)),
    )
}

/** Also true for a newest version that hasn't been sent yet. */
export async function hasUnapproved(tx: Database, orgId: string, orderId: string): Promise<boolean> {
  const { rows } = await tx.execute<{ is: boolean }>(sql`
    with files as (
      select id, coalesce(series_id, id) as series, version from order_attachments
      where org_id = ${orgId} and order_id = ${orderId} and not is_draft
    ), newest as (
      select distinct on (series) id, series from files order by series, version desc
    )
    select exists (
      select from approvals a join files f on f.id = a.attachment_id join newest n using (series)
      where a.org_id = ${orgId} and a.order_id = ${orderId} and a.withdrawn_at is null
        and not exists (
          select from approvals g where g.org_id = ${orgId} and g.attachment_id = n.id and g.answer = 'approved')
    ) as is`)
  return rows[0]?.is ?? false
}
