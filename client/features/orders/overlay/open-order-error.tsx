import { PART_FAILED, useTryAgain } from '../../../core/parts/part-boundary.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { useOpenOrder } from './open-order.ts'

/** Shown if an open order fails to render. The page below keeps working. */
export function OpenOrderError({ reset }: { reset: () => void }) {
  const { order, close } = useOpenOrder()
  const again = useTryAgain(reset)
  return (
    <Dialog
      open={order !== undefined}
      onOpenChange={(open) => {
        if (!open) close()
      }}
      title="Order"
      layer={false}
    >
      <ErrorState message={PART_FAILED} {...again} />
    </Dialog>
  )
}
