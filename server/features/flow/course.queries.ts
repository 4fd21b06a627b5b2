import type { CalendarDate } from '#shared/dates.ts'
import { runPrepared } from '../../db/transact.ts'
import type { Database } from '../../db/client.ts'
import type { OrderState, Stay, Wait } from './order-state.ts'
import type { PartStay, UndoneMove } from './part-stays.ts'

/** Locks the orders first, as deletions do. Undefined for an order without any state yet. */
export async function lockStates(
  tx: Database,
  orgId: string,
  orderIds: string[],
): Promise<Map<string, OrderState | undefined>> {
  const rows = await runPrepared<{ id: string; state: OrderState | null }>(tx, {
    name: 'lock-order-states',
    text: `
      select o.id, p.state from orders o left join order_progress p on p.order_id = o.id
      where o.org_id = $1 and o.id = any ($2::uuid[])
      order by o.id
      for key share of o`,
    values: [orgId, orderIds],
  })
  return new Map(rows.map(({ id, state }) => [id, state ?? undefined]))
}

interface Written {
  orderId: string
  state: OrderState
  /** The ended stays. The present one is in the state. */
  stays: Stay[]
  removed: number[]
  waits: Wait[]
}

/** One statement for each table, however many orders there are, and all sent together. */
export async function writeCourses(tx: Database, orgId: string, courses: Written[]): Promise<void> {
  const ofOrders = <Row extends object>(rowsOf: (course: Written) => Row[]) =>
    courses.flatMap((course) => rowsOf(course).map((row) => ({ orderId: course.orderId, ...row })))
  const removed = courses.flatMap((course) => course.removed)
  await Promise.all([
    write(
      tx,
      orgId,
      PROGRESS,
      ofOrders(({ state }) => [{ finishedAt: state.finishedAt, makingDays: state.makingDays, state }]),
    ),
    removed.length > 0 &&
      runPrepared(tx, {
        name: 'delete-order-stays',
        text: 'delete from order_stays where org_id = $1 and version = any ($2::bigint[])',
        values: [orgId, removed],
      }),
    write(
      tx,
      orgId,
      WAITS,
      ofOrders(({ waits }) => waits),
    ),
    write(
      tx,
      orgId,
      STAYS,
      ofOrders(({ stays }) => stays),
    ),
  ])
}

/** Undone moves come first, because each deletes the last stay. A move undone in the same batch is in neither list. */
export async function writePartStays(
  tx: Database,
  orgId: string,
  { stays, undone }: { stays: PartStay[]; undone: UndoneMove[] },
): Promise<void> {
  for (const move of undone) await write(tx, orgId, UNDONE_PARTS, [move])
  await write(tx, orgId, PART_STAYS, stays)
}

interface Promised {
  orderId: string
  version: number
  saidOn: CalendarDate
  date: CalendarDate
  even: CalendarDate | null
  basis: 'history' | 'capacity'
  orders: number
  weeks: number
}

/** The last promise of a day counts. */
export async function upsertPromises(tx: Database, orgId: string, said: Promised[]): Promise<void> {
  const ofDays = new Map(said.map((line) => [`${line.orderId} ${line.saidOn}`, line]))
  await write(tx, orgId, PROMISES, [...ofDays.values()])
}

const PROGRESS = {
  name: 'write-order-progress',
  text: `
    insert into order_progress (org_id, order_id, finished_at, making_days, state)
    select $1, r.* from json_to_recordset($2::json) r("orderId" uuid, "finishedAt" timestamptz, "makingDays" float8,
      state jsonb)
    on conflict (order_id) do update
      set finished_at = excluded.finished_at, making_days = excluded.making_days, state = excluded.state`,
}

const STAYS = {
  name: 'write-order-stays',
  text: `
    insert into order_stays (org_id, order_id, version, status, entered_at, left_at, days, waited)
    select $1, r.* from json_to_recordset($2::json) r("orderId" uuid, version bigint, status text,
      "enteredAt" timestamptz, "leftAt" timestamptz, days float8, waited float8)
    on conflict (org_id, version) do update
      set left_at = excluded.left_at, days = excluded.days, waited = excluded.waited`,
}

const WAITS = {
  name: 'write-order-waits',
  text: `
    insert into order_waits (org_id, order_id, version, key, cause, name, began_at, ended_at, days)
    select $1, r.* from json_to_recordset($2::json) r("orderId" uuid, version bigint, key text, cause text, name text,
      "beganAt" timestamptz, "endedAt" timestamptz, days float8)
    on conflict (org_id, version, key) do update set ended_at = excluded.ended_at, days = excluded.days`,
}

const PART_STAYS = {
  name: 'write-part-stays',
  text: `
    insert into part_stays (org_id, order_id, part_id, version, status, to_status, left_at, days, waited)
    select $1, r.* from json_to_recordset($2::json) r("orderId" uuid, "partId" uuid, version bigint, status text,
      "toStatus" text, "leftAt" timestamptz, days float8, waited float8)
    on conflict do nothing`,
}

const UNDONE_PARTS = {
  name: 'delete-part-stays',
  text: `
    delete from part_stays s using (
      select r."orderId" as order_id, r."partId" as part_id, max(l.version) as version
      from json_to_recordset($2::json) r("orderId" uuid, "partId" uuid)
      join part_stays l on l.org_id = $1 and l.order_id = r."orderId" and (r."partId" is null or l.part_id = r."partId")
      group by 1, 2
    ) last
    where s.org_id = $1 and s.order_id = last.order_id and s.version = last.version
      and (last.part_id is null or s.part_id = last.part_id)`,
}

const PROMISES = {
  name: 'write-order-promises',
  text: `
    insert into order_promises (org_id, order_id, said_on, version, date, even, basis, orders, weeks)
    select $1, r.* from json_to_recordset($2::json) r("orderId" uuid, "saidOn" date, version bigint, date date,
      even date, basis text, orders int, weeks int)
    on conflict (order_id, said_on) do update
      set version = excluded.version, date = excluded.date, even = excluded.even, basis = excluded.basis,
        orders = excluded.orders, weeks = excluded.weeks`,
}

async function write(
  tx: Database,
  orgId: string,
  statement: { name: string; text: string },
  rows: { orderId: string }[],
): Promise<void> {
  if (rows.length > 0) await runPrepared(tx, { ...statement, values: [orgId, JSON.stringify(rows)] })
}
