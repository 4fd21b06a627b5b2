import type { Customer } from '#shared/orders/customer-schemas.ts'
import { searchWords } from '#shared/orders/filters.ts'
import type { Statement } from '../../core/transact.ts'
import { folded } from '../../db/folded.ts'

/** As the query's columns are named; its last one is JSON. */
export interface CustomerRow extends Omit<Customer, 'fulfillmentType' | 'orderCount'> {
  fulfillment_type: Customer['fulfillmentType']
  order_count: number
}

const CUSTOMERS = 8
const ORDERS_OF_EACH = 5
// So many orders are looked at for customers, beginning with the one that changed last.
const LOOKED_AT = 500

// Two people of one name are told apart by their phones, and without one by their e-mail addresses.
const NAME = folded('o.customer_name')
const CONTACT = String.raw`coalesce(nullif(regexp_replace(o.customer_phone, '\D', '', 'g'), ''),
  ${folded('o.customer_email')}, '')`
const WHERE_TO_LOOK = folded(`concat_ws(E'\\n', o.customer_name, o.customer_phone, o.customer_email)`)

const inLike = (word: string) => word.replace(/[\\%_]/g, '\\$&')

/** What the latest order has that has any. */
const latest = (column: string) =>
  `(array_agg(o.${column} order by o.created_at desc) filter (where o.${column} is not null))[1]`

/** The customers in whose name, phone or e-mail all words of `q` are found; without one, all of them. */
export function customersStatement(orgId: string, q = ''): Statement<CustomerRow> {
  const values: unknown[] = [orgId]
  const found = searchWords(q).map((word) => {
    values.push(inLike(word), word)
    const [pattern, whole] = [values.length - 1, values.length].map((place) => folded(`$${place}::text`))
    // The first of the two has the index. A second LIKE would make PostgreSQL expect next to nothing, and look at all.
    return `and o.search_text like '%' || ${pattern} || '%' and strpos(${WHERE_TO_LOOK}, ${whole}) > 0`
  })
  const text = String.raw`
    with found as (
      select ${NAME} as name, ${CONTACT} as contact, o.version
      from orders o
      where o.org_id = $1 ${found.join(' ')}
      order by o.version desc
      limit ${LOOKED_AT}
    ), customers as (
      select name, contact, max(version) as version from found
      group by name, contact
      order by version desc
      limit ${CUSTOMERS}
    )
    select theirs.*
    from customers c
    cross join lateral (
      select ${latest('customer_name')} as name, ${latest('customer_phone')} as phone,
        ${latest('customer_email')} as email, ${latest('address')} as address,
        ${latest('fulfillment_type')} as fulfillment_type, count(*)::int as order_count,
        to_json((array_agg(json_build_object('id', o.id, 'number', o.number, 'title', o.title,
          'status', o.status, 'isArchived', o.is_archived) order by o.created_at desc))[1:${ORDERS_OF_EACH}]) as orders
      from orders o
      where o.org_id = $1 and o.search_text like '%' || regexp_replace(c.name, '([\\%_])', '\\\1', 'g') || '%'
        and ${NAME} = c.name and ${CONTACT} = c.contact
    ) theirs
    order by c.version desc`
  return { text, values }
}
