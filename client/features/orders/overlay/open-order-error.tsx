import * as t from '#texts/orders/order.ts'
import * as tConnection from '#texts/page/connection.ts'
import { useTryAgain } from '../../../core/lazy/lazy-boundary.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { useOpenOrder } from './open-order.ts'

export function OpenOrderError({ reset }: { reset: () => void }) {
  const { order, close } = useOpenOrder()
  const again = useTryAgain(reset)
  return (
    <Dialog
      open={order !== undefined}
      onOpenChange={(open) => {
        if (!open) close()
      }}
      title={t.order}
      layer={false}
    >
      <ErrorState message={tConnection.partBroken} {...again} />
    </Dialog>
  )
}
