import { useEffect, useRef, useState } from 'react'
import type { Order } from '#shared/orders/types.ts'
import * as t from '#texts/common.ts'
import { BEING_SAVED } from '../../../core/drafts/unsaved.ts'
import { useUnsaved } from '../../../core/drafts/use-unsaved.ts'
import { Button } from '../../../ui/button.tsx'
import { dropEdit, readEdit } from '../edit/edit-drafts.ts'
import { OrderEditForm } from '../edit/order-edit-form.tsx'

const FORM = 'order-page-edit'

interface OrderPageEditProps {
  order: Order
  onClose: () => void
}

export function OrderPageEdit({ order, onClose }: OrderPageEditProps) {
  const [busy, setBusy] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const askFirst = useUnsaved({
    isDirty: () => readEdit(order.id) !== undefined,
    onDiscard: () => dropEdit(order.id),
    question: () => (busy ? BEING_SAVED : undefined),
  })

  useEffect(() => place.current?.focus({ preventScroll: true }), [])

  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      <OrderEditForm order={order} formId={FORM} onSaved={onClose} onBusyChange={setBusy} />
      <div className="mt-5 flex justify-end gap-2 border-t border-line pt-4">
        <Button variant="ghost" onClick={() => askFirst(onClose)}>
          {t.cancel}
        </Button>
        <Button variant="primary" type="submit" form={FORM} busy={busy}>
          {t.save}
        </Button>
      </div>
    </div>
  )
}
