import { STAGE_NAMES, STATUSES, type Status } from '#shared/orders/orders.ts'
import type { Flow } from '#shared/flow/schemas.ts'
import { REMAKE_CAUSE_NAMES } from '#shared/parts/words.ts'
import { inDays, monthLong, partTitle, shortly, waitTitle } from '../flow-words.ts'
import * as t from '#texts/planning/flow.ts'

type Point = Flow['cumulative'][number]
type Age = Flow['ages'][number]

export const standingIn = ({ standing }: Point): number =>
  STATUSES.reduce((sum, status) => sum + standing[status], 0)

/** Lengths are fractions of the longest bar, 0 to 1. */
export interface RowBar {
  key: string
  label: string
  text: string
  length: number
  reach?: number
}

export function stageBars({ stages }: Flow): RowBar[] {
  const longest = Math.max(0, ...stages.map(({ p80 }) => p80 ?? 0))
  const part = (days: number) => (longest > 0 ? days / longest : 0)
  return stages.map(({ status, median, p80 }) => ({
    key: status,
    label: STAGE_NAMES[status],
    text: median === null || p80 === null ? '–' : `${shortly(median)} – ${inDays(p80)}`,
    length: part(median ?? 0),
    reach: part(p80 ?? 0),
  }))
}

const WAITS = 8

export function waitBars({ waits }: Flow): RowBar[] {
  const longest = Math.max(0, ...waits.map(({ days }) => days))
  return waits.slice(0, WAITS).map((wait) => ({
    key: `${wait.cause} ${wait.name}`,
    label: waitTitle(wait),
    text: inDays(wait.days),
    length: longest > 0 ? wait.days / longest : 0,
  }))
}

type Parts = NonNullable<Flow['parts']>

export function remakeBars({ remakes }: Parts): RowBar[] {
  const months = [...Map.groupBy(remakes, ({ month }) => month)].map(([month, causes]) => ({
    month,
    causes,
    count: causes.reduce((sum, { remakes }) => sum + remakes, 0),
  }))
  const most = Math.max(1, ...months.map(({ count }) => count))
  return months.map(({ month, causes, count }) => ({
    key: month,
    label: monthLong(month),
    text: causes
      .map(({ cause, remakes: n }) => t.remakesOf({ n, cause: REMAKE_CAUSE_NAMES[cause] }))
      .join(' · '),
    length: count / most,
  }))
}

export function partBars({ stages }: Parts): RowBar[] {
  const longest = Math.max(0, ...stages.map(({ p80 }) => p80))
  const part = (days: number) => (longest > 0 ? days / longest : 0)
  return stages.slice(0, WAITS).map((stage) => ({
    key: `${stage.name} ${stage.status}`,
    label: partTitle(stage),
    text: `${shortly(stage.median)} – ${inDays(stage.p80)}`,
    length: part(stage.median),
    reach: part(stage.p80),
  }))
}

export const metBar = ({ met: { median, p80 } }: Parts): RowBar => ({
  key: 'met',
  label: t.metAgain,
  text: median === null || p80 === null ? '–' : `${shortly(median)} – ${inDays(p80)}`,
  length: median && p80 ? median / p80 : 0,
  reach: p80 ? 1 : 0,
})

/** Start and length are from 0 to 1. */
export interface Share<Key extends string = string> {
  key: Key
  count: number
  from: number
  length: number
}

export function sharesOf<Key extends string>(counts: [Key, number][]): Share<Key>[] {
  const all = counts.reduce((sum, [, count]) => sum + count, 0)
  let from = 0
  return counts.map(([key, count]) => {
    const length = all > 0 ? count / all : 0
    const share = { key, count, from, length }
    from += length
    return share
  })
}

/** From the ground up: finished work below unfinished work. */
export const LAYERS = ['archived', ...STATUSES.toReversed()] as const
export type Layer = (typeof LAYERS)[number]

export const LAYER_NAMES: Record<Layer, string> = { ...STAGE_NAMES, archived: t.archivedSince }

export const layerOf = ({ standing, archived }: Point, layer: Layer): number =>
  layer === 'archived' ? archived : standing[layer]

/** Such as `[0, 5, 10]`: at most this many whole steps, up to the highest value or above. */
export function wholeTicks(highest: number, most: number): number[] {
  const rough = Math.max(1, highest / most)
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = Math.max(1, power * ([1, 2, 5, 10].find((each) => each * power >= rough) ?? 10))
  return Array.from({ length: Math.ceil(highest / step) + 1 }, (_, index) => index * step)
}

/** Counted back from the last one, so that each has room. */
export function labelled<T>(items: readonly T[], room: number, needed: number): T[] {
  const every = Math.max(1, Math.ceil((items.length * needed) / Math.max(room, 1)))
  return items.filter((_, index) => (items.length - 1 - index) % every === 0)
}

export interface AgeRow {
  status: Status
  ages: Age[]
  /** The most days that 80 of 100 orders took. Null if no order has left the stage. */
  line: number | null
}

export function ageRows({ ages, stages }: Flow): AgeRow[] {
  return STATUSES.flatMap((status) => {
    const here = ages.filter((age) => age.status === status)
    const line = stages.find((stage) => stage.status === status)?.p80 ?? null
    return here.length > 0 ? [{ status, ages: here, line }] : []
  })
}

export const isOver = ({ days }: Pick<Age, 'days'>, line: number | null): boolean =>
  line !== null && days > line

export const overdueAges = (flow: Flow): Age[] =>
  ageRows(flow).flatMap(({ ages, line }) => ages.filter((age) => isOver(age, line)))

/** Dots that would overlap lie above and below the middle: 0, 1, −1, 2… Beyond the last lane they do. */
export function lanesOf(places: readonly number[], gap: number, most: number): number[] {
  const taken = new Map<number, number>()
  return places.map((place) => {
    const bin = Math.round(place / gap)
    const before = taken.get(bin) ?? 0
    taken.set(bin, before + 1)
    const lane = before % most
    return lane % 2 === 1 ? (lane + 1) / 2 : -lane / 2 || 0
  })
}

interface Spot {
  x: number
  y: number
}

export function nearest<Dot extends Spot>(dots: readonly Dot[], at: Spot, reach: number): Dot | undefined {
  let found: Dot | undefined
  let closest = reach
  for (const dot of dots) {
    const distance = Math.hypot(dot.x - at.x, dot.y - at.y)
    if (distance > closest) continue
    found = dot
    closest = distance
  }
  return found
}
