import { datePart, dueState, type CalendarDate } from '#shared/dates.ts'
import type { Order } from '#shared/orders/types.ts'
import { cn } from '../../../ui/cn.ts'
import { dueSentence, stageSince } from '../data/stage-since.ts'

const DUE_TONES: Partial<Record<ReturnType<typeof dueState>, string>> = {
  overdue: 'font-medium text-overdue-ink',
  today: 'font-medium text-today-ink',
}

/** How an order stands, for a line of a list: its stage, since when, and when it is due. */
export function StageAndDue({ order, today }: { order: Order; today: CalendarDate }) {
  const due = dueSentence(order, today)
  const tone = order.dueDate && !order.isArchived && DUE_TONES[dueState(datePart(order.dueDate), today)]
  return (
    <span className="mt-0.5 flex flex-wrap gap-x-3 text-xs text-muted">
      <span>{stageSince(order, today)}</span>
      {due && <span className={cn(tone)}>{due}</span>}
    </span>
  )
}
