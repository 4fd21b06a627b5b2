import { MessageCircleReply } from 'lucide-react'
import type { Order } from '#shared/orders/types.ts'
import { Badge } from '../../../ui/badge.tsx'

/** The number of unanswered customer messages; nothing if there are none. */
export function UnansweredBadge({ order: { unanswered }, id }: { order: Order; id?: string | undefined }) {
  if (!unanswered) return null
  const label = `${unanswered} unanswered message${unanswered === 1 ? '' : 's'} of the customer`
  return (
    <Badge id={id} tone="customer" role="img" aria-label={label} title={label}>
      <MessageCircleReply aria-hidden />
      {unanswered}
    </Badge>
  )
}
