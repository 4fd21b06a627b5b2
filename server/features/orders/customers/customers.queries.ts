import type { Customer } from '#shared/orders/customer-schemas.ts'
import { fold } from '#shared/fold.ts'
import { SEARCHED } from '#shared/orders/fields.ts'
import { searchTerms } from '#shared/search.ts'
import type { Statement } from '../../../db/transact.ts'
import { digitsIn, folded } from '../../../db/expressions.ts'

/** With the names of the query's columns. The last column is JSON. */
export interface CustomerRow extends Omit<Customer, 'fulfillmentType' | 'orderCount'> {
  fulfillment_type: Customer['fulfillmentType']
  order_count: number
}

const CUSTOMERS = 8
const ORDERS_OF_EACH = 5
// The last changed orders come first.
const LOOKED_AT = 500

// Two people with the same name are told apart by phone, or by e-mail address if there is no phone.
const NAME = folded('o.customer_name')
const CONTACT = String.raw`coalesce(nullif(regexp_replace(o.customer_phone, '\D', '', 'g'), ''),
  ${folded('o.customer_email')}, '')`
// The search text has a line for each field. A title with several lines would shift later ones.
const FOLDED_NAME = `split_part(o.search_text, E'\\n', ${SEARCHED.findIndex(({ name }) => name === 'customerName') + 1})`
const WHERE_TO_LOOK = `${folded(`concat_ws(E'\\n', o.customer_name, o.customer_phone, o.customer_email)`)}
  || E'\\n' || ${digitsIn(`coalesce(o.customer_phone, '')`)}`

// The characters between the words of a name, and the spaces that replace them.
const BETWEEN_WORDS = `-''.,&/()"`
const SPACES = ' '.repeat(BETWEEN_WORDS.replace("''", "'").length)

/** A space before each word makes the beginnings of words searchable. */
const spaced = (text: string) => `' ' || translate(${text}, '${BETWEEN_WORDS}', '${SPACES}')`

const inLike = (word: string) => word.replace(/[\\%_]/g, '\\$&')

/** The column's value in the customer's latest order that has one. */
const latest = (column: string) =>
  `(array_agg(o.${column} order by o.created_at desc) filter (where o.${column} is not null))[1]`

/** Names that begin with `q` come first, then names with words that do, each by last activity. */
export function customersStatement(orgId: string, q = ''): Statement<CustomerRow> {
  const values: unknown[] = [orgId]
  const given = (value: string) => `$${values.push(value)}::text`
  const asked = (word: string) => ({ pattern: given(inLike(word)), whole: given(word) })
  const terms = searchTerms(q).map(({ words, digits }) => ({
    words: words.map(asked),
    digits: digits === undefined ? undefined : asked(digits),
  }))
  const words = terms.flatMap((term) => term.words)
  const typed = words.length > 0 ? given(fold(q.trim())) : "''"
  // Only the first has an index. A second LIKE would make PostgreSQL expect almost no rows.
  const has = ({ pattern, whole }: ReturnType<typeof asked>) =>
    `o.search_text like '%' || ${pattern} || '%' and strpos(${WHERE_TO_LOOK}, ${whole}) > 0`
  const found = terms.map(({ words, digits }) => {
    const all = words.map(has).join(' and ')
    return digits ? `(${all} or ${has(digits)})` : all
  })
  // Finds names with this beginning even if many other orders changed later.
  // The index knows beginnings of words, and folding the names of all such orders would take too long.
  const begun = words.map(({ pattern, whole }) => {
    const anywhere = ['\\n', ' ', '-'].map(
      (before) => `o.search_text like E'%${before}' || ${pattern} || '%'`,
    )
    return `(${anywhere.join(' or ')}) and strpos(${spaced(FOLDED_NAME)}, ${spaced(whole)}) > 0`
  })
  const latestWhere = (conditions: string[]) => `
      (select ${NAME} as name, ${CONTACT} as contact, o.version
      from orders o
      where ${['o.org_id = $1', ...conditions].join(' and ')}
      order by o.version desc
      limit ${LOOKED_AT})`
  const fits = (name: string) => `case
        when starts_with(${name}, ${typed}) then 0
        when ${words.map(({ whole }) => `strpos(${spaced(name)}, ${spaced(whole)}) > 0`).join(' and ') || 'true'} then 1
        else 2 end`
  const text = String.raw`
    with last as (${latestWhere(found)}
    ), found as (
      select * from last
      ${words.length > 0 ? `union all ${latestWhere([`(select count(*) from last) = ${LOOKED_AT}`, ...begun])}` : ''}
    ), customers as (
      select name, contact, max(version) as version, ${fits('name')} as fit from found
      group by name, contact
      order by fit, version desc
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
    order by c.fit, c.version desc`
  return { text, values }
}
