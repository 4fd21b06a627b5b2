import type { CalendarDate } from '#shared/dates.ts'
import { STAGE_NAMES } from '#shared/orders/orders.ts'
import type { Order } from '#shared/orders/types.ts'
import { useUser } from '../../../core/session.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { stageDays } from '../../orders/data/stage-days.ts'

/** For how many days an order has stood in its stage, from that number of days on which the organization has chosen. */
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
