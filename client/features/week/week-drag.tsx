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
  type Collision,
  type CollisionDetection,
  type DragEndEvent,
  type DragMoveEvent,
  type KeyboardCoordinateGetter,
} from '@dnd-kit/core'
import { useRef, useState, type ReactNode } from 'react'
import { estimateOf } from '#shared/parts/parts.ts'
import { dayName } from '../../core/calendar-day.ts'
import { allowClickOfNextPress, preventClickOfHeldMouse } from '../../ui/prevent-click.ts'
import { useOrderOpener } from '../orders/overlay/open-order.ts'
import { useDueChanges } from './due-changes.tsx'
import { WeekCard } from './week-card.tsx'
import { draggedOf, type Dragged } from './dragged.ts'
import { hoursInWords, LATE, loadWith, NO_DATE, type Load } from './week-of.ts'
import * as t from '#texts/planning/week.ts'

// As on the board: a held press lifts, and an early pull by mouse means to drag.
const PULL_TOLERANCE = 8
const HOLD = { delay: 150, tolerance: PULL_TOLERANCE }
const HOLD_BY_MOUSE = { ...HOLD, tolerance: Infinity }
const KEYS = { start: ['Space'], cancel: ['Escape'], end: ['Space', 'Enter'] }
const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }

interface WeekDragProps {
  columns: string[]
  targets: ReadonlySet<string>
  children: ReactNode
}

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
    if (args.pointerCoordinates) return pointerWithin(args).filter((hit) => isInView(hit, args))
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

/** Days reach beyond the box in which they scroll, over the tray beside it. */
function isInView({ id }: Collision, args: Parameters<CollisionDetection>[0]): boolean {
  const { droppableContainers, pointerCoordinates } = args
  const node = droppableContainers.find((container) => container.id === id)?.node.current
  const box = node?.closest('[role=group]')?.getBoundingClientRect()
  if (!box || !pointerCoordinates) return true
  const { x, y } = pointerCoordinates
  return x >= box.left && x <= box.right && y >= box.top && y <= box.bottom
}

const cardOf = (active: Active) => ({ number: draggedOf(active)?.order.number ?? '' })

const placeOf = (id: string | number) =>
  id === NO_DATE ? t.noDate : id === LATE ? t.late : dayName(String(id))

// Only one card is lifted at a time.
let liftedFrom: string | undefined

const announcements: Announcements = {
  onDragStart: ({ active }) => {
    liftedFrom = draggedOf(active)?.column
    return t.pickedUp(cardOf(active))
  },
  onDragOver: ({ active, over }) => {
    if (!over) return t.isOverNothing(cardOf(active))
    const where = { ...cardOf(active), place: placeOf(over.id) }
    const load = over.data.current?.['load'] as Load | undefined
    const order = draggedOf(active)?.order
    if (!load || !order || !estimateOf(order) || over.id === liftedFrom) return t.isOver(where)
    return t.isOverDay({ ...where, hours: hoursInWords(loadWith(load, order, 1)) })
  },
  // A colleague may have moved it to another day since: then it stays there.
  onDragEnd: ({ active, over }) => {
    if (!over || over.id === liftedFrom) return t.isBack(cardOf(active))
    return t.dropped({ ...cardOf(active), place: placeOf(over.id) })
  },
  onDragCancel: ({ active }) => t.isBack(cardOf(active)),
}

// The days have the instructions for dragging once, instead of each card.
const ACCESSIBILITY = { announcements, screenReaderInstructions: { draggable: '' } }
