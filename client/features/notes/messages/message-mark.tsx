import { MessageCircle, Send } from 'lucide-react'
import type { MessageWay } from '#shared/customer/answers.ts'
import * as t from '#texts/files/notes.ts'
import { Badge } from '../../../ui/badge.tsx'

export function MessageMark({ way }: { way: MessageWay }) {
  const Icon = way === 'from' ? MessageCircle : Send
  return (
    <Badge tone="customer">
      <Icon aria-hidden />
      {way === 'from' ? t.fromCustomer : t.toCustomer}
    </Badge>
  )
}

export const MESSAGE_TONES: Record<MessageWay, string> = {
  from: 'bg-customer-soft',
  to: 'border border-customer',
}
