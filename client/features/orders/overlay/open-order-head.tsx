import type { Order } from '#shared/orders/types.ts'
import { NextBar } from '../sections/next-bar.tsx'
import { OrderActions } from '../sections/order-actions.tsx'
import { useFocusAfterForm } from './focus-after-form.ts'

interface OpenOrderHeadProps {
  order: Order
  editing: boolean
  onEdit: () => void
}

/** Above the tabs, but not on a phone. */
export function OpenOrderHead({ order, editing, onEdit }: OpenOrderHeadProps) {
  const edit = useFocusAfterForm(editing)
  if (editing) return null
  return (
    <div className="pt-3 pb-1">
      <NextBar order={order} className="mb-1.5" />
      <OrderActions order={order} editRef={edit} onEdit={onEdit} />
    </div>
  )
}
