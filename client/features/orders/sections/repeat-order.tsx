import { CopyPlus } from 'lucide-react'
import { Suspense, useState, type ReactNode } from 'react'
import type { Order } from '#shared/orders/types.ts'
import * as t from '#texts/orders/order.ts'
import { lazyComponent } from '../../../core/lazy/lazy-component.tsx'
import { Button } from '../../../ui/button.tsx'

// The form's libraries load with the dialog.
const NewOrderDialog = lazyComponent(() =>
  import('../edit/new-order-dialog.tsx').then((module) => module.NewOrderDialog),
)

export function useRepeat(order: Order): { open: () => void; dialog: ReactNode } {
  const [opening, setOpening] = useState({ open: false, count: 0 })
  const onOpenChange = (open: boolean) => setOpening((before) => ({ ...before, open }))
  return {
    open: () => setOpening(({ count }) => ({ open: true, count: count + 1 })),
    dialog: opening.count > 0 && (
      <Suspense>
        <NewOrderDialog
          key={opening.count}
          repeat={order}
          open={opening.open}
          onOpenChange={onOpenChange}
          onFailed={() => onOpenChange(false)}
        />
      </Suspense>
    ),
  }
}

export function RepeatOrder({ order }: { order: Order }) {
  const repeat = useRepeat(order)
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        onPointerEnter={NewOrderDialog.prefetch}
        onFocus={NewOrderDialog.prefetch}
        onClick={repeat.open}
      >
        <CopyPlus aria-hidden />
        {t.repeat}
      </Button>
      {repeat.dialog}
    </>
  )
}
