import { useId } from 'react'
import type { DateOrder } from '#shared/imports/imports.ts'
import { readings, type From } from '#shared/imports/written-dates.ts'
import { writtenDate } from '../../../core/calendar-day.ts'

const NAMES: Record<DateOrder, string> = {
  dmy: 'the day comes first',
  mdy: 'the month comes first',
  ymd: 'the year comes first',
}

interface DateOrderChoiceProps {
  /** One that can be read in several ways. */
  sample: string
  from: From
  value: DateOrder | null
  onChange: (order: DateOrder) => void
}

/** Asks how dates are written, by an example in words. */
export function DateOrderChoice({ sample, from, value, onChange }: DateOrderChoiceProps) {
  const id = useId()
  return (
    <fieldset className="min-w-0">
      <legend className="text-sm font-medium">
        <bdi>{sample}</bdi> is{' '}
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
              {`: ${NAMES[order]}`}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
