import * as t from '#texts/shop/working-time.ts'
import type { ClosedDay } from '#shared/working-time/schemas.ts'
import { calendarDay } from '../../core/calendar-day.ts'
import { Button } from '../../ui/button.tsx'

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
      <Button
        variant="ghost"
        size="sm"
        aria-label={t.removeDay({ name, day: calendarDay(day) })}
        className="-mr-2.5"
        busy={busy}
        onClick={onRemove}
      >
        {t.remove}
      </Button>
    </li>
  )
}
