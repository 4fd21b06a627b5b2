import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Order } from '#shared/orders/types.ts'
import { BulkBar } from './bulk-bar.tsx'
import type { BulkAction } from './bulk-actions.ts'
import { DueDateDialog } from './bulk-due-dialog.tsx'
import { RefusedDialog } from './bulk-refused.tsx'
import { runBulk, useBulk } from './bulk-run.ts'
import { showBoard, type ShownOrders } from './selected-on-board.ts'
import { useSelection } from './selection.ts'
import { SelectionStatus } from './selection-status.tsx'
import { endSelection, useSelectionKeys } from './selection-keys.ts'

/** The actions for the selected orders, and their outcome. */
export function BulkPart({ shown, whole }: ShownOrders) {
  const { ids } = useSelection()
  const { running } = useBulk()
  const [dueOpen, setDueOpen] = useState(false)
  const queryClient = useQueryClient()
  useSelectionKeys()
  useEffect(() => showBoard({ shown, whole }), [shown, whole])

  const selectedIn = (columns: Record<string, Order[]>) =>
    ids.size > 0 ? Object.values(columns).flatMap((orders) => orders.filter(({ id }) => ids.has(id))) : []
  const orders = selectedIn(whole ?? shown)
  // A choice from a dialog waits for the running action. The bar starts nothing in the meantime.
  const run = (action: BulkAction, chosen = orders) => runBulk(queryClient, action, chosen)

  return (
    <>
      <SelectionStatus />
      {(ids.size > 0 || running) && (
        <BulkBar
          orders={orders}
          hidden={ids.size - selectedIn(shown).length}
          onRun={(action, chosen) => {
            if (!running) void run(action, chosen)
          }}
          onDue={() => {
            if (!running) setDueOpen(true)
          }}
          onEnd={endSelection}
        />
      )}
      <DueDateDialog open={dueOpen} onOpenChange={setDueOpen} count={orders.length} onRun={run} />
      <RefusedDialog />
    </>
  )
}
