import { STAGE_NAMES, type Priority, type Status } from '#shared/orders/orders.ts'
import { Badge, type BadgeTone } from '../../../ui/badge.tsx'

const PRIORITY_TONES: Record<Priority, BadgeTone> = {
  RUSH: 'rush',
  HIGH: 'high',
  MEDIUM: 'medium',
  LOW: 'low',
}

export function PriorityBadge({ priority, id }: { priority: Priority; id?: string | undefined }) {
  return (
    <Badge id={id} tone={PRIORITY_TONES[priority]}>
      {priority}
    </Badge>
  )
}

export function StatusBadge({ status }: { status: Status }) {
  return <Badge tone="secondary">{STAGE_NAMES[status]}</Badge>
}
