import type { Pool } from '../../db/client.ts'
import { nameIn } from '../../db/expressions.ts'

export type Column = [header: string, sql: string, show?: (value: never) => unknown]

export interface PagedTable {
  /** Includes the condition; `$1` is the organization. */
  from: string
  /** The unique key of the rows in reading order, with its types. */
  key: [sql: string, type: string][]
  /** Called once for each reading, because a column may depend on the rows before. */
  columns(): Column[]
}

// With 500, an export of 10,000 orders took 11 to 15 MB more memory.
const PAGE = 100

export function pageStatement({ from, key }: PagedTable, columns: Column[], isFirst: boolean): string {
  const places = key.map(([, type], index) => `$${index + 2}::${type}`)
  const keys = key.map(([sql]) => sql).join(', ')
  // The first key gets its own condition, because no index matches the condition on several tables.
  const after = isFirst ? '' : `and ${key[0]?.[0]} >= ${places[0]} and (${keys}) > (${places.join(', ')})`
  const shown = [...key.map(([sql]) => `(${sql})::text`), ...columns.map(([, sql]) => sql)]
  return `select ${shown.map((sql, index) => `${sql} as c${index}`).join(', ')} from ${from} ${after} order by ${keys} limit ${PAGE}`
}

/** One statement per page, so that a slow reader holds neither a connection nor a transaction. */
export async function* readPages(pool: Pool, orgId: string, table: PagedTable): AsyncGenerator<unknown[][]> {
  const columns = table.columns()
  let place: unknown[] = []
  for (;;) {
    const { rows } = await pool.query<unknown[]>({
      text: pageStatement(table, columns, place.length === 0),
      values: [orgId, ...place],
      rowMode: 'array',
    })
    if (rows.length > 0) yield rows.map((row) => shownIn(row.slice(table.key.length), columns))
    if (rows.length < PAGE) return
    place = rows.at(-1)?.slice(0, table.key.length) ?? []
  }
}

function shownIn(values: unknown[], columns: Column[]): unknown[] {
  return columns.map(([, , show], index) => (show ? show(values[index] as never) : values[index]))
}

export const nameOf = (column: string) => `(select ${nameIn('$1', 'u')} from users u where u.id = ${column})`

export const person = (header: string, column: string): Column => [header, nameOf(column)]

export interface CsvTable extends PagedTable {
  file: string
  about: string
}
