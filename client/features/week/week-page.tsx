import { useQueryClient } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { SquareKanban } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { CalendarDate } from '#shared/dates.ts'
import { STATUSES } from '#shared/orders/orders.ts'
import { firstOfWeek } from '#shared/working-time/working-days.ts'
import { useRead } from '../../core/api/read.ts'
import { LoadError } from '../../core/api/load-error.tsx'
import { useUser } from '../../core/session.tsx'
import { useToday } from '../../core/server-clock.ts'
import { firstDayOfWeek } from '../../ui/reader-locale.ts'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { Skeleton } from '../../ui/state/loading.tsx'
import { usePinnedCard } from '../orders/data/pinned-card.ts'
import { boardQuery } from '../orders/data/orders.api.ts'
import { useWeekCalendar } from './calendar.api.ts'
import { DueChangesProvider } from './due-changes.tsx'
import { RunSheetDialog } from './run-sheet-dialog.tsx'
import { RunSheetPrint } from './run-sheet-print.tsx'
import { WeekDays } from './week-days.tsx'
import { WeekHead } from './week-head.tsx'
import { keptOnDay, weekOf } from './week-of.ts'
import { preferred } from './week-search.ts'
import * as t from '#texts/planning/week.ts'

export function WeekPage() {
  const { timeZone } = useUser()
  const board = useRead(boardQuery(useQueryClient(), {}, timeZone))
  const today = useToday()
  const { from = today, show = preferred() } = useSearch({ from: '/signed-in/week' })
  const first = show === 'calendar' ? firstOfWeek(from, firstDayOfWeek()) : from
  const { calendar, isMissing } = useWeekCalendar()
  const columns = board.data?.columns
  const kept = usePinnedCard()
  const orders = useMemo(() => {
    const all = columns && STATUSES.flatMap((status) => columns[status])
    return all && kept ? keptOnDay(all, kept) : all
  }, [columns, kept])
  const week = useMemo(
    () => orders && weekOf(orders, first, today, calendar),
    [orders, first, today, calendar],
  )
  const [sheet, setSheet] = useState<{ open: boolean; day: CalendarDate | undefined }>({
    open: false,
    day: undefined,
  })
  const closeSheet = () => setSheet({ open: false, day: undefined })

  return (
    // Outside, so that its dialog stays when the last order leaves the board.
    <DueChangesProvider calendar={calendar}>
      {/* As wide as the window, unlike other pages: the days are side by side. */}
      <main className="relative flex min-h-0 flex-1 flex-col overflow-y-auto px-4 py-6 md:px-6 md:pb-2">
        <WeekHead
          first={first}
          show={show}
          week={orders?.length ? week : undefined}
          onRunSheet={() => setSheet({ open: true, day: undefined })}
        />
        {isMissing && (
          <p role="status" className="mb-3 text-sm text-muted">
            {t.hoursFailed}
          </p>
        )}
        {week && orders?.length ? (
          <>
            <WeekDays key={first} week={week} today={today} />
            <RunSheetDialog
              week={week}
              day={sheet.day}
              onDay={(day) => setSheet({ open: true, day })}
              open={sheet.open}
              onClose={closeSheet}
            />
            <RunSheetPrint week={week} first={first} day={sheet.day} />
          </>
        ) : week ? (
          <EmptyState icon={SquareKanban} title={t.empty} text={t.emptyMore} />
        ) : board.error ? (
          <LoadError of={board} failure={t.failed} />
        ) : (
          <div role="status" className="flex gap-2 max-md:flex-col md:flex-1">
            <span className="sr-only">{t.loading}</span>
            {Array.from({ length: 7 }, (_, index) => (
              <Skeleton key={index} className="h-24 rounded-xl! md:h-full md:flex-1" />
            ))}
          </div>
        )}
      </main>
    </DueChangesProvider>
  )
}
