import type { ClientBase } from 'pg'

export interface Table {
  name: string
  /** Without columns that the database computes itself. */
  columns: string[]
  /** In its order, so that the same rows make the same archive. */
  key: string[]
  /** Of the table of people: where rows of the organization refer to one, as table and column. */
  referrers?: [table: string, column: string][]
}

// Useless or unsafe elsewhere: sessions, counters, queues and what this installation's secret sealed.
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
  'backup_runs',
]

// An archive of one organization leaves tokens and invites behind, and those of the place where it is read stay.
const EXCLUDED_OF_ORGANIZATION = ['api_tokens', 'invites']

// Without its time a customer's mail isn't sent, because it may have been sent since the backup.
const EXCLUDED_COLUMNS = ['customer_mails.due_at']

/** Of one organization without columns that the database counts up for all of them. */
export async function listTables(client: ClientBase, orgId?: string): Promise<Table[]> {
  const { rows: tables } = await client.query<Table>(
    `select c.table_name as name,
       array_agg(c.column_name::text order by c.ordinal_position) filter (
         where c.is_generated = 'NEVER' and ($3::uuid is null or c.column_default is null or c.column_default not like 'nextval(%')
       ) as columns,
       (select array_agg(a.attname::text order by array_position(i.indkey::int2[], a.attnum))
        from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
        where i.indrelid = ('public.' || quote_ident(c.table_name))::regclass and i.indisprimary) as key
     from information_schema.columns c
     join information_schema.tables t using (table_schema, table_name)
     where table_schema = 'public' and t.table_type = 'BASE TABLE' and c.table_name <> all ($1)
       and c.table_name || '.' || c.column_name <> all ($2)
     group by c.table_name order by c.table_name`,
    [
      orgId === undefined ? EXCLUDED_TABLES : [...EXCLUDED_TABLES, ...EXCLUDED_OF_ORGANIZATION],
      EXCLUDED_COLUMNS,
      orgId ?? null,
    ],
  )
  const { rows: references } = await client.query<Reference>(
    `select child.relname as child, a.attname as column, parent.relname as parent
     from pg_constraint k
     join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[cardinality(k.conkey)]
     join pg_class child on child.oid = k.conrelid
     join pg_class parent on parent.oid = k.confrelid
     where k.contype = 'f' and child.oid <> parent.oid`,
  )
  return byReference(tables, references).map((table) =>
    orgId !== undefined && table.name === 'users'
      ? { ...table, referrers: referrersOf(table, tables, references) }
      : table,
  )
}

interface Reference {
  child: string
  column: string
  parent: string
}

const referrersOf = ({ name }: Table, tables: Table[], references: Reference[]) =>
  references.flatMap(({ child, column, parent }): [string, string][] =>
    parent === name && tables.some((table) => table.name === child) ? [[child, column]] : [],
  )

function byReference(tables: Table[], references: Reference[]): Table[] {
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
export const list = (names: string[]) => names.map(quoted).join(', ')

export function copyToCsv(table: Table, orgId: string | undefined): string {
  const { name, columns, key } = table
  // Inlined, because COPY takes no parameters.
  if (orgId !== undefined && !/^[0-9a-f-]{36}$/.test(orgId))
    throw new Error(`No id of an organization: ${orgId}`)
  const rows =
    orgId !== undefined && name === 'users'
      ? peopleOf(table, orgId)
      : `select ${list(columns)} from ${quoted(name)} ${whereClause(name, columns, orgId)} order by ${list(key)}`
  return `copy (${rows}) to stdout with (format csv, header true)`
}

function whereClause(name: string, columns: string[], orgId: string | undefined): string {
  if (orgId === undefined) return ''
  if (name === 'organizations') return `where id = '${orgId}'`
  if (!columns.includes('org_id')) throw new Error(`${name} belongs to no organization`)
  return `where org_id = '${orgId}'`
}

const OF_MEMBERS_ONLY = /^(email|password|first_name|last_name|phone|profile_image_url)$/

/** Its members, and of others who did something there the name only: their accounts are no concern of it. */
function peopleOf({ columns, referrers = [] }: Table, orgId: string): string {
  const values = columns.map((column) => {
    if (column === 'display_name') return `coalesce(f.display_name, u.display_name) as display_name`
    if (column === 'org_id') return `nullif(u.org_id, nullif(u.org_id, '${orgId}')) as org_id`
    if (!OF_MEMBERS_ONLY.test(column)) return `u.${quoted(column)}`
    return `case when m.user_id is not null then u.${quoted(column)} end as ${quoted(column)}`
  })
  const ids = referrers.map(
    ([table, column]) => `select ${quoted(column)} from ${quoted(table)} where org_id = '${orgId}'`,
  )
  return `select ${values.join(', ')} from users u
    left join organization_members m on m.org_id = '${orgId}' and m.user_id = u.id
    left join former_members f on f.org_id = '${orgId}' and f.user_id = u.id
    where u.id in (${ids.join(' union ')}) order by u.id`
}

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
