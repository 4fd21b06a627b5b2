import type { ReactNode } from 'react'
import type { Order } from '#shared/orders.ts'
import { Menu, MenuContent, MenuTrigger } from '../../ui/menu.tsx'
import { MoveItems } from '../orders/move-items.tsx'
import { focusCard } from '../orders/open-order-card.ts'
import { useMoveOrder } from '../orders/orders.api.ts'
import { carryFocus } from './focus-along.ts'

export function MoveMenuItems({ order, trigger }: { order: Order; trigger: ReactNode }) {
  const move = useMoveOrder()
  return (
    <Menu defaultOpen>
      <MenuTrigger>{trigger}</MenuTrigger>
      <MenuContent
        onCloseAutoFocus={(event) => {
          // The button may be there for the focus only.
          if (focusCard(order.id)) event.preventDefault()
        }}
      >
        <MoveItems
          order={order}
          onMove={(to) => {
            carryFocus(order.id)
            move.mutate({ order, to })
          }}
        />
      </MenuContent>
    </Menu>
  )
}
