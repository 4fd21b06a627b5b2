import { useEffect, useRef, useState } from 'react'
import type { Order } from '#shared/orders/types.ts'
import { BEING_SAVED } from '../../../core/unsaved/being-saved.ts'
import { useUnsaved } from '../../../core/unsaved/use-unsaved.ts'
import { Button } from '../../../ui/button.tsx'
import { createEditDrafts } from '../edit/edit-drafts.ts'
import { OrderEditForm } from '../edit/order-edit-form.tsx'

const FORM = 'order-page-edit'

interface OrderPageEditProps {
  order: Order
  onClose: () => void
}

/** The order's form in place of its details. Leaving it with unsaved text asks first. */
export function OrderPageEdit({ order, onClose }: OrderPageEditProps) {
  const [drafts] = useState(createEditDrafts)
  const [busy, setBusy] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const askFirst = useUnsaved({
    isDirty: () => drafts.read(order.id) !== null,
    onDiscard: () => drafts.write(order.id, () => null),
    question: () => (busy ? BEING_SAVED : undefined),
  })

  useEffect(() => place.current?.focus({ preventScroll: true }), [])

  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      <OrderEditForm order={order} formId={FORM} drafts={drafts} onSaved={onClose} onBusyChange={setBusy} />
      <div className="mt-5 flex justify-end gap-2 border-t border-line pt-4">
        <Button variant="ghost" onClick={() => askFirst(onClose)}>
          Cancel
        </Button>
        <Button variant="primary" type="submit" form={FORM} busy={busy}>
          Save
        </Button>
      </div>
    </div>
  )
}
