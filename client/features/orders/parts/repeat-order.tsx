import { CopyPlus } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { Order } from '#shared/orders/types.ts'
import { lazyPart } from '../../../core/parts/lazy-part.tsx'
import { Button } from '../../../ui/button.tsx'

// The form's libraries load with the dialog.
const NewOrderDialog = lazyPart(() =>
  import('../edit/new-order-dialog.tsx').then((module) => module.NewOrderDialog),
)

const LABEL = 'Repeat this order'

interface RepeatOrderProps {
  order: Order
  /** Icon only, on wide screens too. */
  plain?: boolean
}

/** Creates a copy of this order. */
export function RepeatOrder({ order, plain }: RepeatOrderProps) {
  const [opening, setOpening] = useState({ open: false, count: 0 })
  const onOpenChange = (open: boolean) => setOpening((before) => ({ ...before, open }))

  return (
    <>
      <Button
        variant="outline"
        aria-label={LABEL}
        title={LABEL}
        onPointerEnter={NewOrderDialog.prefetch}
        onFocus={NewOrderDialog.prefetch}
        onClick={() => setOpening(({ count }) => ({ open: true, count: count + 1 }))}
      >
        <CopyPlus aria-hidden />
        {!plain && <span className="max-md:sr-only">{LABEL}</span>}
      </Button>
      {opening.count > 0 && (
        <Suspense>
          <NewOrderDialog
            key={opening.count}
            repeat={order}
            open={opening.open}
            onOpenChange={onOpenChange}
            onFailed={() => onOpenChange(false)}
          />
        </Suspense>
      )}
    </>
  )
}
