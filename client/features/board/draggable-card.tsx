import { useDraggable } from '@dnd-kit/core'
import type { CalendarDate } from '#shared/due-date.ts'
import type { Order } from '#shared/orders.ts'
import { cn } from '../../ui/cn.ts'
import { useFocusAlong } from './focus-along.ts'
import { OrderCard } from './order-card.tsx'

interface DraggableCardProps {
  order: Order
  today: CalendarDate
}

export function DraggableCard({ order, today }: DraggableCardProps) {
  const { node, setNodeRef, attributes, listeners, isDragging } = useDraggable({
    id: order.id,
    data: { order },
    // A group and not a button: the card holds a menu and links of its own.
    attributes: { role: 'group', roleDescription: 'draggable order' },
  })
  useFocusAlong(order.id, node)
  return (
    <div
      ref={setNodeRef}
      {...attributes}
      {...listeners}
      aria-label={`${order.number} ${order.title}, ${order.customerName}`}
      className={cn(
        'group/card touch-manipulation rounded-xl select-none',
        isDragging ? 'opacity-40' : 'cursor-grab',
      )}
    >
      <OrderCard order={order} today={today} />
    </div>
  )
}
