import type { ImportMapping } from '#shared/imports/types.ts'
import {
  FULFILLMENT_NAMES,
  FULFILLMENT_TYPES,
  PRIORITIES,
  PRIORITY_NAMES,
  STAGE_NAMES,
  STATUSES,
} from '#shared/orders/orders.ts'
import { SelectField, TextField } from '../../../ui/field/field.tsx'

type Defaults = ImportMapping['defaults']

interface DefaultsFieldsProps {
  defaults: Defaults
  onChange: (defaults: Defaults) => void
}

/** What an order becomes where its row says nothing. */
export function DefaultsFields({ defaults, onChange }: DefaultsFieldsProps) {
  const choose = (choice: object) => onChange({ ...defaults, ...choice })
  return (
    <div className="grid gap-4 @lg:grid-cols-2 @4xl:grid-cols-4">
      <SelectField
        label="Stage"
        value={defaults.status}
        options={STATUSES.map((value) => ({ value, label: STAGE_NAMES[value] }))}
        onChange={({ target }) => choose({ status: target.value })}
      />
      <SelectField
        label="Priority"
        value={defaults.priority}
        options={PRIORITIES.map((value) => ({ value, label: PRIORITY_NAMES[value] }))}
        onChange={({ target }) => choose({ priority: target.value })}
      />
      <SelectField
        label="Fulfillment"
        value={defaults.fulfillmentType}
        options={FULFILLMENT_TYPES.map((value) => ({ value, label: FULFILLMENT_NAMES[value] }))}
        onChange={({ target }) => choose({ fulfillmentType: target.value })}
      />
      <TextField
        label="Customer name"
        autoComplete="off"
        maxLength={200}
        hint="Leave blank if each row has one."
        value={defaults.customerName}
        onChange={({ target }) => choose({ customerName: target.value })}
      />
    </div>
  )
}
