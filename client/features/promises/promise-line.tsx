import { Check, CircleAlert } from 'lucide-react'
import { useId } from 'react'
import { daysUntil, type CalendarDate } from '#shared/dates.ts'
import * as t from '#texts/orders/safe-date.ts'
import { useUser } from '../../core/session.tsx'
import { useToday } from '../../core/server-clock.ts'
import { cn } from '../../ui/cn.ts'
import { Skeleton } from '../../ui/state/loading.tsx'
import { MadeLate } from './made-late.tsx'
import { promiseInWords, stillPromised } from './promise-words.ts'
import { useDatePromise } from './promise.api.ts'
import type { PromiseUse } from './used-promise.ts'
import { shortDate } from '../../core/calendar-day.ts'
import * as tPromises from '#texts/orders/promises.ts'

interface PromiseLineProps {
  use: PromiseUse
  onUse: (date: CalendarDate) => void
}

export function PromiseLine({ use, onUse }: PromiseLineProps) {
  const { promise, failed, isAway, isAsking } = useDatePromise(use.question)
  const today = useToday()
  const id = useId()
  if (isAway && !use.refusal) return null
  const words = promise && promiseInWords(promise, today)
  if (promise && !words) return null
  const dated = promise && 'token' in promise ? promise : undefined

  return (
    <div className="flex min-w-0 flex-col gap-1 text-xs text-muted">
      {use.refusal && (
        <p role="alert" className="flex gap-1.5 font-medium text-danger-ink">
          <CircleAlert aria-hidden className="mt-px size-3.5 shrink-0" />
          {use.refusal}
        </p>
      )}
      {/* Keeps room for its three lines while it loads, so that nothing moves away from a finger. */}
      <div aria-busy={isAsking} className="flex min-h-19 items-center gap-3">
        <div id={id} aria-live="polite" className="flex min-w-0 flex-1 flex-col gap-1">
          {words ? (
            <>
              <p className="text-pretty">{words}</p>
              {dated && <MadeLate promise={dated} />}
              {dated && use.chosen !== undefined && use.chosen < dated.date && (
                <p>{t.beforeSafeDate({ days: daysUntil(dated.date, use.chosen) })}</p>
              )}
            </>
          ) : failed ? (
            <p>{tPromises.notEstimated}</p>
          ) : (
            <Skeleton className="h-3.5 w-3/4" />
          )}
        </div>
        {dated && (
          <UseButton
            day={shortDate(dated.date, today)}
            isUsed={use.used?.date === dated.date}
            isAsking={isAsking}
            describedBy={id}
            onChange={(isUsed) => {
              use.use(isUsed ? dated : undefined)
              if (isUsed) onUse(dated.date)
            }}
          />
        )}
        {promise?.basis === 'none' && promise.missing === 'capacity' && <ToSettings />}
      </div>
      {dated && use.used && use.used.date !== dated.date && <p>{stillPromised(use.used.date, today)}</p>}
    </div>
  )
}

interface UseButtonProps {
  day: string
  isUsed: boolean
  isAsking: boolean
  describedBy: string
  onChange: (isUsed: boolean) => void
}

function UseButton({ day, isUsed, isAsking, describedBy, onChange }: UseButtonProps) {
  return (
    <button
      type="button"
      data-helps
      aria-pressed={isUsed}
      aria-describedby={describedBy}
      // The day that it would set is about to change.
      aria-disabled={isAsking || undefined}
      onClick={() => !isAsking && onChange(!isUsed)}
      className={cn(
        'flex min-h-8 shrink-0 items-center gap-1.5 rounded-lg border px-2.5 text-sm font-medium pointer-coarse:min-h-11 pointer-coarse:px-4',
        isUsed
          ? 'border-accent bg-accent-soft text-accent-ink'
          : 'border-line-strong bg-surface text-ink hover:bg-hover',
      )}
    >
      {isUsed && <Check aria-hidden className="size-3.5" />}
      {tPromises.useDay({ day })}
    </button>
  )
}

/** In a new tab, because leaving the page would lose the form. */
function ToSettings() {
  const { role } = useUser()
  if (role !== 'ADMIN') return null
  return (
    <a
      href="/settings/working-time"
      target="_blank"
      rel="noopener"
      className="inline-flex min-h-8 shrink-0 items-center font-medium text-accent-ink hover:underline pointer-coarse:min-h-11"
    >
      {tPromises.setWeeklyHours}
    </a>
  )
}
