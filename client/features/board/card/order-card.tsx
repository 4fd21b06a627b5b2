import { CircleCheck, ListChecks, MessageSquare, Paperclip, type LucideIcon } from 'lucide-react'
import { memo } from 'react'
import { datePart, dueState, type CalendarDate } from '#shared/dates.ts'
import type { Order } from '#shared/orders/types.ts'
import { Badge, type BadgeTone } from '../../../ui/badge.tsx'
import { cn } from '../../../ui/cn.ts'
import { Tooltip } from '../../../ui/tooltip/tooltip.tsx'
import { dueLabel } from '../../orders/data/due-label.ts'
import { PriorityBadge } from '../../orders/parts/order-badges.tsx'
import { UnseenDot } from '../../orders/data/unseen.tsx'
import { PersonAvatar } from '../../people/person-avatar.tsx'
import { AssignedPeople } from './assigned-people.tsx'
import { CardAge } from './card-age.tsx'
import { CardMenu } from './card-menu.tsx'
import { MoveMenu } from './move-menu.tsx'

interface OrderCardProps {
  order: Order
  today: CalendarDate
  /** As it hangs on the pointer. */
  lifted?: boolean
}

/** Drawn anew only when its order or the day changes: a drag draws everything around it many times. */
export const OrderCard = memo(function OrderCard({ order, today, lifted }: OrderCardProps) {
  const rush = order.priority === 'RUSH'
  return (
    <div
      className={cn(
        'relative rounded-xl border bg-surface p-3 transition-shadow duration-100',
        rush ? 'border-rush ring-1 ring-rush' : 'border-line',
        lifted ? 'rotate-1 cursor-grabbing shadow-lift' : 'shadow-card group-hover/card:shadow-raised',
      )}
    >
      <div className="flex items-center gap-1.5">
        <UnseenDot orderId={order.id} />
        <span className="text-xs font-medium whitespace-nowrap text-muted tabular-nums">{order.number}</span>
        <PriorityBadge priority={order.priority} />
        <span className="-my-1 -mr-2 ml-auto [&>*]:-ml-2">
          <CardMenu order={order} />
        </span>
      </div>
      <h3
        dir="auto"
        className={cn('mt-1 text-sm leading-snug font-semibold text-pretty wrap-anywhere', lifted && CLAMP)}
      >
        {lifted ? order.title : <TitleLink order={order} />}
      </h3>
      <p dir="auto" className="mt-0.5 truncate text-sm text-muted">
        {order.customerName}
      </p>
      <div className="mt-2 flex min-h-6 flex-wrap items-center gap-x-2 gap-y-1.5">
        {order.dueDate && <DueDate due={datePart(order.dueDate)} today={today} />}
        {order.status === 'COMPLETED' && <Badge tone="accent">{order.fulfillmentType}</Badge>}
        {/* One of them alone in a row of its own would be read as something else. */}
        <span className="flex items-center gap-2 empty:hidden">
          {order.fileCount > 0 && <Count icon={Paperclip} count={order.fileCount} of="file" />}
          {order.noteCount > 0 && <Count icon={MessageSquare} count={order.noteCount} of="note" />}
          {order.checklistTotal > 0 && <Progress order={order} />}
          <CardAge order={order} today={today} />
        </span>
        <People order={order} />
      </div>
      {!lifted && <MoveMenu order={order} />}
    </div>
  )
})

const CLAMP = 'line-clamp-2'

// Not the router's Link: it listens to every change of the address, and a board holds hundreds of these.
function TitleLink({ order }: { order: Order }) {
  return (
    <a
      data-plain
      href={`/orders/${order.id}`}
      draggable={false}
      className={cn(CLAMP, 'w-fit max-w-full rounded-sm [-webkit-touch-callout:none] hover:underline')}
    >
      {order.title}
    </a>
  )
}

const DUE_TONES: Partial<Record<ReturnType<typeof dueState>, BadgeTone>> = {
  overdue: 'overdue',
  today: 'today',
  tomorrow: 'soon',
}

function DueDate({ due, today }: { due: CalendarDate; today: CalendarDate }) {
  const state = dueState(due, today)
  const tone = DUE_TONES[state]
  const label = dueLabel(due, today)
  return (
    <>
      {tone ? (
        <Badge tone={tone}>{label}</Badge>
      ) : (
        <span className="text-xs text-muted" title={due}>
          {label}
        </span>
      )}
      {state === 'soon' && (
        <Tooltip label="Due within 48 hours">
          <span role="img" aria-label="Due within 48 hours" className="size-2 rounded-full bg-soon-dot" />
        </Tooltip>
      )}
    </>
  )
}

function Count({ icon: Icon, count, of }: { icon: LucideIcon; count: number; of: string }) {
  const label = count === 1 ? `1 ${of}` : `${count} ${of}s`
  return (
    <span role="img" aria-label={label} title={label} className="flex items-center gap-1 text-xs text-muted">
      <Icon aria-hidden className="size-3.5" />
      {count}
    </span>
  )
}

function Progress({ order: { checklistCompleted: completed, checklistTotal: total } }: { order: Order }) {
  const done = completed === total
  const Icon = done ? CircleCheck : ListChecks
  const label = `Checklists: ${completed} of ${total} completed`
  return (
    <span
      role="img"
      aria-label={label}
      title={label}
      className={cn(
        'flex items-center gap-1 text-xs tabular-nums',
        done ? 'font-medium text-done-ink' : 'text-muted',
      )}
    >
      <Icon aria-hidden className="size-3.5" />
      {completed}/{total}
    </span>
  )
}

function People({ order }: { order: Order }) {
  return (
    <span className="ml-auto flex flex-wrap items-center justify-end gap-1 text-2xs text-muted">
      <AssignedPeople people={order.assignees} />
      created
      <PersonAvatar person={order.creator} size="xs" className="saturate-50" />
      {order.lastUpdatedBy !== order.createdBy && (
        <>
          <span className="ml-1">updated</span>
          <PersonAvatar person={order.lastUpdater} size="xs" className="saturate-50" />
        </>
      )}
    </span>
  )
}
