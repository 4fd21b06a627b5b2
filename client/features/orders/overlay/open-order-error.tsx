import { FAULT, useTryAgain } from '../../core/part-boundary.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { useOpenOrder } from './open-order.ts'

/** In the place of an order that broke while it stood over the page: the page below stays as it is. */
export function OpenOrderFault({ reset }: { reset: () => void }) {
  const { order, close } = useOpenOrder()
  const again = useTryAgain(reset)
  return (
    <Dialog
      open={order !== undefined}
      onOpenChange={(open) => {
        if (!open) close()
      }}
      title="Order"
    >
      <ErrorState message={FAULT} {...again} />
    </Dialog>
  )
}
