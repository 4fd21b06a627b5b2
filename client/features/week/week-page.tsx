import { useQueryClient } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { SquareKanban } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { CalendarDate } from '#shared/dates.ts'
import { STATUSES } from '#shared/orders/orders.ts'
import { mondayOf } from '#shared/working-time/working-days.ts'
import { withReason } from '../../core/api/api.ts'
import { useRead } from '../../core/api/read.ts'
import { useUser } from '../../core/session.tsx'
import { useToday } from '../../core/use-today.ts'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { ErrorState } from '../../ui/state/error-state.tsx'
import { Skeleton } from '../../ui/state/skeleton.tsx'
import { useKeptCard } from '../orders/data/kept-card.ts'
import { boardQuery } from '../orders/data/orders.api.ts'
import { useWeekCalendar } from './calendar.api.ts'
import { DueChangesProvider } from './due-changes.tsx'
import { RunSheetDialog } from './run-sheet-dialog.tsx'
import { RunSheetPrint } from './run-sheet-print.tsx'
import { WeekDays } from './week-days.tsx'
import { WeekHead } from './week-head.tsx'
import { keptOnDay, weekOf } from './week-of.ts'

/** The orders due on each day, compared with the shop's hours. */
export function WeekPage() {
  const { timeZone } = useUser()
  const board = useRead(boardQuery(useQueryClient(), {}, timeZone))
  const today = useToday()
  const { from = today } = useSearch({ from: '/signed-in/week' })
  const monday = mondayOf(from)
  const { calendar, isMissing } = useWeekCalendar()
  const columns = board.data?.columns
  const kept = useKeptCard()
  const orders = useMemo(() => {
    const all = columns && STATUSES.flatMap((status) => columns[status])
    return all && kept ? keptOnDay(all, kept) : all
  }, [columns, kept])
  const week = useMemo(
    () => orders && weekOf(orders, monday, today, calendar),
    [orders, monday, today, calendar],
  )
  const [sheet, setSheet] = useState<{ open: boolean; day: CalendarDate | undefined }>({
    open: false,
    day: undefined,
  })
  const closeSheet = () => setSheet({ open: false, day: undefined })

  return (
    // Outside, so that its dialog stays when the last order leaves the board.
    <DueChangesProvider calendar={calendar}>
      {/* As wide as the window, unlike other pages: nine columns are side by side. */}
      <main className="relative flex min-h-0 flex-1 flex-col overflow-y-auto px-4 py-6 md:px-6 md:pb-2">
        <WeekHead
          monday={monday}
          week={orders?.length ? week : undefined}
          onRunSheet={() => setSheet({ open: true, day: undefined })}
        />
        {isMissing && (
          <p role="status" className="mb-3 text-sm text-muted">
            Which days are closed, and how many hours there are, could not be loaded.
          </p>
        )}
        {week && orders?.length ? (
          <>
            <WeekDays key={monday} week={week} today={today} />
            <RunSheetDialog
              week={week}
              day={sheet.day}
              onDay={(day) => setSheet({ open: true, day })}
              open={sheet.open}
              onClose={closeSheet}
            />
            <RunSheetPrint week={week} monday={monday} day={sheet.day} />
          </>
        ) : week ? (
          <EmptyState
            icon={SquareKanban}
            title="No orders on the board"
            text="What is due stands here, on its day."
          />
        ) : board.error ? (
          <ErrorState
            message={withReason('Failed to fetch orders', board.error)}
            busy={board.isFetching}
            onRetry={() => void board.refetch()}
          />
        ) : (
          <div role="status" className="flex gap-2 max-md:flex-col md:flex-1">
            <span className="sr-only">Loading the week</span>
            {Array.from({ length: 9 }, (_, index) => (
              <Skeleton key={index} className="h-24 rounded-xl! md:h-full md:flex-1" />
            ))}
          </div>
        )}
      </main>
    </DueChangesProvider>
  )
}
