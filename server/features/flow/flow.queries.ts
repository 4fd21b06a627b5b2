import { DONE } from '#shared/orders/orders.ts'
import type { FlowFigures } from './flow-row.ts'
import { LONGEST_QUERY_MS } from '../../queue/queues.ts'
import { runStatement, transact } from '../../db/transact.ts'
import type { Pool } from '../../db/client.ts'
import { filterCondition, type ListInput } from '../orders/list/filter-condition.ts'
import type { Period } from './period.ts'
import { ESTIMATE, STAGE_TIME, STANDING } from './stage-time.ts'

// One statement reads all figures, so that they show one moment.
// PostgreSQL may not know every zone that Node knows, so it gets the moments at which the days begin.

type Places = Record<keyof Period, string>

const dayOf = (at: string, { starts }: Places) => `width_bucket(${at}, ${starts})`

const workedUntil = (at: string, places: Places) => {
  const { worked, starts } = places
  return `(
    select (${worked})[d] + ((${worked})[d + 1] - (${worked})[d])
      * extract(epoch from ${at} - (${starts})[d]) / extract(epoch from (${starts})[d + 1] - (${starts})[d])
    from (select ${dayOf(at, places)} as d) day)::float8`
}

const figures = (places: Places) => {
  const { days, starts, now } = places
  const since = `(${starts})[1]`
  const today = `(${days})[cardinality(${days})]`
  return {
    stages: `
  select json_agg(f) from (
    select status, count(*) as orders, percentile_cont(array[0.5, 0.8]) within group (order by own) as spread
    from (
      select t.order_id, t.status, sum(greatest(0, t.days - t.waited)) as own
      from order_stays t join counted o on o.id = t.order_id
      where t.org_id = $1 and t.left_at >= ${since}
      group by t.order_id, t.status
    ) stays
    group by status
  ) f`,
    making: `
  select json_build_object('orders', count(*),
    'spread', percentile_cont(array[0.5, 0.8]) within group (order by making_days)) from finished`,
    throughput: `
  select json_agg(f) from (
    select (day - 1) / 7 as week, count(*) as orders, coalesce(sum(estimated_hours), 0) as hours
    from finished group by 1
  ) f`,
    changes: `
  select json_agg(f) from (
    select c.status, c.day, sum(c.orders) as orders
    from (
      select t.status, t.entered_at, t.left_at from order_stays t join counted o on o.id = t.order_id
      where t.org_id = $1 and t.left_at >= ${since}
      union all
      select status, entered_at, null from standing
    ) t, lateral (
      values (t.status, ${dayOf('t.entered_at', places)}, 1), (t.status, ${dayOf('t.left_at', places)}, -1)
    ) c(status, day, orders)
    where c.day is not null
    group by c.status, c.day
  ) f`,
    archived: `
  select json_agg(f) from (
    select ${dayOf('o.archived_at', places)} as day, count(*) as orders
    from counted o where o.is_archived and o.archived_at >= ${since}
    group by 1
  ) f`,
    ages: `
  select coalesce(json_agg(f), '[]')::text from (
    select o.id, o.number, o.title, s.status, ${STAGE_TIME} from counted o join standing s on s.id = o.id
    join order_progress p on p.order_id = o.id
  ) f`,
    onTime: `
  select json_build_object('onTime', count(*) filter (where (${days})[day] <= due_date),
    'late', count(*) filter (where (${days})[day] > due_date), 'noDate', count(*) filter (where due_date is null))
  from finished`,
    waits: `
  select json_agg(f) from (
    select cause, name, sum(days) as days, count(distinct order_id) as orders
    from (
      select w.cause, w.name, w.order_id, case
        when w.began_at >= ${since} and w.ended_at is not null then w.days
        else greatest(0, ${workedUntil(`coalesce(w.ended_at, ${now})`, places)}
          - ${workedUntil(`greatest(w.began_at, ${since})`, places)}) end as days
      from order_waits w join counted o on o.id = w.order_id
      where w.org_id = $1 and (w.ended_at is null or w.ended_at >= ${since})
    ) waits
    group by cause, name
    order by sum(days) desc, cause, name
    limit ${MOST_CAUSES}
  ) f`,
    promises: `
  select json_build_object('kept', count(*) filter (where kept),
    'broken', count(*) filter (where not kept and date < today),
    'open', count(*) filter (where not kept and date >= today))
  from (
    select r.date, ${today} as today,
      coalesce(p.finished_at < ${since} or (${days})[${dayOf('p.finished_at', places)}] <= r.date, false) as kept
    from order_promises r join counted o on o.id = r.order_id
    left join lateral (select ${FOR_GOOD} as finished_at from order_progress where order_id = o.id) p on true
    where r.org_id = $1 and r.date between (${days})[1] and ${today}
  ) promises`,
    parts: `
  select json_build_object('remakes', (${remakes(places)}), 'stages', (${partStages(since)}), 'met', (${MET}),
    'finished', (select count(*) from finished),
    'remade', (select count(*) from finished f where exists (
      select from order_parts i where i.org_id = $1 and i.order_id = f.id and ${IS_REMAKE})))
  where exists (select from order_parts where org_id = $1)`,
  }
}

const IS_REMAKE = `i.cause is not null and i.removed_at is null`
const IS_USUAL = `i.cause is null and i.removed_at is null`

const remakes = (places: Places) => `
  select json_agg(f) from (
    select to_char((${places.days})[${dayOf('i.created_at', places)}], 'YYYY-MM') as month, i.cause, count(*) as remakes
    from order_parts i join counted o on o.id = i.order_id
    where i.org_id = $1 and ${IS_REMAKE} and i.created_at >= (${places.starts})[1]
    group by 1, 2
    order by 1 desc, 3 desc, 2
  ) f`

const partStages = (since: string) => `
  select json_agg(f) from (
    select name, status, count(*) as parts, percentile_cont(array[0.5, 0.8]) within group (order by own) as spread
    from (
      select i.name, t.status, sum(greatest(0, t.days - t.waited)) as own
      from part_stays t join counted o on o.id = t.order_id join order_parts i on i.id = t.part_id
      where t.org_id = $1 and t.left_at >= ${since} and ${IS_USUAL}
      group by t.part_id, i.name, t.status
    ) stays
    group by name, status
    order by percentile_cont(0.5) within group (order by own) desc, name, status
    limit ${MOST_NAMES}
  ) f`

const DONE_STAGES = `('${[...DONE].join("', '")}')`

const MET = `
  select json_agg(json_build_array(first, last)) from (
    select min(came) as first, max(came) as last
    from (
      select t.order_id, max(t.left_at) as came
      from finished f join part_stays t on t.order_id = f.id join order_parts i on i.id = t.part_id
      where t.org_id = $1 and t.to_status in ${DONE_STAGES} and t.status not in ${DONE_STAGES} and ${IS_USUAL}
      group by t.order_id, t.part_id
    ) parts
    group by order_id
    having count(*) > 1
  ) met`

/** A remake of a finished order delays it. */
const FOR_GOOD = `case when state ? 'forGood' then (state ->> 'forGood')::timestamptz else finished_at end`

// More causes than these are names that people have typed for timers, and more names those of parts.
const MOST_CAUSES = 100
const MOST_NAMES = 100

// Compiling the statement would take longer than running it.
const SETTINGS = `select set_config('statement_timeout', '${LONGEST_QUERY_MS}', true), set_config('jit', 'off', true)`

/** @param input the filter, for archived orders too; today is the last day of the period */
export function selectFlow(
  pool: Pool,
  orgId: string,
  input: ListInput,
  { days, starts, worked, now }: Period,
): Promise<FlowFigures> {
  const where = filterCondition(orgId, 'all', input)
  const place = (offset: number, type: string) => `$${where.values.length + offset}::${type}`
  const places = {
    days: place(1, 'date[]'),
    starts: place(2, 'timestamptz[]'),
    worked: place(3, 'float8[]'),
    now: place(4, 'timestamptz'),
  }
  const columns = Object.entries(figures(places)).map(([name, figure]) => `(${figure}) as "${name}"`)
  const text = `
    with matching as materialized (
      select o.id, o.number, o.title, o.due_date, ${ESTIMATE} as estimated_hours, o.is_archived, o.archived_at, o.is_imported
      from orders o where ${where.sql}
    ), counted as materialized (
      select * from matching where not is_imported
    ), standing as materialized (
      select o.id, s.status, s.entered_at from counted o join order_progress p on p.order_id = o.id, ${STANDING}
      where p.org_id = $1 and not o.is_archived
    ), finished as materialized (
      select o.id, o.due_date, o.estimated_hours, p.making_days, ${dayOf('p.finished_at', places)} as day
      from order_progress p join counted o on o.id = p.order_id
      where p.org_id = $1 and p.finished_at >= (${places.starts})[1]
    )
    select (select count(*)::int from matching where is_imported) as imported, ${columns.join(', ')}`
  const values = [...where.values, days, starts, worked, now]
  return transact(pool, async (tx) => {
    const [, [row]] = await Promise.all([
      runStatement(tx, { text: SETTINGS }),
      runStatement<FlowFigures>(tx, { text, values }),
    ])
    if (!row) throw new Error('The figures of a shop are one row')
    return row
  })
}
