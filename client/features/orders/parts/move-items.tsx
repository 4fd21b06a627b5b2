import { ArrowRight } from 'lucide-react'
import { moveTargets, STAGE_NAMES, STATUSES, type Status } from '#shared/orders/orders.ts'
import type { Order } from '#shared/orders/types.ts'
import { MenuItem, MenuTickedItem } from '../../../ui/menu/menu.tsx'

interface MoveItemsProps {
  order: Order
  onMove: (to: Status) => void
  /** Keyboard focus starts at a row above. */
  below?: boolean
}

/** A menu's rows for all stages, in the board's order. Keyboard focus starts at the likeliest stage. */
export function MoveItems({ order, onMove, below }: MoveItemsProps) {
  const [next] = moveTargets(order)
  const present = STATUSES.indexOf(order.status)
  return STATUSES.map((status, index) => {
    if (index === present) return <MenuTickedItem key={status}>{STAGE_NAMES[status]}</MenuTickedItem>
    return (
      <MenuItem
        key={status}
        data-first={(!below && status === next) || undefined}
        onSelect={() => onMove(status)}
      >
        {index > present ? <ArrowRight aria-hidden /> : <span className="size-4" />}
        Move to {STAGE_NAMES[status]}
      </MenuItem>
    )
  })
}
