import type { ReactNode } from 'react'
import { FULFILLMENT_TYPES, PRIORITIES } from '#shared/orders.ts'
import { cn } from '../../ui/cn.ts'
import { SelectField, TextAreaField, TextField } from '../../ui/field.tsx'
import { OrderEditConflict } from './order-edit-conflict.tsx'
import type { EditField } from './order-edit-session.ts'
import type { OrderEdit } from './order-edit.ts'

const options = (values: readonly string[]) =>
  values.map((value) => ({ value, label: value.charAt(0) + value.slice(1).toLowerCase() }))

export function OrderEditFields({ edit }: { edit: OrderEdit }) {
  const { register, formState } = edit.form
  const field = (name: EditField) => ({
    ...register(name),
    autoComplete: 'off',
    error: formState.errors[name]?.message,
  })
  // A function and not a component: a new one with every drawing would lose the focus.
  const room = (name: EditField, control: ReactNode, wide = false) => (
    <div className={cn('flex min-w-0 flex-col gap-2', wide && '@md:col-span-2')}>
      {control}
      <OrderEditConflict edit={edit} field={name} />
    </div>
  )

  return (
    <div className="@container">
      <div className="grid gap-4 @md:grid-cols-2">
        {room('title', <TextField label="Title" required data-autofocus {...field('title')} />, true)}
        {room('customerName', <TextField label="Customer name" required {...field('customerName')} />, true)}
        {room('customerPhone', <TextField label="Phone" type="tel" {...field('customerPhone')} />)}
        {room('customerEmail', <TextField label="Email" type="email" {...field('customerEmail')} />)}
        {room(
          'priority',
          <SelectField label="Priority" options={options(PRIORITIES)} {...field('priority')} />,
        )}
        {room(
          'fulfillmentType',
          <SelectField
            label="Fulfillment"
            options={options(FULFILLMENT_TYPES)}
            {...field('fulfillmentType')}
          />,
        )}
        {edit.values.fulfillmentType === 'DELIVERY' &&
          room('address', <TextAreaField label="Delivery address" rows={2} {...field('address')} />, true)}
        {room('dueDate', <TextField label="Due date" type="date" {...field('dueDate')} />)}
        {room(
          'estimatedHours',
          // Not a number field: what is no number would reach us as nothing, and empty the field on the server.
          <TextField label="Estimated hours" inputMode="numeric" {...field('estimatedHours')} />,
        )}
        {room('description', <TextAreaField label="Description" {...field('description')} />, true)}
        {room('notes', <TextAreaField label="Notes" {...field('notes')} />, true)}
      </div>
    </div>
  )
}
