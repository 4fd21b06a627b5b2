import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Order } from '#shared/orders.ts'
import { ChecklistsTab } from '../checklists/checklists-tab.tsx'
import { ShowTickContext, type TickChange } from '../checklists/show-tick.ts'
import { showProgress } from './order-progress.ts'

/** An order's checklists, whose ticks show on its card in the same frame. */
export function OrderChecklists({ order, inPanel }: { order: Order; inPanel?: boolean }) {
  const queryClient = useQueryClient()
  const { id, isArchived } = order
  const show = useCallback((change: TickChange) => showProgress(queryClient, id, change), [queryClient, id])
  return (
    <ShowTickContext value={show}>
      <ChecklistsTab orderId={id} readOnly={isArchived} inPanel={inPanel} />
    </ShowTickContext>
  )
}
