import { Archive, ArrowRight, Eye, ListChecks, Pencil, SquareCheck, UserPlus } from 'lucide-react'
import { useRef, useState, type ReactNode } from 'react'
import { moveTargets, STAGE_NAMES } from '#shared/orders/orders.ts'
import type { Order } from '#shared/orders/types.ts'
import { Menu, MenuContent, MenuItem, MenuLabel, MenuSeparator, MenuTrigger } from '../../../ui/menu/menu.tsx'
import { useOrderOpener, type OpenOrder } from '../../orders/overlay/open-order.ts'
import { useArchiveOrder } from '../../orders/data/orders.api.ts'
import { assignTo } from './card-assign.tsx'
import { useKeepCard } from '../../orders/data/kept-card.ts'
import { MoveItems } from '../../orders/parts/move-items.tsx'
import { selectColumnOf } from '../bulk/selected-on-board.ts'
import { toggleSelected, useIsSelected } from '../bulk/selection.ts'
import { carryFocus } from './focus-along.ts'
import { useMoveByMenu } from './use-move-by-menu.ts'

// The buttons that appear with a mouse are missing here, so this menu leads to every stage.
const NO_MOUSE = '(pointer: coarse), (width < 48rem)'
const REASON = 'Archived from board'

export function CardMenuItems({ order, trigger }: { order: Order; trigger: ReactNode }) {
  const moveTo = useMoveByMenu(order)
  const keepCard = useKeepCard(order)
  const archive = useArchiveOrder()
  const { open } = useOrderOpener()
  const opened = useRef(false)
  const [everyStage] = useState(() => matchMedia(NO_MOUSE).matches)
  const targets = moveTargets(order)
  const isSelected = useIsSelected(order.id)
  const finished = order.status === 'DELIVERY' || order.status === 'PICKUP'

  const openIn = (mode: OpenOrder['mode']) => {
    opened.current = true
    open(order.id, mode)
  }

  return (
    <Menu defaultOpen onOpenChange={keepCard}>
      <MenuTrigger>{trigger}</MenuTrigger>
      <MenuContent
        sheet
        onCloseAutoFocus={(event) => {
          // The opened order has the focus.
          if (opened.current) event.preventDefault()
          opened.current = false
        }}
      >
        <MenuLabel className="md:hidden">
          {order.number} {order.title}
        </MenuLabel>
        <MenuItem icon={Eye} onSelect={() => openIn('view')}>
          View
        </MenuItem>
        <MenuItem icon={Pencil} onSelect={() => openIn('edit')}>
          Edit
        </MenuItem>
        <MenuItem icon={UserPlus} onSelect={() => assignTo(order.id)}>
          Assign …
        </MenuItem>
        <MenuItem icon={SquareCheck} onSelect={() => toggleSelected(order.id)}>
          {isSelected ? 'Unselect' : 'Select'}
        </MenuItem>
        <MenuItem icon={ListChecks} onSelect={() => selectColumnOf(order.id)}>
          Select all in {STAGE_NAMES[order.status]}
        </MenuItem>
        <MenuSeparator />
        {everyStage ? (
          <MoveItems below order={order} onMove={moveTo} />
        ) : (
          targets.map((to) => (
            <MenuItem key={to} icon={ArrowRight} onSelect={() => moveTo(to)}>
              Move to {STAGE_NAMES[to]}
            </MenuItem>
          ))
        )}
        {everyStage && finished && <MenuSeparator />}
        {finished && (
          <MenuItem
            icon={Archive}
            onSelect={() => {
              carryFocus(order.id)
              archive.mutate({ order, reason: REASON })
            }}
          >
            Archive
          </MenuItem>
        )}
      </MenuContent>
    </Menu>
  )
}
