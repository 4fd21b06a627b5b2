import { isCalendarDate } from '#shared/dates.ts'
import { CHOICES, type ChoiceName } from '#shared/orders/fields.ts'
import type { OrderFilter } from '#shared/orders/filters.ts'
import { HOLD_FILTERS } from '#shared/holds/hold-filter.ts'
import { DUE_RANGES, isAge, NOBODY, STATUSES } from '#shared/orders/orders.ts'
import { PART_NAME } from '#shared/parts/parts.ts'

export type FilterSearch = {
  [Name in ChoiceName | 'q' | 'assignee' | 'dueDate' | 'age' | 'hold' | 'part' | 'partStatus']?: string
}

const LONGEST_SEARCH = 200
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

function among<T extends string>(value: unknown, values: readonly T[]): T[] | undefined {
  if (typeof value !== 'string') return undefined
  const chosen = value.split(',')
  const known = values.filter((one) => chosen.includes(one))
  return known.length > 0 ? known : undefined
}

const peopleIn = (text: string | undefined): string[] =>
  [...new Set(text?.toLowerCase().split(','))].filter((one) => one === NOBODY || ID.test(one))

/** Invalid parts are ignored, because people edit addresses by hand. */
export function filterOf(search: FilterSearch): OrderFilter {
  const { q, dueDate, age } = search
  const due =
    dueDate && ((DUE_RANGES as readonly string[]).includes(dueDate) || isCalendarDate(dueDate))
      ? dueDate
      : undefined
  const chosen = CHOICES.flatMap(({ name, choices }) => {
    const known = among(search[name], choices)
    return known ? [[name, known]] : []
  })
  const assignee = peopleIn(search.assignee)
  const hold = among(search.hold, HOLD_FILTERS)
  const part = search.part?.trim().slice(0, PART_NAME)
  const partStatus = among(search.partStatus, STATUSES)
  const words = q?.trim().slice(0, LONGEST_SEARCH)
  return {
    ...(Object.fromEntries(chosen) as OrderFilter),
    ...(assignee.length > 0 && { assignee }),
    ...(due && { dueDate: due }),
    ...(age && isAge(age) && { age: Number(age) }),
    ...(hold && { hold }),
    ...(part && { part }),
    ...(partStatus && { partStatus }),
    ...(words && { q: words }),
  }
}

export function searchOf(filter: OrderFilter): FilterSearch {
  return {
    q: filter.q || undefined,
    ...Object.fromEntries(CHOICES.map(({ name }) => [name, filter[name]?.join(',') || undefined])),
    assignee: filter.assignee?.join(',') || undefined,
    dueDate: filter.dueDate,
    age: filter.age?.toString(),
    hold: filter.hold?.join(',') || undefined,
    part: filter.part || undefined,
    partStatus: filter.partStatus?.join(',') || undefined,
  }
}

/** The search text stays as it is being typed. */
export const knownSearch = (search: FilterSearch): FilterSearch => ({
  ...searchOf(filterOf(search)),
  q: search.q,
})

export const CHOICE_NAMES = CHOICES.map(({ name }) => name)

export function textsIn<Name extends string>(
  search: Record<string, unknown>,
  names: readonly Name[],
): { [Known in Name]?: string } {
  const texts: { [Known in Name]?: string } = {}
  for (const name of names) {
    const value = search[name]
    if (typeof value === 'string' && value !== '') texts[name] = value
  }
  return texts
}

/** `order` sorts columns by time in the stage, longest first. */
export type BoardSearch = FilterSearch & { order?: 'age' }

export function validateFilterSearch(search: FilterSearch & { order?: string }): BoardSearch {
  const known = knownSearch(search)
  return search.order === 'age' ? { ...known, order: 'age' } : known
}
