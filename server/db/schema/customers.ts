import { sql } from 'drizzle-orm'
import {
  boolean,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { ANSWERS } from '#shared/customer/answers.ts'
import { CUSTOMER_MAILS } from '#shared/customer/mails.ts'
import { objects } from './objects.ts'
import { orderAttachments, orders } from './orders.ts'
import { orgId, users } from './organizations.ts'
import { among, at, createdAt, id } from './columns.ts'

const orderId = () => uuid('order_id').notNull()

/** The secret address is derived from the id and the server's secret: no column here opens it. */
export const customerLinks = pgTable(
  'customer_links',
  {
    id: id(),
    orgId: orgId(),
    orderId: orderId(),
    showsDate: boolean('shows_date').notNull().default(false),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    revokedAt: at('revoked_at'),
    /** In the organization's time zone. */
    openedOn: date('opened_on', { mode: 'string' }),
    /** Somebody changed the customer's e-mail address and may not have the link: no mail is sent there. */
    emailUnconfirmed: boolean('email_unconfirmed').notNull().default(false),
  },
  (table) => [
    foreignKey({
      columns: [table.orgId, table.orderId],
      foreignColumns: [orders.orgId, orders.id],
    }).onDelete('cascade'),
    uniqueIndex('customer_links_order_id_idx')
      .on(table.orderId)
      .where(sql`revoked_at is null`),
    index('customer_links_org_id_order_id_idx').on(table.orgId, table.orderId),
  ],
)

export const approvals = pgTable(
  'approvals',
  {
    id: id(),
    orgId: orgId(),
    orderId: orderId(),
    attachmentId: uuid('attachment_id').notNull(),
    /** Hexadecimal, of the content when it was sent. */
    sha256: text().notNull(),
    askedBy: uuid('asked_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    /** When it was withdrawn, or another version replaced it. */
    withdrawnAt: at('withdrawn_at'),
    answer: text({ enum: ANSWERS }),
    answeredAt: at('answered_at'),
    /** As the customer typed it. */
    name: text(),
    words: text(),
    consent: text(),
    /** Null where an earlier version took it. */
    network: text(),
    /** In words, such as "Firefox on Windows". */
    device: text(),
    signatureUrl: text('signature_url').unique(),
    /** Null until it is made. */
    certificateId: uuid('certificate_id'),
  },
  (table) => [
    among('approvals_answer_check', table.answer, ANSWERS),
    foreignKey({
      columns: [table.orgId, table.orderId],
      foreignColumns: [orders.orgId, orders.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.orgId, table.attachmentId],
      foreignColumns: [orderAttachments.orgId, orderAttachments.id],
    }),
    foreignKey({
      columns: [table.orgId, table.certificateId],
      foreignColumns: [orderAttachments.orgId, orderAttachments.id],
    }),
    foreignKey({
      columns: [table.orgId, table.signatureUrl],
      foreignColumns: [objects.orgId, objects.url],
    }),
    uniqueIndex('approvals_waiting_idx')
      .on(table.attachmentId)
      .where(sql`answer is null and withdrawn_at is null`),
    index('approvals_order_id_idx').on(table.orgId, table.orderId, table.createdAt),
    index('approvals_attachment_id_idx').on(table.orgId, table.attachmentId),
    index('approvals_certificate_id_idx').on(table.orgId, table.certificateId),
  ],
)

/** Each subject gets it once. */
export const customerMails = pgTable(
  'customer_mails',
  {
    orgId: orgId(),
    orderId: orderId(),
    kind: text({ enum: CUSTOMER_MAILS }).notNull(),
    /** A mail sent by hand has its own id. */
    subjectId: uuid('subject_id').notNull(),
    createdAt: createdAt(),
    sentAt: at('sent_at'),
    cancelledAt: at('cancelled_at'),
    /** Null after a restore, or where an earlier version has a job: then this mail isn't sent. */
    dueAt: at('due_at'),
    failures: integer().notNull().default(0),
    /** Somebody sends it by hand, with their own words. */
    isByHand: boolean('is_by_hand').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.kind, table.subjectId] }),
    among('customer_mails_kind_check', table.kind, CUSTOMER_MAILS),
    foreignKey({
      columns: [table.orgId, table.orderId],
      foreignColumns: [orders.orgId, orders.id],
    }).onDelete('cascade'),
    index('customer_mails_org_id_idx').on(table.orgId, table.orderId),
    index('customer_mails_due_at_idx')
      .on(table.orgId, table.dueAt)
      .where(sql`sent_at is null and cancelled_at is null`),
  ],
)
