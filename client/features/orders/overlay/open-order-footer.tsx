import { Link } from '@tanstack/react-router'
import { ArrowUpRight, Pencil } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { Order } from '#shared/orders/types.ts'
import { buttonClass } from '../../../ui/button-class.ts'
import { Button } from '../../../ui/button.tsx'
import { CameraButton } from '../../files/upload/camera-button.tsx'
import { WatchButton } from '../../notifications/watch-button.tsx'
import { NextStep } from '../parts/next-step.tsx'
import { OrderHoldMenu } from '../parts/order-holds.tsx'
import { RepeatOrder } from '../parts/repeat-order.tsx'

interface OpenOrderFooterProps {
  order: Order
  editing: boolean
  formId: string
  busy: boolean
  onEdit: () => void
  onCancel: () => void
  onSave: () => void
}

export function OpenOrderFooter({
  order,
  editing,
  formId,
  busy,
  onEdit,
  onCancel,
  onSave,
}: OpenOrderFooterProps) {
  const edit = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(editing)

  // The focused button was removed with the form.
  useEffect(() => {
    if (wasEditing.current && !editing) edit.current?.focus({ preventScroll: true })
    wasEditing.current = editing
  }, [editing])

  // Different keys keep React from reusing the button: the click on Edit would then also submit the form.
  if (editing) {
    return (
      <>
        <Button variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
        <Button key="save" variant="primary" type="submit" form={formId} busy={busy} onClick={onSave}>
          Save Changes
        </Button>
      </>
    )
  }
  return (
    <>
      {/* A row of its own on a phone. */}
      <div className="flex gap-2 empty:hidden max-md:w-full max-xs:flex-wrap md:mr-auto">
        <NextStep order={order} />
        {!order.isArchived && <CameraButton />}
        <OrderHoldMenu order={order} />
      </div>
      {/* A narrow list leaves too little room beside the panel, so these buttons wrap together. */}
      <div className="flex items-center gap-2 max-md:w-full max-xs:flex-wrap">
        <Link
          to="/orders/$id"
          params={{ id: order.id }}
          className={buttonClass({ variant: 'ghost', className: 'max-md:mr-auto max-md:-ml-3.5' })}
        >
          Open page
          <ArrowUpRight aria-hidden />
        </Link>
        {!order.isArchived && <WatchButton key={`watch ${order.id}`} orderId={order.id} />}
        <RepeatOrder key={order.id} order={order} plain />
        {!order.isArchived && (
          <Button key="edit" ref={edit} variant="outline" onClick={onEdit}>
            <Pencil aria-hidden />
            Edit
          </Button>
        )}
      </div>
    </>
  )
}
