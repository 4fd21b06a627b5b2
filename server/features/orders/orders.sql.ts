import { toSnakeCase } from 'drizzle-orm/casing'
import { EDITABLE, type Field } from '#shared/orders/fields.ts'
import { nameIn } from '../../db/expressions.ts'

export const columnOf = ({ name }: Pick<Field, 'name'>) => toSnakeCase(name)

/** Dates are text, so that no time zone changes them. */
const valueIn = (source: string, field: Field) =>
  field.kind === 'date'
    ? `to_char(${source}.${columnOf(field)}, 'YYYY-MM-DD')`
    : `${source}.${columnOf(field)}`

const SELECTED = EDITABLE.map((field) => `${valueIn('o', field)} as "${field.name}"`).join(', ')

const PERSON = `json_build_object('id', p.id, 'displayName', p.display_name,
  'profileImageUrl', p.profile_image_url, 'role', pm.role)`

// The key of the order finds its assignees with one look into an index.
const ASSIGNEES = `(
  select json_agg(${PERSON} order by a.assigned_at, a.user_id)
  from order_assignees a
  join users p on p.id = a.user_id
  join organization_members pm on pm.org_id = a.org_id and pm.user_id = a.user_id
  where a.order_id = o.id and a.org_id = o.org_id)`

// Reads a whole board in a third of the time, because it writes each person once instead of once per order.
const BOARD_ASSIGNEES = `
  with people as materialized (
    select p.id, ${PERSON}::text as person
    from organization_members pm join users p on p.id = pm.user_id where pm.org_id = $1
  ), assigned as (
    select a.order_id, ('[' || string_agg(person, ',' order by a.assigned_at, a.user_id) || ']')::json as people
    from order_assignees a join people on people.id = a.user_id
    where a.org_id = $1 and a.order_id in (select id from orders where org_id = $1 and not is_archived)
    group by a.order_id
  )`

// Members' names aren't looked up one by one, because a board has a thousand of them.
const nameOf = (person: string, member: string) =>
  `case when ${member}.role is null then ${nameIn('o.org_id', person)} else ${person}.display_name end`

const NAMES = `${nameOf('c', 'cm')} as creator_name, c.profile_image_url as creator_image, cm.role as creator_role,
    ${nameOf('u', 'um')} as updater_name, u.profile_image_url as updater_image, um.role as updater_role`

const ROLES = `
  left join organization_members cm on cm.org_id = o.org_id and cm.user_id = o.created_by
  left join organization_members um on um.org_id = o.org_id and um.user_id = o.last_updated_by`

const select = (names: string, assignees: string, from: string) => `
  select o.id, o.org_id, o.number, o.status, o.status_column_id, o.entered_stage_at, ${SELECTED},
    to_char(o.promised_date, 'YYYY-MM-DD') as promised_date, o.is_archived, o.archived_at,
    o.created_by, o.last_updated_by, o.created_at, o.updated_at, o.version, ${names},
    o.note_count, o.file_count, o.checklist_total, o.checklist_completed, o.checklist_open_required, o.unanswered, o.holds, o.parts,
    coalesce(${assignees}, '[]') as assignees
  from ${from}`

/** @param source the table itself, or some of its rows */
export const selectManyOrders = (source: string, assignees = ASSIGNEES) =>
  select(
    NAMES,
    assignees,
    `${source} o
  join users c on c.id = o.created_by
  join users u on u.id = o.last_updated_by ${ROLES}`,
  )

/** Names are looked up in a step of their own (`offset 0`), because a join takes longer for one row. */
export const selectOrder = (source: string) =>
  select(
    'names.*',
    ASSIGNEES,
    `${source} o
  cross join lateral (
    select ${NAMES} from users c join users u on u.id = o.last_updated_by ${ROLES} where c.id = o.created_by offset 0
  ) names`,
  )

const CREATED = `jsonb_build_object('number', made.number, 'status', made.status, 'fields', jsonb_build_object(
  ${EDITABLE.map((field) => `'${field.name}', ${valueIn('made', field)}`).join(', ')}))
  || case when made.holds is null then '{}' else jsonb_build_object('gates', (
    select jsonb_agg(jsonb_build_object('gateId', h.gate -> 'id', 'name', h.gate -> 'name'))
    from jsonb_array_elements(made.holds -> 'gates') h(gate))) end`

const FULFILLMENT = `$${EDITABLE.findIndex(({ name }) => name === 'fulfillmentType') + 3}`

const VIA = `$${EDITABLE.length + 3}::text`

/**
 * A function reads the gates, because it sees commits up to the lock of the organization.
 * Values: the organization, the actor, the fields, and the token at the end.
 */
export const CREATE = {
  name: 'create-order',
  text: `
    with raised as (
      update organizations set version = version + 1, last_order_number = last_order_number + 1
      where id = $1
      returning version, last_order_number
    ), made as (
      insert into orders (org_id, number, status, status_column_id, version, created_by, last_updated_by,
        ${EDITABLE.map(columnOf).join(', ')}, holds)
      select $1, 'ORD-' || lpad(raised.last_order_number::text,
          greatest(4, length(raised.last_order_number::text)), '0'),
        first.status, first.id, raised.version, $2, $2, ${EDITABLE.map((_, index) => `$${index + 3}`).join(', ')},
        holds_of_new_order($1, ${FULFILLMENT})
      from raised, board_columns first
      where first.org_id = $1 and first.status = 'ORDER_IN'
      returning *
    ), logged as (
      insert into events (org_id, order_id, actor_id, via, type, data, version)
      select made.org_id, made.id, $2, ${VIA}, 'order.created', ${CREATED}, made.version from made
    )
    ${selectOrder('made')}`,
}

export const ONE = {
  name: 'read-order',
  text: `${selectOrder('orders')} where o.org_id = $1 and o.id = $2`,
}

export const BOARD = {
  text: `${BOARD_ASSIGNEES} ${selectManyOrders('orders', 'assigned.people')}
    left join assigned on assigned.order_id = o.id where o.org_id = $1 and not o.is_archived`,
}

/** Something that isn't an order's, such as a name. */
export const CHANGED_AROUND = {
  name: 'read-changes-around-orders',
  text: `select exists (
    select from events where org_id = $1 and version > $2 and order_id is null and type = any ($3)) as around`,
}

/** Archived ones too. */
export const CHANGED = {
  name: 'read-changed-orders',
  text: `${selectManyOrders('orders')} where o.org_id = $1 and o.version > $2 limit $3`,
}

/**
 * The range and the limit say the same, because versions have no gaps.
 * With both, and the order in a step of its own, PostgreSQL keeps one plan. A new one took 4 ms.
 */
export const EVENTS = {
  name: 'read-events',
  text: `
    select a.id as event_id, a.version as event_version, a.type as event_type, a.data as event_data,
      a.order_id as event_order_id, a.via as event_via, a.created_at as event_created_at, a.actor_id, ${nameIn('a.org_id', 'who')} as actor_name,
      who.profile_image_url as actor_image,
      (select role from organization_members m where m.org_id = a.org_id and m.user_id = a.actor_id) as actor_role, e.*
    from (
      select * from events
      where org_id = $1 and version > $2 and version <= $2 + $3
      order by version limit $3
    ) a
    left join users who on who.id = a.actor_id
    left join lateral (${selectOrder('orders')} where o.org_id = a.org_id and o.id = a.order_id offset 0) e on true
    order by a.version`,
}
