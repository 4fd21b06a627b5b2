import { useId } from 'react'
import type { ShownLink } from '#shared/customer/types.ts'
import type { Order } from '#shared/orders/types.ts'
import { Switch } from '../../../ui/field/switch.tsx'
import { useShowDate } from './customer-link.api.ts'
import * as t from '#texts/customer/customer-link.ts'

interface ShowDateProps {
  order: Order
  link: ShownLink
  readOnly: boolean
}

export function ShowDate({ order, link: { showsDate }, readOnly }: ShowDateProps) {
  const id = useId()
  const show = useShowDate(order.id)
  if (readOnly) {
    return <p className="text-sm text-muted">{showsDate ? t.dateShown : t.dateHidden}</p>
  }
  return (
    <div>
      <label
        htmlFor={id}
        className="flex cursor-pointer items-center justify-between gap-3 text-sm pointer-coarse:min-h-11"
      >
        {t.showDate}
        <Switch
          id={id}
          checked={showsDate}
          aria-describedby={order.dueDate === null ? `${id}-none` : undefined}
          onChange={({ target }) => show.mutate({ orderId: order.id, showsDate: target.checked })}
        />
      </label>
      {order.dueDate === null && (
        <p id={`${id}-none`} className="text-xs text-muted">
          {t.noDate}
        </p>
      )}
    </div>
  )
}
