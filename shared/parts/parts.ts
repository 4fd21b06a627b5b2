import { gatesInTheWay, isPast, isUnmet, type GateState } from '#shared/holds/gates.ts'
import * as t from '#texts/shop/default-parts.ts'
import { fold } from '#shared/fold.ts'
import { STATUSES, type FulfillmentType, type Status } from '#shared/orders/orders.ts'

// The one rule of parts, for server and page. No zod here: the board reads this.

export const MOST_PARTS = 40
export const PART_NAME = 60
export const MOST_PIECES = 100_000
export const MOST_NAMES = 12
export const MOST_SETS = 12

export const REMAKE_CAUSES = [
  'measured',
  'drawing',
  'material',
  'machine',
  'damaged',
  'finish',
  'customer',
  'other',
] as const
export type RemakeCause = (typeof REMAKE_CAUSES)[number]

/** Part names and sets to pick from, until the shop changes them. */
export const OFFERED: { names: string[]; sets: { name: string; parts: string[] }[] } = t.offered

/** What the rule needs of a part. */
export interface Placed {
  id: string
  status: Status
  gone: object | null
}

interface Whole<P extends Placed> {
  status: Status
  fulfillmentType: FulfillmentType
  parts: P[] | null
}

const LAST = STATUSES.indexOf('DELIVERY')

/** DELIVERY and PICKUP have the same rank. */
export const rankOf = (status: Status): number => Math.min(STATUSES.indexOf(status), LAST)

/** The stage of the part furthest back that isn't gone. If all are gone, the order stays in its stage. */
export function derivedStage<P extends Placed>({ status, fulfillmentType, parts }: Whole<P>): Status {
  const here = parts?.filter(({ gone }) => !gone).map((part) => part.status) ?? []
  if (here.length === 0) return status
  const rank = Math.min(...here.map(rankOf))
  const furthestBack = here.filter((one) => rankOf(one) === rank)
  return furthestBack.find((one) => one === fulfillmentType) ?? furthestBack[0]!
}

/** Such an order can be archived, wherever its last part stood. */
export const isAllGone = ({ parts }: { parts: Pick<Placed, 'gone'>[] | null }): boolean =>
  parts !== null && parts.length > 0 && parts.every(({ gone }) => gone !== null)

/** The parts that come along when the order moves, so that it is there afterwards. */
export function partsOfMove<P extends Placed>(order: Whole<P>, to: Status): P[] {
  const parts = order.parts ?? []
  const here = parts.filter(({ gone }) => !gone)
  if (here.length === 0) return parts.filter(({ status }) => status !== to)
  const isBack = rankOf(to) < rankOf(order.status)
  return here.filter(({ status }) =>
    isBack ? status === order.status : status !== to && rankOf(status) <= rankOf(to),
  )
}

interface Arriving extends Placed {
  enteredStageAt: string
  wait: object | null
  timers: { over: boolean }[]
  waited: number
}

/** A part in its next stage. The move ends its wait and ended timers, as an order's does. */
export const arrived = <P extends Arriving>(part: P, status: Status, enteredStageAt: string): P => ({
  ...part,
  status,
  enteredStageAt,
  wait: null,
  timers: part.timers.filter(({ over }) => !over),
  waited: 0,
  gone: null,
})

/** How far the order's first part has come. Gates guard only what no part has passed yet. */
export function furthestStage({ status, parts }: { status: Status; parts: Placed[] | null }): Status {
  return (parts ?? []).reduce<Status>(
    (furthest, part) => (rankOf(part.status) > rankOf(furthest) ? part.status : furthest),
    status,
  )
}

interface PartGate {
  stages: Status[]
  state: GateState
  /** Only this part needs it. */
  partId?: string | undefined
}

/** Unmet gates that these parts would pass. A gate that names a part concerns only that part. */
export function gatesBeforeParts<Gate extends PartGate>(
  order: { status: Status; parts: Placed[] | null; holds: { gates: Gate[] } | null },
  moving: Placed[],
  to: Status,
): Gate[] {
  const first = furthestStage(order)
  return (order.holds?.gates ?? []).filter((gate) => {
    if (!isUnmet(gate) || !isPast(gate, { status: to })) return false
    if (gate.partId === undefined) return moving.length > 0 && !isPast(gate, { status: first })
    const part = moving.find(({ id }) => id === gate.partId)
    return part !== undefined && !isPast(gate, part)
  })
}

interface HeldWhole<P extends Placed, Gate extends PartGate> extends Whole<P> {
  holds: { gates: Gate[] } | null
}

/** Unmet gates before a move of the order, or of some of its parts. */
export const gatesBeforeMove = <P extends Placed, Gate extends PartGate>(
  order: HeldWhole<P, Gate>,
  to: Status,
  moving: Placed[] = partsOfMove(order, to),
): Gate[] => (order.parts ? gatesBeforeParts(order, moving, to) : gatesInTheWay(order, to))

interface Searched {
  number: string
  parts: { letter: string; name: string }[] | null
}

/** `searched_parts` is the same in SQL. */
export const partsInSearch = ({ number, parts }: Searched): string[] =>
  parts?.map(({ letter, name }) => `${number}-${letter} ${name}`) ?? []

/** `partIs` says the same in SQL. */
export function hasPart(
  { parts }: { parts: { name: string; status: Status }[] | null },
  name?: string,
  among?: Status[],
): boolean {
  const wanted = name && fold(name)
  return (
    parts?.some(
      (part) => (!wanted || fold(part.name) === wanted) && (!among?.length || among.includes(part.status)),
    ) ?? false
  )
}

/** 0 is A, 25 is Z, 26 is AA. */
export function letterAt(index: number): string {
  const last = String.fromCharCode(65 + (index % 26))
  return index < 26 ? last : letterAt(Math.floor(index / 26) - 1) + last
}

interface Estimated {
  estimatedHours: number | null
  parts: { hours: number | null }[] | null
}

/** The order's own, else the sum of its parts'. Null without any. */
export function estimateOf({ estimatedHours, parts }: Estimated): number | null {
  const hours = parts?.flatMap((part) => part.hours ?? []) ?? []
  return estimatedHours ?? (hours.length > 0 ? hours.reduce((sum, one) => sum + one, 0) : null)
}
