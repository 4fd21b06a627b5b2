import type { FulfillmentType, Status } from '#shared/orders/orders.ts'
import { runPrepared, runStatement } from '../../db/transact.ts'
import type { Database } from '../../db/client.ts'
import { ESTIMATE, STAGE_TIME, STANDING } from './stage-time.ts'

export interface HistoryRow {
  /** The time at which the shop's first order was finished. */
  first: Date | null
  /** 1 is the first of the given weeks. */
  weeks: { week: number; orders: number; hours: number; estimated: number }[] | null
  /** The median and the 80th percentile. */
  making: [number, number] | null
  stages: Partial<Record<Status, number>> | null
  hours: Record<FulfillmentType | 'all', number | null>
}

const FINISHED = `
  from order_progress p
  join orders o on o.org_id = p.org_id and o.id = p.order_id and not o.is_imported
  where p.org_id = $1 and p.finished_at is not null`

const medianHours = (condition: string) =>
  `(select percentile_cont(0.5) within group (order by hours) from done where ${condition})`

// Planned each time for the real bounds, because a plan for any bounds makes the query take half as long again.
const HISTORY = `
    with imported as materialized (
      select id from orders where org_id = $1 and is_imported
    ), done as materialized (
      select width_bucket(p.finished_at, $2::timestamptz[]) as week, ${ESTIMATE} as hours,
        o.fulfillment_type as way, p.making_days as making
      ${FINISHED}
        and p.finished_at >= $3 and p.finished_at < $4
    )
    select (select p.finished_at ${FINISHED} order by p.finished_at limit 1) as first,
      (select json_agg(w) from (
        select week, count(*) as orders, coalesce(sum(hours), 0) as hours, count(hours) as estimated
        from done group by week
      ) w) as weeks,
      (select percentile_cont(array[0.5, 0.8]) within group (order by making) from done) as making,
      (select json_object_agg(m.status, m.median) from (
        select s.status, percentile_cont(0.5) within group (order by greatest(0, s.days - s.waited)) as median
        from order_stays s
        where s.org_id = $1 and s.status in ('PRODUCTION', 'FINISH') and s.order_id not in (select id from imported)
          and s.left_at >= $3 and s.left_at < $4
        group by s.status
      ) m) as stages,
      json_build_object('DELIVERY', ${medianHours("way = 'DELIVERY'")}, 'PICKUP', ${medianHours("way = 'PICKUP'")},
        'all', ${medianHours('true')}) as hours`

/** @param bounds the beginnings of the weeks, and the end of the last one */
export async function selectHistory(tx: Database, orgId: string, bounds: Date[]): Promise<HistoryRow> {
  const instants = bounds.map((bound) => bound.toISOString())
  const values = [orgId, instants, instants[0], instants.at(-1)]
  const [row] = await runStatement<HistoryRow>(tx, { text: HISTORY, values })
  if (!row) throw new Error('The history of a shop is one row')
  return row
}

const MARK = {
  name: 'read-flow-mark',
  text: `
    select g.version || ' ' || coalesce(p.version, 0) as mark
    from organizations g left join consumer_positions p on p.org_id = g.id and p.consumer = 'flow'
    where g.id = $1`,
}

export async function selectMark(tx: Database, orgId: string): Promise<string | undefined> {
  const [row] = await runPrepared<{ mark: string }>(tx, { ...MARK, values: [orgId] })
  return row?.mark
}

const OPEN_ORDERS = {
  name: 'read-open-orders',
  text: `
    select coalesce(json_agg(r), '[]')::text as rows from (
      select o.id, o.number, o.status, o.priority, o.fulfillment_type as "fulfillmentType",
        o.due_date as "dueDate", ${ESTIMATE} as "estimatedHours",
        coalesce(p.making_days, 0) as "makingDays", ${STAGE_TIME}
      from orders o
      left join order_progress p on p.org_id = $1 and p.order_id = o.id
      left join ${STANDING} on s.status = o.status
      where o.org_id = $1 and not o.is_archived and o.status in ('ORDER_IN', 'PRODUCTION', 'FINISH')
    ) r`,
}

/** A JSON text of `OpenOrderRow`s. */
export async function selectOpenOrders(tx: Database, orgId: string): Promise<string> {
  const [row] = await runPrepared<{ rows: string }>(tx, { ...OPEN_ORDERS, values: [orgId] })
  return row?.rows ?? '[]'
}
