import { useDraggable } from '@dnd-kit/core'
import type { KeyboardEvent } from 'react'
import type { Order } from '#shared/orders/types.ts'
import { cn } from '../../ui/cn.ts'
import { useOrderOpener } from '../orders/overlay/open-order.ts'
import { WeekCard, weekWordsId } from './week-card.tsx'

interface DraggableWeekCardProps {
  order: Order
  column: string
}

// A group rather than a button, because the card contains a menu.
const ATTRIBUTES = { role: 'group', roleDescription: 'draggable order' }

export function DraggableWeekCard({ order, column }: DraggableWeekCardProps) {
  const { open } = useOrderOpener()
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, isDragging } = useDraggable({
    id: order.id,
    data: { order, column },
    attributes: ATTRIBUTES,
  })
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget) return
    if (event.key === 'Enter' && !isDragging) {
      event.preventDefault()
      open(order.id)
    } else listeners?.['onKeyDown']?.(event)
  }
  const props = { ...attributes, ...listeners, onKeyDown, onClick: () => open(order.id) }

  return (
    <div
      ref={(node) => {
        setNodeRef(node)
        setActivatorNodeRef(node)
      }}
      {...props}
      data-order-id={order.id}
      data-lifted={isDragging || undefined}
      aria-describedby={weekWordsId(order)}
      aria-label={`${order.number} ${order.title}, ${order.customerName}`}
      className={cn(
        'touch-manipulation rounded-lg select-none [-webkit-touch-callout:none]',
        isDragging ? 'opacity-40' : 'cursor-grab',
      )}
    >
      <WeekCard order={order} />
    </div>
  )
}
