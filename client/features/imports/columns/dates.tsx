import { useId } from 'react'
import type { DateOrder } from '#shared/imports/imports.ts'
import type { DateReading } from '#shared/imports/schemas.ts'
import { readings, type From } from '#shared/imports/written-dates.ts'
import { writtenDate } from '../../../core/calendar-day.ts'
import { useToday } from '../../../core/server-clock.ts'
import * as t from '#texts/imports/imports.ts'
import { inline } from '../../../ui/inline.ts'

const NAMES: Record<DateOrder, string> = {
  dmy: t.dayFirst,
  mdy: t.monthFirst,
  ymd: t.yearFirst,
}

interface DateOrderChoiceProps {
  sample: string
  from: From
  value: DateOrder | null
  onChange: (order: DateOrder) => void
}

export function DateOrderChoice({ sample, from, value, onChange }: DateOrderChoiceProps) {
  const id = useId()
  return (
    <fieldset className="min-w-0">
      <legend className="text-sm font-medium">
        {inline(t.dateIs({ sample: <bdi key="sample">{sample}</bdi> }))}{' '}
        <span aria-hidden className="text-danger-ink">
          *
        </span>
      </legend>
      <div className="mt-1 flex flex-wrap gap-x-6">
        {readings(sample, from).map(({ order, day }) => (
          <label
            key={order}
            htmlFor={`${id}-${order}`}
            className="flex min-h-9 cursor-pointer items-center gap-2.5 text-sm pointer-coarse:min-h-11"
          >
            <input
              type="radio"
              id={`${id}-${order}`}
              name={id}
              checked={value === order}
              onChange={() => onChange(order)}
              className="size-5 shrink-0 accent-(--accent)"
            />
            <span>
              <span className="font-medium">{writtenDate(day, 'long')}</span>
              {NAMES[order]}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

export function DateReadings({ dates }: { dates: DateReading[] }) {
  const today = useToday()
  const remarkOn = ({ why, day }: DateReading) => {
    if (why === 'weekday') return ` ${t.notTheWeekday}`
    if (why === 'chosen') return ''
    return ` ${day < today ? t.longAgo : t.farAway}`
  }
  return (
    <ul aria-label={t.howDatesAreRead} className="flex list-disc flex-col gap-1 pl-5 text-sm text-muted">
      {dates.map((date) => (
        <li key={date.value} className="wrap-anywhere">
          <bdi className="font-medium text-ink">{date.value}</bdi>
          {` ${t.isDate({ day: writtenDate(date.day, 'full') })}${remarkOn(date)}`}
        </li>
      ))}
    </ul>
  )
}
