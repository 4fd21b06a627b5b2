import type { ReactNode } from 'react'
import type { DatePromise } from '#shared/promises/schemas.ts'
import { calendarDay } from '../../core/calendar-day.ts'
import { listedLate } from './promise-words.ts'
import { inline } from '../../ui/inline.ts'
import * as t from '#texts/orders/promises.ts'

type Dated = Extract<DatePromise, { token: string }>

/** Links open in a new tab, because leaving the page would lose the form. */
export function MadeLate({ promise: { makesLate, lateCount } }: { promise: Dated }) {
  if (lateCount === 0) return null
  const numbers = makesLate.map(({ number }) => number)
  return (
    <p className="leading-5 text-limit-ink">
      {inline(
        t.makesLate<ReactNode>({
          orders: listedLate(numbers, lateCount).map((part, at) => {
            const late = typeof part === 'number' ? makesLate[part] : undefined
            // oxlint-disable-next-line react/no-array-index-key -- Text between the orders has nothing else.
            if (!late) return <span key={at}>{part}</span>
            return (
              <a
                key={late.id}
                href={`/orders/${late.id}`}
                target="_blank"
                rel="noopener"
                title={t.dueAndReady({ due: calendarDay(late.dueDate), ready: calendarDay(late.ready) })}
                // The touch area is larger than the line.
                className="font-medium whitespace-nowrap tabular-nums underline decoration-limit-ink/40 underline-offset-2 hover:decoration-limit-ink pointer-coarse:py-3.5"
              >
                {late.number}
              </a>
            )
          }),
        }),
      )}
    </p>
  )
}
