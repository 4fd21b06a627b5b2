import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { ArrowDown, ArrowUp, Ellipsis, GripVertical, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import * as tCommon from '#texts/common.ts'
import * as t from '#texts/page/sorting.ts'
import { buttonClass } from '../button-class.ts'
import { Button } from '../button.tsx'
import { cn } from '../cn.ts'
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from '../menu/menu.tsx'

interface SortableRowProps {
  id: string
  title: string
  onMoveUp: (() => void) | undefined
  onMoveDown: (() => void) | undefined
  onDelete: () => void
  children: ReactNode
}

// In milliseconds.
const DROP = { duration: 250, easing: 'ease' }

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
        aria-label={t.reorder({ title })}
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
            aria-label={t.actions({ title })}
            className="-mr-2 pointer-coarse:-mr-3"
          >
            <Ellipsis aria-hidden />
          </Button>
        </MenuTrigger>
        <MenuContent>
          <MenuItem icon={ArrowUp} sends disabled={!onMoveUp} onSelect={onMoveUp}>
            {t.moveUp}
          </MenuItem>
          <MenuItem icon={ArrowDown} sends disabled={!onMoveDown} onSelect={onMoveDown}>
            {t.moveDown}
          </MenuItem>
          <MenuSeparator />
          <MenuItem icon={Trash2} sends destructive onSelect={onDelete}>
            {tCommon.remove}
          </MenuItem>
        </MenuContent>
      </Menu>
    </li>
  )
}
