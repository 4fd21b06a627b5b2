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

/** What is in it wraps below an empty first line, and so out of sight, where there is no room. Then its gap goes, too. */
export const YIELDING = "-ms-2 flex h-5 min-w-0 flex-wrap overflow-hidden before:h-5 before:content-['']"

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
    <>
      <span className="flex h-5 min-w-0 items-center gap-x-1.5">
        {tone ? (
          <Badge id={idOf('due')} tone={tone} className="min-w-0 shrink!">
            <span title={day} className="truncate max-xs:whitespace-normal">
              {label}
            </span>
          </Badge>
        ) : (
          <span id={idOf('due')} title={day} className="truncate">
            {label}
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
      {state === 'overdue' && (
        <span className={cn(YIELDING, 'shrink-[1e8]')}>
          <span id={idOf('overdue')} className="h-5 ps-2 leading-5 whitespace-nowrap tabular-nums">
            {overdueBy(due, today)}
          </span>
        </span>
      )}
    </>
  )
}
