import { Trash2 } from 'lucide-react'
import type { ClosedDay } from '#shared/working-time/types.ts'
import { calendarDay } from '../../core/calendar-day.ts'
import { Button } from '../../ui/button.tsx'
import { Tooltip } from '../../ui/tooltip/tooltip.tsx'

interface ClosedDayRowProps {
  day: ClosedDay
  busy: boolean
  onRemove: () => void
}

export function ClosedDayRow({ day: { day, name }, busy, onRemove }: ClosedDayRowProps) {
  return (
    <li className="flex min-h-11 items-center gap-3 py-1.5">
      <div className="flex min-w-0 flex-1 flex-col text-sm sm:flex-row sm:gap-4">
        <time dateTime={day} className="shrink-0 text-muted tabular-nums sm:w-60">
          {calendarDay(day)}
        </time>
        <span dir="auto" className="min-w-0 flex-1 font-medium wrap-anywhere">
          {name}
        </span>
      </div>
      <Tooltip label="Remove">
        <Button
          variant="ghost"
          size="icon"
          aria-label={`Remove ${name}, ${calendarDay(day)}`}
          className="-mr-2"
          busy={busy}
          onClick={onRemove}
        >
          <Trash2 aria-hidden />
        </Button>
      </Tooltip>
    </li>
  )
}
