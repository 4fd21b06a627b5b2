import type { DateReading, RowParts } from '#shared/imports/schemas.ts'
import type { OrderFields } from '#shared/orders/fields.ts'
import { PRIORITIES, type Status } from '#shared/orders/orders.ts'
import { fileColumns, type FileSettings } from './file-columns.ts'
import { planParts, type PlannedParts } from './plan-parts.ts'
import { RowReader, type WrongCell } from './row-reader.ts'

export interface StagedRow {
  row: number
  cells: string[]
  parts: RowParts | null
}

export interface PlannedRow extends PlannedParts {
  row: number
  /** Dates as days. */
  fields: OrderFields
  status: Status
  /** Null for now. */
  createdAt: Date | null
  assignees: string[]
  partNames: string[]
  readings: DateReading[]
}

export type RowPlan = { order: PlannedRow } | { wrong: WrongCell[] } | { odd: string } | { partOf: number }

/** @param isKept whether the user wants an order from a row that seems to have none */
export function rowPlanner(settings: FileSettings): (row: StagedRow, isKept?: boolean) => RowPlan {
  const file = fileColumns(settings)
  const { defaults } = settings.mapping
  // Web shops write an order with several items into several rows, and only the first row has the customer.
  let above: { reference: string; row: number; order?: PlannedRow } | undefined
  return ({ row, cells, parts }, isKept = false) => {
    const reader = new RowReader(file, cells)
    const named = reader.named()
    const odd = isKept ? undefined : reader.odd(named, defaults.customerName)
    if (odd !== undefined) return { odd }
    const isPart = named.reference !== '' && named.customerName === '' && defaults.customerName === ''
    if (isPart && above?.reference === named.reference && !isKept) {
      if (above.order) reader.addTo(above.order.fields)
      return { partOf: above.row }
    }
    above = { reference: named.reference, row }
    const labels = reader.labels()
    const status = reader.choose('status', file.stageOf, 'stage') ?? defaults.status
    const labelled = PRIORITIES.find((priority) => labels.priorities.has(priority))
    // A delivered order wasn't a pickup, unless the row says so.
    const leaving = status === 'DELIVERY' || status === 'PICKUP' ? status : defaults.fulfillmentType
    const choices = {
      priority: reader.choose('priority', file.priorityOf, 'priority') ?? labelled ?? defaults.priority,
      fulfillmentType: reader.choose('fulfillmentType', file.fulfillmentOf, 'delivery or pickup') ?? leaving,
    }
    const people = reader.people()
    const partNames = reader.parts()
    const createdAt = reader.createdAt(settings.now)
    const extras = [...people.others, ...labels.others, ...reader.extras()]
    const fields = reader.fields(extras, defaults.customerName)
    if (reader.wrong.length > 0) return { wrong: reader.wrong }
    const order = {
      row,
      fields: { ...fields, ...choices } as OrderFields,
      status,
      createdAt,
      assignees: people.ids,
      partNames,
      readings: reader.readings(status),
      ...planParts(parts, settings.timeZone),
    }
    above.order = order
    return { order }
  }
}
