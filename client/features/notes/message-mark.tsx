import { MessageCircle, Send } from 'lucide-react'
import type { MessageWay } from '#shared/customer-page/messages.ts'
import { Badge } from '../../ui/badge.tsx'

/** Whether a message came from the customer or went to them. */
export function MessageMark({ way }: { way: MessageWay }) {
  const Icon = way === 'from' ? MessageCircle : Send
  return (
    <Badge tone="customer">
      <Icon aria-hidden />
      {way === 'from' ? 'From the customer' : 'To the customer'}
    </Badge>
  )
}
