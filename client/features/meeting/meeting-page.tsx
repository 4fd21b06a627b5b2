import { useQueryClient } from '@tanstack/react-query'
import { Printer, SquareKanban } from 'lucide-react'
import { useMemo } from 'react'
import { STATUSES } from '#shared/orders/orders.ts'
import { withReason } from '../../core/api/api.ts'
import { useRead } from '../../core/api/read.ts'
import { useUser } from '../../core/session.tsx'
import { useToday } from '../../core/use-today.ts'
import { Button } from '../../ui/button.tsx'
import { Page } from '../../ui/page.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { ErrorState } from '../../ui/state/error-state.tsx'
import { Section } from '../../ui/section.tsx'
import { Skeleton } from '../../ui/state/skeleton.tsx'
import { boardQuery } from '../orders/data/orders.api.ts'
import { MeetingLines } from './meeting-lines.tsx'
import { meetingOf } from './meeting-of.ts'
import { PARTS } from './meeting-parts.ts'
import { MeetingPeople } from './meeting-people.tsx'
import { MeetingPrint } from './meeting-print.tsx'

/** The page of a weekly meeting: late, due, stuck and unassigned orders, and each person's load. */
export function MeetingPage() {
  const { timeZone } = useUser()
  const board = useRead(boardQuery(useQueryClient(), {}, timeZone))
  const today = useToday()
  const columns = board.data?.columns
  const orders = useMemo(() => columns && STATUSES.flatMap((status) => columns[status]), [columns])
  const meeting = useMemo(() => orders && meetingOf(orders, today), [orders, today])

  return (
    <Page>
      <div className="mb-5 flex items-start justify-between gap-4">
        <div>
          <h1 className="text-xl font-semibold tracking-tight">Meeting</h1>
          <p className="mt-0.5 text-sm text-muted">The board for a round once a week. It prints too.</p>
        </div>
        {meeting && (
          <Button variant="outline" onClick={() => window.print()}>
            <Printer aria-hidden />
            Print
          </Button>
        )}
      </div>
      {meeting && orders?.length ? (
        <>
          <div className="grid items-start gap-6 @4xl:grid-cols-2">
            {PARTS.map(({ part, title, none }) => (
              <Section key={part} title={`${title} (${meeting[part].length})`}>
                {meeting[part].length > 0 ? (
                  <MeetingLines label={title} orders={meeting[part]} today={today} />
                ) : (
                  <p className="text-sm text-muted">{none}</p>
                )}
              </Section>
            ))}
            <MeetingPeople people={meeting.people} today={today} className="@4xl:col-span-2" />
          </div>
          <MeetingPrint meeting={meeting} today={today} />
        </>
      ) : meeting ? (
        <EmptyState
          icon={SquareKanban}
          title="No orders on the board"
          text="What is late, due soon or without anybody stands here."
        />
      ) : board.error ? (
        <ErrorState
          message={withReason('Failed to fetch orders', board.error)}
          busy={board.isFetching}
          onRetry={() => void board.refetch()}
        />
      ) : (
        <div role="status" className="grid gap-6 @4xl:grid-cols-2">
          <span className="sr-only">Loading the meeting</span>
          {PARTS.map(({ part }) => (
            <Skeleton key={part} className="h-64 rounded-xl!" />
          ))}
        </div>
      )}
    </Page>
  )
}
