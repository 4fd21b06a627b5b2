import { STAGE_NAMES, STATUSES } from '#shared/orders/orders.ts'
import type { FlowFigure } from '#shared/flow/flow.ts'
import type { Flow } from '#shared/flow/schemas.ts'
import { REMAKE_CAUSE_NAMES } from '#shared/parts/words.ts'
import { standingIn } from './charts/chart-data.ts'
import { dayLong, monthLong, partTitle, waitTitle } from './flow-words.ts'
import * as t from '#texts/planning/flow.ts'

export interface FigureRow {
  key: string
  /** The first cell heads the row. Null if there is no figure. */
  cells: [head: string, ...rest: (string | number | null)[]]
  orderId?: string
}

export interface FigureTable {
  head: string[]
  rows: FigureRow[]
}

export const TABLES: Record<FlowFigure, (flow: Flow) => FigureTable | undefined> = {
  stages: ({ stages, making }) =>
    stages.some(({ orders }) => orders > 0)
      ? {
          head: [t.stage, t.orders, t.typicalDays, t.mostDays],
          rows: [
            ...stages.map(({ status, orders, median, p80 }) =>
              aRow(STAGE_NAMES[status], orders, median, p80),
            ),
            aRow(t.productionToCompleted, making.orders, making.median, making.p80),
          ],
        }
      : undefined,

  throughput: ({ throughput }) =>
    throughput.some(({ orders }) => orders > 0)
      ? {
          head: [t.weekFrom, t.finishedOrders, t.estimatedHours],
          rows: throughput.map(({ week, orders, hours }) => aRow(dayLong(week), orders, hours)),
        }
      : undefined,

  cumulative: ({ cumulative }) =>
    cumulative.some((point) => standingIn(point) + point.archived > 0)
      ? {
          head: [t.endOf, ...STATUSES.map((status) => STAGE_NAMES[status]), t.archivedSince],
          rows: cumulative.map(({ day, standing, archived }) =>
            aRow(dayLong(day), ...STATUSES.map((status) => standing[status]), archived),
          ),
        }
      : undefined,

  ages: ({ ages }) =>
    ages.length > 0
      ? {
          head: [t.order, t.stage, t.daysHead, t.waitedDays],
          rows: ages
            .toSorted((a, b) => b.days - a.days)
            .map(({ id, number, title, status, days, waited }) => ({
              key: id,
              orderId: id,
              cells: [`${number} ${title}`, STAGE_NAMES[status], days, waited],
            })),
        }
      : undefined,

  'on-time': ({ onTime: { onTime, late, noDate } }) =>
    onTime + late + noDate > 0
      ? {
          head: [t.finished, t.orders],
          rows: [aRow(t.inTime, onTime), aRow(t.late, late), aRow(t.withoutDueDate, noDate)],
        }
      : undefined,

  waits: ({ waits }) =>
    waits.length > 0
      ? {
          head: [t.waitedForHead, t.workingDays, t.orders],
          rows: waits.map((wait) => aRow(waitTitle(wait), wait.days, wait.orders)),
        }
      : undefined,

  promises: ({ promises: { kept, broken, open } }) =>
    kept + broken + open > 0
      ? {
          head: [t.promises, t.orders],
          rows: [aRow(t.kept, kept), aRow(t.broken, broken), aRow(t.pending, open)],
        }
      : undefined,

  remakes: ({ parts }) =>
    parts && parts.remakes.length > 0
      ? {
          head: [t.month, t.cause, t.remakesHead],
          rows: parts.remakes.map(({ month, cause, remakes }) => ({
            key: `${month} ${cause}`,
            cells: [monthLong(month), REMAKE_CAUSE_NAMES[cause], remakes],
          })),
        }
      : undefined,

  'part-stages': ({ parts }) =>
    parts && parts.stages.length > 0
      ? {
          head: [t.part, t.parts, t.typicalDays, t.mostDays],
          rows: parts.stages.map((part) => aRow(partTitle(part), part.parts, part.median, part.p80)),
        }
      : undefined,

  'met-again': ({ parts }) =>
    parts && parts.met.orders > 0
      ? {
          head: [t.metAgainFrom, t.orders, t.typicalDays, t.mostDays],
          rows: [aRow(t.metAgain, parts.met.orders, parts.met.median, parts.met.p80)],
        }
      : undefined,
}

const aRow = (head: string, ...rest: (number | null)[]): FigureRow => ({ key: head, cells: [head, ...rest] })
