import { useCallback, useEffect, useRef, useState } from 'react'
import type { Order } from '#shared/orders.ts'
import { Button } from '../../ui/button.tsx'
import { DiscardDialog } from './discard-dialog.tsx'
import { newKeeper } from './draft-keeper.ts'
import { OpenOrderGuard } from './open-order-guard.tsx'
import type { OpenOrder } from './open-order.ts'
import { OrderEditForm } from './order-edit-form.tsx'

const FORM = 'order-page-edit'

interface OrderPageEditProps {
  order: Order
  onClose: () => void
}

/** The order's form in the place of its details. What was typed is not left behind without asking. */
export function OrderPageEdit({ order, onClose }: OrderPageEditProps) {
  const [keeper] = useState(newKeeper)
  const [busy, setBusy] = useState(false)
  const [asking, setAsking] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const unsaved = useCallback(() => keeper.read(order.id) !== null, [keeper, order.id])
  const loses = useCallback(
    (_next: OpenOrder | undefined, onThisPage: boolean) => !onThisPage && unsaved(),
    [unsaved],
  )

  useEffect(() => place.current?.focus({ preventScroll: true }), [])

  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      <OrderEditForm order={order} formId={FORM} keeper={keeper} onSaved={onClose} onBusyChange={setBusy} />
      <div className="mt-5 flex justify-end gap-2 border-t border-line pt-4">
        <Button variant="ghost" onClick={() => (unsaved() ? setAsking(true) : onClose())}>
          Cancel
        </Button>
        <Button variant="primary" type="submit" form={FORM} busy={busy}>
          Save
        </Button>
      </div>
      <DiscardDialog open={asking} onStay={() => setAsking(false)} onDiscard={onClose} />
      <OpenOrderGuard active loses={loses} />
    </div>
  )
}
