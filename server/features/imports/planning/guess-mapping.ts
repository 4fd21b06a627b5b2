import { localToday, type CalendarDate } from '#shared/dates.ts'
import { fold } from '#shared/fold.ts'
import type { DateOrder, ImportTarget } from '#shared/imports/imports.ts'
import { addressPartOf } from '#shared/imports/joins.ts'
import { partsOf } from '#shared/imports/words.ts'
import { isDateTarget } from '#shared/imports/questions.ts'
import type { Import, ImportColumn, ImportMapping } from '#shared/imports/schemas.ts'
import type { Priority } from '#shared/orders/orders.ts'
import { cellsOf, guessTargets, isAnswered } from './guess-targets.ts'
import { answerIn, fulfillmentIn, priorityIn, stageIn } from './meaning-words.ts'

export interface Assignable {
  id: string
  displayName: string
  email: string | null
}

/** Those of a board's own fields are guessed by name. */
const TRELLO: Record<string, ImportTarget> = {
  Title: 'title',
  List: 'status',
  Description: 'description',
  'Due date': 'dueDate',
  Members: 'assignees',
  Labels: 'priorityLabels',
  Number: 'reference',
  Created: 'createdAt',
}

const MOST_MEANINGS = 200

export function guessMapping(
  columns: ImportColumn[],
  kind: Import['kind'],
  members: Assignable[],
  now = new Date(),
): ImportMapping {
  const today = localToday(now)
  const targets = kind === 'trello' ? guessTrello(columns, today) : guessTargets(columns, today)
  const valuesOf = (...wanted: ImportTarget[]) =>
    columns.flatMap(({ values }, index) => {
      const target = targets[index]
      return target && wanted.includes(target) ? (values ?? []).map(({ value }) => value) : []
    })
  const partsIn = (target: ImportTarget) => valuesOf(target).flatMap(partsOf)
  const memberCalled = memberFinder(members)
  // Files of web shops have a delivery address, but don't say that the order is to be delivered.
  const isDelivered = columns.some(
    ({ name }, place) => targets[place] === 'address' && addressPartOf(name)?.of === 'delivery',
  )
  return {
    columns: targets,
    dateOrder: certainOrder(columns, targets),
    stages: meanings(valuesOf('status'), stageIn),
    priorities: {
      ...meanings([...valuesOf('priority'), ...partsIn('priorityLabels')], priorityIn),
      ...answered(columns, targets),
    },
    fulfillments: meanings(valuesOf('fulfillmentType'), fulfillmentIn),
    people: meanings(partsIn('assignees'), (name) => memberCalled(name) ?? null),
    defaults: {
      status: 'ORDER_IN',
      priority: 'MEDIUM',
      fulfillmentType: isDelivered ? 'DELIVERY' : 'PICKUP',
      customerName: '',
    },
  }
}

const OWN_COLUMNS = Object.keys(TRELLO).length

function guessTrello(columns: ImportColumn[], today: CalendarDate): (ImportTarget | null)[] {
  // The board's own fields follow, and may have the same names.
  const known = columns.map(({ name }, index) => (index < OWN_COLUMNS ? TRELLO[name] : undefined))
  const others = guessTargets(
    columns.filter((_, index) => !known[index]),
    today,
    known,
  )
  return known.map((target) => target ?? others.shift() ?? null)
}

/** One program wrote the file, so the date order of one column holds for the others. */
function certainOrder(columns: ImportColumn[], targets: (ImportTarget | null)[]): DateOrder | null {
  const dates = columns.filter((_, index) => isDateTarget(targets[index]))
  if (!dates.some((column) => column.dates === 'ask')) return null
  const orders = new Set(
    columns.map((column) => column.dates).filter((order) => order === 'dmy' || order === 'mdy'),
  )
  const [order = null] = orders
  return orders.size === 1 ? order : null
}

function answered(columns: ImportColumn[], targets: (ImportTarget | null)[]): Record<string, Priority> {
  const found = columns.flatMap((column, place) => {
    const priority = targets[place] === 'priority' && isAnswered(column) ? priorityIn(column.name) : undefined
    if (!priority) return []
    return cellsOf(column).map((cell) => [cell, answerIn(cell) ? priority : 'MEDIUM'] as const)
  })
  return Object.fromEntries(found)
}

function meanings<Meaning>(
  values: string[],
  meaningOf: (value: string) => Meaning | undefined,
): Record<string, Meaning> {
  const known = [...new Set(values)].flatMap((value) => {
    const meaning = meaningOf(value)
    return meaning === undefined ? [] : [[value, meaning] as const]
  })
  return Object.fromEntries(known.slice(0, MOST_MEANINGS))
}

/** Finds by e-mail address or name, or by first name if it is unique. */
export function memberFinder(members: Assignable[]): (text: string) => string | undefined {
  const [whole, firstNames] = [new Map<string, string | undefined>(), new Map<string, string | undefined>()]
  for (const { id, email, displayName } of members) {
    const name = fold(displayName)
    if (email) addCalled(whole, email.toLowerCase(), id)
    addCalled(whole, name, id)
    addCalled(firstNames, name.split(/\s+/)[0] ?? '', id)
  }
  return (text) => {
    const called = fold(text.trim())
    if (called === '') return undefined
    return whole.has(called) ? whole.get(called) : firstNames.get(called)
  }
}

/** Undefined stands for a name that several members have. */
function addCalled(known: Map<string, string | undefined>, called: string, id: string): void {
  const isFirst = !known.has(called) || known.get(called) === id
  known.set(called, isFirst ? id : undefined)
}
