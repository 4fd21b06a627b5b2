import {
  closestCenter,
  DndContext,
  DragOverlay,
  KeyboardSensor,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useSensor,
  useSensors,
  type Active,
  type Announcements,
  type CollisionDetection,
  type DragEndEvent,
  type DragMoveEvent,
  type KeyboardCoordinateGetter,
} from '@dnd-kit/core'
import { useRef, useState, type ReactNode } from 'react'
import type { Order } from '#shared/orders/types.ts'
import { dayName } from '../../core/calendar-day.ts'
import { allowClickOfNextPress, preventClickOfHeldMouse } from '../../ui/prevent-click.ts'
import { useOrderOpener } from '../orders/overlay/open-order.ts'
import { useDueChanges } from './due-changes.tsx'
import { WeekCard } from './week-card.tsx'
import { LATE, NO_DATE } from './week-columns.ts'

// As on the board: a held press lifts, and an early pull by mouse means to drag.
const PULL_TOLERANCE = 8
const HOLD = { delay: 150, tolerance: PULL_TOLERANCE }
const HOLD_BY_MOUSE = { ...HOLD, tolerance: Infinity }
const KEYS = { start: ['Space'], cancel: ['Escape'], end: ['Space', 'Enter'] }
const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }

interface WeekDragProps {
  /** All columns in their order. */
  columns: string[]
  /** The columns that accept cards. */
  targets: ReadonlySet<string>
  children: ReactNode
}

/** Drags orders from day to day, by mouse, finger and keys. */
export function WeekDrag({ columns, targets, children }: WeekDragProps) {
  const { carry } = useDueChanges()
  const { open } = useOrderOpener()
  // The order as it was when lifted: a colleague may change its day during the drag.
  const [lifted, setLifted] = useState<Dragged>()
  // The column that the arrow keys have reached. Columns differ too much in size to find it by overlap.
  const byKey = useRef<string>(undefined)
  // The greatest distance from the start: a card that was carried away and back must not open.
  const farthest = useRef(0)

  const step: KeyboardCoordinateGetter = (event, { context, currentCoordinates }) => {
    const by = STEPS[event.code]
    if (by === undefined) return undefined
    event.preventDefault()
    const from = columns.indexOf(byKey.current ?? '')
    const onwards = by > 0 ? columns.slice(from + 1) : columns.slice(0, from).toReversed()
    const to = onwards.find((id) => targets.has(id))
    const rect = to && context.droppableRects.get(to)
    if (!rect) return currentCoordinates
    byKey.current = to
    const { width = 0, height = 0 } = context.collisionRect ?? {}
    return {
      x: rect.left + (rect.width - width) / 2,
      y: rect.top + Math.max(0, Math.min(rect.height - height, height / 2)),
    }
  }
  const whereItIs: CollisionDetection = (args) => {
    if (args.pointerCoordinates) return pointerWithin(args)
    const there = args.droppableContainers.filter(({ id }) => id === byKey.current)
    return closestCenter({ ...args, droppableContainers: there })
  }
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: HOLD_BY_MOUSE }),
    useSensor(TouchSensor, { activationConstraint: HOLD }),
    useSensor(KeyboardSensor, { keyboardCodes: KEYS, coordinateGetter: step }),
  )

  const onDragMove = ({ delta }: Pick<DragMoveEvent, 'delta'>) => {
    farthest.current = Math.max(farthest.current, Math.hypot(delta.x, delta.y))
  }
  const onDragEnd = (event: DragEndEvent) => {
    const { active, over, activatorEvent } = event
    onDragMove(event)
    setLifted(undefined)
    if (!draggedOf(active) || !lifted) return
    const { order, column } = lifted
    if (over && over.id !== column) carry(order, over.id === NO_DATE ? null : String(over.id))
    // A long press that is released in place counts as a click.
    else if (!(activatorEvent instanceof KeyboardEvent) && farthest.current <= PULL_TOLERANCE) {
      open(order.id)
    }
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={whereItIs}
      accessibility={ACCESSIBILITY}
      onDragStart={({ active }) => {
        const dragged = draggedOf(active)
        byKey.current = dragged?.column
        farthest.current = 0
        allowClickOfNextPress()
        setLifted(dragged)
      }}
      onDragCancel={({ activatorEvent }) => {
        setLifted(undefined)
        preventClickOfHeldMouse(activatorEvent)
      }}
      onDragMove={onDragMove}
      onDragEnd={onDragEnd}
    >
      {children}
      <DragOverlay dropAnimation={null}>{lifted && <WeekCard order={lifted.order} lifted />}</DragOverlay>
    </DndContext>
  )
}

interface Dragged {
  order: Order
  column: string
}

/** Undefined once its card is gone: somebody archived the order in the meantime, or moved it to another week. */
const draggedOf = ({ data: { current } }: Active): Dragged | undefined =>
  current?.['order'] ? (current as Dragged) : undefined

const nameOf = (active: Active) => `Order ${draggedOf(active)?.order.number ?? ''}`

const placeOf = (id: string | number) =>
  id === NO_DATE ? 'No date' : id === LATE ? 'Late' : dayName(String(id))

// Only one card is lifted at a time.
let liftedFrom: string | undefined

const announcements: Announcements = {
  onDragStart: ({ active }) => {
    liftedFrom = draggedOf(active)?.column
    return `${nameOf(active)} is lifted.`
  },
  onDragOver: ({ active, over }) => `${nameOf(active)} is over ${over ? placeOf(over.id) : 'no day'}.`,
  // A colleague may have moved it to another day since: then it stays there.
  onDragEnd: ({ active, over }) => {
    if (!over) return `${nameOf(active)} is back.`
    if (over.id === liftedFrom) return `${nameOf(active)} is put down where it was lifted.`
    return `${nameOf(active)} is dropped on ${placeOf(over.id)}.`
  },
  onDragCancel: ({ active }) => `${nameOf(active)} is back where it was.`,
}

// The days have the instructions for dragging once, instead of each card.
const ACCESSIBILITY = { announcements, screenReaderInstructions: { draggable: '' } }
