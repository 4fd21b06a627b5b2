import { sql } from 'drizzle-orm'
import {
  boolean,
  foreignKey,
  index,
  integer,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { STATUSES } from '#shared/orders/orders.ts'
import { ofPart, orders } from './orders.ts'
import { orgId, users } from './organizations.ts'
import { among, at, createdAt, id, updatedAt } from './columns.ts'

export const checklistTemplates = pgTable(
  'checklist_templates',
  {
    id: id(),
    orgId: orgId(),
    name: text().notNull(),
    description: text(),
    category: text(),
    isDefault: boolean('is_default').notNull().default(false),
    /** Null where somebody chooses it. */
    startStatus: text('start_status', { enum: STATUSES }),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    unique().on(table.orgId, table.id),
    // A name exists once among the default ones, so that servers that start together create each once.
    uniqueIndex('checklist_templates_default_name_idx')
      .on(table.orgId, table.name)
      .where(sql`is_default`),
    among('checklist_templates_start_status_check', table.startStatus, STATUSES),
  ],
)

export const checklistTemplateItems = pgTable(
  'checklist_template_items',
  {
    id: id(),
    orgId: orgId(),
    templateId: uuid('template_id').notNull(),
    title: text().notNull(),
    description: text(),
    position: integer().notNull(),
    isRequired: boolean('is_required').notNull().default(false),
    estimatedMinutes: integer('estimated_minutes').notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [
    foreignKey({
      columns: [table.orgId, table.templateId],
      foreignColumns: [checklistTemplates.orgId, checklistTemplates.id],
    }).onDelete('cascade'),
    index('checklist_template_items_template_id_idx').on(table.templateId),
    index('checklist_template_items_org_id_idx').on(table.orgId),
  ],
)

export const orderChecklists = pgTable(
  'order_checklists',
  {
    id: id(),
    orgId: orgId(),
    orderId: uuid('order_id').notNull(),
    /** Null once the template is deleted: its items were copied. */
    templateId: uuid('template_id'),
    name: text().notNull(),
    description: text(),
    partId: uuid('part_id'),
    createdBy: uuid('created_by').references(() => users.id),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    unique().on(table.orgId, table.id),
    ofPart('order_checklists_part_fk', table),
    foreignKey({
      columns: [table.orgId, table.orderId],
      foreignColumns: [orders.orgId, orders.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.orgId, table.templateId],
      foreignColumns: [checklistTemplates.orgId, checklistTemplates.id],
    }),
    index('order_checklists_template_idx').on(table.orgId, table.templateId),
    index('order_checklists_order_id_idx').on(table.orderId),
  ],
)

export const orderChecklistItems = pgTable(
  'order_checklist_items',
  {
    id: id(),
    orgId: orgId(),
    checklistId: uuid('checklist_id').notNull(),
    title: text().notNull(),
    description: text(),
    position: integer().notNull(),
    isCompleted: boolean('is_completed').notNull().default(false),
    completedBy: uuid('completed_by').references(() => users.id),
    completedAt: at('completed_at'),
    isRequired: boolean('is_required').notNull().default(false),
    estimatedMinutes: integer('estimated_minutes'),
    actualMinutes: integer('actual_minutes'),
    createdBy: uuid('created_by').references(() => users.id),
    createdAt: createdAt(),
  },
  (table) => [
    foreignKey({
      columns: [table.orgId, table.checklistId],
      foreignColumns: [orderChecklists.orgId, orderChecklists.id],
    }).onDelete('cascade'),
    index('order_checklist_items_checklist_id_idx').on(table.checklistId),
    index('order_checklist_items_org_id_idx').on(table.orgId),
  ],
)
