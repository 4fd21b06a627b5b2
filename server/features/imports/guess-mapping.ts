import type { Import, ImportColumn, ImportMapping } from '#shared/imports/types.ts'

/** Somebody to whom orders can be assigned, and who may have written notes. */
export interface Assignable {
  id: string
  displayName: string
  email: string | null
}

/** What the columns of a file become, as far as it can be told; whoever imports changes what is wrong. */
export function guessMapping(
  columns: ImportColumn[],
  _kind: Import['kind'],
  _members: Assignable[],
): ImportMapping {
  return {
    columns: columns.map(() => null),
    dateOrder: null,
    stages: {},
    priorities: {},
    fulfillments: {},
    people: {},
    defaults: { status: 'ORDER_IN', priority: 'MEDIUM', fulfillmentType: 'PICKUP', customerName: '' },
  }
}

const OWN_COLUMNS = Object.keys(TRELLO).length

function guessTrello(columns: ImportColumn[]): (ImportTarget | null)[] {
  // Behind them stand the board's own fields, which may be called the same.
  const known = columns.map(({ name }, index) => (index < OWN_COLUMNS ? TRELLO[name] : undefined))
  const others = guessTargets(
    columns.filter((_, index) => !known[index]),
    known,
  )
  return known.map((target) => target ?? others.shift() ?? null)
}

/** The likeliest pair of column and target first, each target once unless several columns may become it. */
function guessTargets(
  columns: ImportColumn[],
  taken: (ImportTarget | undefined)[] = [],
): (ImportTarget | null)[] {
  const guesses = columns.flatMap((column, index) =>
    targetsOf(column.name)
      .filter(({ target }) => fits(column, target))
      .map((guess) => ({ ...guess, index })),
  )
  const targets = columns.map((): ImportTarget | null => null)
  const used = new Set(taken)
  for (const { index, target } of guesses.toSorted((a, b) => b.likelihood - a.likelihood)) {
    if (targets[index] || (used.has(target) && !SHARED_TARGETS.includes(target))) continue
    targets[index] = target
    used.add(target)
  }
  // Nothing of the file is lost.
  return targets.map(
    (target, index) => target ?? ((columns[index]?.samples.length ?? 0) > 0 ? 'extra' : null),
  )
}

/** Whether what was seen in the column can be what its head says. */
function fits({ samples, dates }: ImportColumn, target: ImportTarget): boolean {
  if (samples.length === 0) return true
  switch (target) {
    case 'dueDate':
    case 'createdAt':
      return dates !== null || samples.some((sample) => readDate(sample, 'dmy') ?? readDate(sample, 'mdy'))
    case 'estimatedHours':
    case 'actualHours':
      return samples.some((sample) => readHours(sample) !== undefined)
    case 'customerEmail':
      return samples.some((sample) => sample.includes('@'))
    default:
      return true
  }
}

/** One program wrote the file: what one of its columns says of the dates goes for the others. */
function certainOrder(columns: ImportColumn[], targets: (ImportTarget | null)[]): DateOrder | null {
  const dates = columns.filter((_, index) => targets[index] === 'dueDate' || targets[index] === 'createdAt')
  if (!dates.some((column) => column.dates === 'ask')) return null
  const orders = new Set(
    columns.map((column) => column.dates).filter((order) => order === 'dmy' || order === 'mdy'),
  )
  const [order = null] = orders
  return orders.size === 1 ? order : null
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

/** By e-mail address or name; by the first name alone where nobody else has it. */
export function memberCalled(members: Assignable[], text: string): string | undefined {
  const name = fold(text.trim())
  if (name === '') return undefined
  const whole = members.filter(
    ({ email, displayName }) => email?.toLowerCase() === name || fold(displayName) === name,
  )
  const found =
    whole.length > 0 ? whole : members.filter(({ displayName }) => fold(displayName).split(/\s+/)[0] === name)
  return found.length === 1 ? found[0]?.id : undefined
}
