import type { OwnKerf } from '../kerf.ts'

interface Node {
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: Node[]
}

/** How many rows of a table a plan has read. */
function rowsIn(node: Node, table: string): number {
  const { 'Actual Rows': rows, 'Actual Loops': loops, 'Rows Removed by Filter': removed = 0 } = node
  const own = node['Relation Name'] === table ? (rows + removed) * loops : 0
  return (node.Plans ?? []).reduce((sum, inner) => sum + rowsIn(inner, table), own)
}

/** How many rows of a table PostgreSQL reads for a statement. */
export async function rowsRead(
  { database }: Pick<OwnKerf, 'database'>,
  { sql, params }: { sql: string; params: unknown[] },
  table: string,
): Promise<number> {
  const { rows } = await database.pool.query<{ 'QUERY PLAN': [{ Plan: Node }] }>(
    `explain (analyze, format json) ${sql}`,
    params,
  )
  return rowsIn(rows[0]!['QUERY PLAN'][0].Plan, table)
}
