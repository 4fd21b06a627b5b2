import { useId } from 'react'
import * as t from '#texts/shop/working-time.ts'
import type { ClosedDay } from '#shared/working-time/schemas.ts'
import { calendarDay } from '../../core/calendar-day.ts'
import { Checkbox } from '../../ui/field/checkbox.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'

interface HolidayChoicesProps {
  offered: ClosedDay[]
  closed: ReadonlySet<string>
  left: ReadonlySet<string>
  onChange: (left: ReadonlySet<string>) => void
}

export function HolidayChoices({ offered, closed, left, onChange }: HolidayChoicesProps) {
  const id = useId()
  if (offered.length === 0) return <EmptyState compact title={t.noHolidays} />
  const toggle = (day: string, isTicked: boolean) =>
    onChange(new Set(isTicked ? [...left].filter((other) => other !== day) : [...left, day]))
  return (
    <fieldset className="min-w-0">
      <legend className="text-sm font-medium">{t.holidays}</legend>
      <ul className="mt-1 divide-y divide-line">
        {offered.map(({ day, name }) => {
          const isClosed = closed.has(day)
          return (
            <li key={day}>
              <label
                htmlFor={`${id}-${day}`}
                className="flex min-h-11 cursor-pointer items-center gap-3 py-1.5 text-sm has-disabled:cursor-default"
              >
                <Checkbox
                  id={`${id}-${day}`}
                  checked={isClosed || !left.has(day)}
                  disabled={isClosed}
                  onChange={({ target }) => toggle(day, target.checked)}
                />
                <span className="min-w-0 flex-1">
                  <span dir="auto" className="block font-medium wrap-anywhere">
                    {name}
                  </span>
                  <span className="block text-xs text-muted">
                    {isClosed ? t.isClosed({ day: calendarDay(day) }) : calendarDay(day)}
                  </span>
                </span>
              </label>
            </li>
          )
        })}
      </ul>
    </fieldset>
  )
}
