import { STAGE_NAMES, STATUSES } from '#shared/orders/orders.ts'
import type { FlowFigure } from '#shared/flow/flow.ts'
import type { Flow } from '#shared/flow/types.ts'
import { standingIn } from './charts/chart-data.ts'
import { dayLong, waitTitle } from './flow-words.ts'

export interface FigureRow {
  key: string
  /** The first cell heads the row. Null if there is no figure. */
  cells: [head: string, ...rest: (string | number | null)[]]
  /** The order of the row. */
  orderId?: string
}

export interface FigureTable {
  head: string[]
  rows: FigureRow[]
}

/** The figures of each chart. Undefined if there are none. */
export const TABLES: Record<FlowFigure, (flow: Flow) => FigureTable | undefined> = {
  stages: ({ stages, making }) =>
    stages.some(({ orders }) => orders > 0)
      ? {
          head: ['Stage', 'Orders', 'Half took at most (days)', '80 % took at most (days)'],
          rows: [
            ...stages.map(({ status, orders, median, p80 }) =>
              aRow(STAGE_NAMES[status], orders, median, p80),
            ),
            aRow('Production to Completed', making.orders, making.median, making.p80),
          ],
        }
      : undefined,

  throughput: ({ throughput }) =>
    throughput.some(({ orders }) => orders > 0)
      ? {
          head: ['Week from', 'Finished orders', 'Estimated hours'],
          rows: throughput.map(({ week, orders, hours }) => aRow(dayLong(week), orders, hours)),
        }
      : undefined,

  cumulative: ({ cumulative }) =>
    cumulative.some((point) => standingIn(point) + point.archived > 0)
      ? {
          head: ['End of', ...STATUSES.map((status) => STAGE_NAMES[status]), 'Archived since'],
          rows: cumulative.map(({ day, standing, archived }) =>
            aRow(dayLong(day), ...STATUSES.map((status) => standing[status]), archived),
          ),
        }
      : undefined,

  ages: ({ ages }) =>
    ages.length > 0
      ? {
          head: ['Order', 'Stage', 'Days', 'Waited (days)'],
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
          head: ['Finished', 'Orders'],
          rows: [aRow('In time', onTime), aRow('Late', late), aRow('Without a due date', noDate)],
        }
      : undefined,

  waits: ({ waits }) =>
    waits.length > 0
      ? {
          head: ['Waited for', 'Working days', 'Orders'],
          rows: waits.map((wait) => aRow(waitTitle(wait), wait.days, wait.orders)),
        }
      : undefined,

  promises: ({ promises: { kept, broken, open } }) =>
    kept + broken + open > 0
      ? {
          head: ['Promises', 'Orders'],
          rows: [aRow('Kept', kept), aRow('Broken', broken), aRow('Still open', open)],
        }
      : undefined,
}

const aRow = (head: string, ...rest: (number | null)[]): FigureRow => ({ key: head, cells: [head, ...rest] })
