import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { moveTargets, STAGE_NAMES, type Order } from '#shared/orders.ts'
import { Menu, MenuContent, MenuItem, MenuTrigger } from '../../ui/menu.tsx'
import { useMoveOrder } from '../orders/orders.api.ts'

export function CardMenuItems({ order, trigger }: { order: Order; trigger: ReactNode }) {
  const move = useMoveOrder()
  return (
    <Menu defaultOpen>
      <MenuTrigger>{trigger}</MenuTrigger>
      <MenuContent>
        {moveTargets(order).map((to) => (
          <MenuItem key={to} icon={ArrowRight} onSelect={() => move.mutate({ order, to })}>
            Move to {STAGE_NAMES[to]}
          </MenuItem>
        ))}
      </MenuContent>
    </Menu>
  )
}
