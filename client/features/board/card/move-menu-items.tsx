import type { ReactNode } from 'react'
import type { Order } from '#shared/orders/types.ts'
import { Menu, MenuContent, MenuLabel, MenuTrigger } from '../../../ui/menu/menu.tsx'
import { useKeepCard } from '../../orders/data/kept-card.ts'
import { MoveItems } from '../../orders/parts/move-items.tsx'
import { focusCard } from '../../orders/overlay/open-order-card.ts'
import { useMoveByMenu } from './use-move-by-menu.ts'

export function MoveMenuItems({ order, trigger }: { order: Order; trigger: ReactNode }) {
  const moveTo = useMoveByMenu(order)
  const keepCard = useKeepCard(order)
  return (
    <Menu defaultOpen onOpenChange={keepCard}>
      <MenuTrigger>{trigger}</MenuTrigger>
      <MenuContent
        sheet
        onCloseAutoFocus={(event) => {
          // The button may be visible only because of the focus.
          if (focusCard(order.id)) event.preventDefault()
        }}
      >
        <MenuLabel className="md:hidden">
          {order.number} {order.title}
        </MenuLabel>
        <MoveItems order={order} onMove={moveTo} />
      </MenuContent>
    </Menu>
  )
}
