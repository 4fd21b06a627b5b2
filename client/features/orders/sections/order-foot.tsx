import type { Ref } from 'react'
import type { Order } from '#shared/orders/types.ts'
import { CameraButton } from '../../files/upload/camera-button.tsx'
import { NextStep } from './next-step.tsx'
import { OrderMore } from './order-more.tsx'

interface OrderFootProps {
  order: Order
  onEdit: () => void
  print?: (() => void) | undefined
  moreRef?: Ref<HTMLButtonElement>
}

/** The phone's one row: the next step, the camera, and all else. */
export function OrderFoot({ order, onEdit, print, moreRef }: OrderFootProps) {
  return (
    <div className="flex w-full min-w-0 justify-end gap-2">
      <NextStep order={order} inFooter />
      {!order.isArchived && <CameraButton />}
      <OrderMore order={order} onEdit={onEdit} print={print} buttonRef={moreRef} />
    </div>
  )
}
