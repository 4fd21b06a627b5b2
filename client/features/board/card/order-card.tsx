import { memo } from 'react'
import { datePart, type CalendarDate } from '#shared/dates.ts'
import type { Order } from '#shared/orders/types.ts'
import { STAGE_NAMES } from '#shared/orders/orders.ts'
import * as t from '#texts/board/card.ts'
import * as tStages from '#texts/orders/stages.ts'
import { Badge } from '../../../ui/badge.tsx'
import { cn } from '../../../ui/cn.ts'
import { useUser } from '../../../core/session.tsx'
import { PriorityBadge } from '../../orders/sections/order-badges.tsx'
import { UnseenDot } from '../../orders/data/unseen.tsx'
import { stageDays } from '../../orders/data/stage-days.ts'
import { AssignedPeople } from './assigned-people.tsx'
import { CardDue } from './card-due.tsx'
import { CardFooter } from './card-footer.tsx'
import { CardHold } from './card-hold.tsx'
import { factId } from './hold-chips.tsx'
import { CardMenu } from './card-menu.tsx'
import { CardTools } from './card-tools.tsx'
import { MoveOn, MoveOnCopy } from './move-on.tsx'

interface OrderCardProps {
  order: Order
  today: CalendarDate
  lifted?: boolean
}

/** A drag rerenders everything around it many times. */
export const OrderCard = memo(function OrderCard({ order, today, lifted }: OrderCardProps) {
  const idOf = (fact: Parameters<typeof factId>[0]) => (lifted ? undefined : factId(fact, order))
  return (
    <div
      className={cn(
        'relative rounded-xl border bg-surface px-2.5 py-1.5 text-xs text-muted transition-shadow duration-100',
        order.priority === 'RUSH' ? RUSH : 'border-line',
        lifted ? 'rotate-1 cursor-grabbing shadow-lift' : 'shadow-card group-hover/card:shadow-raised',
      )}
    >
      {/* In the padding, so that nothing moves when it comes and goes. */}
      <span className="absolute top-3.25 left-0.5 flex [&>*]:size-1.5 forced-colors:[&>*]:bg-[CanvasText]">
        <UnseenDot orderId={order.id} id={idOf('unseen')} />
      </span>
      <div className={cn(LINE, 'gap-1.5')}>
        <span className="whitespace-nowrap tabular-nums">{order.number}</span>
        {/* The usual priority isn't announced. */}
        <PriorityBadge
          priority={order.priority}
          id={order.priority === 'MEDIUM' ? undefined : idOf('priority')}
          className="min-w-0 shrink!"
        />
        <span className="ml-auto flex shrink-0 items-center gap-1 pl-1">
          <AssignedPeople people={order.assignees} />
          <CardMenu order={order} />
        </span>
      </div>
      <h3 dir="auto" className="text-sm leading-4.5 font-semibold text-pretty wrap-anywhere text-ink">
        {lifted ? <span className="line-clamp-2">{order.title}</span> : <TitleLink order={order} />}
      </h3>
      <div className="mt-0.5 flex h-4.5 items-center max-xs:h-auto pointer-coarse:mt-0">
        <p
          dir="auto"
          title={order.customerName}
          className="min-w-0 grow truncate text-[0.8125rem] leading-4.5"
        >
          {order.customerName}
        </p>
        {!lifted && <CardTools order={order} />}
      </div>
      {/* Where there is no room, the age goes first, then how long it is overdue, the hold, and the end of the due date. */}
      <div className="mt-0.5 flex h-5 flex-wrap gap-x-2 overflow-hidden has-[>span:only-child:empty]:hidden max-xs:h-auto">
        <span className="flex h-5 max-w-full items-center gap-x-2 max-xs:h-auto max-xs:min-h-5 max-xs:flex-wrap">
          {order.dueDate && <CardDue due={datePart(order.dueDate)} today={today} idOf={idOf} />}
          {order.status === 'COMPLETED' && (
            <Badge tone="secondary">{tStages.badges[order.fulfillmentType]}</Badge>
          )}
          {(order.holds ?? order.parts) && <CardHold order={order} id={idOf('holds')} />}
        </span>
        <CardAge order={order} today={today} />
      </div>
      <CardFooter order={order} unansweredId={idOf('unanswered')} />
      {lifted ? <MoveOnCopy order={order} /> : <MoveOn order={order} />}
    </div>
  )
})

// Without its own colors a border says nothing, so it gets a second one.
const RUSH =
  'border-rush ring-1 ring-rush forced-colors:outline-3 forced-colors:-outline-offset-4 forced-colors:outline-double'
const LINE = 'flex h-5 items-center max-xs:h-auto max-xs:min-h-5 max-xs:flex-wrap'

// The router's Link listens to every change of the address, and a board has hundreds of these.
function TitleLink({ order }: { order: Order }) {
  return (
    <a
      data-plain
      href={`/orders/${order.id}`}
      draggable={false}
      className="line-clamp-2 w-fit max-w-full rounded-sm [-webkit-touch-callout:none] hover:underline pointer-coarse:py-[3px]"
    >
      {order.title}
    </a>
  )
}

function CardAge({ order, today }: { order: Order; today: CalendarDate }) {
  const { cardAgeDays } = useUser()
  const days = stageDays(order, today)
  if (!cardAgeDays || days < cardAgeDays) return null
  const label = t.ageInWords({ n: days, stage: STAGE_NAMES[order.status] })
  return (
    <span role="img" aria-label={label} title={label} className="h-5 leading-5 whitespace-nowrap">
      {t.age({ n: days })}
    </span>
  )
}
