import type { Flow } from '#shared/flow/schemas.ts'
import type { TestKerf } from '../kerf.ts'

interface Asked {
  zone: string
  from: string
  to: string
  /** A condition on the orders `o`. */
  filter: string | undefined
}

/**
 * The figures of a shop by SQL alone, from its log. Undone moves are removed, and the rest are stays. Waits at the same
 * time are one range, and working days are counted day by day.
 */
export async function sumsOf(
  { database }: TestKerf,
  orgId: string,
  { zone, from, to, filter = 'true' }: Asked,
): Promise<Omit<Flow, 'from' | 'to' | 'parts'>> {
  const client = await database.pool.connect()
  try {
    await client.query('begin')
    const make = async (name: string, text: string, key?: string) => {
      await client.query(`create temporary table ${name} on commit drop as ${text}`)
      if (key) await client.query(`create index on ${name} (${key})`)
      await client.query(`analyze ${name}`)
    }
    const org = `'${orgId}'::uuid`
    await make('mine', `select * from orders o where o.org_id = ${org} and not is_imported and ${filter}`)
    await make(
      'days',
      `select d::date as day, d::timestamp at time zone '${zone}' as began,
         (d + interval '1 day')::timestamp at time zone '${zone}' as ended
       from generate_series('${from}'::date - 75, '${to}'::date, interval '1 day') d`,
    )
    await make(
      'worked',
      `select * from days where extract(isodow from day) < 6
         and not exists (select from closed_days c where c.org_id = ${org} and c.day = days.day)`,
    )
    await make(
      'placed',
      `select order_id, created_at as at, version, coalesce(data ->> 'to', data ->> 'status') as status
       from (
         select e.*, coalesce(data ->> 'undo', lead(data ->> 'undo') over (partition by order_id order by version)) as undone
         from events e where org_id = ${org} and type in ('order.created', 'order.moved')
       ) e where undone is null and order_id in (select id from mine)`,
      'order_id',
    )
    await make(
      'stays',
      `select p.order_id, p.status, p.at as entered, coalesce(lead(p.at) over (partition by p.order_id order by p.version),
         case when o.is_archived then (select max(a.created_at) from events a
           where a.org_id = ${org} and a.order_id = o.id and a.type = 'order.archived') end) as gone
       from placed p join mine o on o.id = p.order_id`,
    )
    // A wait ends with the next move, a gate with the move out of Order In.
    const next = (types: string) => `(select min(x.created_at) from events x
      where x.org_id = ${org} and x.order_id = e.order_id and x.version > e.version and ${types})`
    const isMove = `x.type in ('order.moved', 'order.archived')`
    await make(
      'waits',
      `select e.order_id, case type when 'order.waiting' then data ->> 'for' when 'order.created' then 'gate' else 'timer' end as cause,
         case type when 'order.waiting' then null when 'order.created' then 'Deposit' else data ->> 'name' end as name,
         e.created_at as began, case type
           when 'order.waiting' then ${next(`(${isMove} or x.type = 'order.wait_ended')`)}
           when 'order.created' then ${next(`(${isMove} or x.type = 'order.gate_set' and x.data ->> 'to' = 'met')`)}
           else ${next(`x.type = 'order.timer_ended'`)} end as ended
       from events e where e.org_id = ${org} and e.order_id in (select id from mine)
         and (type in ('order.waiting', 'order.timer_started') or type = 'order.created' and data ? 'gates')`,
      'order_id',
    )
    const within = (began: string, ended: string) => `coalesce((
      select sum(extract(epoch from least(${ended}, w.ended) - greatest(${began}, w.began)) / extract(epoch from w.ended - w.began))
      from worked w where w.began < ${ended} and w.ended > ${began}), 0)::float8`
    await make(
      'lasted',
      `select s.*, ${within('s.entered', 'coalesce(s.gone, now())')} as days, coalesce((
         select sum(${within('lower(r)', 'upper(r)')}) from unnest((
           select range_agg(tstzrange(began, coalesce(ended, now())) * tstzrange(s.entered, coalesce(s.gone, now())))
           from waits x where x.order_id = s.order_id)) r where not isempty(r)), 0) as waited
       from stays s where coalesce(s.gone, now()) >= '${from}'::date - 60`,
      'order_id',
    )
    const began = `(select began from days where day = '${from}')`
    await make('recent', `select * from stays where gone is null or gone >= ${began}`)
    await make(
      'done',
      `select o.*, f.at, (f.at at time zone '${zone}')::date as done_on,
         (select coalesce(sum(l.days - l.waited), 0) from lasted l
          where l.order_id = o.id and l.status in ('PRODUCTION', 'FINISH')) as making
       from mine o join lateral (
         select p.at, p.status, lag(p.status) over (order by p.version) as former from placed p where p.order_id = o.id
       ) f on f.status in ('COMPLETED', 'DELIVERY', 'PICKUP') and f.former in ('ORDER_IN', 'PRODUCTION', 'FINISH')`,
    )
    const json = async (text: string) =>
      (await client.query<{ json: never }>(`select coalesce(json_agg(r), '[]') as json from (${text}) r`))
        .rows[0]!.json
    const one = async (text: string) => (await client.query<never>(text)).rows[0]!
    const spread = (
      of: string,
    ) => `count(${of})::int as orders, percentile_cont(0.5) within group (order by ${of}) as median,
      percentile_cont(0.8) within group (order by ${of}) as p80`
    return {
      ...((await one(
        `select count(*)::int as imported from orders o where org_id = ${org} and is_imported and ${filter}`,
      )) as { imported: number }),
      stages: await json(
        `select c.status, ${spread('own')} from board_columns c left join (
           select order_id, status, sum(days - waited) as own from lasted where gone >= ${began} group by 1, 2
         ) s using (status) where c.org_id = ${org}
         group by c.status
         order by array_position(array['ORDER_IN', 'PRODUCTION', 'FINISH', 'COMPLETED', 'DELIVERY', 'PICKUP'], c.status)`,
      ),
      making: await one(`select ${spread('making')} from done where at >= ${began}`),
      throughput: await json(
        `select d.day::text as week, count(f.id)::int as orders, coalesce(sum(f.estimated_hours), 0)::int as hours
         from days d left join done f on f.done_on >= d.day and f.done_on < d.day + 7
         where d.day >= '${from}' and extract(isodow from d.day) = 1 group by d.day order by d.day`,
      ),
      cumulative: await json(
        `select d.day::text as day, (
           select json_object_agg(c.status, c.orders) from (
             select c.status, count(s.order_id) as orders
             from board_columns c left join recent s
               on s.status = c.status and s.entered < d.ended and (s.gone is null or s.gone >= d.ended)
             where c.org_id = ${org} group by c.status
           ) c) as standing,
           (select count(*)::int from mine o where o.archived_at >= ${began} and o.archived_at < d.ended) as archived
         from days d where d.day >= '${from}' order by d.day`,
      ),
      ages: await json(
        `select o.number, o.title, l.status, l.days - l.waited as days, l.waited
         from mine o join lasted l on l.order_id = o.id and l.gone is null where not o.is_archived
         order by o.number collate "C"`,
      ),
      onTime: await one(
        `select count(*) filter (where done_on <= due_date)::int as "onTime", count(*) filter (where done_on > due_date)::int as late,
           count(*) filter (where due_date is null)::int as "noDate" from done where at >= ${began}`,
      ),
      waits: await json(
        `select cause, name, sum(days) as days, count(distinct order_id)::int as orders from (
           select x.cause, x.name, x.order_id, ${within(`greatest(x.began, ${began})`, 'coalesce(x.ended, now())')} as days
           from waits x where coalesce(x.ended, now()) >= ${began}
         ) y group by cause, name order by days desc, cause, name`,
      ),
      promises: await one(
        `select count(*) filter (where kept)::int as kept, count(*) filter (where not kept and date < '${to}')::int as broken,
           count(*) filter (where not kept and date >= '${to}')::int as open
         from (select (e.data ->> 'date')::date as date, exists (
             select from done f where f.id = e.order_id and f.done_on <= (e.data ->> 'date')::date) as kept
           from events e where e.org_id = ${org} and e.type = 'order.promised' and e.order_id in (select id from mine)
             and e.data ->> 'date' between '${from}' and '${to}') p`,
      ),
    }
  } finally {
    await client.query('rollback')
    client.release()
  }
}
