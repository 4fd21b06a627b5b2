import { Archive, ArrowRight, Eye, ListChecks, Pencil, SquareCheck, UserPlus } from 'lucide-react'
import { useRef, useState, type ReactNode } from 'react'
import { moveTargets, STAGE_NAMES } from '#shared/orders/orders.ts'
import type { Order } from '#shared/orders/types.ts'
import * as t from '#texts/board/card-menu.ts'
import { Menu, MenuContent, MenuItem, MenuLabel, MenuSeparator, MenuTrigger } from '../../../ui/menu/menu.tsx'
import { useOrderOpener, type OpenOrder } from '../../orders/overlay/open-order.ts'
import { useArchiveOrder } from '../../orders/data/create-archive.api.ts'
import { assignTo } from './card-assign.tsx'
import { usePinCard } from '../../orders/data/pinned-card.ts'
import { MoveItems } from '../../orders/sections/move-items.tsx'
import { selectColumnOf } from '../bulk/selected-on-board.ts'
import { toggleSelected, useIsSelected } from '../bulk/selection.ts'
import { carryFocus, useMoveByMenu } from './focus-along.ts'

// The buttons that appear with a mouse are missing here, so this menu leads to every stage.
const NO_MOUSE = '(pointer: coarse), (width < 48rem)'

export function CardMenuItems({ order, trigger }: { order: Order; trigger: ReactNode }) {
  const moveTo = useMoveByMenu({ order })
  const pinCard = usePinCard(order)
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
    <Menu defaultOpen onOpenChange={pinCard}>
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
          {order.number} <bdi>{order.title}</bdi>
        </MenuLabel>
        <MenuItem icon={Eye} onSelect={() => openIn('view')}>
          {t.view}
        </MenuItem>
        <MenuItem icon={Pencil} onSelect={() => openIn('edit')}>
          {t.edit}
        </MenuItem>
        <MenuItem icon={UserPlus} onSelect={() => assignTo(order.id)}>
          {t.assign}
        </MenuItem>
        <MenuItem icon={SquareCheck} onSelect={() => toggleSelected(order.id)}>
          {isSelected ? t.unselect : t.select}
        </MenuItem>
        <MenuItem icon={ListChecks} onSelect={() => selectColumnOf(order.id)}>
          {t.selectAllIn({ stage: STAGE_NAMES[order.status] })}
        </MenuItem>
        <MenuSeparator />
        {everyStage ? (
          <MoveItems below order={order} onMove={moveTo} />
        ) : (
          targets.map((to) => (
            <MenuItem key={to} sends icon={ArrowRight} onSelect={() => moveTo(to)}>
              {t.moveTo({ stage: STAGE_NAMES[to] })}
            </MenuItem>
          ))
        )}
        {everyStage && finished && <MenuSeparator />}
        {finished && (
          <MenuItem
            icon={Archive}
            sends
            onSelect={() => {
              carryFocus(order.id)
              archive.mutate({ order, reason: t.archiveReason })
            }}
          >
            {t.archive}
          </MenuItem>
        )}
      </MenuContent>
    </Menu>
  )
}
