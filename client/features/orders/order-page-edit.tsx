import { useBlocker } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { Order } from '#shared/orders.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { OrderEditForm } from './order-edit-form.tsx'

const FORM = 'order-page-edit'

interface OrderPageEditProps {
  order: Order
  onClose: () => void
}

/** The order's form in the place of its details. What was typed is not left behind without asking. */
export function OrderPageEdit({ order, onClose }: OrderPageEditProps) {
  const [dirty, setDirty] = useState(false)
  const [busy, setBusy] = useState(false)
  const [asking, setAsking] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const leaving = useBlocker({
    shouldBlockFn: () => dirty,
    enableBeforeUnload: () => dirty,
    withResolver: true,
  })

  useEffect(() => place.current?.focus({ preventScroll: true }), [])

  const blocked = leaving.status === 'blocked'
  const stay = () => {
    setAsking(false)
    leaving.reset?.()
  }

  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      <OrderEditForm
        order={order}
        formId={FORM}
        onSaved={onClose}
        onDirtyChange={setDirty}
        onBusyChange={setBusy}
      />
      <div className="mt-5 flex justify-end gap-2 border-t border-line pt-4">
        <Button variant="ghost" onClick={() => (dirty ? setAsking(true) : onClose())}>
          Cancel
        </Button>
        <Button variant="primary" type="submit" form={FORM} busy={busy}>
          Save
        </Button>
      </div>
      <ConfirmDialog
        open={asking || blocked}
        onOpenChange={(open) => {
          if (!open) stay()
        }}
        title="Discard your changes?"
        description="What you typed will be lost."
        confirmLabel="Discard"
        cancelLabel="Keep editing"
        onConfirm={() => {
          if (blocked) leaving.proceed()
          else onClose()
        }}
      />
    </div>
  )
}
