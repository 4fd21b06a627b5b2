import { ArrowRight } from 'lucide-react'
import { moveTargets, STAGE_NAMES, STATUSES, type Status } from '#shared/orders/orders.ts'
import type { Order } from '#shared/orders/types.ts'
import * as t from '#texts/orders/orders.ts'
import { MenuItem, MenuTickedItem } from '../../../ui/menu/menu.tsx'

interface MoveItemsProps {
  order: Pick<Order, 'status' | 'fulfillmentType'>
  onMove: (to: Status) => void
  /** Keyboard focus starts at a row above. */
  below?: boolean
}

/** Keyboard focus starts at the likeliest stage. */
export function MoveItems({ order, onMove, below }: MoveItemsProps) {
  const [next] = moveTargets(order)
  const present = STATUSES.indexOf(order.status)
  return STATUSES.map((status, index) => {
    if (index === present) return <MenuTickedItem key={status}>{STAGE_NAMES[status]}</MenuTickedItem>
    return (
      <MenuItem
        key={status}
        data-first={(!below && status === next) || undefined}
        sends
        onSelect={() => onMove(status)}
      >
        {index > present ? <ArrowRight aria-hidden /> : <span className="size-4" />}
        {t.moveTo({ stage: STAGE_NAMES[status] })}
      </MenuItem>
    )
  })
}
