import type { TestKerf } from './kerf.ts'

/** Members of an organization who never signed in, written at once without the log. Returns their ids. */
export async function addMembers(
  kerf: Pick<TestKerf, 'database'>,
  orgId: string,
  count: number,
): Promise<string[]> {
  const { rows } = await kerf.database.pool.query<{ user_id: string }>(
    `with people as (
       insert into users (display_name, org_id) select 'Colleague ' || n, $1 from generate_series(1, $2::int) n returning id
     )
     insert into organization_members (org_id, user_id) select $1, id from people returning user_id`,
    [orgId, count],
  )
  return rows.map(({ user_id }) => user_id)
}
