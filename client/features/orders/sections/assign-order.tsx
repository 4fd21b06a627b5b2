import { useQueryClient } from '@tanstack/react-query'
import { useRead } from '../../../core/api/read.ts'
import { AssignDialog } from '../edit/assign-dialog.tsx'
import { useAssign } from '../data/assign.api.ts'
import { orderQuery } from '../data/orders.api.ts'

interface AssignOrderProps {
  orderId: string
  open: boolean
  onOpenChange: (open: boolean) => void
}

export function AssignOrder({ orderId, open, onOpenChange }: AssignOrderProps) {
  const { data: order } = useRead(orderQuery(useQueryClient(), orderId))
  const assign = useAssign(orderId)
  return (
    <AssignDialog
      order={order && `${order.number} ${order.title}`}
      assigned={order?.assignees ?? []}
      isArchived={order?.isArchived ?? false}
      onAssign={assign}
      open={open && order !== undefined}
      onOpenChange={onOpenChange}
    />
  )
}
