import type { DateReading } from '#shared/imports/types.ts'
import { writtenDate } from '../../../core/calendar-day.ts'
import { useToday } from '../../../core/use-today.ts'

const REMARKS: Record<DateReading['why'], string> = {
  chosen: '',
  weekday: '. The date is used, not the weekday',
  far: '',
}

/** How dates were read that don't say everything, or say something unlikely. */
export function DateReadings({ dates }: { dates: DateReading[] }) {
  const today = useToday()
  return (
    <ul aria-label="How dates are read" className="flex list-disc flex-col gap-1 pl-5 text-sm text-muted">
      {dates.map(({ value, day, why }) => (
        <li key={value} className="wrap-anywhere">
          <bdi className="font-medium text-ink">{value}</bdi>
          {` is ${writtenDate(day, 'full')}${REMARKS[why]}`}
          {why === 'far' && (day < today ? '. That is more than a year ago' : '. That is years away')}
        </li>
      ))}
    </ul>
  )
}
