import { useState } from 'react'
import { fold } from '#shared/fold.ts'
import type { Customer } from '#shared/orders/customer-schemas.ts'
import { STAGE_NAMES } from '#shared/orders/orders.ts'
import * as t from '#texts/orders/order-edit.ts'
import { SuggestField } from '../../../ui/field/suggest-field.tsx'
import { useCustomers } from './customers.api.ts'
import type { NewOrderForm } from './new-order-values.ts'

const FILLED = { customerPhone: 'phone', customerEmail: 'email', address: 'address' } as const
const LISTED = 3

interface NewOrderCustomerProps {
  form: NewOrderForm
  label: string
  readOnly: boolean
}

/** An earlier customer fills the empty fields. */
export function NewOrderCustomer({ form, label, readOnly }: NewOrderCustomerProps) {
  const { register, watch, getValues, setValue, setFocus, formState } = form
  const { touchedFields, isSubmitted } = formState
  const [asked, setAsked] = useState(false)
  const [chosen, setChosen] = useState<Customer>()
  const typed = watch('customerName') ?? ''
  const customers = useCustomers(typed, asked)
  const known = chosen && fold(chosen.name) === fold(typed.trim()) ? chosen : undefined

  const choose = (customer: Customer) => {
    const options = { shouldDirty: true, shouldValidate: isSubmitted }
    setValue('customerName', customer.name, options)
    for (const [field, from] of Object.entries(FILLED) as [keyof typeof FILLED, keyof Customer][]) {
      const now = getValues(field) || null
      // Values from the previous customer are replaced; typed values stay.
      if (now === null || now === chosen?.[from]) setValue(field, customer[from] as string | null, options)
    }
    const before = chosen?.fulfillmentType ?? formState.defaultValues?.fulfillmentType
    if (!touchedFields.fulfillmentType && getValues('fulfillmentType') === before) {
      setValue('fulfillmentType', customer.fulfillmentType, options)
    }
    setChosen(customer)
    setFocus('title')
  }

  return (
    <div className="flex min-w-0 flex-col gap-2 sm:col-span-2">
      <SuggestField
        label={label}
        required
        readOnly={readOnly}
        enterKeyHint="next"
        data-autofocus="touch"
        error={formState.errors.customerName?.message}
        {...register('customerName')}
        listLabel={t.earlierCustomers}
        suggestions={customers.map((customer, index) => ({
          id: String(index),
          text: customer.name,
          detail: detailOf(customer, t.orders),
        }))}
        onAsk={() => setAsked(true)}
        onChoose={(index) => {
          const customer = customers[Number(index)]
          if (customer && !readOnly) choose(customer)
        }}
      />
      {known && <OrdersBefore customer={known} />}
    </div>
  )
}

const detailOf = ({ phone, email, orderCount }: Customer, orders: (count: { n: number }) => string) =>
  [phone, email, orders({ n: orderCount })].filter(Boolean).join(' · ')

/** A new tab, because leaving the page would lose the form. */
function OrdersBefore({ customer }: { customer: Customer }) {
  return (
    <div className="text-xs text-muted">
      <p>{detailOf(customer, t.earlierOrders)}</p>
      <ul aria-label={t.ordersOf({ customer: customer.name })}>
        {customer.orders.slice(0, LISTED).map(({ id, number, title, status, isArchived }) => (
          <li key={id} className="flex min-w-0 items-center gap-1.5">
            <a
              href={`/orders/${id}`}
              target="_blank"
              rel="noopener"
              className="flex min-w-0 items-center gap-1.5 py-1 text-ink hover:underline pointer-coarse:min-h-11"
            >
              <span className="shrink-0 text-muted tabular-nums">{number}</span>
              <span className="truncate">{title}</span>
            </a>
            <span className="shrink-0">{isArchived ? t.archived : STAGE_NAMES[status]}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
