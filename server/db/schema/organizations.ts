import {
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import type { StoredCustomerPage } from '#shared/customer/types.ts'
import { DEFAULT_PRESETS, type TimerPreset } from '#shared/holds/timers.ts'
import type { PartSettings } from '#shared/parts/types.ts'
import { STATUSES } from '#shared/orders/orders.ts'
import { ROLES } from '#shared/people/people.ts'
import { among, at, createdAt, id } from './columns.ts'

// A composite foreign key with org_id keeps each reference inside one organization.

export const organizations = pgTable(
  'organizations',
  {
    id: id(),
    name: text().notNull(),
    slug: text().notNull().unique(),
    timeZone: text('time_zone').notNull().default('UTC'),
    version: bigint({ mode: 'number' }).notNull().default(0),
    lastOrderNumber: integer('last_order_number').notNull().default(0),
    /** Null for never. */
    cardAgeDays: integer('card_age_days'),
    gateOverrideRoles: text('gate_override_roles', { enum: ROLES }).array().notNull().default([]),
    /** 1 is Monday. */
    workingDays: integer('working_days').array().notNull().default([1, 2, 3, 4, 5]),
    /** Null if unknown. */
    capacityHours: integer('capacity_hours'),
    /** The latest day whose morning was told, in the organization's time zone. */
    morningOn: date('morning_on', { mode: 'string' }),
    nextMorningAt: at('next_morning_at').notNull().defaultNow(),
    /** See `completeOrganizations`. */
    completedTo: integer('completed_to').notNull().default(0),
    logoUrl: text('logo_url'),
    customerPage: jsonb('customer_page').$type<StoredCustomerPage>().notNull().default({}),
    timerPresets: jsonb('timer_presets').$type<TimerPreset[]>().notNull().default(DEFAULT_PRESETS),
    /** Null for the offered names and sets. */
    partSettings: jsonb('part_settings').$type<PartSettings>(),
    /** Equal for organizations founded from one network, and reveals nothing else. */
    foundedFrom: text('founded_from'),
    createdAt: createdAt(),
  },
  (table) => [
    index('organizations_next_morning_at_idx').on(table.nextMorningAt),
    index('organizations_completed_to_idx').on(table.completedTo),
  ],
)

export const orgId = () =>
  uuid('org_id')
    .notNull()
    .references(() => organizations.id, { onDelete: 'cascade' })

/** A key to the organization would add a lookup for each row, and a lock on its busiest row. */
export const orgIdOfOrder = () => uuid('org_id').notNull()

export const closedDays = pgTable(
  'closed_days',
  {
    orgId: orgId(),
    day: date({ mode: 'string' }).notNull(),
    name: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.orgId, table.day] })],
)

export const users = pgTable(
  'users',
  {
    id: id(),
    /** In lower case, because addresses are compared without case. */
    email: text().unique(),
    password: text(),
    firstName: text('first_name'),
    lastName: text('last_name'),
    displayName: text('display_name').notNull(),
    phone: text(),
    profileImageUrl: text('profile_image_url'),
    /** `role` is the role there. */
    orgId: uuid('org_id').references(() => organizations.id, { onDelete: 'set null' }),
    role: text({ enum: ROLES }).notNull().default('SHOP'),
    /** Set after somebody else has chosen the password. */
    mustChangePassword: boolean('must_change_password').notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [
    among('users_role_check', table.role, ROLES),
    index('users_org_id_idx').on(table.orgId),
    index('users_profile_image_url_idx').on(table.profileImageUrl),
  ],
)

export const organizationMembers = pgTable(
  'organization_members',
  {
    orgId: orgId(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    role: text({ enum: ROLES }).notNull().default('SHOP'),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.userId] }),
    among('organization_members_role_check', table.role, ROLES),
    index('organization_members_user_id_idx').on(table.userId),
  ],
)

/** Kept until they come back. */
export const formerMembers = pgTable(
  'former_members',
  {
    orgId: orgId(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    displayName: text('display_name').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.userId] }),
    index('former_members_user_id_idx').on(table.userId),
  ],
)

export const invites = pgTable(
  'invites',
  {
    id: id(),
    orgId: orgId(),
    /** Hexadecimal. */
    codeHash: text('code_hash').notNull().unique(),
    role: text({ enum: ROLES }).notNull().default('SHOP'),
    maxUses: integer('max_uses').notNull().default(1),
    uses: integer().notNull().default(0),
    expiresAt: at('expires_at').notNull(),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    /** People removed since it was made can't come back by it. */
    closedTo: uuid('closed_to').array().notNull().default([]),
    createdAt: createdAt(),
  },
  (table) => [among('invites_role_check', table.role, ROLES), index('invites_org_id_idx').on(table.orgId)],
)

export const boardColumns = pgTable(
  'board_columns',
  {
    id: id(),
    orgId: orgId(),
    name: text().notNull(),
    status: text({ enum: STATUSES }).notNull(),
    position: integer().notNull(),
    wipLimit: integer('wip_limit').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    unique().on(table.orgId, table.status),
    unique().on(table.orgId, table.id),
    unique().on(table.orgId, table.id, table.status),
    among('board_columns_status_check', table.status, STATUSES),
  ],
)
