import { and, asc, eq } from 'drizzle-orm'
import type { EventOf } from '#shared/events/events.ts'
import type { GateState } from '#shared/holds/gates.ts'
import { NO_HOLDS } from '#shared/holds/on-order.ts'
import type { OrderGate } from '#shared/holds/types.ts'
import type { FulfillmentType, Status } from '#shared/orders/orders.ts'
import { runStatement } from '../../../db/transact.ts'
import type { Database } from '../../../db/client.ts'
import { orders } from '../../../db/schema/orders.ts'

// The caller says which stages are past a gate, because the rule is in TypeScript.

const NOTHING = `'${JSON.stringify(NO_HOLDS)}'::jsonb`
const GATES = `coalesce(o.holds -> 'gates', '[]')`
/** As events name it, or null. */
const PART_OF_GATE = `(
  select jsonb_build_object('partId', part -> 'id', 'letter', part -> 'letter', 'name', part -> 'name')
  from jsonb_array_elements(o.parts) part where part ->> 'id' = own ->> 'partId')`
const HAS_GATE = `${GATES} @> jsonb_build_array(jsonb_build_object('id', $2::text))`

const isOpen = (orgId: string) => and(eq(orders.orgId, orgId), eq(orders.isArchived, false))

export async function lockOpenOrders(tx: Database, orgId: string): Promise<number> {
  const rows = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(isOpen(orgId))
    .orderBy(asc(orders.id))
    .for('no key update')
  return rows.length
}

export const countOpenOrders = (tx: Database, orgId: string): Promise<number> =>
  tx.$count(orders, isOpen(orgId))

/** The part that needs it, if it isn't the whole order's. */
type GatePart = EventOf<'order.gate_removed'>['data']['part']

/** Gates keep the order of the settings. Where the first part has passed it, it could guard nothing. */
export async function putOnOrders(
  tx: Database,
  orgId: string,
  gate: OrderGate,
  stages: Status[],
  only: FulfillmentType | null,
): Promise<string[]> {
  const rows = await runStatement<{ id: string }>(tx, {
    text: `
      update orders o set holds = jsonb_set(coalesce(o.holds, ${NOTHING}), '{gates}', (
        select jsonb_agg(x.gate order by g.position nulls last, x.place)
        from (
          select e.gate, e.place from jsonb_array_elements(${GATES}) with ordinality e(gate, place)
          union all select $3::jsonb, 0
        ) x
        left join gates g on g.org_id = $1 and g.id = (x.gate ->> 'id')::uuid))
      where o.org_id = $1 and not o.is_archived and o.status = any ($4::text[])
        and not exists (
          select from jsonb_array_elements(o.parts) part where part ->> 'status' <> all ($4::text[]))
        and ($5::text is null or o.fulfillment_type = $5) and not ${HAS_GATE}
      returning o.id`,
    values: [orgId, gate.id, JSON.stringify(gate), stages, only],
  })
  return rows.map(({ id }) => id)
}

/** Returns only orders that changed. */
export function copyToOrders(
  tx: Database,
  orgId: string,
  gate: Pick<OrderGate, 'id' | 'name' | 'stages' | 'roles'>,
): Promise<{ orderId: string; state: GateState; note: string | null; part: GatePart | null }[]> {
  return runStatement(tx, {
    text: `
      update orders o set holds = jsonb_set(o.holds, '{gates}', (
        select jsonb_agg(case when e.gate ->> 'id' = $2 then e.gate || $3::jsonb else e.gate end order by e.place)
        from jsonb_array_elements(o.holds -> 'gates') with ordinality e(gate, place)))
      from orders former, jsonb_array_elements(former.holds -> 'gates') own
      where o.org_id = $1 and not o.is_archived and ${HAS_GATE} and former.org_id = $1 and former.id = o.id
        and own ->> 'id' = $2 and own || $3::jsonb <> own
      returning o.id as "orderId", own ->> 'state' as state, own ->> 'note' as note,
        ${PART_OF_GATE} as part`,
    values: [orgId, gate.id, JSON.stringify(gate)],
  })
}

/** Returns the orders with the gate's name there. */
export function takeFromOrders(
  tx: Database,
  orgId: string,
  gateId: string,
): Promise<{ orderId: string; name: string; part: GatePart | null }[]> {
  return runStatement(tx, {
    text: `
      update orders o set holds = nullif(jsonb_set(o.holds, '{gates}', coalesce((
        select jsonb_agg(e.gate order by e.place)
        from jsonb_array_elements(o.holds -> 'gates') with ordinality e(gate, place)
        where e.gate ->> 'id' <> $2), '[]')), ${NOTHING})
      from orders former, jsonb_array_elements(former.holds -> 'gates') own
      where o.org_id = $1 and not o.is_archived and ${HAS_GATE} and former.org_id = $1 and former.id = o.id
        and own ->> 'id' = $2 and own ->> 'state' in ('open', 'asked')
      returning o.id as "orderId", own ->> 'name' as name, ${PART_OF_GATE} as part`,
    values: [orgId, gateId],
  })
}
