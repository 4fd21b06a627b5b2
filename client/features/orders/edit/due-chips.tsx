import type { CalendarDate } from '#shared/dates.ts'
import * as t from '#texts/orders/due-chips.ts'
import { writtenDate } from '../../../core/calendar-day.ts'
import { useToday } from '../../../core/server-clock.ts'
import { useWorkCalendar } from '../../working-time/use-work-calendar.ts'
import { cn } from '../../../ui/cn.ts'
import { dueChoices } from './due-choices.ts'

interface DueChipsProps {
  chosen: string | null | undefined
  onChoose: (date: CalendarDate) => void
}

export function DueChips({ chosen, onChoose }: DueChipsProps) {
  const calendar = useWorkCalendar()
  const choices = dueChoices(useToday(), calendar).map(({ weeks, date }) => ({
    label: weeks === undefined ? writtenDate(date, 'weekday') : t.weeks({ n: weeks }),
    day: writtenDate(date, 'named'),
    date,
  }))
  return (
    <div role="group" aria-label={t.usualDates} className="flex flex-wrap gap-2">
      {choices.map(({ label, day, date }) => (
        <button
          key={label}
          type="button"
          data-helps
          aria-label={t.choice({ label, day })}
          title={day}
          aria-pressed={date === chosen}
          onClick={() => onChoose(date)}
          className={cn(
            'min-h-8 min-w-12 rounded-lg border px-2.5 text-sm font-medium tabular-nums pointer-coarse:min-h-11',
            date === chosen
              ? 'border-accent bg-accent-soft text-accent-ink'
              : 'border-line-strong bg-surface hover:bg-hover',
          )}
        >
          {label}
        </button>
      ))}
    </div>
  )
}
