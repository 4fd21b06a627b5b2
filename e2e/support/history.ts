import type { ServerProcess } from '../../test/support/processes/server-process.ts'
import { sql } from './database.ts'

/** Gives an organization archived orders that it finished, one in each of the last weeks, as its history has them. */
export async function insertFinished(server: ServerProcess, orgId: string, weeks: number): Promise<void> {
  await sql(
    server.dataDir,
    `with made as (
       insert into orders (org_id, number, version, title, customer_name, status, status_column_id, created_by,
         last_updated_by, is_archived, archived_at)
       select $1, 'OLD-' || i, 0, 'Table ' || i, 'Customer ' || i, c.status, c.id, m.user_id, m.user_id, true, now()
       from generate_series(1, $2::int) i
       join board_columns c on c.org_id = $1 and c.status = 'PICKUP'
       join organization_members m on m.org_id = $1
       returning id, substr(number, 5)::int as week
     )
     insert into order_progress (org_id, order_id, finished_at, making_days)
     select $1, id, now() - week * interval '7 days', 2 from made`,
    [orgId, weeks],
  )
}
