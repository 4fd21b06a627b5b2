import { useQueryClient } from '@tanstack/react-query'
import { Archive, Pencil, Printer } from 'lucide-react'
import { useState, type Ref } from 'react'
import { mayArchive, nextStatus } from '#shared/orders/orders.ts'
import type { Order } from '#shared/orders/types.ts'
import { useUser } from '../../../core/session.tsx'
import { Button } from '../../../ui/button.tsx'
import { CameraButton } from '../../files/upload/camera-button.tsx'
import { WatchButton } from '../../notifications/watch-button.tsx'
import { ArchiveOrderDialog } from '../parts/archive-order-dialog.tsx'
import { printJobSheet } from '../job-sheet/job-sheet-picture.ts'
import { NextStep } from '../parts/next-step.tsx'
import { OrderHoldMenu } from '../parts/order-holds.tsx'
import { RepeatOrder } from '../parts/repeat-order.tsx'

interface OrderPageActionsProps {
  order: Order
  editRef: Ref<HTMLButtonElement>
  editing: boolean
  onEdit: () => void
}

// Icons only on a phone, so that the order's content starts on the first screen.
const WIDE_WORDS = 'max-md:sr-only'

/** The actions of the order page. An archived order can only be printed here, and restored above. */
export function OrderPageActions({ order, editRef, editing, onEdit }: OrderPageActionsProps) {
  const { role } = useUser()
  const queryClient = useQueryClient()
  const [archiving, setArchiving] = useState(false)
  const [printing, setPrinting] = useState(false)
  const open = !order.isArchived

  const print = async () => {
    setPrinting(true)
    await printJobSheet(queryClient, order.id)
    setPrinting(false)
  }

  return (
    <div className="flex flex-wrap gap-2">
      <div className="flex gap-2 empty:hidden max-md:w-full max-xs:flex-wrap">
        <NextStep order={order} />
        {open && <CameraButton />}
        <OrderHoldMenu order={order} />
      </div>
      {open && (
        <Button ref={editRef} variant="outline" className="max-md:flex-1" disabled={editing} onClick={onEdit}>
          <Pencil aria-hidden />
          Edit
        </Button>
      )}
      <Button variant="outline" busy={printing} onClick={() => void print()}>
        <Printer aria-hidden />
        <span className={WIDE_WORDS}>Print job sheet</span>
      </Button>
      {open && <WatchButton orderId={order.id} />}
      <RepeatOrder order={order} />
      {/* In the last stage it is the next step. */}
      {open && nextStatus(order.status) && role && mayArchive(role, order.status) && (
        <Button variant="outline" onClick={() => setArchiving(true)}>
          <Archive aria-hidden />
          <span className={WIDE_WORDS}>Archive</span>
        </Button>
      )}
      <ArchiveOrderDialog order={order} open={archiving} onOpenChange={setArchiving} />
    </div>
  )
}
