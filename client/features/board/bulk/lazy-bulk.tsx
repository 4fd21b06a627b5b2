import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Order } from '#shared/orders/types.ts'
import * as t from '#texts/board/bulk.ts'
import { useIdle } from '../../../ui/idle.ts'
import { BulkBar } from './bulk-bar.tsx'
import type { BulkAction } from './bulk-actions.ts'
import { DueDateDialog } from './bulk-due-dialog.tsx'
import { RefusedDialog } from './bulk-refused.tsx'
import { runBulk, useBulk } from './bulk-run.ts'
import { showBoard, type ShownOrders } from './selected-on-board.ts'
import { useSelection } from './selection.ts'
import { endSelection, useSelectionKeys } from './selection-keys.ts'

export function LazyBulk({ shown, whole }: ShownOrders) {
  const { ids } = useSelection()
  const { running } = useBulk()
  const [dueOpen, setDueOpen] = useState(false)
  const queryClient = useQueryClient()
  useSelectionKeys()
  useEffect(() => showBoard({ shown, whole }), [shown, whole])

  const selectedIn = (columns: Record<string, Order[]>) =>
    ids.size > 0 ? Object.values(columns).flatMap((orders) => orders.filter(({ id }) => ids.has(id))) : []
  const orders = selectedIn(whole ?? shown)
  // A choice from a dialog waits for the running action.
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

function SelectionStatus() {
  const { ids, left, full } = useSelection()
  // A status that is inserted together with its text isn't read aloud.
  const isReady = useIdle()
  return (
    <div role="status" className="sr-only">
      {isReady && ids.size > 0 && t.selected({ n: ids.size })}
      {left > 0 && ` ${t.left({ n: left })}`}
      {full && ` ${t.limitReached}`}
    </div>
  )
}
