import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { EventType } from '#shared/events/events.ts'
import type { Role } from '#shared/people/people.ts'
import * as t from '#texts/shop/webhook-errors.ts'
import { runComposed } from '../../db/transact.ts'
import type { Database } from '../../db/client.ts'
import { inBatches } from '../../db/batches.ts'
import { webhookDeliveries } from '../../db/schema/programs.ts'
import { TRIED_FOR_HOURS } from './webhook-job.ts'

type Row = typeof webhookDeliveries.$inferSelect

const ofDelivery = (orgId: string, id: string) =>
  and(eq(webhookDeliveries.orgId, orgId), eq(webhookDeliveries.id, id))

/** Returns the webhooks with new deliveries. */
export async function insertDeliveries(
  tx: Database,
  orgId: string,
  events: { version: number; type: EventType }[],
): Promise<string[]> {
  const rows = await runComposed<{ id: string }>(
    tx,
    'add-webhook-deliveries',
    sql`
    with added as (
      insert into webhook_deliveries (org_id, webhook_id, version, type, created_at, next_at)
      select w.org_id, w.id, e.version, e.type, clock_timestamp(), clock_timestamp()
      from webhooks w join unnest(
        ${sql.param(events.map(({ version }) => version))}::bigint[],
        ${sql.param(events.map(({ type }) => type))}::text[]
      ) e(version, type) on e.type = any (w.events) and e.version > w.since_version
      where w.org_id = ${orgId} and w.is_on
      order by e.version
      on conflict do nothing
      returning webhook_id
    )
    select distinct webhook_id as id from added order by id`,
  )
  return rows.map(({ id }) => id)
}

export async function insertTest(tx: Database, orgId: string, webhookId: string): Promise<void> {
  await tx.insert(webhookDeliveries).values({ orgId, webhookId, type: 'webhook.test' })
}

export interface DueDelivery extends Pick<Row, 'id' | 'version' | 'type' | 'attempts'> {
  createdAt: string
  sealed: string
  host: string
  /** Who set the webhook up; null for a former member. */
  makerId: string | null
  makerRole: Role | null
}

/** Undefined if there is none yet. */
export async function selectDue(
  db: Database,
  orgId: string,
  webhookId: string,
): Promise<DueDelivery | undefined> {
  const { rows } = await db.execute<Record<string, unknown> & DueDelivery>(sql`
    select d.id, d.version::float8 as version, d.type, d.attempts, d.created_at as "createdAt", w.sealed, w.host,
      w.created_by as "makerId", m.role as "makerRole"
    from webhooks w join webhook_deliveries d on d.webhook_id = w.id and d.state = 'waiting' and d.next_at <= now()
      left join organization_members m on m.org_id = w.org_id and m.user_id = w.created_by
    where w.org_id = ${orgId} and w.id = ${webhookId} and w.is_on
      and (w.paused_until is null or w.paused_until <= now())
    order by d.next_at, d.version nulls first, d.id limit 1`)
  return rows[0]
}

/** Now at the earliest, which puts it behind waiting work. Undefined if nothing waits. */
export async function selectNextAt(
  db: Database,
  orgId: string,
  webhookId: string,
): Promise<Date | undefined> {
  const { rows } = await db.execute<{ at: string | null }>(sql`
    select greatest(min(d.next_at), min(w.paused_until), now()) as at
    from webhooks w join webhook_deliveries d on d.webhook_id = w.id and d.state = 'waiting'
    where w.org_id = ${orgId} and w.id = ${webhookId} and w.is_on
    having count(*) > 0`)
  const at = rows[0]?.at
  return at ? new Date(at) : undefined
}

export interface Tried {
  /** Null if no answer came. */
  status: number | null
  answer: string
  /** Milliseconds. */
  took: number
  retryAfterMs?: number | undefined
}

const tried = ({ status, answer, took }: Tried) => ({
  attempts: sql`attempts + 1`,
  firstTriedAt: sql`coalesce(first_tried_at, now())`,
  lastTriedAt: sql`now()`,
  status,
  answer,
  took,
})

export async function markDelivered(tx: Database, orgId: string, id: string, how: Tried): Promise<void> {
  await tx
    .update(webhookDeliveries)
    .set({ ...tried(how), state: 'delivered' })
    .where(ofDelivery(orgId, id))
}

export async function markRefused(
  tx: Database,
  orgId: string,
  id: string,
  how: Tried,
  pauseMs: number,
): Promise<void> {
  const nextAt = sql`now() + make_interval(secs => ${pauseMs / 1000})`
  await tx
    .update(webhookDeliveries)
    .set({ ...tried(how), nextAt })
    .where(ofDelivery(orgId, id))
}

export async function markFailed(
  tx: Database,
  orgId: string,
  id: string,
  { answer }: { answer: string },
): Promise<void> {
  await tx.update(webhookDeliveries).set({ state: 'failed', answer }).where(ofDelivery(orgId, id))
}

/** Their next try, not before `pausedUntil`, is over a day after the first. Returns the latest first try. */
export async function giveUpOld(
  tx: Database,
  orgId: string,
  webhookId: string,
  pausedUntil: Date,
): Promise<Date | undefined> {
  const { rows } = await tx.execute<{ at: string | null }>(sql`
    with given_up as (
      update webhook_deliveries set state = 'failed'
      where org_id = ${orgId} and webhook_id = ${webhookId} and state = 'waiting'
        and first_tried_at + make_interval(hours => ${TRIED_FOR_HOURS})
          <= greatest(next_at, ${pausedUntil.toISOString()}::timestamptz)
      returning first_tried_at
    )
    select max(first_tried_at) as at from given_up`)
  const at = rows[0]?.at
  return at ? new Date(at) : undefined
}

/** They are tried for another day. */
export async function tryAllNow(tx: Database, orgId: string, webhookId: string): Promise<void> {
  await tx.execute(sql`
    update webhook_deliveries set next_at = now(), first_tried_at = null
    where org_id = ${orgId} and webhook_id = ${webhookId} and state = 'waiting'
      -- What is as it should be is not written again: somebody may ask for it over and over, where thousands wait.
      and (next_at > now() or first_tried_at is not null)`)
}

/** It waits for its first try again. False if it doesn't exist. */
export async function resetDelivery(
  tx: Database,
  orgId: string,
  webhookId: string,
  id: string,
): Promise<boolean> {
  const rows = await tx
    .update(webhookDeliveries)
    .set({ state: 'waiting', attempts: 0 })
    .where(and(ofDelivery(orgId, id), eq(webhookDeliveries.webhookId, webhookId)))
    .returning({ id: webhookDeliveries.id })
  return rows.length > 0
}

export interface LogRow extends Pick<
  Row,
  'id' | 'type' | 'state' | 'attempts' | 'status' | 'answer' | 'took'
> {
  orderNumber: string | null
  createdAt: string
  lastTriedAt: string | null
  nextAt: string | null
}

export function selectPage(
  db: Database,
  orgId: string,
  webhookId: string,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<LogRow[]> {
  const before = after
    ? sql`and (d.created_at, d.id) < (select created_at, id from webhook_deliveries where org_id = ${orgId} and id = ${after})`
    : sql``
  return selectLog(db, orgId, webhookId, sql`${before} order by d.created_at desc, d.id desc limit ${limit}`)
}

export async function selectLine(
  db: Database,
  orgId: string,
  webhookId: string,
  id: string,
): Promise<LogRow | undefined> {
  return (await selectLog(db, orgId, webhookId, sql`and d.id = ${id}`))[0]
}

async function selectLog(db: Database, orgId: string, webhookId: string, which: SQL): Promise<LogRow[]> {
  const { rows } = await db.execute<Record<string, unknown> & LogRow>(sql`
    select d.id, d.type, d.state, d.attempts, d.status, d.answer, d.took, o.number as "orderNumber",
      d.created_at as "createdAt", d.last_tried_at as "lastTriedAt",
      case when d.state = 'waiting' and w.is_on then greatest(d.next_at, w.paused_until) end as "nextAt"
    from webhook_deliveries d join webhooks w on w.id = d.webhook_id
      left join events e on e.org_id = d.org_id and e.version = d.version
      left join orders o on o.org_id = e.org_id and o.id = e.order_id
    where d.org_id = ${orgId} and d.webhook_id = ${webhookId} ${which}`)
  return rows
}

async function selectFull(db: Database, states: SQL, most: number): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select webhook_id as id from webhook_deliveries where ${states} group by webhook_id having count(*) > ${most}`)
  return rows.map(({ id }) => id)
}

/** Except the newest `most`. */
const beyond = (webhookId: string, states: SQL, most: number) => sql`
  select id from webhook_deliveries
  where webhook_id = ${webhookId} and ${states} and (created_at, id) <= (
    select created_at, id from webhook_deliveries where webhook_id = ${webhookId} and ${states}
    order by created_at desc, id desc offset ${most} limit 1)`

const WAITING = sql`state = 'waiting'`
const ENDED = sql`state <> 'waiting'`

/** The oldest waiting messages. */
export async function giveUpExcess(db: Database, most: number): Promise<void> {
  const answer = t.tooManyWaiting({ most })
  for (const id of await selectFull(db, WAITING, most)) {
    await inBatches(
      db,
      (limit) => sql`
        update webhook_deliveries set state = 'failed', answer = ${answer}
        where id in (${beyond(id, WAITING, most)} ${limit})`,
    )
  }
}

/** Waiting deliveries stay. */
export async function deleteOldDeliveries(
  db: Database,
  { days, ofOneWebhook }: { days: number; ofOneWebhook: number },
): Promise<void> {
  const old = sql`select id from webhook_deliveries where created_at < now() - make_interval(days => ${days})`
  await inBatches(db, (limit) => sql`delete from webhook_deliveries where id in (${old} ${limit})`)
  for (const id of await selectFull(db, ENDED, ofOneWebhook)) {
    const tooMuch = beyond(id, ENDED, ofOneWebhook)
    await inBatches(db, (limit) => sql`delete from webhook_deliveries where id in (${tooMuch} ${limit})`)
  }
}

/** Minutes late, because their job was lost, as in a restored database. */
export async function selectForgotten(db: Database): Promise<{ orgId: string; webhookId: string }[]> {
  const { rows } = await db.execute<{ orgId: string; webhookId: string }>(sql`
    select w.org_id as "orgId", w.id as "webhookId" from webhooks w
    where w.is_on and (w.paused_until is null or w.paused_until < now() - interval '10 minutes') and exists (
      select from webhook_deliveries d
      where d.webhook_id = w.id and d.state = 'waiting' and d.next_at < now() - interval '10 minutes')`)
  return rows
}
