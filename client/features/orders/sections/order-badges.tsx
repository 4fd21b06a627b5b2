import { MessageCircleReply } from 'lucide-react'
import { STAGE_NAMES, type Priority, type Status } from '#shared/orders/orders.ts'
import type { Order } from '#shared/orders/types.ts'
import * as t from '#texts/orders/orders.ts'
import * as tStages from '#texts/orders/stages.ts'
import { Badge, type BadgeTone } from '../../../ui/badge.tsx'

const PRIORITY_TONES: Record<Priority, BadgeTone> = {
  RUSH: 'rush',
  HIGH: 'high',
  MEDIUM: 'medium',
  LOW: 'low',
}

interface PriorityBadgeProps {
  priority: Priority
  id?: string | undefined
  className?: string
}

export function PriorityBadge({ priority, id, className }: PriorityBadgeProps) {
  return (
    <Badge id={id} tone={PRIORITY_TONES[priority]} className={className}>
      <span className="truncate">{tStages.badges[priority]}</span>
    </Badge>
  )
}

export function StatusBadge({ status }: { status: Status }) {
  return <Badge tone="secondary">{STAGE_NAMES[status]}</Badge>
}

export function UnansweredBadge({ order: { unanswered }, id }: { order: Order; id?: string | undefined }) {
  if (!unanswered) return null
  const label = t.unanswered({ n: unanswered })
  return (
    <Badge id={id} tone="customer" role="img" aria-label={label} title={label}>
      <MessageCircleReply aria-hidden />
      {unanswered}
    </Badge>
  )
}
