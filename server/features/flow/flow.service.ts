import { todayIn } from '#shared/dates.ts'
import type { Flow, FlowQuery } from '#shared/flow/types.ts'
import { STATUSES, type Status } from '#shared/orders/orders.ts'
import type { Session } from '../../core/sessions.ts'
import { refuseSlow } from '../../core/slow-queries.ts'
import type { Database } from '../../db/client.ts'
import type { ListDeps } from '../orders/list.service.ts'
import { calendarOf } from '../organization/calendar.service.ts'
import type { FlowFigures } from './flow-row.ts'
import { selectFlow } from './flow.queries.ts'
import { periodOf, type Period } from './period.ts'
import { stageTime } from './stage-time.ts'
import { workClock, type WorkClock } from './work-clock.ts'

export interface FlowDeps extends ListDeps {
  db: Database
}

// Of longer periods each week is one point of the cumulative flow.
const MOST_WEEKS_BY_DAY = 12
const TOO_LONG = 'These figures take too long. Please ask for fewer weeks, or without a search'

/** How the orders flow through the shop that the filter lets through, from so many weeks ago until now. */
export async function readFlow(
  { db, pool, shares }: FlowDeps,
  viewer: Pick<Session, 'orgId' | 'timeZone'>,
  { weeks, ...filter }: FlowQuery,
  signal: AbortSignal,
): Promise<Flow> {
  const { orgId, timeZone } = viewer
  const calendar = await calendarOf(db, orgId)
  const clock = workClock(calendar)
  const period = periodOf(Number(weeks), timeZone, clock, new Date())
  const input = { filter, today: todayIn(timeZone, period.now), timeZone }
  const read = () => refuseSlow(TOO_LONG, () => selectFlow(pool, orgId, input, period))
  const figures = await shares.lists.run(orgId, read, signal)
  return presentFlow(figures, period, clock, Number(weeks) <= MOST_WEEKS_BY_DAY)
}

function presentFlow(figures: FlowFigures, period: Period, clock: WorkClock, byDay: boolean): Flow {
  const { days, now } = period
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
    ages: (figures.ages ?? [])
      .map(({ enteredAt, waits, ...order }) => {
        const { days, waited } = stageTime({ enteredAt, waits }, now, clock)
        return { ...order, days: rounded(days), waited: rounded(waited) }
      })
      .sort((a, b) => b.days - a.days),
    onTime: figures.onTime,
    waits: (figures.waits ?? []).map((wait) => ({ ...wait, days: rounded(wait.days) })),
    promises: figures.promises,
  }
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
