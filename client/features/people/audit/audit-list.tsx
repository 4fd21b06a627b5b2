import { useEffect, useMemo, useRef } from 'react'
import type { AuditEntry } from '#shared/audit/schemas.ts'
import * as t from '#texts/shop/audit.ts'
import { todayIn, type CalendarDate } from '#shared/dates.ts'
import { useNow } from '../../../core/server-clock.ts'
import { useUser } from '../../../core/session.tsx'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { Spinner } from '../../../ui/state/loading.tsx'
import { dayName, daysOf } from './audit-days.ts'
import { AuditRow } from './audit-row.tsx'

// How far below the visible part the next page is requested.
const AHEAD = '800px'

const MINUTE_MS = 60_000

interface AuditListProps {
  entries: AuditEntry[]
  more: {
    hasNextPage: boolean
    isFetching: boolean
    isFetchNextPageError: boolean
    fetchNextPage: () => unknown
  }
}

export function AuditList({ entries, more }: AuditListProps) {
  const { timeZone } = useUser()
  const days = useMemo(() => daysOf(entries, timeZone), [entries, timeZone])
  return (
    <div className="flex flex-col gap-6">
      {days.map(({ date, entries }) => (
        <section key={date} aria-labelledby={`day-${date}`}>
          <h2 id={`day-${date}`} className="mb-2 text-sm font-semibold text-muted">
            <DayName date={date} timeZone={timeZone} />
          </h2>
          <ol className="divide-y divide-line overflow-hidden rounded-xl border bg-surface shadow-card">
            {entries.map((entry) => (
              <AuditRow key={entry.id} entry={entry} timeZone={timeZone} />
            ))}
          </ol>
        </section>
      ))}
      <More {...more} />
    </div>
  )
}

/** The minute's tick renders only this and not the whole list. */
function DayName({ date, timeZone }: { date: CalendarDate; timeZone: string }) {
  return dayName(date, todayIn(timeZone, new Date(useNow(MINUTE_MS))))
}

function More({ hasNextPage, isFetching, isFetchNextPageError, fetchNextPage }: AuditListProps['more']) {
  const end = useRef<HTMLDivElement>(null)
  // A failed page isn't requested again automatically.
  const wanted = hasNextPage && !isFetching && !isFetchNextPageError
  useEffect(() => {
    if (!end.current || !wanted) return
    const observer = new IntersectionObserver(
      ([seen]) => {
        if (seen?.isIntersecting) fetchNextPage()
      },
      { root: end.current.closest('main'), rootMargin: AHEAD },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [wanted, fetchNextPage])

  if (isFetchNextPageError) {
    return <ErrorState compact message={t.restNotLoaded} busy={isFetching} onRetry={fetchNextPage} />
  }
  if (!hasNextPage) return null
  return (
    <div ref={end} className="grid h-16 place-items-center text-muted">
      <Spinner label={t.loadingMore} />
    </div>
  )
}
