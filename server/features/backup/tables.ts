import type { ClientBase } from 'pg'

export interface Table {
  name: string
  /** Without columns that the database computes itself. */
  columns: string[]
  /** The primary key. Rows are written in its order, so that the same rows make the same archive. */
  key: string[]
}

// These are useless elsewhere, and safer left out: sessions and their devices for pushes, counters of attempts,
// password links, idempotency keys, waiting mails and pushes, and keys sealed with this installation's secret.
// The list of removed files is left out, because a backup doesn't contain these files.
// Deletions of the last minute are left out, because no screen offers their undo any more.
// A restored database is a different one, with its own epoch.
const EXCLUDED_TABLES = [
  'sessions',
  'throttles',
  'password_links',
  'job_workers',
  'database_epoch',
  'idempotency_keys',
  'removed_files',
  'removed_parts',
  'push_subscriptions',
  'due_deliveries',
  'due_digests',
  'server_keys',
]

// Without its time a customer's mail isn't sent, because it may have been sent since the backup.
const EXCLUDED_COLUMNS = ['customer_mails.due_at']

/** Kerf's tables, each after those that it refers to. */
export async function listTables(client: ClientBase): Promise<Table[]> {
  const { rows: tables } = await client.query<Table>(
    `select c.table_name as name,
       array_agg(c.column_name::text order by c.ordinal_position) filter (where c.is_generated = 'NEVER') as columns,
       (select array_agg(a.attname::text order by array_position(i.indkey::int2[], a.attnum))
        from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
        where i.indrelid = ('public.' || quote_ident(c.table_name))::regclass and i.indisprimary) as key
     from information_schema.columns c
     join information_schema.tables t using (table_schema, table_name)
     where table_schema = 'public' and t.table_type = 'BASE TABLE' and c.table_name <> all ($1)
       and c.table_name || '.' || c.column_name <> all ($2)
     group by c.table_name order by c.table_name`,
    [EXCLUDED_TABLES, EXCLUDED_COLUMNS],
  )
  const { rows: references } = await client.query<{ child: string; parent: string }>(
    `select distinct child.relname as child, parent.relname as parent
     from pg_constraint k
     join pg_class child on child.oid = k.conrelid
     join pg_class parent on parent.oid = k.confrelid
     where k.contype = 'f' and child.oid <> parent.oid`,
  )
  return byReference(tables, references)
}

function byReference(tables: Table[], references: { child: string; parent: string }[]): Table[] {
  const unsorted = new Map(tables.map((table) => [table.name, table]))
  const sorted: Table[] = []
  while (unsorted.size > 0) {
    const free = [...unsorted.values()].filter(
      ({ name }) => !references.some(({ child, parent }) => child === name && unsorted.has(parent)),
    )
    if (free.length === 0) throw new Error(`Tables refer to each other: ${[...unsorted.keys()].join(', ')}`)
    for (const table of free) unsorted.delete(table.name)
    sorted.push(...free)
  }
  return sorted
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
const list = (names: string[]) => names.map(quoted).join(', ')

/** Returns the statement that exports a table's rows as CSV with a header; only one organization's if given. */
export function copyToCsv({ name, columns, key }: Table, orgId: string | undefined): string {
  const rows = `select ${list(columns)} from ${quoted(name)} ${whereClause(name, columns, orgId)} order by ${list(key)}`
  return `copy (${rows}) to stdout with (format csv, header true)`
}

function whereClause(name: string, columns: string[], orgId: string | undefined): string {
  if (orgId === undefined) return ''
  // Inlined, because COPY takes no parameters.
  if (!/^[0-9a-f-]{36}$/.test(orgId)) throw new Error(`No id of an organization: ${orgId}`)
  if (name === 'organizations') return `where id = '${orgId}'`
  if (name === 'users') {
    return `where id in (select user_id from organization_members where org_id = '${orgId}')`
  }
  if (!columns.includes('org_id')) throw new Error(`${name} belongs to no organization`)
  return `where org_id = '${orgId}'`
}

/** Returns the statement that imports the CSV of `copyToCsv`. */
export function copyFromCsv(table: string, columns: string[]): string {
  return `copy ${quoted(table)} (${list(columns)}) from stdin with (format csv, header true)`
}

/** Advances the sequences past the numbers of restored rows. */
export async function advanceSequences(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(
    `select format('select setval(%L, greatest(1, (select max(%I) from %I)))', s.oid::regclass, a.attname, t.relname)
       as statement
     from pg_class s
     join pg_depend d on d.objid = s.oid and d.deptype = 'a' and d.classid = 'pg_class'::regclass
     join pg_class t on t.oid = d.refobjid
     join pg_attribute a on a.attrelid = t.oid and a.attnum = d.refobjsubid
     where s.relkind = 'S' and t.relnamespace = 'public'::regnamespace`,
  )
  for (const { statement } of rows) await client.query(statement)
}
