import type { ReactNode } from 'react'
import type { Order } from '#shared/orders/types.ts'
import { Menu, MenuContent, MenuLabel, MenuTrigger } from '../../../ui/menu/menu.tsx'
import { usePinCard } from '../../orders/data/pinned-card.ts'
import { MoveItems } from '../../orders/sections/move-items.tsx'
import { focusCard } from '../../orders/overlay/focus-card.ts'
import { useMoveByMenu } from './focus-along.ts'

export function MoveMenuItems({ order, trigger }: { order: Order; trigger: ReactNode }) {
  const moveTo = useMoveByMenu({ order })
  const pinCard = usePinCard(order)
  return (
    <Menu defaultOpen onOpenChange={pinCard}>
      <MenuTrigger>{trigger}</MenuTrigger>
      <MenuContent
        sheet
        onCloseAutoFocus={(event) => {
          // The button may be visible only because of the focus.
          if (focusCard(order.id)) event.preventDefault()
        }}
      >
        <MenuLabel className="md:hidden">
          {order.number} <bdi>{order.title}</bdi>
        </MenuLabel>
        <MoveItems order={order} onMove={moveTo} />
      </MenuContent>
    </Menu>
  )
}
