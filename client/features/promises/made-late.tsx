import type { DatePromise } from '#shared/promises/types.ts'
import { calendarDay } from '../../core/calendar-day.ts'
import { listedLate } from './promise-words.ts'

type Dated = Extract<DatePromise, { token: string }>

/** The orders that would become late. Links open in a new tab, because leaving the page would lose the form. */
export function MadeLate({ promise: { makesLate, lateCount } }: { promise: Dated }) {
  if (lateCount === 0) return null
  const numbers = makesLate.map(({ number }) => number)
  return (
    <p className="leading-5 text-limit-ink">
      makes{' '}
      {listedLate(numbers, lateCount).map((part, at) => {
        const late = typeof part === 'number' ? makesLate[part] : undefined
        // oxlint-disable-next-line react/no-array-index-key -- Text between the orders has nothing else.
        if (!late) return <span key={at}>{part}</span>
        return (
          <a
            key={late.id}
            href={`/orders/${late.id}`}
            target="_blank"
            rel="noopener"
            title={`Due ${calendarDay(late.dueDate)}, ready ${calendarDay(late.ready)}`}
            // The touch area is larger than the line.
            className="font-medium whitespace-nowrap tabular-nums underline decoration-limit-ink/40 underline-offset-2 hover:decoration-limit-ink pointer-coarse:py-3.5"
          >
            {late.number}
          </a>
        )
      })}{' '}
      late
    </p>
  )
}
