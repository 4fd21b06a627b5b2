import type { CalendarDate } from '#shared/dates.ts'
import type { ImportTarget } from '#shared/imports/imports.ts'
import { addressPartOf, namePartOf } from '#shared/imports/joins.ts'
import { isBlank } from '#shared/imports/words.ts'
import type { ImportColumn } from '#shared/imports/schemas.ts'
import { isDate, readDate } from '#shared/imports/written-dates.ts'
import { hasHead, isTitleHead, targetsOf, type HeadGuess } from './head-words.ts'
import { answerIn, fulfillmentIn, priorityIn, stageIn } from './meaning-words.ts'
import { readHours } from './values.ts'

export function guessTargets(
  columns: ImportColumn[],
  today: CalendarDate,
  taken: (ImportTarget | undefined)[] = [],
): (ImportTarget | null)[] {
  const targets = columns.map((): ImportTarget | null => null)
  const used = new Set(taken)
  const take = (place: number, target: ImportTarget) => {
    targets[place] = target
    used.add(target)
  }
  const isFree = (place: number) => targets[place] === null && !columns[place]?.isHidden
  for (const place of addressColumns(columns)) if (!used.has('address')) targets[place] = 'address'
  if (targets.includes('address')) used.add('address')
  const names = nameColumns(columns)
  const guesses = columns.flatMap((column, index) =>
    names.includes(index) ? [] : guessesOf(column, today).map((guess) => ({ ...guess, index })),
  )
  for (const { index, target } of guesses.toSorted((a, b) => b.likelihood - a.likelihood)) {
    if (isFree(index) && (!used.has(target) || MANY.has(target))) take(index, target)
  }
  const hasNames = names.some(isFree) && !used.has('customerName')
  if (hasNames) for (const place of names) take(place, 'customerName')
  for (const [place, column] of columns.entries()) {
    const proved = isFree(place) ? provedBy(column).find((target) => !used.has(target)) : undefined
    if (proved) take(place, proved)
  }
  if (!used.has('title')) {
    const place = titleAmong(columns, targets)
    if (place !== undefined) take(place, 'title')
  }
  const rest = columns.findIndex(
    (column, place) => isFree(place) && !hasHead(column.name) && readsAsText(column),
  )
  if (rest >= 0 && !used.has('customerName')) take(rest, 'customerName')
  // Unused columns go to the notes, so that nothing of the file is lost. The parts of a whole name repeat it.
  return targets.map((target, place) => {
    if (target || !isShown(columns[place])) return target
    return names.includes(place) ? null : 'extra'
  })
}

const MANY: ReadonlySet<ImportTarget> = new Set(['assignees', 'priorityLabels'] as const)

const isShown = (column?: ImportColumn) => column && !column.isHidden && column.samples.length > 0

function addressColumns(columns: ImportColumn[]): number[] {
  const found = columns.flatMap(({ name, isHidden }, place) => {
    const known = isHidden ? undefined : addressPartOf(name)
    return known ? [{ ...known, place }] : []
  })
  const isDelivered = found.some(({ of }) => of === 'delivery')
  const own = found.filter(({ of }) => !isDelivered || of !== 'bill')
  // A state or a country alone isn't an address.
  if (!own.some(({ part }) => part === 'street' || part === 'town' || part === 'postal')) return []
  return [...Map.groupBy(own, ({ part }) => part).values()].flatMap((same) => {
    const first = same.find(({ of }) => of === 'delivery') ?? same.find(({ of }) => of === 'any') ?? same[0]
    return first ? [first.place] : []
  })
}

function nameColumns(columns: ImportColumn[]): number[] {
  const placeOf = (part: 'first' | 'last', isBeside: boolean) =>
    columns.findIndex(({ name, isHidden }) => !isHidden && namePartOf(name, isBeside) === part)
  const [first, last] = [placeOf('first', false), placeOf('last', false)]
  const both = [
    first < 0 ? placeOf('first', last >= 0) : first,
    last < 0 ? placeOf('last', first >= 0) : last,
  ]
  return both.every((place) => place >= 0) ? both : []
}

type Guess = Pick<HeadGuess, 'target' | 'likelihood'>

function guessesOf(column: ImportColumn, today: CalendarDate): Guess[] {
  if (column.isHidden) return []
  const guesses = targetsOf(column.name).filter(({ target, needsProof }) => fits(column, target, needsProof))
  const [first, second] = guesses
  const priority = priorityIn(column.name)
  if (priority && isAnswered(column)) return [{ target: 'priority', likelihood: 90 }]
  // Columns headed "Job" or "Name" may contain numbers.
  if (first?.target === 'title' && !isTitleHead(column.name) && cellsOf(column).every(isNumberOfOrder)) {
    return column.samples.length > 0 ? [{ target: 'reference', likelihood: 60 }] : guesses
  }
  if (second && first?.target === 'dueDate' && isOver(column, today)) return [second]
  if (second?.target === 'customerName' && column.samples.every(isPerson) && column.samples.length > 0) {
    return [{ ...second, likelihood: first ? first.likelihood + 1 : 70 }, ...(first ? [first] : [])]
  }
  return guesses
}

export const cellsOf = ({ values, samples }: ImportColumn) => values?.map(({ value }) => value) ?? samples
const isNumberOfOrder = (cell: string) => /^[#\p{L}]{0,6}[-_ /.]?\d[\d/.\p{L}_-]*$/u.test(cell)
const isPerson = (cell: string) => /^\p{Lu}[\p{L}'’.-]* (?:\p{L}+ )?\p{Lu}[\p{L}'’.-]+$/u.test(cell)
export const isAnswered = (column: ImportColumn) =>
  column.samples.length > 0 && cellsOf(column).every((cell) => answerIn(cell) !== undefined)

function isOver({ samples, dates }: ImportColumn, today: CalendarDate): boolean {
  const days = samples.map((sample) => readDate(sample, dates === 'mdy' ? 'mdy' : 'dmy', { today }))
  return days.length > 0 && days.every((read) => read && !read.isChosen && read.date < today)
}

// A column with up to this many different values is a list of stages or priorities.
const MOST_CHOICES = 12

function fits(column: ImportColumn, target: ImportTarget, needsProof: boolean): boolean {
  const { samples, dates, values } = column
  if (samples.length === 0) return !needsProof
  const cells = cellsOf(column).filter((cell) => !isBlank(cell))
  switch (target) {
    case 'dueDate':
    case 'createdAt':
      return dates !== null
    case 'estimatedHours':
    case 'actualHours':
      return samples.some((sample) => readHours(sample) !== undefined)
    case 'customerEmail':
      return samples.some((sample) => sample.includes('@'))
    case 'customerPhone':
      return !needsProof || samples.some((sample) => (sample.match(/\d/g) ?? []).length > 4)
    case 'status':
    case 'priority':
    case 'fulfillmentType':
      return (
        dates === null &&
        values !== null &&
        (means(values, target) || (!needsProof && cells.length <= MOST_CHOICES))
      )
    case 'parts':
      return readsAsText(column)
    case 'title':
    case 'customerName':
      return !needsProof || readsAsText(column)
    default:
      return true
  }
}

const MEANINGS = { status: stageIn, priority: priorityIn, fulfillmentType: fulfillmentIn }

function means(values: NonNullable<ImportColumn['values']>, target: keyof typeof MEANINGS): boolean {
  const filled = values.filter(({ value }) => !isBlank(value))
  const count = (some: typeof values) => some.reduce((sum, { count }) => sum + count, 0)
  return count(filled.filter(({ value }) => MEANINGS[target](value))) > count(filled) / 2
}

function provedBy(column: ImportColumn): ImportTarget[] {
  const { name, values } = column
  const cells = cellsOf(column).filter((cell) => !isBlank(cell))
  if (cells.length === 0) return []
  if (cells.every((cell) => /^\S+@\S+\.\S+$/.test(cell))) return ['customerEmail']
  if (values && cells.every((cell) => fulfillmentIn(cell))) return ['fulfillmentType', 'status']
  if (hasHead(name)) return []
  if (cells.every(isDate)) return ['dueDate', 'createdAt']
  if (cells.every((cell) => /^[+(]?\d[\d /().-]{6,}$/.test(cell))) return ['customerPhone']
  if (cells.every(isNumberOfOrder)) return cells.some((cell) => /[^\d.,]/.test(cell)) ? ['reference'] : []
  if (values && cells.length < 8 && means(values, 'status')) return ['status']
  return []
}

/** It is a description, or the first text of a file without heads. */
function titleAmong(columns: ImportColumn[], targets: (ImportTarget | null)[]): number | undefined {
  const described = targets.indexOf('description')
  if (described >= 0 && columns[described]?.samples.every(({ length }) => length <= 120)) return described
  const named = columns.findIndex(
    ({ name }, place) => targets[place] === 'customerName' && /^(?:name|nombre|nom)$/i.test(name),
  )
  if (named >= 0 && !columns.some(({ name }) => !hasHead(name))) return named
  const first = columns.findIndex(
    (column, place) => !targets[place] && !hasHead(column.name) && readsAsText(column),
  )
  return first < 0 ? undefined : first
}

const readsAsText = (column: ImportColumn) =>
  column.dates === null && column.samples.some((cell) => /\p{L}{2}/u.test(cell) && !cell.includes('@'))
