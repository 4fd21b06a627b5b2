import { datePart, dueState, type CalendarDate } from '#shared/dates.ts'
import { chipsOf } from '#shared/holds/chips.ts'
import type { Order } from '#shared/orders/types.ts'
import { useNow } from '../../../core/server-clock.ts'
import { useUser } from '../../../core/session.tsx'
import { cn } from '../../../ui/cn.ts'
import { dueSentence, stageSince } from '../data/stage-since.ts'

const DUE_TONES: Partial<Record<ReturnType<typeof dueState>, string>> = {
  overdue: 'font-medium text-overdue-ink',
  today: 'font-medium text-today-ink',
}

const MINUTE_MS = 60_000

export function StageAndDue({ order, today }: { order: Order; today: CalendarDate }) {
  const { timeZone } = useUser()
  const due = dueSentence(order, today)
  const now = useNow(MINUTE_MS)
  const [held] = order.isArchived ? [] : chipsOf(order, { now: new Date(now), timeZone })
  const tone = order.dueDate && !order.isArchived && DUE_TONES[dueState(datePart(order.dueDate), today)]
  return (
    <span className="mt-0.5 flex flex-wrap gap-x-3 text-xs text-muted">
      <span>{stageSince(order, today)}</span>
      {due && <span className={cn(tone)}>{due}</span>}
      {held && <span className={cn(held.tone === 'late' && DUE_TONES.overdue)}>{held.text}</span>}
    </span>
  )
}
