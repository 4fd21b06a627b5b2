import { useDndMonitor, useDraggable, type DragEndEvent } from '@dnd-kit/core'
import { useRouter } from '@tanstack/react-router'
import { useMemo, type KeyboardEvent, type MouseEvent } from 'react'
import type { CalendarDate } from '#shared/due-date.ts'
import type { Order } from '#shared/orders.ts'
import { cn } from '../../ui/cn.ts'
import { useOrderOpener } from '../orders/open-order.ts'
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
  const { open } = useOrderOpener()
  useOpenWhenHeld(order.id, open)

  // What is in the card has a purpose of its own, and so has its menu, which hangs on it in React's tree only.
  const openByClick = ({ currentTarget, target }: MouseEvent) => {
    const inside = target instanceof Element && currentTarget.contains(target)
    if (inside && !target.closest('a, button')) open(order.id)
  }
  // Keys that are meant for what is in the card go on to whoever else listens.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget) return
    if (!isDragging && event.key === 'Enter') {
      event.preventDefault()
      open(order.id)
    } else if (!isDragging && isMove(event)) {
      event.preventDefault()
      event.currentTarget.querySelector<HTMLElement>('[aria-keyshortcuts=M]')?.click()
    } else listeners?.onKeyDown?.(event)
  }

  const handlers = { ...listeners, onClick: openByClick, onKeyDown }

  return (
    <div
      ref={setNodeRef}
      {...attributes}
      {...handlers}
      data-order-id={order.id}
      data-lifted={isDragging || undefined}
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

/** A press that takes its time lifts the card; let go where it was, it is a click all the same: on the card or on an avatar. */
function useOpenWhenHeld(id: string, open: (id: string) => void): void {
  const { history } = useRouter()
  const listener = useMemo(
    () => ({
      onDragEnd({ active, delta, activatorEvent }: DragEndEvent) {
        const held = active.id === id && delta.x === 0 && delta.y === 0
        if (!held || activatorEvent instanceof globalThis.KeyboardEvent) return
        const { target } = activatorEvent
        const person = target instanceof Element && target.closest<HTMLAnchorElement>('a[data-person]')
        if (person) history.push(person.pathname)
        else open(id)
      },
    }),
    [history, id, open],
  )
  useDndMonitor(listener)
}

function isMove({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return key.toLowerCase() === 'm' && !ctrlKey && !metaKey && !altKey
}
