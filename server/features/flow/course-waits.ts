import { gatesInTheWay } from '#shared/holds/gates.ts'
import { STATUSES, type FulfillmentType, type Status } from '#shared/orders/orders.ts'
import { daysBetween, type Course, type OrderState, type Span, type Stay, type Wait } from './order-state.ts'

/** A wait that is neither for a gate nor a timer. An order has at most one. */
export const WAIT = ''

export function beginWait(course: Course, said: Pick<Wait, 'key' | 'cause' | 'name'>): void {
  const wait = { ...said, version: course.version, beganAt: course.at, endedAt: null, days: null }
  course.state.waits.push(wait)
  course.waits.add(wait)
}

export const underway = ({ waits }: OrderState, key: string): Wait | undefined =>
  waits.find((wait) => wait.key === key && wait.endedAt === null)

export function endWait(course: Course, wait: Wait | undefined): void {
  if (!wait) return
  wait.endedAt = course.at
  wait.days = daysBetween(wait.beganAt, course.at, course.settings.clock)
  course.waits.add(wait)
}

/** Off the board, it ended with its stay, and now won't continue when the order comes back. */
export function endWaitOf(course: Course, key: string): void {
  const { state } = course
  endWait(course, underway(state, key))
  const leftAt = state.stays.at(-1)?.leftAt ?? undefined
  const isOver = (wait: Wait) => leftAt !== undefined && wait.key === key && wait.endedAt === leftAt
  const over = state.waits.filter(isOver)
  if (over.length === 0) return
  state.waits = state.waits.filter((wait) => !isOver(wait))
  state.waited = joined([...(state.waited ?? []), ...over])
}

/** Those that ended at this instant. */
export function resumeWaits(course: Course, endedAt: string, which: (wait: Wait) => boolean): void {
  for (const wait of course.state.waits) {
    if (wait.endedAt !== endedAt || !which(wait)) continue
    Object.assign(wait, { endedAt: null, days: null })
    course.waits.add(wait)
  }
}

// With more waits than this in two stays, short gaps between them count as waited.
const MOST_SPANS = 50
const SHORTEST_GAP_MS = 60_000

/** A program may set and end waits all day, so only the spans of those that ended for good are kept. */
export function foldWaits({ state, at }: Course): void {
  const { enteredAt, leftAt } = state.stays.at(-1) ?? {}
  const mayGoOn = ({ endedAt }: Wait) =>
    endedAt === null || endedAt === at || endedAt === enteredAt || endedAt === leftAt
  const over = state.waits.filter((wait) => !mayGoOn(wait))
  if (over.length === 0) return
  state.waits = state.waits.filter(mayGoOn)
  state.waited = joined([...(state.waited ?? []), ...over])
}

function joined(spans: Span[], gapMs = 0): Span[] {
  const apart: (Span & { endedAt: string })[] = []
  for (const { beganAt, endedAt } of spans.toSorted(byBeginning)) {
    const last = apart.at(-1)
    if (endedAt === null) continue
    if (!last || Date.parse(beganAt) - Date.parse(last.endedAt) > gapMs) apart.push({ beganAt, endedAt })
    else if (Date.parse(endedAt) > Date.parse(last.endedAt)) last.endedAt = endedAt
  }
  return apart.length > MOST_SPANS ? joined(apart, 2 * gapMs || SHORTEST_GAP_MS) : apart
}

const byBeginning = (a: Span, b: Span) => Date.parse(a.beganAt) - Date.parse(b.beganAt)

const WAYS: Record<FulfillmentType, Status[]> = {
  DELIVERY: STATUSES.filter((status) => status !== 'PICKUP'),
  PICKUP: STATUSES.filter((status) => status !== 'DELIVERY'),
}

/** They would refuse its move to the next stage. */
function gatesThatHold(
  { fulfillmentType, stays, gates }: OrderState,
  stagesOf: Course['settings']['stagesOf'],
) {
  const stay = stays.at(-1)
  if (!stay || stay.leftAt !== null) return []
  const way = WAYS[fulfillmentType]
  const next = way.includes(stay.status) ? way[way.indexOf(stay.status) + 1] : undefined
  if (!next) return []
  const unmet = gates.flatMap(({ id, name }) => {
    const stages = stagesOf.get(id)
    return stages ? [{ id, name, stages, state: 'open' as const }] : []
  })
  return gatesInTheWay({ status: stay.status, fulfillmentType, holds: { gates: unmet } }, next)
}

/** Waits that ended at `resumedFrom` continue, because their end is undone. */
export function judgeGates(course: Course, resumedFrom?: string): void {
  const { state, settings } = course
  const holding = gatesThatHold(state, settings.stagesOf)
  const isHolding = ({ cause, key }: Wait) => cause === 'gate' && holding.some(({ id }) => id === key)
  for (const wait of state.waits) {
    if (wait.cause === 'gate' && wait.endedAt === null && !isHolding(wait)) endWait(course, wait)
  }
  if (resumedFrom !== undefined) resumeWaits(course, resumedFrom, isHolding)
  for (const { id, name } of holding) {
    if (!underway(state, id)) beginWait(course, { key: id, cause: 'gate', name })
  }
}

/** Overlapping waits count once. */
export function waitedBetween(
  waits: Span[],
  { enteredAt, leftAt }: Pick<Stay, 'enteredAt'> & { leftAt: string },
  clock: Course['settings']['clock'],
): number {
  const [from, to] = [clock(Date.parse(enteredAt)), clock(Date.parse(leftAt))]
  const spans = waits
    .map(({ beganAt, endedAt }) => ({
      began: Math.max(from, clock(Date.parse(beganAt))),
      ended: Math.min(to, clock(Date.parse(endedAt ?? leftAt))),
    }))
    .sort((a, b) => a.began - b.began)
  let waited = 0
  let until = from
  for (const { began, ended } of spans) {
    waited += Math.max(0, ended - Math.max(began, until))
    until = Math.max(until, ended)
  }
  return waited
}
