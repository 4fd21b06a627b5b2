import type { Pool } from '../../db/client.ts'

/** How far an organization's log has been measured. */
export interface Measured {
  orgId: string
  version: number
}

/** What came after that, up to this version. */
export interface Grown extends Measured {
  bytes: number
}

// With the rows that it changes, their indexes, and what consumers write of it.
const BYTES_OF_EVENT = 2000
// It stands in the log as one of a list, and is a row, beside its texts: nobody sends those of a copy.
const BYTES_OF_ITEM = 500

const GROWN = {
  name: 'grown-logs',
  text: `
    select k.org_id as "orgId", max(e.version) as version, sum(
      ${BYTES_OF_EVENT} + pg_column_size(e.data)
        + case e.type
            when 'checklist.added' then ${BYTES_OF_ITEM} * jsonb_array_length(coalesce(e.data -> 'items', '[]')) + (
              select coalesce(sum(octet_length(i.title) + coalesce(octet_length(i.description), 0)), 0)
              from order_checklist_items i
              where i.checklist_id = (e.data ->> 'checklistId')::uuid and i.org_id = e.org_id)
            when 'orders.imported' then ${BYTES_OF_EVENT} * (e.data ->> 'count')::int
            else 0
          end) as bytes
    from unnest($1::uuid[], $2::bigint[]) k(org_id, version)
    join events e on e.org_id = k.org_id and e.version > k.version
    group by k.org_id`,
}

/** About how much the database has grown by what these organizations have changed since; none for those that changed nothing. */
export async function selectGrown(pool: Pool, measured: Measured[]): Promise<Grown[]> {
  const { rows } = await pool.query<{ orgId: string; version: string; bytes: string }>({
    ...GROWN,
    values: [measured.map(({ orgId }) => orgId), measured.map(({ version }) => version)],
  })
  return rows.map(({ orgId, version, bytes }) => ({ orgId, version: Number(version), bytes: Number(bytes) }))
}
