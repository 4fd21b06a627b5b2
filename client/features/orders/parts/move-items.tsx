import { ArrowRight } from 'lucide-react'
import { moveTargets, STAGE_NAMES, STATUSES, type Status } from '#shared/orders/orders.ts'
import type { Order } from '#shared/orders/types.ts'
import { MenuItem, MenuSeparator } from '../../../ui/menu/menu.tsx'

interface MoveItemsProps {
  order: Order
  onMove: (to: Status) => void
}

/** A menu's rows for any stage to any stage, the likeliest first. */
export function MoveItems({ order, onMove }: MoveItemsProps) {
  const next = moveTargets(order)
  const others = STATUSES.filter((status) => status !== order.status && !next.includes(status))
  const item = (to: Status) => (
    <MenuItem key={to} icon={ArrowRight} onSelect={() => onMove(to)}>
      Move to {STAGE_NAMES[to]}
    </MenuItem>
  )
  return (
    <>
      {next.map(item)}
      {next.length > 0 && <MenuSeparator />}
      {others.map(item)}
    </>
  )
}
