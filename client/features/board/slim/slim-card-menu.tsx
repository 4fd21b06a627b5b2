import { Eye } from 'lucide-react'
import { useRef, type ReactNode } from 'react'
import type { Order } from '#shared/orders/types.ts'
import { partTitle } from '#shared/parts/words.ts'
import type { Part } from '#shared/parts/types.ts'
import * as t from '#texts/board/card-parts.ts'
import { Menu, MenuContent, MenuItem, MenuLabel, MenuSeparator, MenuTrigger } from '../../../ui/menu/menu.tsx'
import { numberOf } from '../../orders/held-move/held-move.ts'
import { useOrderOpener } from '../../orders/overlay/open-order.ts'
import { focusCard } from '../../orders/overlay/focus-card.ts'
import { MoveItems } from '../../orders/sections/move-items.tsx'
import { useMoveByMenu } from '../card/focus-along.ts'

interface SlimCardMenuProps {
  order: Order
  part: Part
  trigger: ReactNode
}

export function SlimCardMenu({ order, part, trigger }: SlimCardMenuProps) {
  const moveTo = useMoveByMenu({ order, part })
  const { open } = useOrderOpener()
  const opened = useRef(false)
  return (
    <Menu defaultOpen>
      <MenuTrigger>{trigger}</MenuTrigger>
      <MenuContent
        sheet
        onCloseAutoFocus={(event) => {
          // The opened order has the focus.
          if (opened.current || focusCard(part.id)) event.preventDefault()
          opened.current = false
        }}
      >
        <MenuLabel className="md:hidden">
          {numberOf({ order, part })} <bdi>{partTitle(part)}</bdi>
        </MenuLabel>
        <MoveItems order={{ ...part, fulfillmentType: order.fulfillmentType }} onMove={moveTo} />
        <MenuSeparator />
        <MenuItem
          icon={Eye}
          onSelect={() => {
            opened.current = true
            open(order.id, 'view')
          }}
        >
          {t.viewOrder}
        </MenuItem>
      </MenuContent>
    </Menu>
  )
}
