import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { GATE_SCOPES } from '#shared/holds/gates.ts'
import { STATUSES } from '#shared/orders/orders.ts'
import { ROLES } from '#shared/people/people.ts'
import { orgId } from './organizations.ts'
import { among, createdAt, id } from './columns.ts'

/** An order's copies are in its `holds`. */
export const gates = pgTable(
  'gates',
  {
    id: id(),
    orgId: orgId(),
    name: text().notNull(),
    stages: text({ enum: STATUSES }).array().notNull(),
    /** Empty for everybody. */
    roles: text({ enum: ROLES }).array().notNull(),
    /** The new orders that get it. */
    scope: text({ enum: GATE_SCOPES }).notNull().default('ALL'),
    isOn: boolean('is_on').notNull().default(false),
    metByApproval: boolean('met_by_approval').notNull().default(false),
    position: integer().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    among('gates_scope_check', table.scope, GATE_SCOPES),
    index('gates_org_id_position_idx').on(table.orgId, table.position),
  ],
)
