import { uniquePaths } from '../../http/files/file-names.ts'
import type { Column, PagedTable } from './paged-table.queries.ts'

export const BY_NUMBER: PagedTable['key'][number] = ['o.number', 'text']

/** Order by order, the oldest part first. */
export const ofOrders = (table: string, alias: string, joins = ''): Pick<PagedTable, 'from' | 'key'> => ({
  from: `orders o join ${table} ${alias} on ${alias}.org_id = o.org_id and ${alias}.order_id = o.id ${joins} where o.org_id = $1`,
  key: [BY_NUMBER, [`${alias}.created_at`, 'timestamptz'], [`${alias}.id`, 'uuid']],
})

interface Named {
  order: string
  name: string
}

function pathsIn(root: string): (named: Named | null) => string | null {
  const path = uniquePaths(root)
  return (named) => named && path(named.order, named.name)
}

export const ATTACHMENTS = {
  ...ofOrders('order_attachments', 'a', 'join objects b on b.org_id = o.org_id and b.url = a.file_url'),
  path: (): Column => [
    'Path',
    `json_build_object('order', o.number, 'name', a.original_name)`,
    pathsIn('files'),
  ],
}

export const APPROVALS = {
  ...ofOrders('approvals', 'p', 'left join objects b on b.org_id = o.org_id and b.url = p.signature_url'),
  path: (): Column => [
    'Signature',
    `case when b.id is not null then json_build_object('order', o.number, 'name', coalesce(p.name, 'Signature') || '.png') end`,
    pathsIn('signatures'),
  ],
}

/** An approval without a signature has no path. */
export const CONTENTS: readonly PagedTable[] = [ATTACHMENTS, APPROVALS].map(({ path, ...table }) => ({
  ...table,
  columns: () => [path(), ['Id', 'b.id'], ['Bytes', 'b.size'], ['Stored At', 'b.stored_at']],
}))
