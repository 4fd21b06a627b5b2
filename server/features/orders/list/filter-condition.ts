import { CHOICES } from '#shared/orders/fields.ts'
import { dueBetween, enteredBy, type OrderFilter } from '#shared/orders/filters.ts'
import { daysAfter, startOfDay, type CalendarDate } from '#shared/dates.ts'
import { NOBODY } from '#shared/orders/orders.ts'
import { searchTerms } from '#shared/search.ts'
import { folded } from '../../../db/folded.ts'
import { heldBy, WAIT_IN_SEARCH, WAITS } from '../holds.sql.ts'
import { columnOf } from '../orders.sql.ts'

export interface ListInput {
  filter: OrderFilter
  /** The organization's. */
  today: CalendarDate
  timeZone: string
}

interface Where {
  sql: string
  values: unknown[]
}

const assignments = 'from order_assignees a where a.org_id = o.org_id and a.order_id = o.id'

/** Any of the people, or nobody where that is among them. */
const assignedTo = (place: string) =>
  `(exists (select ${assignments} and a.user_id::text = any(${place}))
    or '${NOBODY}' = any(${place}) and not exists (select ${assignments}))`

// Members are few, and their names are looked through before their orders are.
const named = (pattern: string) => `select a.order_id from order_assignees a
    where a.org_id = $1 and a.user_id = any(array(
      select m.user_id from organization_members m join users w on w.id = m.user_id
      where m.org_id = $1 and ${folded('w.display_name')} like ${pattern}))`

const waiting = (pattern: string) => `select w.id from orders w
    where w.org_id = $1 and not w.is_archived and ${WAITS} and ${WAIT_IN_SEARCH} like ${pattern}`

/**
 * A word in an order, in the name of somebody who is assigned to it, or in what it waits for; what is archived waits for
 * nothing. The orders that are found in another way than by their text are an array, so that PostgreSQL can join what
 * indexes find; it would read all orders for such a condition.
 */
const found = (pattern: string, archived: boolean) =>
  `(o.search_text like ${pattern} or o.id = any(array(
    ${named(pattern)} ${archived ? '' : `union all ${waiting(pattern)}`})))`

// The backslash is LIKE's own escape: a percent sign that somebody types is a percent sign.
const anywhere = (word: string) => `%${word.replace(/[\\%_]/g, '\\$&')}%`

const AMONG = { active: ['not o.is_archived'], archived: ['o.is_archived'], all: [] }

/** Which orders a filter lets through, as a condition on `o`. */
export function filterCondition(
  orgId: string,
  among: keyof typeof AMONG,
  { filter, today, timeZone }: ListInput,
): Where {
  const values: unknown[] = [orgId]
  const parts = ['o.org_id = $1', ...AMONG[among]]
  const add = (part: (place: string) => string, value: unknown) => {
    values.push(value)
    parts.push(part(`$${values.length}`))
  }
  for (const field of CHOICES) {
    const chosen = filter[field.name]
    if (chosen) add((place) => `o.${columnOf(field)} = any(${place})`, chosen)
  }
  if (filter.dueDate) {
    const { from, to } = dueBetween(filter.dueDate, today)
    if (from) add((place) => `o.due_date >= ${place}`, from)
    if (to) add((place) => `o.due_date <= ${place}`, to)
  }
  if (filter.assignee) add(assignedTo, filter.assignee)
  if (filter.age !== undefined) {
    // A moment and not a day in the zone: PostgreSQL may not know each zone that Node knows.
    const tooLate = startOfDay(timeZone, daysAfter(enteredBy(filter.age, today), 1))
    add((place) => `o.entered_stage_at < ${place}`, tooLate)
  }
  if (filter.hold) parts.push(heldBy(filter.hold))
  const place = (value: unknown) => `$${values.push(value)}`
  for (const { words, digits } of searchTerms(filter.q ?? '')) {
    const all = words.map((word) => found(place(anywhere(word)), among === 'archived')).join(' and ')
    parts.push(digits === undefined ? all : `(${all} or o.search_text like ${place(anywhere(digits))})`)
  }
  return { sql: parts.join(' and '), values }
}
