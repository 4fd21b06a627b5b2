import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
  type Announcements,
  type DragEndEvent,
} from '@dnd-kit/core'
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { use, useRef, useState, type ReactNode, type Ref } from 'react'
import * as t from '#texts/page/sorting.ts'
import { cn } from '../cn.ts'
import { movement } from '../movement.ts'
import { OfflineContext } from '../offline.ts'
import { SortableRow } from './sortable-row.tsx'

interface Sortable {
  id: string
  title: string
}

interface SortableListProps<T extends Sortable> {
  label: string
  items: T[]
  /** Omit it for a read-only list, without grips and menus. */
  changes?: { onMove: (from: number, to: number) => void; onDelete: (item: T) => void }
  children: (item: T) => ReactNode
  ref?: Ref<HTMLUListElement>
  className?: string
}

// Short, because the grip is only for dragging.
const MOVED = { distance: 4 }

export function SortableList<T extends Sortable>({
  label,
  items,
  changes,
  children,
  ref,
  className,
}: SortableListProps<T>) {
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: MOVED }),
    useSensor(TouchSensor, { activationConstraint: MOVED }),
    useSensor(KeyboardSensor, {
      coordinateGetter: sortableKeyboardCoordinates,
      scrollBehavior: movement(),
    }),
  )
  const offline = use(OfflineContext)
  const [announcement, setAnnouncement] = useState('')
  const liftedFrom = useRef(-1)
  const list = (rows: ReactNode) => (
    <ul ref={ref} tabIndex={-1} aria-label={label} className={cn('relative outline-none', className)}>
      {rows}
    </ul>
  )
  if (!changes) return list(items.map((item) => <li key={item.id}>{children(item)}</li>))

  const placeOf = (id: string | number) => items.findIndex((item) => item.id === id)
  const drop = ({ active, over }: DragEndEvent) => {
    const from = placeOf(active.id)
    const to = over ? placeOf(over.id) : -1
    // A colleague has sorted the list since, but the row was dropped where it was lifted.
    if (to === liftedFrom.current) return
    if (from >= 0 && to >= 0 && from !== to) changes.onMove(from, to)
  }
  const step = (from: number, to: number) =>
    items[to] &&
    (() => {
      changes.onMove(from, to)
      setAnnouncement(t.over({ title: items[from]?.title ?? t.someItem, place: to + 1, of: items.length }))
    })

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragStart={({ active }) => {
        liftedFrom.current = placeOf(active.id)
      }}
      onDragEnd={drop}
      accessibility={{ announcements: announcementsOf(items), screenReaderInstructions: INSTRUCTIONS }}
    >
      <SortableContext disabled={offline} items={items} strategy={verticalListSortingStrategy}>
        {list(
          items.map((item, index) => (
            <SortableRow
              key={item.id}
              id={item.id}
              title={item.title}
              onMoveUp={step(index, index - 1)}
              onMoveDown={step(index, index + 1)}
              onDelete={() => changes.onDelete(item)}
            >
              {children(item)}
            </SortableRow>
          )),
        )}
      </SortableContext>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </DndContext>
  )
}

const INSTRUCTIONS = { draggable: t.howTo }

function announcementsOf(items: Sortable[]): Announcements {
  const title = (id: string | number) => items.find((item) => item.id === id)?.title ?? t.someItem
  const placed = (id: string | number, at = id) => ({
    title: title(id),
    place: items.findIndex((item) => item.id === at) + 1,
    of: items.length,
  })
  return {
    onDragStart: ({ active }) => t.pickedUp(placed(active.id)),
    onDragOver: ({ active, over }) => (over ? t.over(placed(active.id, over.id)) : undefined),
    onDragEnd: ({ active, over }) =>
      over ? t.dropped(placed(active.id, over.id)) : t.droppedBack({ title: title(active.id) }),
    onDragCancel: ({ active }) => t.back({ title: title(active.id) }),
  }
}
