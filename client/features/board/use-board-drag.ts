import {
  KeyboardSensor,
  MouseSensor,
  pointerWithin,
  rectIntersection,
  TouchSensor,
  useSensor,
  useSensors,
  type Announcements,
  type CollisionDetection,
  type DragEndEvent,
  type DragStartEvent,
  type DroppableContainer,
} from '@dnd-kit/core'
import { useEffect, useRef, useState } from 'react'
import { STAGE_NAMES, STATUSES, type Order, type Status } from '#shared/orders.ts'
import { useMoveOrder } from '../orders/orders.api.ts'

const HOLD = { delay: 150, tolerance: 8 }
// Enter opens; the space bar lifts and drops. Arrow keys move by the library's 25 pixels.
const KEYS = { start: ['Space'], cancel: ['Escape'], end: ['Space', 'Enter'] }

/** The column under the pointer; by keyboard, where there is no pointer, the one that the card covers most. */
const whereItIs: CollisionDetection = (args) => {
  const under = pointerWithin(args)
  return under.length > 0 || args.pointerCoordinates ? under : rectIntersection(args)
}

export function useBoardDrag() {
  const [lifted, setLifted] = useState<Order | null>(null)
  const restOn = useRest(lifted !== null)
  const move = useMoveOrder()
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: HOLD }),
    useSensor(TouchSensor, { activationConstraint: HOLD }),
    useSensor(KeyboardSensor, { keyboardCodes: KEYS }),
  )

  return {
    lifted,
    context: {
      sensors,
      collisionDetection: whereItIs,
      accessibility: {
        announcements: ANNOUNCEMENTS,
        screenReaderInstructions: {
          draggable:
            'Press the space bar to lift the order, the arrow keys to carry it, and the space bar to drop it.',
        },
      },
      onDragStart: ({ active }: DragStartEvent) => setLifted(orderOf(active)),
      onDragCancel: () => setLifted(null),
      onDragEnd: (event: DragEndEvent) => {
        const { active, over } = event
        restOn(columnUnder(event))
        setLifted(null)
        const order = orderOf(active)
        const to = stageOf(over)
        if (order && to && to !== order.status) move.mutate({ order, to })
      },
    },
  }
}

/** Brings a column into view when the drag is over: a board that snaps again could turn away from a drop at its edge. */
function useRest(dragging: boolean): (column: HTMLElement | null) => void {
  const column = useRef<HTMLElement>(null)
  useEffect(() => {
    if (dragging || !column.current) return
    const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth'
    column.current.scrollIntoView({ behavior, block: 'nearest', inline: 'nearest' })
    column.current = null
  }, [dragging])
  return (next) => {
    column.current = next
  }
}

function columnUnder({ collisions, over }: DragEndEvent): HTMLElement | null {
  const container: DroppableContainer | undefined = collisions?.find(({ id }) => id === over?.id)?.data?.[
    'droppableContainer'
  ]
  return container?.node.current ?? null
}

function orderOf(active: DragStartEvent['active']): Order | null {
  return (active.data.current as { order?: Order } | undefined)?.order ?? null
}

function stageOf(over: DragEndEvent['over']): Status | undefined {
  return STATUSES.find((status) => status === over?.id)
}

const nameOf = (active: DragStartEvent['active']) => `Order ${orderOf(active)?.number ?? ''}`

const ANNOUNCEMENTS: Announcements = {
  onDragStart: ({ active }) => `${nameOf(active)} is lifted.`,
  onDragOver: ({ active, over }) => {
    const stage = stageOf(over)
    return stage ? `${nameOf(active)} is over ${STAGE_NAMES[stage]}.` : `${nameOf(active)} is over no column.`
  },
  onDragEnd: ({ active, over }) => {
    const stage = stageOf(over)
    return stage ? `${nameOf(active)} is dropped in ${STAGE_NAMES[stage]}.` : `${nameOf(active)} is back.`
  },
  onDragCancel: ({ active }) => `${nameOf(active)} is back where it was.`,
}
