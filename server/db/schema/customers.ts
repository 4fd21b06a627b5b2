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
import { ANSWERS } from '#shared/customer-page/approvals.ts'
import { CUSTOMER_MAILS } from '#shared/customer-page/mails.ts'
import { objects } from './objects.ts'
import { orderAttachments, orders } from './orders.ts'
import { orgId, users } from './organizations.ts'
import { among, at, createdAt, id } from './parts.ts'

const orderId = () => uuid('order_id').notNull()

/** The secret address of an order, which is made of its id and the server's secret: nothing here opens it. */
export const customerLinks = pgTable(
  'customer_links',
  {
    id: id(),
    orgId: orgId(),
    orderId: orderId(),
    /** Whether the customer sees the due date. */
    showsDate: boolean('shows_date').notNull().default(false),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    revokedAt: at('revoked_at'),
    /** The latest day of the organization on which the history was told that it was opened. */
    openedOn: date('opened_on', { mode: 'string' }),
    /** The customer's e-mail address was changed by somebody who may not have the link: nothing is mailed there. */
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

/** A file that was sent to the customer for approval, and what they answered. */
export const approvals = pgTable(
  'approvals',
  {
    id: id(),
    orgId: orgId(),
    orderId: orderId(),
    attachmentId: uuid('attachment_id').notNull(),
    /** Of the file's content when it was sent; hexadecimal. */
    sha256: text().notNull(),
    askedBy: uuid('asked_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    /** When it was taken back, or another version took its place. */
    withdrawnAt: at('withdrawn_at'),
    answer: text({ enum: ANSWERS }),
    answeredAt: at('answered_at'),
    /** As the customer typed it. */
    name: text(),
    /** What the customer asks to be changed. */
    words: text(),
    /** The sentence that was agreed to. */
    consent: text(),
    /** Where the answer came from; null where an earlier version took it. */
    network: text(),
    /** In words, such as "Firefox on Windows". */
    device: text(),
    /** Refers to the stored object of the drawn signature. */
    signatureUrl: text('signature_url').unique(),
    /** The attachment that certifies it; null until it was made. */
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

/** A mail to a customer, from the moment at which it was decided; sent once for what it is about. */
export const customerMails = pgTable(
  'customer_mails',
  {
    orgId: orgId(),
    orderId: orderId(),
    kind: text({ enum: CUSTOMER_MAILS }).notNull(),
    /** The link or the approval that it is about; the order for a stage. What is sent by hand has an id of its own. */
    subjectId: uuid('subject_id').notNull(),
    createdAt: createdAt(),
    sentAt: at('sent_at'),
    /** It will not be sent, as when the order was moved back. */
    cancelledAt: at('cancelled_at'),
    /** When it is sent, or tried again; null where an earlier version has a job for it, and after a restore: then it is not. */
    dueAt: at('due_at'),
    /** How often the mail server did not take it. */
    failures: integer().notNull().default(0),
    /** Somebody sends it: it says what they want it to say. */
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
