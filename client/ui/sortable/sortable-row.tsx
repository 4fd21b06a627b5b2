import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { ArrowDown, ArrowUp, Ellipsis, GripVertical, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { buttonClass } from '../button-class.ts'
import { Button } from '../button.tsx'
import { cn } from '../cn.ts'
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from '../menu/menu.tsx'

interface SortableRowProps {
  id: string
  title: string
  /** Undefined if the row is already the first or the last. */
  onMoveUp: (() => void) | undefined
  onMoveDown: (() => void) | undefined
  onDelete: () => void
  children: ReactNode
}

// The animation of a dropped row, in milliseconds.
const DROP = { duration: 250, easing: 'ease' }

/** A row with a grip to drag it, and a menu that moves it without dragging. */
export function SortableRow({ id, title, onMoveUp, onMoveDown, onDelete, children }: SortableRowProps) {
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } =
    useSortable({ id, transition: DROP, attributes: { roleDescription: 'grip' } })
  return (
    <li
      ref={setNodeRef}
      data-lifted={isDragging || undefined}
      // Translated only: dnd-kit would also scale the row to the height of the one that it passes.
      style={{ transform: CSS.Translate.toString(transform), transition }}
      className={cn('flex items-start rounded-lg', isDragging && 'relative z-10 bg-raised shadow-lift')}
    >
      <button
        ref={setActivatorNodeRef}
        type="button"
        {...attributes}
        {...listeners}
        aria-label={`Reorder ${title}`}
        className={buttonClass({
          variant: 'ghost',
          size: 'icon',
          className: cn(
            '-ml-2 touch-none pointer-coarse:-ml-3',
            isDragging ? 'cursor-grabbing!' : 'cursor-grab!',
          ),
        })}
      >
        <GripVertical aria-hidden />
      </button>
      <div className="min-w-0 flex-1">{children}</div>
      <Menu>
        <MenuTrigger>
          <Button
            variant="ghost"
            size="icon"
            aria-label={`Actions for ${title}`}
            className="-mr-2 pointer-coarse:-mr-3"
          >
            <Ellipsis aria-hidden />
          </Button>
        </MenuTrigger>
        <MenuContent>
          <MenuItem icon={ArrowUp} disabled={!onMoveUp} onSelect={onMoveUp}>
            Move up
          </MenuItem>
          <MenuItem icon={ArrowDown} disabled={!onMoveDown} onSelect={onMoveDown}>
            Move down
          </MenuItem>
          <MenuSeparator />
          <MenuItem icon={Trash2} destructive onSelect={onDelete}>
            Delete
          </MenuItem>
        </MenuContent>
      </Menu>
    </li>
  )
}
