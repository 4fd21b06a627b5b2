import { and, eq, isNull, lte, sql } from 'drizzle-orm'
import type { CustomerMail } from '#shared/customer/mails.ts'
import type { Database } from '../../../db/client.ts'
import { approvals, customerMails } from '../../../db/schema/customers.ts'
import { orders } from '../../../db/schema/orders.ts'
import type { MailedOrder, PlannedMail } from './mail-plan.ts'

type LinkedRow = Omit<MailedOrder, 'mails'>

/** Other orders' customers get no mails. */
export async function selectLinked(db: Database, orgId: string, ids: string[]): Promise<LinkedRow[]> {
  const { rows } = await db.execute<LinkedRow & Record<string, unknown>>(sql`
    select o.id, o.fulfillment_type as "fulfillmentType", o.customer_email is not null
        and not coalesce(bool_or(l.email_unconfirmed) filter (where l.revoked_at is null), false) as "hasAddress",
      (array_agg(l.id) filter (where l.revoked_at is null))[1] as "linkId"
    from customer_links l join orders o on o.org_id = l.org_id and o.id = l.order_id
    where l.org_id = ${orgId} and l.order_id = any(${sql.param(ids)}::uuid[])
    group by o.org_id, o.id`)
  return rows
}

interface OfOrder {
  orderId: string
}

/** The lock keeps them from being sent meanwhile. */
export async function lockMails(
  tx: Database,
  orgId: string,
  ids: string[],
): Promise<(PlannedMail & OfOrder)[]> {
  const { rows } = await tx.execute<PlannedMail & OfOrder & Record<string, unknown>>(sql`
    select order_id as "orderId", kind, subject_id as "subjectId", is_by_hand as "isByHand",
      case when sent_at is not null then 'sent' when cancelled_at is not null then 'cancelled' else 'waits' end as state
    from customer_mails where org_id = ${orgId} and order_id = any(${sql.param(ids)}::uuid[])
    order by order_id, kind, subject_id
    for update`)
  return rows
}

/** Never changes sent mails. */
export async function writeMails(
  tx: Database,
  orgId: string,
  mails: (PlannedMail & OfOrder)[],
  afterMs: number,
): Promise<void> {
  const column = (values: string[], type: string) => sql`${sql.param(values)}::${sql.raw(type)}[]`
  const isCancelled = sql.param(mails.map(({ state }) => state === 'cancelled'))
  await tx.execute(sql`
    insert into customer_mails as m (org_id, order_id, kind, subject_id, cancelled_at, due_at)
    select ${orgId}, order_id, kind, subject_id, case when is_cancelled then now() end,
      now() + make_interval(secs => ${afterMs / 1000})
    from unnest(
      ${column(
        mails.map(({ orderId }) => orderId),
        'uuid',
      )},
      ${column(
        mails.map(({ kind }) => kind),
        'text',
      )},
      ${column(
        mails.map(({ subjectId }) => subjectId),
        'uuid',
      )},
      ${isCancelled}::boolean[]) c(order_id, kind, subject_id, is_cancelled)
    on conflict (order_id, kind, subject_id) do update
    set cancelled_at = excluded.cancelled_at, due_at = excluded.due_at, failures = 0,
      created_at = case when excluded.cancelled_at is null then now() else m.created_at end
    where m.sent_at is null`)
}

export interface MailKey extends OfOrder {
  kind: CustomerMail
  subjectId: string
}

export interface DecidedMail extends MailKey {
  orgId: string
  isByHand: boolean
}

const WAITS = and(isNull(customerMails.sentAt), isNull(customerMails.cancelledAt))

const isMail = ({ orgId, orderId, kind, subjectId }: DecidedMail) =>
  and(
    eq(customerMails.orgId, orgId),
    eq(customerMails.orderId, orderId),
    eq(customerMails.kind, kind),
    eq(customerMails.subjectId, subjectId),
  )

const IS_DUE = lte(customerMails.dueAt, sql`now()`)

export async function selectDue(
  db: Database,
  orgId: string,
): Promise<{ due: DecidedMail; failures: number } | undefined> {
  const { orderId, kind, subjectId, isByHand, failures } = customerMails
  const [row] = await db
    .select({ due: { orderId, kind, subjectId, isByHand }, failures })
    .from(customerMails)
    .where(and(eq(customerMails.orgId, orgId), WAITS, IS_DUE))
    .orderBy(customerMails.dueAt, orderId, kind, subjectId)
    .limit(1)
  return row && { due: { ...row.due, orgId }, failures: row.failures }
}

/** Does nothing if the mail was decided again meanwhile. */
export async function postponeDue(
  tx: Database,
  mail: DecidedMail,
  until: Date,
  failures: number,
): Promise<void> {
  await tx
    .update(customerMails)
    .set({ dueAt: until, failures })
    .where(and(isMail(mail), WAITS, IS_DUE))
}

/** The job is one that an earlier version added. */
export async function waitsForJob(db: Database, mail: DecidedMail): Promise<boolean> {
  const rows = await db
    .select({ kind: customerMails.kind })
    .from(customerMails)
    .where(and(isMail(mail), WAITS, isNull(customerMails.dueAt)))
  return rows.length > 0
}

/** False if it was sent before. */
export async function markSent(tx: Database, mail: DecidedMail): Promise<boolean> {
  const rows = await tx
    .update(customerMails)
    .set({ sentAt: sql`clock_timestamp()` })
    .where(and(isMail(mail), isNull(customerMails.sentAt)))
    .returning({ kind: customerMails.kind })
  return rows.length > 0
}

/** Returns whether it was waiting. */
export async function cancelMail(db: Database, mail: DecidedMail): Promise<boolean> {
  const rows = await db
    .update(customerMails)
    .set({ cancelledAt: sql`now()` })
    .where(and(isMail(mail), WAITS))
    .returning({ kind: customerMails.kind })
  return rows.length > 0
}

/** Replaces waiting mails of its kind, and is due at once. */
export async function insertInPlace(tx: Database, orgId: string, key: MailKey): Promise<void> {
  await tx
    .update(customerMails)
    .set({ cancelledAt: sql`now()` })
    .where(
      and(
        eq(customerMails.orgId, orgId),
        eq(customerMails.orderId, key.orderId),
        eq(customerMails.kind, key.kind),
        WAITS,
      ),
    )
  await tx.insert(customerMails).values({ ...key, orgId, dueAt: sql`now()`, isByHand: true })
}

export type OrderRow = NonNullable<Awaited<ReturnType<typeof selectOrder>>>

export async function selectOrder(db: Database, orgId: string, id: string) {
  const [row] = await db
    .select({
      id: orders.id,
      number: orders.number,
      title: orders.title,
      customerName: orders.customerName,
      customerEmail: orders.customerEmail,
      dueDate: orders.dueDate,
      status: orders.status,
      fulfillmentType: orders.fulfillmentType,
      isArchived: orders.isArchived,
    })
    .from(orders)
    .where(and(eq(orders.orgId, orgId), eq(orders.id, id)))
  return row
}

export async function isApprovalWaiting(db: Database, orgId: string, id: string): Promise<boolean> {
  const rows = await db
    .select({ id: approvals.id })
    .from(approvals)
    .where(
      and(
        eq(approvals.orgId, orgId),
        eq(approvals.id, id),
        isNull(approvals.answer),
        isNull(approvals.withdrawnAt),
      ),
    )
  return rows.length > 0
}
