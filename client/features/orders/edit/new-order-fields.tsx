import { ChevronDown } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import { Controller } from 'react-hook-form'
import { applies, ASKED, formLabel, type FormField, type FormName } from '#shared/orders/fields.ts'
import * as t from '#texts/orders/order-edit.ts'
import { cn } from '../../../ui/cn.ts'
import { DateField } from '../../../ui/field/date-field.tsx'
import { DueChips } from './due-chips.tsx'
import { NewOrderCustomer } from './new-order-customer.tsx'
import { type NewOrderForm, typedHours } from './new-order-values.ts'
import { hasLines, isWide, OrderField } from './order-field.tsx'

// In the order of a conversation; a delivery's address follows its choice.
const FIRST: FormName[] = ['customerName', 'title', 'dueDate', 'fulfillmentType', 'address', 'priority']
const ASKED_AT_FIRST = ASKED.filter(({ forms }) => forms === 'both')
const UNFOLDED = FIRST.flatMap((name) => ASKED_AT_FIRST.filter((field) => field.name === name))
const FOLDED = ASKED_AT_FIRST.filter(({ name }) => !FIRST.includes(name)).toSorted(
  (a, b) => Number(hasLines(a)) - Number(hasLines(b)),
)
const GRID = 'grid gap-4 sm:grid-cols-2'

interface NewOrderFieldsProps {
  form: NewOrderForm
  belowDueDate: ReactNode
  readOnly: boolean
}

export function NewOrderFields({ form, ...shared }: NewOrderFieldsProps) {
  const fulfillmentType = form.watch('fulfillmentType') ?? ''
  const id = useId()
  const { errors } = form.formState
  const wrong = FOLDED.some(({ name }) => errors[name])
  const [open, setOpen] = useState(() => FOLDED.some(({ name }) => form.getValues(name)))
  if (wrong && !open) setOpen(true)

  return (
    <div className="flex flex-col gap-4">
      <div className={GRID}>
        {UNFOLDED.filter((field) => applies(field, fulfillmentType)).map((field) => (
          <Field key={field.name} form={form} field={field} {...shared} />
        ))}
      </div>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        className="-mx-2 flex min-h-9 items-center gap-1.5 self-start rounded-lg px-2 text-sm font-medium text-muted hover:bg-hover hover:text-ink pointer-coarse:min-h-11"
      >
        <ChevronDown aria-hidden className={cn('size-4 transition-transform', !open && '-rotate-90')} />
        {t.more}
      </button>
      <div id={id} className={cn(GRID, !open && 'hidden')}>
        {open && FOLDED.map((field) => <Field key={field.name} form={form} field={field} {...shared} />)}
      </div>
    </div>
  )
}

function Field({ form, field, belowDueDate, readOnly }: NewOrderFieldsProps & { field: FormField }) {
  const error = form.formState.errors[field.name]?.message
  if (field.name === 'customerName') {
    return <NewOrderCustomer form={form} label={formLabel(field)} readOnly={readOnly} />
  }
  if (field.kind !== 'date') {
    return (
      <OrderField
        field={field}
        error={error}
        readOnly={readOnly}
        enterKeyHint="next"
        {...form.register(field.name, field.kind === 'hours' ? { setValueAs: typedHours } : {})}
        className={isWide(field) ? 'sm:col-span-2' : undefined}
      />
    )
  }
  return (
    <Controller
      name="dueDate"
      control={form.control}
      render={({ field: date }) => (
        <div className="flex min-w-0 flex-col gap-2 sm:col-span-2">
          <DateField
            label={formLabel(field)}
            error={error}
            readOnly={readOnly}
            enterKeyHint="next"
            {...date}
          />
          <DueChips chosen={date.value} onChoose={date.onChange} />
          {belowDueDate}
        </div>
      )}
    />
  )
}
