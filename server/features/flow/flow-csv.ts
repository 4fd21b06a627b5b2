import { stringify } from 'csv-stringify/sync'
import type { FlowFigure } from '#shared/flow/flow.ts'
import type { Flow } from '#shared/flow/schemas.ts'
import { WAIT_NAMES, type HoldCause } from '#shared/holds/waits.ts'
import { STAGE_NAMES, STATUSES } from '#shared/orders/orders.ts'
import { REMAKE_CAUSE_NAMES } from '#shared/parts/words.ts'
import { CSV_OPTIONS } from '../../http/csv.ts'

type Cell = string | number | null
interface Table {
  header: string[]
  rows: Cell[][]
}

const CAUSES: Record<HoldCause, string> = { ...WAIT_NAMES, gate: 'Gate', timer: 'Timer' }

const TABLES: Record<FlowFigure, (flow: Flow) => Table> = {
  stages: ({ stages, making }) => ({
    header: ['Stage', 'Orders', 'Median Days', '80% Days'],
    rows: [
      ...stages.map(({ status, orders, median, p80 }) => [STAGE_NAMES[status], orders, median, p80]),
      ['Production to Completed', making.orders, making.median, making.p80],
    ],
  }),
  throughput: ({ throughput }) => ({
    header: ['Week', 'Orders', 'Estimated Hours'],
    rows: throughput.map(({ week, orders, hours }) => [week, orders, hours]),
  }),
  cumulative: ({ cumulative }) => ({
    header: ['Day', ...STATUSES.map((status) => STAGE_NAMES[status]), 'Archived'],
    rows: cumulative.map(({ day, standing, archived }) => [
      day,
      ...STATUSES.map((status) => standing[status] ?? 0),
      archived,
    ]),
  }),
  ages: ({ ages }) => ({
    header: ['Order', 'Title', 'Stage', 'Days', 'Waited'],
    rows: ages.map(({ number, title, status, days, waited }) => [
      number,
      title,
      STAGE_NAMES[status],
      days,
      waited,
    ]),
  }),
  'on-time': ({ onTime }) => ({
    header: ['On Time', 'Late', 'No Date'],
    rows: [[onTime.onTime, onTime.late, onTime.noDate]],
  }),
  waits: ({ waits }) => ({
    header: ['Waiting For', 'Name', 'Days', 'Orders'],
    rows: waits.map(({ cause, name, days, orders }) => [CAUSES[cause], name, days, orders]),
  }),
  promises: ({ promises }) => ({
    header: ['Kept', 'Broken', 'Open'],
    rows: [[promises.kept, promises.broken, promises.open]],
  }),
  remakes: ({ parts }) => ({
    header: ['Month', 'Cause', 'Remakes'],
    rows: (parts?.remakes ?? []).map(({ month, cause, remakes }) => [
      month,
      REMAKE_CAUSE_NAMES[cause],
      remakes,
    ]),
  }),
  'part-stages': ({ parts }) => ({
    header: ['Part', 'Stage', 'Parts', 'Median Days', '80% Days'],
    rows: (parts?.stages ?? []).map(({ name, status, parts, median, p80 }) => [
      name,
      STAGE_NAMES[status],
      parts,
      median,
      p80,
    ]),
  }),
  'met-again': ({ parts }) => ({
    header: ['Orders', 'Median Days', '80% Days'],
    rows: parts ? [[parts.met.orders, parts.met.median, parts.met.p80]] : [],
  }),
}

/** UTF-8 with a byte order mark, RFC 4180, formulas made harmless. */
export function flowInCsv(flow: Flow, figure: FlowFigure): string {
  const { header, rows } = TABLES[figure](flow)
  return stringify(rows, {
    ...CSV_OPTIONS,
    header: true,
    columns: header,
    bom: true,
  })
}
