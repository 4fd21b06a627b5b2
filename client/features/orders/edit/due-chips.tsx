import type { CalendarDate } from '#shared/dates.ts'
import { writtenDate } from '../../../core/calendar-day.ts'
import { useToday } from '../../../core/use-today.ts'
import { cn } from '../../../ui/cn.ts'
import { dueChoices } from './due-choices.ts'

interface DueChipsProps {
  chosen: string | null | undefined
  onChoose: (date: CalendarDate) => void
}

export function DueChips({ chosen, onChoose }: DueChipsProps) {
  const choices = dueChoices(useToday())
  return (
    <div role="group" aria-label="Usual dates" className="flex flex-wrap gap-2">
      {choices.map(({ label, date }) => (
        <button
          key={label}
          type="button"
          data-helps
          aria-label={`${label}, ${writtenDate(date, 'named')}`}
          title={writtenDate(date, 'named')}
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
