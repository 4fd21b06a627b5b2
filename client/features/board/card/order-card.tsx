import { CircleCheck, MessageSquare, Paperclip, type LucideIcon } from 'lucide-react'
import { memo } from 'react'
import { datePart, dueState, type CalendarDate } from '#shared/dates.ts'
import type { Order } from '#shared/orders/types.ts'
import { calendarDay } from '../../../core/calendar-day.ts'
import { Badge, type BadgeTone } from '../../../ui/badge.tsx'
import { cn } from '../../../ui/cn.ts'
import { Tooltip } from '../../../ui/tooltip/tooltip.tsx'
import { dueLabel, overdueBy } from '../../orders/data/due-label.ts'
import { PriorityBadge } from '../../orders/parts/order-badges.tsx'
import { UnansweredBadge } from '../../orders/parts/unanswered-badge.tsx'
import { UnseenDot } from '../../orders/data/unseen.tsx'
import { PersonAvatar } from '../../people/person-avatar.tsx'
import { AssignedPeople } from './assigned-people.tsx'
import { CardAge } from './card-age.tsx'
import { CardHolds } from './card-holds.tsx'
import { ListChecks } from './card-icons.tsx'
import { CardMenu } from './card-menu.tsx'
import { partId } from './card-words.ts'
import { CardTools } from './card-tools.tsx'
import { MoveOn } from './move-on.tsx'

interface OrderCardProps {
  order: Order
  today: CalendarDate
  /** Whether this is the copy under the pointer. */
  lifted?: boolean
}

/** It rerenders only when its order or the day changes: a drag rerenders everything around it many times. */
export const OrderCard = memo(function OrderCard({ order, today, lifted }: OrderCardProps) {
  const rush = order.priority === 'RUSH'
  const idOf = (part: Parameters<typeof partId>[0]) => (lifted ? undefined : partId(part, order))
  return (
    <div
      className={cn(
        'relative rounded-xl border bg-surface px-3 py-2.5 transition-shadow duration-100',
        rush ? 'border-rush ring-1 ring-rush' : 'border-line',
        lifted ? 'rotate-1 cursor-grabbing shadow-lift' : 'shadow-card group-hover/card:shadow-raised',
      )}
    >
      <div className={cn(LINE, 'gap-1.5')}>
        <UnseenDot orderId={order.id} id={idOf('unseen')} />
        <span className="text-xs font-medium whitespace-nowrap text-muted tabular-nums">{order.number}</span>
        {/* The usual priority isn't announced. */}
        <PriorityBadge
          priority={order.priority}
          id={order.priority === 'MEDIUM' ? undefined : idOf('priority')}
        />
        <CardMenu order={order} />
      </div>
      <h3
        dir="auto"
        className={cn('text-sm leading-snug font-semibold text-pretty wrap-anywhere', lifted && TITLE)}
      >
        {lifted ? order.title : <TitleLink order={order} />}
      </h3>
      {/* Before the counts leave too little of a name, they move to a line of their own. */}
      <div className="flex min-h-5 flex-wrap items-center gap-x-2">
        <p
          dir="auto"
          title={order.customerName}
          className="max-w-max min-w-0 grow basis-36 truncate text-sm text-muted"
        >
          {order.customerName}
        </p>
        {hasCounts(order) && (
          <span className="ml-auto flex items-center gap-1.5 max-xs:flex-wrap">
            <UnansweredBadge order={order} id={idOf('unanswered')} />
            {order.fileCount > 0 && <Count icon={Paperclip} count={order.fileCount} of="file" />}
            {order.noteCount > 0 && <Count icon={MessageSquare} count={order.noteCount} of="note" />}
            {order.checklistTotal > 0 && <Progress order={order} />}
          </span>
        )}
      </div>
      {/* Always two lines, so that most cards have the same height. */}
      <div className="mt-1.5 flex items-end gap-2">
        <div className="min-w-0 flex-1">
          <div className={cn(META, 'min-h-5')}>
            {order.dueDate && <DueDate due={datePart(order.dueDate)} today={today} idOf={idOf} />}
            {/* Grouped, so that in a narrow card none of them wraps alone. */}
            <span className="flex items-center gap-1.5 empty:hidden">
              {order.status === 'COMPLETED' && <Badge tone="accent">{order.fulfillmentType}</Badge>}
              <CardAge order={order} today={today} />
            </span>
          </div>
          <div className={cn(META, 'mt-1 min-h-6')}>
            <People order={order} />
          </div>
          {order.holds && <CardHolds order={order} lifted={lifted} />}
        </div>
        {!lifted && <MoveOn order={order} />}
      </div>
      {!lifted && <CardTools order={order} />}
    </div>
  )
})

const hasCounts = ({ unanswered = 0, fileCount, noteCount, checklistTotal }: Order) =>
  unanswered + fileCount + noteCount + checklistTotal > 0

// With its padding, one line is high enough for a finger.
const TITLE = 'line-clamp-2 py-[2.5px]'
// On a phone with large letters it may be two lines.
const LINE = 'flex h-5 items-center max-xs:h-auto max-xs:min-h-5 max-xs:flex-wrap'
const META = 'flex flex-wrap items-center gap-x-1.5 gap-y-1'

// The router's Link listens to every change of the address, and a board has hundreds of these.
function TitleLink({ order }: { order: Order }) {
  return (
    <a
      data-plain
      href={`/orders/${order.id}`}
      draggable={false}
      className={cn(TITLE, 'w-fit max-w-full rounded-sm [-webkit-touch-callout:none] hover:underline')}
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

// Beside another badge, words are truncated, and the overdue time wraps out of sight as a whole.
const TEXT = 'max-w-max min-w-0 grow basis-20'
const SHRINKS: Partial<Record<ReturnType<typeof dueState>, string>> = {
  overdue: `${TEXT} flex-wrap overflow-hidden`,
  soon: TEXT,
  later: TEXT,
}

interface DueDateProps {
  due: CalendarDate
  today: CalendarDate
  idOf: (part: 'due' | 'overdue') => string | undefined
}

function DueDate({ due, today, idOf }: DueDateProps) {
  const state = dueState(due, today)
  const tone = DUE_TONES[state]
  const label = dueLabel(due, today)
  const day = calendarDay(due)
  return (
    <span className={cn('flex h-5 items-center gap-1.5', SHRINKS[state])}>
      {tone ? (
        <Badge id={idOf('due')} tone={tone} title={day}>
          {label}
        </Badge>
      ) : (
        <span id={idOf('due')} title={day} className="truncate text-xs text-muted">
          {label}
        </span>
      )}
      {state === 'overdue' && (
        <span id={idOf('overdue')} className="text-xs whitespace-nowrap text-muted tabular-nums">
          {overdueBy(due, today)}
        </span>
      )}
      {state === 'soon' && (
        <Tooltip label="Due within 48 hours">
          <span
            role="img"
            aria-label="Due within 48 hours"
            className="size-2 shrink-0 rounded-full bg-soon-dot"
          />
        </Tooltip>
      )}
    </span>
  )
}

function Count({ icon: Icon, count, of }: { icon: LucideIcon; count: number; of: string }) {
  const label = count === 1 ? `1 ${of}` : `${count} ${of}s`
  return (
    <span
      role="img"
      aria-label={label}
      title={label}
      className="flex items-center gap-0.5 text-xs text-muted"
    >
      <Icon aria-hidden className="size-3" />
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
        'flex items-center gap-0.5 text-xs tabular-nums',
        done ? 'font-medium text-done-ink' : 'text-muted',
      )}
    >
      <Icon aria-hidden className="size-3" />
      {completed}/{total}
    </span>
  )
}

function People({ order }: { order: Order }) {
  return (
    <span className="ml-auto flex flex-wrap items-center justify-end gap-x-2 gap-y-1 text-2xs text-muted pointer-coarse:ml-0 pointer-coarse:justify-start">
      <AssignedPeople people={order.assignees} />
      <span className="flex items-center gap-1">
        created
        <PersonAvatar person={order.creator} size="xs" className="saturate-50" />
      </span>
      {order.lastUpdatedBy !== order.createdBy && (
        <span className="flex items-center gap-1">
          updated
          <PersonAvatar person={order.lastUpdater} size="xs" className="saturate-50" />
        </span>
      )}
    </span>
  )
}
