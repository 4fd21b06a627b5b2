import { randomBytes } from 'node:crypto'
import type { ClientBase } from 'pg'
import { list } from '../tables.ts'
import { BadBackup } from '../unpack.ts'
import { copyIn, type Arriving, type Part } from './copy-in.ts'
import { forgetOtherFiles } from './files.ts'

interface Change extends Arriving {
  renamed: Map<string, string>
}

// They are merged into rows that exist already.
const MERGED = ['organizations', 'users']
// A replacement opens no door again that was closed here, and forgets nothing of what was done.
const KEPT_HERE = ['audit_events', 'calendar_feeds', 'former_addresses']
// The server that an archive comes from may have sent what these were about to send.
const SENDERS = ['notifications', 'customer-mails', 'webhooks']

/** @returns its slug, which is another one where the archive's is taken */
export async function addOrganization(client: ClientBase, change: Change): Promise<string> {
  const { orgId } = change
  let slug = ''
  for (const part of change.manifest.tables) {
    if (part.table === 'organizations') slug = await insertOrganization(client, change, part)
    else if (part.table === 'users') await insertPeople(client, change, part)
    else await addRows(client, change, part)
  }
  // The oldest organization runs the server.
  await client.query(
    `update organizations set founded_from = null, next_morning_at = now(),
       created_at = case when (select count(*) from organizations) > 1 then now() else created_at end, morning_on = case
       when extract(hour from now() at time zone time_zone) >= 7 then (now() at time zone time_zone)::date else morning_on end
     where id = $1`,
    [orgId],
  )
  return slug
}

/** The organization and its orders are locked. */
export async function replaceOrganization(client: ClientBase, change: Change): Promise<void> {
  const { orgId, manifest } = change
  await rememberDoors(client, orgId)
  await client.query('delete from removed_parts where org_id = $1', [orgId])
  await client.query('delete from idempotency_keys where org_id = $1', [orgId])
  const replaced = manifest.tables.filter(
    ({ table }) => ![...MERGED, ...KEPT_HERE, 'organization_members'].includes(table),
  )
  for (const { table } of replaced.toReversed()) {
    if (table === 'objects') await forgetOtherFiles(client, change)
    else await client.query(`delete from "${table}" where org_id = $1`, [orgId])
  }
  for (const part of manifest.tables) {
    if (part.table === 'organizations') await updateOrganization(client, change, part)
    else if (part.table === 'users') await insertPeople(client, change, part)
    else if (part.table === 'organization_members') await replaceMembers(client, change, part)
    else if (part.table === 'customer_links') await mergeLinks(client, change, part)
    else if (part.table === 'objects') await mergeFiles(client, change, part)
    else if (replaced.includes(part)) await addRows(client, change, part)
  }
  await client.query(
    `insert into former_members (org_id, user_id, display_name)
     select $1, l.user_id, u.display_name from leaving l join users u on u.id = l.user_id on conflict do nothing`,
    [orgId],
  )
  await client.query(
    `delete from webhook_deliveries where org_id = $1 and state = 'waiting' and id not in (select id from waiting_here)`,
    [orgId],
  )
}

/** After everything of the log that is to be read. */
export async function passOver(client: ClientBase, orgId: string): Promise<void> {
  await client.query(
    `insert into consumer_positions (org_id, consumer, version)
     select id, unnest($2::text[]), version from organizations where id = $1
     on conflict (org_id, consumer) do update set version = excluded.version`,
    [orgId, SENDERS],
  )
}

async function addRows(client: ClientBase, change: Change, part: Part): Promise<void> {
  await copyIn(client, change, part, { renamed: change.renamed })
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from "${part.table}" where org_id = $1`,
    [change.orgId],
  )
  if (rows[0]?.count !== part.rows) throw new BadBackup(`${part.name} has rows of another organization`)
}

async function stageOrganization(client: ClientBase, change: Change, part: Part): Promise<void> {
  await copyIn(client, change, part, { staged: true })
  const { rows } = await client.query<{ id: string }>('select id from arriving_organizations')
  if (rows.length !== 1 || rows[0]?.id !== change.orgId) {
    throw new BadBackup(`${part.name} has another organization than its manifest says`)
  }
}

async function insertOrganization(client: ClientBase, change: Change, part: Part): Promise<string> {
  await stageOrganization(client, change, part)
  await client.query(
    `update arriving_organizations set slug = slug || '-' || $1
     where slug in (select slug from organizations)`,
    [randomBytes(3).toString('hex')],
  )
  const columns = list(part.columns)
  const { rows } = await client.query<{ slug: string }>(
    `insert into organizations (${columns}) select ${columns} from arriving_organizations returning slug`,
  )
  return rows[0]?.slug ?? ''
}

// How far this server has come, and what it gave out already.
const OF_HERE =
  /^(id|slug|created_at|founded_from|morning_on|next_morning_at|completed_to|version|last_order_number)$/

async function updateOrganization(client: ClientBase, change: Change, part: Part): Promise<void> {
  await stageOrganization(client, change, part)
  const columns = part.columns.filter((column) => !OF_HERE.test(column))
  await client.query(
    `update organizations o set ${columns.map((column) => `"${column}" = a."${column}"`).join(', ')},
       version = greatest(o.version, a.version), last_order_number = greatest(o.last_order_number, a.last_order_number)
     from arriving_organizations a where o.id = a.id`,
  )
}

/** Staged before. Accounts that are here stay as they are. */
async function insertPeople(client: ClientBase, { renamed }: Change, part: Part): Promise<void> {
  const columns = list(part.columns)
  await client.query(
    `with new_people as (
       insert into users (${columns}) select ${columns} from arriving_users a
       where a.id <> all ($1::uuid[]) and not exists (select from users u where u.id = a.id) returning id
     )
     delete from arriving_users where id not in (select id from new_people)`,
    [[...renamed.keys()]],
  )
}

async function replaceMembers(client: ClientBase, change: Change, part: Part): Promise<void> {
  await copyIn(client, change, part, { staged: true, renamed: change.renamed })
  await client.query(
    `create temporary table leaving as select user_id from organization_members
     where org_id = '${change.orgId}' and user_id not in (select user_id from arriving_organization_members)`,
  )
  await client.query(
    'delete from organization_members where org_id = $1 and user_id in (select user_id from leaving)',
    [change.orgId],
  )
  const columns = list(part.columns)
  await client.query(
    `insert into organization_members (${columns}) select ${columns} from arriving_organization_members
     where org_id = $1 on conflict (org_id, user_id) do update set role = excluded.role`,
    [change.orgId],
  )
}

async function rememberDoors(client: ClientBase, orgId: string): Promise<void> {
  await client.query(
    `create temporary table links_here as select * from customer_links where org_id = '${orgId}'`,
  )
  await client.query(
    `create temporary table waiting_here as
     select id from webhook_deliveries where org_id = '${orgId}' and state = 'waiting'`,
  )
}

async function mergeFiles(client: ClientBase, change: Change, part: Part): Promise<void> {
  await copyIn(client, change, part, { staged: true, renamed: change.renamed })
  const columns = list(part.columns)
  await client.query(
    `insert into objects (${columns}) select ${columns} from arriving_objects where org_id = $1 on conflict (id) do nothing`,
    [change.orgId],
  )
}

/** Of an order that is here, its links here count: one that was revoked since stays so. */
async function mergeLinks(client: ClientBase, change: Change, part: Part): Promise<void> {
  await copyIn(client, change, part, { staged: true, renamed: change.renamed })
  const columns = list(part.columns)
  await client.query(
    `insert into customer_links (${columns})
     select ${columns} from links_here where order_id in (select id from orders where org_id = $1)
     union all
     select ${columns} from arriving_customer_links
     where org_id = $1 and order_id not in (select order_id from links_here)`,
    [change.orgId],
  )
}
