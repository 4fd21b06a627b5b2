import { CHOICES } from '#shared/orders/fields.ts'
import { dueBetween, enteredBefore, type OrderFilter } from '#shared/orders/filters.ts'
import { fold } from '#shared/fold.ts'
import { startOfDay, type CalendarDate } from '#shared/dates.ts'
import { NOBODY } from '#shared/orders/orders.ts'
import { searchTerms } from '#shared/search.ts'
import { folded } from '../../../db/expressions.ts'
import { heldBy, waitHas } from '../holds.sql.ts'
import { columnOf } from '../orders.sql.ts'

export interface ListInput {
  filter: OrderFilter
  /** The organization's day. */
  today: CalendarDate
  timeZone: string
}

interface Where {
  sql: string
  values: unknown[]
}

interface Page {
  order: string
  limit: number
  /** A condition on `o` for the orders after the previous page. */
  after?: (place: (value: unknown) => string) => string
}

const assignments = 'from order_assignees a where a.org_id = o.org_id and a.order_id = o.id'

/** `NOBODY` among them matches orders without assignees. */
const assignedTo = (place: string) =>
  `(exists (select ${assignments} and a.user_id::text = any(${place}))
    or '${NOBODY}' = any(${place}) and not exists (select ${assignments}))`

/** More are read in order until the list has enough, instead of found by indexes and sorted. */
const FEW = 1000

const AMONG = { active: ['not o.is_archived'], archived: ['o.is_archived'], all: [] }

// LIKE escapes with a backslash, so that a typed percent sign is a percent sign.
const anywhere = (word: string) => `%${word.replace(/[\\%_]/g, '\\$&')}%`

/** A word matches the order, an assignee's name, or what it waits for. Archived orders wait for nothing. */
export function filterCondition(
  orgId: string,
  among: keyof typeof AMONG,
  input: ListInput,
  page?: Page,
): Where {
  const values: unknown[] = [orgId]
  const place = (value: unknown) => `$${values.push(value)}`
  const parts = ['o.org_id = $1', ...AMONG[among], ...restrictions(input, place)]
  if (page?.after) parts.push(page.after(place))
  const rest = page ? `order by ${page.order} limit ${place(page.limit)}` : ''
  const select = (conditions: string[]) => `select o.id from orders o where ${conditions.join(' and ')}`

  const named: string[] = []
  const byIndex: string[] = []
  const inOrder: string[] = []
  for (const { words, digits } of searchTerms(input.filter.q ?? '')) {
    const ways = words.map((word) => {
      const pattern = place(anywhere(word))
      const name = `named_${named.length}`
      named.push(`${name} as materialized (${whomItNames(pattern, among)})`)
      const waits = among === 'archived' ? '' : ` or not o.is_archived and ${waitHas('o', pattern)}`
      return {
        byIndex: `(o.search_text like ${pattern} or o.id = any((select ids from ${name})::uuid[]))`,
        inOrder: `(o.search_text like ${pattern}
          or exists (select ${assignments} and a.user_id = any((select people from ${name})::uuid[]))${waits})`,
      }
    })
    const phone = digits === undefined ? undefined : `o.search_text like ${place(anywhere(digits))}`
    const orPhone = (all: string) => (phone ? `(${all} or ${phone})` : all)
    byIndex.push(orPhone(ways.map((way) => way.byIndex).join(' and ')))
    inOrder.push(orPhone(ways.map((way) => way.inOrder).join(' and ')))
  }
  if (named.length === 0 && !page) return { sql: parts.join(' and '), values }
  // With an array PostgreSQL looks up these orders by their key.
  const amongIds = (ids: string) => ({ sql: `o.id = any(array(${ids}))`, values })
  if (named.length === 0) return amongIds(`${select(parts)} ${rest}`)
  const knowsAll = named
    .map((_, index) => `(select cardinality(ids) from named_${index}) <= ${FEW}`)
    .join(' and ')
  return amongIds(`
    with ${named.join(', ')}, few as materialized (
      ${select([...parts, ...byIndex, knowsAll])} limit ${FEW + 1}
    ), are_few as materialized (select ${knowsAll} and count(*) <= ${FEW} as yes from few)
    select id from few where (select yes from are_few)
    union all
    (${select([...parts, ...inOrder, 'not (select yes from are_few)'])} ${rest})`)
}

/** The orders that they are assigned to, or that wait for a text with the pattern, if these are few. */
const whomItNames = (pattern: string, among: keyof typeof AMONG) => `
  select people, array(
    select a.order_id from order_assignees a where a.org_id = $1 and a.user_id = any(people)
    ${among === 'archived' ? '' : `union all select w.id from orders w where w.org_id = $1 and not w.is_archived and ${waitHas('w', pattern)}`}
    limit ${FEW + 1}) as ids
  from (select array(
    select m.user_id from organization_members m join users u on u.id = m.user_id
    where m.org_id = $1 and ${folded('u.display_name')} like ${pattern}) as people) named`

/** The rule of `hasPart`. */
function partIs({ part, partStatus }: OrderFilter, place: (value: unknown) => string): string {
  const conditions = [
    ...(part === undefined ? [] : [`${folded("p->>'name'")} = ${place(fold(part))}`]),
    ...(partStatus ? [`p->>'status' = any(${place(partStatus)})`] : []),
  ]
  return `exists (select from jsonb_array_elements(o.parts) p where ${conditions.join(' and ')})`
}

function restrictions({ filter, today, timeZone }: ListInput, place: (value: unknown) => string): string[] {
  const parts: string[] = []
  for (const field of CHOICES) {
    const chosen = filter[field.name]
    if (chosen) parts.push(`o.${columnOf(field)} = any(${place(chosen)})`)
  }
  if (filter.dueDate) {
    const { from, to } = dueBetween(filter.dueDate, today)
    if (from) parts.push(`o.due_date >= ${place(from)}`)
    if (to) parts.push(`o.due_date <= ${place(to)}`)
  }
  if (filter.assignee) parts.push(assignedTo(place(filter.assignee)))
  if (filter.age !== undefined) {
    // A moment, not a day in the zone, because PostgreSQL may not know every zone that Node knows.
    const tooLate = startOfDay(timeZone, enteredBefore(filter.age, today))
    parts.push(`o.entered_stage_at < ${place(tooLate)}`)
  }
  if (filter.hold) parts.push(heldBy(filter.hold))
  if (filter.part !== undefined || filter.partStatus) parts.push(partIs(filter, place))
  return parts
}
