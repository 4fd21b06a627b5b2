import type { Order } from '#shared/orders/types.ts'
import * as tCommon from '#texts/common.ts'
import * as t from '#texts/orders/order.ts'
import { Button } from '../../../ui/button.tsx'
import { OrderFoot } from '../sections/order-foot.tsx'
import { useFocusAfterForm } from './focus-after-form.ts'

interface OpenOrderFooterProps {
  order: Order
  editing: boolean
  formId: string
  busy: boolean
  onEdit: () => void
  onCancel: () => void
  onSave: () => void
}

/** While the order is read, only the phone has it: elsewhere its buttons are above the tabs. */
export function OpenOrderFooter(props: OpenOrderFooterProps) {
  const { order, editing, formId, busy, onEdit, onCancel, onSave } = props
  const more = useFocusAfterForm(editing)
  // Different keys keep React from reusing the button: the click on Edit would then also submit the form.
  if (!editing) return <OrderFoot key={order.id} order={order} onEdit={onEdit} moreRef={more} />
  return (
    <>
      <Button variant="ghost" onClick={onCancel}>
        {tCommon.cancel}
      </Button>
      <Button key="save" variant="primary" type="submit" form={formId} busy={busy} onClick={onSave}>
        {t.saveChanges}
      </Button>
    </>
  )
}
