import { Controller } from 'react-hook-form'
import { applies, ASKED, formLabel } from '#shared/orders/fields.ts'
import { cn } from '../../../ui/cn.ts'
import { DateField } from '../../../ui/field/date-field.tsx'
import { PromiseLine } from '../../promises/promise-line.tsx'
import { OrderEditConflict } from './order-edit-conflict.tsx'
import type { OrderEdit } from './order-edit.ts'
import { isWide, OrderField } from './order-field.tsx'

export function OrderEditFields({ edit }: { edit: OrderEdit }) {
  const { control, register, formState } = edit.form
  return (
    <div className="@container">
      <div className="grid gap-4 @md:grid-cols-2">
        {ASKED.filter((field) => applies(field, edit.values.fulfillmentType)).map((field, index) => (
          <div
            key={field.name}
            className={cn('flex min-w-0 flex-col gap-2', isWide(field) && '@md:col-span-2')}
          >
            {field.kind === 'date' ? (
              <Controller
                name="dueDate"
                control={control}
                render={({ field: date }) => (
                  <DateField label={formLabel(field)} error={formState.errors.dueDate?.message} {...date} />
                )}
              />
            ) : (
              <OrderField
                field={field}
                error={formState.errors[field.name]?.message}
                data-autofocus={index === 0 || undefined}
                {...register(field.name)}
              />
            )}
            {field.kind === 'date' && edit.promise && (
              <PromiseLine use={edit.promise} onUse={edit.setDueDate} />
            )}
            <OrderEditConflict edit={edit} field={field.name} />
          </div>
        ))}
      </div>
    </div>
  )
}
