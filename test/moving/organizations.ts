import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Connection } from '../../server/db/client.ts'
import { run, succeed, type Outcome, type Place } from '../support/processes/commands.ts'
import { withClient } from '../support/backups/installations.ts'
import { aServer } from '../support/processes/servers.ts'
import { Visitor } from '../support/visitor.ts'
import type { aDatabase } from '../support/backups/installations.ts'

const ADMIN = 'server/commands/admin.ts'

export interface Installed {
  url: string
  connection: Connection
  place: Place
  visitor(): Visitor
}

/** A server on a database and with a secret of its own, until the test ends. */
export async function installed({
  connection,
  place,
}: Pick<Awaited<ReturnType<typeof aDatabase>>, 'connection'> & { place: Place }): Promise<Installed> {
  const server = await aServer(place)
  return { url: server.url, connection, place, visitor: () => new Visitor(server.url) }
}

/** @returns the passphrase, if there is one */
export async function exportTo({ place }: Pick<Installed, 'place'>, slug: string, file: string) {
  const out = await succeed(ADMIN, place, 'export-organization', slug, file)
  return /^\w{5}(-\w{5}){4}$/m.exec(out)?.[0] ?? ''
}

export const importFrom = ({ place }: Pick<Installed, 'place'>, ...args: string[]): Promise<Outcome> =>
  run(ADMIN, place, 'import-organization', ...args)

export const imported = ({ place }: Pick<Installed, 'place'>, ...args: string[]): Promise<string> =>
  succeed(ADMIN, place, 'import-organization', ...args)

// Sessions, counters, doors and what is to be sent stay where they are.
const STAYS =
  'sessions throttles api_tokens invites idempotency_keys removed_files removed_parts due_deliveries due_digests former_addresses consumer_positions customer_mails'.split(
    ' ',
  )
// They are counted through for all organizations, sealed with the secret, or move with the clock.
const NOT_COMPARED = '{id,sealed,morning_on,next_morning_at,completed_to,founded_from}'

/** Its rows in each table, as text, and its people's. */
export function rowsOfOrganization(connection: Connection, orgId: string): Promise<Record<string, string[]>> {
  return withClient(connection, async (client) => {
    await client.query("set timezone to 'UTC'")
    const { rows: tables } = await client.query<{ name: string }>(
      `select table_name as name from information_schema.columns join information_schema.tables using (table_schema, table_name)
       where table_schema = 'public' and table_type = 'BASE TABLE' and column_name = 'org_id' and table_name <> 'users'
         and table_name <> all ($1) order by 1`,
      [STAYS],
    )
    const all: Record<string, string[]> = {}
    const read = async (name: string, condition: string) => {
      const ids = name.endsWith('events') ? NOT_COMPARED : NOT_COMPARED.replace('id,', '')
      const left = name === 'organizations' ? ids.replace('{', '{created_at,') : ids
      const { rows } = await client.query<{ row: string }>(
        `select (to_jsonb(t) - '${left}'::text[])::text as row from "${name}" t where ${condition}`,
        [orgId],
      )
      all[name] = rows.map(({ row }) => row).toSorted()
    }
    for (const { name } of tables) await read(name, 'org_id = $1')
    await read('organizations', 'id = $1')
    await read('users', 'id in (select user_id from organization_members where org_id = $1)')
    return all
  })
}

/** The files that its rows refer to, as hexadecimal. */
export async function filesOfOrganization(
  { connection, place }: Pick<Installed, 'connection' | 'place'>,
  orgId: string,
): Promise<Record<string, string>> {
  const files: Record<string, string> = {}
  const { rows } = await withClient(connection, (client) =>
    client.query<{ id: string; thumbnail: boolean }>(
      `select id, coalesce(thumbnail_size, 0) > 0 as thumbnail from objects where org_id = $1 and stored_at is not null`,
      [orgId],
    ),
  )
  for (const { id, thumbnail } of rows) {
    for (const kind of thumbnail ? ['files', 'thumbnails'] : ['files']) {
      const bytes = await readFile(join(place.DATA_DIR, kind, id.slice(0, 2), id)).catch(() => undefined)
      files[`${kind}/${id}`] = bytes?.toString('hex') ?? 'missing'
    }
  }
  return files
}
