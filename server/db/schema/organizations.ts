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
import type { StoredCustomerPage } from '#shared/customer-page/types.ts'
import { DEFAULT_PRESETS, type TimerPreset } from '#shared/holds/timers.ts'
import { STATUSES } from '#shared/orders/orders.ts'
import { ROLES } from '#shared/people/people.ts'
import { among, at, createdAt, id } from './parts.ts'

// A row of one organization can't refer to a row of another: every reference inside an organization is a
// composite foreign key with org_id.

export const organizations = pgTable(
  'organizations',
  {
    id: id(),
    name: text().notNull(),
    slug: text().notNull().unique(),
    timeZone: text('time_zone').notNull().default('UTC'),
    /** The number of the latest event in this organization's log. */
    version: bigint({ mode: 'number' }).notNull().default(0),
    lastOrderNumber: integer('last_order_number').notNull().default(0),
    /** Cards show their time in a stage from this many days on. Null for never. */
    cardAgeDays: integer('card_age_days'),
    /** The roles that may move past open gates, beside ADMINs. */
    gateOverrideRoles: text('gate_override_roles', { enum: ROLES }).array().notNull().default([]),
    /** ISO numbers of weekdays, Monday first. */
    workingDays: integer('working_days').array().notNull().default([1, 2, 3, 4, 5]),
    /** The weekly working hours of all people together. Null if unknown. */
    capacityHours: integer('capacity_hours'),
    /** The organization's latest day on whose morning people were told what is due and late. */
    morningOn: date('morning_on', { mode: 'string' }),
    /** When to check again for the organization's next morning. */
    nextMorningAt: at('next_morning_at').notNull().defaultNow(),
    /** The last later addition that the organization has: see `completeOrganizations`. */
    completedTo: integer('completed_to').notNull().default(0),
    /** Refers to the stored object of its logo: a path, without origin or query. */
    logoUrl: text('logo_url'),
    /** The shop's changes to its customers' page and mails. */
    customerPage: jsonb('customer_page').$type<StoredCustomerPage>().notNull().default({}),
    timerPresets: jsonb('timer_presets').$type<TimerPreset[]>().notNull().default(DEFAULT_PRESETS),
    /**
     * Equal for organizations founded from one network, and reveals nothing else. Null where registration
     * wasn't open, or if unknown.
     */
    foundedFrom: text('founded_from'),
    createdAt: createdAt(),
  },
  (table) => [
    index('organizations_next_morning_at_idx').on(table.nextMorningAt),
    index('organizations_completed_to_idx').on(table.completedTo),
  ],
)

/** The column that scopes a row to its organization. */
export const orgId = () =>
  uuid('org_id')
    .notNull()
    .references(() => organizations.id, { onDelete: 'cascade' })

/**
 * The same for a row whose key to its order includes the organization. The row exists only as long as the
 * order. A separate key to the organization would add a lookup for each row, and a lock on the row that every
 * change of the organization updates.
 */
export const orgIdOfOrder = () => uuid('org_id').notNull()

/** A day on which an organization is closed, whatever the weekday. */
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
    /** The home organization. `role` is the role there. */
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

/** A person's name when they left an organization, which keeps it until they come back. */
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
    /** SHA-256 of the code, hexadecimal. */
    codeHash: text('code_hash').notNull().unique(),
    role: text({ enum: ROLES }).notNull().default('SHOP'),
    maxUses: integer('max_uses').notNull().default(1),
    uses: integer().notNull().default(0),
    expiresAt: at('expires_at').notNull(),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    /** People removed since it was made, who can't come back by it. */
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
