import { dueState, type CalendarDate } from '#shared/dates.ts'
import * as t from '#texts/board/card.ts'
import { calendarDay } from '../../../core/calendar-day.ts'
import { Badge, type BadgeTone } from '../../../ui/badge.tsx'
import { cn } from '../../../ui/cn.ts'
import { Tooltip } from '../../../ui/tooltip/tooltip.tsx'
import { dueLabel, overdueBy } from '../../orders/data/due-label.ts'

const TONES: Partial<Record<ReturnType<typeof dueState>, BadgeTone>> = {
  overdue: 'overdue',
  today: 'today',
  tomorrow: 'soon',
}

interface CardDueProps {
  due: CalendarDate
  today: CalendarDate
  idOf: (part: 'due' | 'overdue') => string | undefined
}

export function CardDue({ due, today, idOf }: CardDueProps) {
  const state = dueState(due, today)
  const tone = TONES[state]
  const label = dueLabel(due, today)
  const day = calendarDay(due)
  return (
    <span
      className={cn(
        'flex h-5 items-center gap-x-1.5',
        // Where there is no room, how long it is overdue wraps out of sight as a whole.
        state === 'overdue' ? 'min-w-min shrink-[99] flex-wrap overflow-hidden' : 'max-w-full shrink-0',
      )}
    >
      {tone ? (
        <Badge id={idOf('due')} tone={tone} title={day}>
          {label}
        </Badge>
      ) : (
        <span id={idOf('due')} title={day} className="truncate">
          {label}
        </span>
      )}
      {state === 'overdue' && (
        <span id={idOf('overdue')} className="h-5 leading-5 whitespace-nowrap tabular-nums">
          {overdueBy(due, today)}
        </span>
      )}
      {state === 'soon' && (
        <Tooltip label={t.dueSoon}>
          <span
            role="img"
            aria-label={t.dueSoon}
            className="size-2 shrink-0 rounded-full bg-soon-dot forced-colors:bg-[CanvasText]"
          />
        </Tooltip>
      )}
    </span>
  )
}
