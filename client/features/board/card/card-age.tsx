import type { CalendarDate } from '#shared/dates.ts'
import { STAGE_NAMES } from '#shared/orders/orders.ts'
import type { Order } from '#shared/orders/types.ts'
import { useUser } from '../../../core/session.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { stageDays } from '../../orders/data/stage-days.ts'

/** Shows how many days an order has been in its stage, once it reaches the organization's number. */
export function CardAge({ order, today }: { order: Order; today: CalendarDate }) {
  const { cardAgeDays } = useUser()
  const days = stageDays(order, today)
  if (!cardAgeDays || days < cardAgeDays) return null
  const label = `In ${STAGE_NAMES[order.status]} for ${days === 1 ? '1 day' : `${days} days`}`
  return (
    <Badge role="img" aria-label={label} title={label}>
      {days} d
    </Badge>
  )
}
