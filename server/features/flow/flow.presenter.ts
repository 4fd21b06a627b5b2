import type { Flow } from '#shared/flow/schemas.ts'
import { STATUSES, type Status } from '#shared/orders/orders.ts'
import type { OrganizationCalendar } from '../working-time/calendar.service.ts'
import type { AgeRow, FlowFigures } from './flow-row.ts'
import { daysBetween } from './order-state.ts'
import type { Period } from './period.ts'
import { stageTime } from './stage-time.ts'
import { workClock, type WorkClock } from './work-clock.ts'

// In periods of more than 12 weeks, each week is one point of the cumulative flow.
const MOST_DAYS = 12 * 7

export interface FlowQuestion {
  figures: FlowFigures
  period: Period
  calendar: OrganizationCalendar
}

/** Takes long with many orders in progress, and runs in a thread of its own. */
export function presentFlow({ figures, period, calendar }: FlowQuestion): Flow {
  const { days, now } = period
  const clock = workClock(calendar)
  const byDay = days.length <= MOST_DAYS
  const [from = '', to = ''] = [days[0], days.at(-1)]
  const byStage = new Map(figures.stages?.map((stage) => [stage.status, stage]))
  const byWeek = new Map(figures.throughput?.map((week) => [week.week, week]))
  return {
    from,
    to,
    imported: figures.imported,
    stages: STATUSES.map((status) => ({ status, ...spreadOf(byStage.get(status)) })),
    making: spreadOf(figures.making),
    throughput: days
      .filter((_, day) => day % 7 === 0)
      .map((week, place) => {
        const { orders = 0, hours = 0 } = byWeek.get(place) ?? {}
        return { week, orders, hours }
      }),
    cumulative: cumulativeOf(figures, days, byDay),
    ages: (JSON.parse(figures.ages) as AgeRow[])
      .map(({ enteredAt, waits, ...order }) => {
        const { days, waited } = stageTime({ enteredAt, waits }, now, clock)
        return { ...order, days: rounded(days), waited: rounded(waited) }
      })
      .sort((a, b) => b.days - a.days),
    onTime: figures.onTime,
    waits: (figures.waits ?? []).map((wait) => ({ ...wait, days: rounded(wait.days) })),
    promises: figures.promises,
    parts: figures.parts && partsOf(figures.parts, clock),
  }
}

function partsOf(parts: NonNullable<FlowFigures['parts']>, clock: WorkClock): Flow['parts'] {
  const { remakes, finished, remade, stages, met } = parts
  const apart = (met ?? []).map(([first, last]) => daysBetween(first, last, clock)).sort((a, b) => a - b)
  return {
    remakes: remakes ?? [],
    finished,
    remade,
    stages: (stages ?? []).map(({ spread: [median, p80], ...part }) => ({
      ...part,
      median: rounded(median),
      p80: rounded(p80),
    })),
    met: spreadOf({
      orders: apart.length,
      spread: apart.length > 0 ? [percentile(apart, 0.5), percentile(apart, 0.8)] : null,
    }),
  }
}

/** Between two values if need be, as in PostgreSQL. */
function percentile(sorted: number[], part: number): number {
  const place = part * (sorted.length - 1)
  const [below = 0, above = below] = sorted.slice(Math.floor(place))
  return below + (above - below) * (place % 1)
}

const rounded = (days: number) => Math.round(days * 1000) / 1000

function spreadOf({ orders, spread }: { orders: number; spread: [number, number] | null } = NONE) {
  return {
    orders,
    median: spread && rounded(spread[0]),
    p80: spread && rounded(spread[1]),
  }
}

const NONE = { orders: 0, spread: null }

function cumulativeOf(
  { changes, archived }: FlowFigures,
  days: string[],
  byDay: boolean,
): Flow['cumulative'] {
  const changesOf = Map.groupBy(changes ?? [], ({ day }) => day)
  const archivedOn = new Map(archived?.map(({ day, orders }) => [day, orders]))
  const standing = Object.fromEntries(STATUSES.map((status) => [status, 0])) as Record<Status, number>
  const points: Flow['cumulative'] = []
  let sum = 0
  for (let place = 0; place <= days.length; place += 1) {
    for (const { status, orders } of changesOf.get(place) ?? []) standing[status] += orders
    sum += archivedOn.get(place) ?? 0
    const day = days[place - 1]
    const isShown = byDay || place % 7 === 0 || place === days.length
    if (day && isShown) points.push({ day, standing: { ...standing }, archived: sum })
  }
  return points
}
