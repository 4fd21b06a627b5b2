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

/** An order's secret address is derived from its id and the server's secret: no column here opens it. */
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
    /** The latest day, in the organization's time zone, on which the history recorded that it was opened. */
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

/** A file sent to the customer for approval, and their answer. */
export const approvals = pgTable(
  'approvals',
  {
    id: id(),
    orgId: orgId(),
    orderId: orderId(),
    attachmentId: uuid('attachment_id').notNull(),
    /** The hash of the file's content when it was sent. Hexadecimal. */
    sha256: text().notNull(),
    askedBy: uuid('asked_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    /** When it was withdrawn, or another version replaced it. */
    withdrawnAt: at('withdrawn_at'),
    answer: text({ enum: ANSWERS }),
    answeredAt: at('answered_at'),
    /** As the customer typed it. */
    name: text(),
    /** The changes that the customer asks for. */
    words: text(),
    /** The sentence that the customer agreed to. */
    consent: text(),
    /** The network of the answer. Null where an earlier version took it. */
    network: text(),
    /** In words, such as "Firefox on Windows". */
    device: text(),
    /** Refers to the stored object of the drawn signature. */
    signatureUrl: text('signature_url').unique(),
    /** The attachment that certifies the approval. Null until it is made. */
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

/** A mail to a customer, from the decision to send it on. Each subject gets it once. */
export const customerMails = pgTable(
  'customer_mails',
  {
    orgId: orgId(),
    orderId: orderId(),
    kind: text({ enum: CUSTOMER_MAILS }).notNull(),
    /** The link or the approval, or the order for a stage. A mail sent by hand has its own id. */
    subjectId: uuid('subject_id').notNull(),
    createdAt: createdAt(),
    sentAt: at('sent_at'),
    /** Set when it won't be sent, for example because the order moved back. */
    cancelledAt: at('cancelled_at'),
    /**
     * When it is sent or tried again. Null after a restore, or where an earlier version has a job for it: then
     * this mail isn't sent.
     */
    dueAt: at('due_at'),
    /** How often sending failed. */
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
