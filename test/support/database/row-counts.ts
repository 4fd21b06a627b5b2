import type { TestKerf } from '../kerf.ts'

/** The number of an organization's rows in each table, and a hash of their content. */
export async function rowsOf({ database }: TestKerf, orgId: string): Promise<Record<string, string>> {
  const { rows: tables } = await database.pool.query<{ name: string }>(
    `select table_name as name from information_schema.columns
     where table_schema = 'public' and column_name = 'org_id'
       -- What consumers write comes by itself, a moment later; the audit tells what was refused, too.
       and table_name not in ('users', 'consumer_positions', 'order_seen', 'audit_events', 'notifications',
         'order_stays', 'part_stays', 'order_waits', 'order_progress', 'order_promises', 'webhook_deliveries')`,
  )
  const scopes = Object.fromEntries(tables.map(({ name }) => [name, 'org_id = $1']))
  scopes['organizations'] = 'id = $1'
  scopes['users'] = 'id in (select user_id from organization_members where org_id = $1)'
  scopes['sessions'] = 'active_org_id = $1'
  const found: Record<string, string> = {}
  for (const [table, scope] of Object.entries(scopes)) {
    const { rows } = await database.pool.query(
      `select count(*) || ' ' || coalesce(md5(string_agg(t::text, ';' order by t::text)), '') as found
       from ${table} t where ${scope}`,
      [orgId],
    )
    found[table] = rows[0].found
  }
  return found
}
