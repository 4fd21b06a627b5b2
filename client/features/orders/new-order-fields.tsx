import type { UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import type { createOrderPayload } from '#shared/order-schemas.ts'
import { FULFILLMENT_TYPES, PRIORITIES, type CreateOrder } from '#shared/orders.ts'
import { SelectField, TextAreaField, TextField } from '../../ui/field.tsx'

export type NewOrder = z.input<typeof createOrderPayload>

const options = (values: readonly string[]) =>
  values.map((value) => ({ value, label: value.charAt(0) + value.slice(1).toLowerCase() }))

interface NewOrderFieldsProps {
  form: UseFormReturn<NewOrder, unknown, CreateOrder>
}

export function NewOrderFields({ form }: NewOrderFieldsProps) {
  const { register, watch, formState } = form
  const errorOf = (name: keyof NewOrder) => formState.errors[name]?.message

  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        label="Title"
        required
        autoComplete="off"
        error={errorOf('title')}
        data-autofocus
        {...register('title')}
        className="sm:col-span-2"
      />
      <TextField
        label="Customer name"
        required
        autoComplete="off"
        error={errorOf('customerName')}
        {...register('customerName')}
        className="sm:col-span-2"
      />
      <TextField
        label="Phone"
        type="tel"
        autoComplete="off"
        error={errorOf('customerPhone')}
        {...register('customerPhone')}
      />
      <TextField
        label="Email"
        type="email"
        autoComplete="off"
        error={errorOf('customerEmail')}
        {...register('customerEmail')}
      />
      <SelectField
        label="Priority"
        options={options(PRIORITIES)}
        error={errorOf('priority')}
        {...register('priority')}
      />
      <SelectField
        label="Fulfillment"
        options={options(FULFILLMENT_TYPES)}
        error={errorOf('fulfillmentType')}
        {...register('fulfillmentType')}
      />
      <TextField label="Due date" type="date" error={errorOf('dueDate')} {...register('dueDate')} />
      {watch('fulfillmentType') === 'DELIVERY' && (
        <TextAreaField
          label="Delivery address"
          rows={2}
          error={errorOf('address')}
          {...register('address')}
          className="sm:col-span-2"
        />
      )}
      <TextAreaField
        label="Notes"
        error={errorOf('notes')}
        {...register('notes')}
        className="sm:col-span-2"
      />
    </div>
  )
}
