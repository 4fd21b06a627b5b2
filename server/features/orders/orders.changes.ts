import type { FieldChange } from '#shared/events/events.ts'
import { EDITABLE, type EditableField, type OrderFields } from '#shared/orders/fields.ts'
import type { UpdateOrder } from '#shared/orders/types.ts'

type Value = string | number | null

/** A date is cut to its day. */
export function columnValue(field: EditableField, sent: Value | undefined): Value | undefined {
  return field.kind === 'date' && typeof sent === 'string' ? sent.slice(0, 10) : sent
}

/** Only real changes, in the row's order. */
export function changesOf(
  order: OrderFields,
  patch: UpdateOrder,
): { values: Partial<OrderFields>; changes: FieldChange[] } {
  const columns = Object.keys(order)
  const changes = EDITABLE.toSorted((a, b) => columns.indexOf(a.name) - columns.indexOf(b.name)).flatMap(
    (field) => {
      const from = order[field.name]
      const to = columnValue(field, patch[field.name])
      return to === undefined || to === from ? [] : [{ field: field.name, from, to }]
    },
  )
  return { values: Object.fromEntries(changes.map(({ field, to }) => [field, to])), changes }
}
