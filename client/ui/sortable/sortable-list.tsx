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
import { useRef, useState, type ReactNode, type Ref } from 'react'
import { cn } from '../cn.ts'
import { movement } from '../movement.ts'
import { SortableRow } from './sortable-row.tsx'

interface Sortable {
  id: string
  /** The name of the list for screen readers. */
  title: string
}

interface SortableListProps<T extends Sortable> {
  label: string
  items: T[]
  /** Omit it for a read-only list, without grips and menus. */
  changes?: { onMove: (from: number, to: number) => void; onDelete: (item: T) => void }
  /** The content of a row between its grip and its menu. */
  children: (item: T) => ReactNode
  ref?: Ref<HTMLUListElement>
  className?: string
}

// Short, because the grip is only for dragging.
const MOVED = { distance: 4 }

/** A list that is sorted by dragging with mouse, touch or keys, or by the menus of its rows. */
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
    // It was dropped where it was lifted, although a colleague has sorted the list since.
    if (to === liftedFrom.current) return
    if (from >= 0 && to >= 0 && from !== to) changes.onMove(from, to)
  }
  // Undefined if the row can't move further.
  const step = (from: number, to: number) =>
    items[to] &&
    (() => {
      changes.onMove(from, to)
      setAnnouncement(`${items[from]?.title} is at place ${to + 1} of ${items.length}.`)
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
      <SortableContext items={items} strategy={verticalListSortingStrategy}>
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

const INSTRUCTIONS = {
  draggable:
    'Press the space bar to lift the item, the up and down arrow keys to carry it, and the space bar to drop it.',
}

function announcementsOf(items: Sortable[]): Announcements {
  const title = (id: string | number) => items.find((item) => item.id === id)?.title ?? 'The item'
  const place = (id: string | number) =>
    `place ${items.findIndex((item) => item.id === id) + 1} of ${items.length}`
  return {
    onDragStart: ({ active }) => `${title(active.id)} is lifted from ${place(active.id)}.`,
    onDragOver: ({ active, over }) => (over ? `${title(active.id)} is at ${place(over.id)}.` : undefined),
    onDragEnd: ({ active, over }) =>
      over ? `${title(active.id)} is dropped at ${place(over.id)}.` : `${title(active.id)} is back.`,
    onDragCancel: ({ active }) => `${title(active.id)} is back where it was.`,
  }
}
