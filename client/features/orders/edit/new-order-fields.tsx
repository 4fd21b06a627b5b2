import type { UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { applies, ASKED } from '#shared/orders/fields.ts'
import type { createOrderPayload } from '#shared/orders/schemas.ts'
import type { CreateOrder } from '#shared/orders/types.ts'
import { hasLines, isWide, OrderField } from './order-field.tsx'

export type NewOrder = z.input<typeof createOrderPayload>

// What has several lines comes last.
const ASKED_AT_FIRST = ASKED.filter(({ forms }) => forms === 'both').toSorted(
  (a, b) => Number(hasLines(a)) - Number(hasLines(b)),
)

interface NewOrderFieldsProps {
  form: UseFormReturn<NewOrder, unknown, CreateOrder>
}

export function NewOrderFields({ form }: NewOrderFieldsProps) {
  const { register, watch, formState } = form
  const fulfillmentType = watch('fulfillmentType') ?? ''

  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {ASKED_AT_FIRST.filter((field) => applies(field, fulfillmentType)).map((field, index) => (
        <OrderField
          key={field.name}
          field={field}
          error={formState.errors[field.name]?.message}
          data-autofocus={index === 0 || undefined}
          {...register(field.name)}
          className={isWide(field) ? 'sm:col-span-2' : undefined}
        />
      ))}
    </div>
  )
}
