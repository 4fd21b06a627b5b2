import type { ImportTarget } from '#shared/imports/imports.ts'
import type { ImportColumn, ImportMapping, RowParts } from '#shared/imports/schemas.ts'
import { rowPlanner } from '../../../server/features/imports/planning/plan-row.ts'

export const ANN = '00000000-0000-4000-8000-00000000000a'
export const MAPPING: Omit<ImportMapping, 'columns'> = {
  dateOrder: 'dmy',
  stages: { ' Wartet ': 'FINISH', fertig: 'PICKUP' },
  priorities: { Chef: 'RUSH' },
  fulfillments: {},
  people: { Annie: ANN, Gone: '00000000-0000-4000-8000-00000000000f' },
  defaults: { status: 'PRODUCTION', priority: 'LOW', fulfillmentType: 'DELIVERY', customerName: '' },
}

/** Plans one row. Each column has the name of its target field. */
export function plan(
  row: Partial<Record<ImportTarget, string>>,
  options: { mapping?: Partial<ImportMapping>; dates?: ImportColumn['dates']; parts?: RowParts } = {},
) {
  const targets = Object.keys(row) as ImportTarget[]
  const columns = targets.map((name) => ({ name, samples: [], values: null, dates: options.dates ?? null }))
  const planRow = rowPlanner({
    columns,
    mapping: { ...MAPPING, columns: targets, ...options.mapping },
    members: [{ id: ANN, displayName: 'Ann Miller', email: 'ann@example.com' }],
    timeZone: 'Europe/Berlin',
    readAt: new Date('2026-11-20T12:00:00Z'),
    now: new Date('2026-11-20T12:00:00Z'),
  })
  return outcome(planRow({ row: 7, cells: Object.values(row), parts: options.parts ?? null }))
}

/** The complete outcome of a row. */
export function outcome(planned: ReturnType<ReturnType<typeof rowPlanner>>) {
  return { order: null, wrong: null, ...planned }
}

export const BLANK = { title: 'Oak table', customerName: 'Robin Hale' }
