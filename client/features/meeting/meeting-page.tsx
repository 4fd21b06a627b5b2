import { useQueryClient } from '@tanstack/react-query'
import { Printer, SquareKanban } from 'lucide-react'
import { useMemo, useState } from 'react'
import { STATUSES } from '#shared/orders/orders.ts'
import type { Order } from '#shared/orders/types.ts'
import * as t from '#texts/planning/meeting.ts'
import { hoursFailed } from '#texts/planning/week.ts'
import { notLoaded } from '#texts/shop/members.ts'
import { LoadError } from '../../core/api/load-error.tsx'
import { useRead } from '../../core/api/read.ts'
import { useToday } from '../../core/server-clock.ts'
import { useUser } from '../../core/session.tsx'
import { Button } from '../../ui/button.tsx'
import { Page } from '../../ui/page.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { Skeleton } from '../../ui/state/loading.tsx'
import { boardQuery } from '../orders/data/orders.api.ts'
import { AssignOrder } from '../orders/sections/assign-order.tsx'
import { membersQuery } from '../people/people.api.ts'
import { useWeekCalendar } from '../week/calendar.api.ts'
import { DueChangesProvider } from '../week/due-changes.tsx'
import { MeetingList } from './meeting-list.tsx'
import { loadsOf, meetingOf, STUCK_DAYS } from './meeting-of.ts'
import { MeetingPeople } from './meeting-people.tsx'
import { MeetingPrint } from './meeting-print.tsx'
import { NoteDialog } from './note-dialog.tsx'
import { useTalkedAbout } from './talked-about.ts'

/** It stays while its dialog closes. */
interface Asked {
  what: 'assign' | 'note'
  order: Order
  open: boolean
}

export function MeetingPage() {
  const { orgId, timeZone, cardAgeDays } = useUser()
  const board = useRead(boardQuery(useQueryClient(), {}, timeZone))
  const team = useRead(membersQuery(orgId ?? ''))
  const members = team.data
  const { calendar, isMissing } = useWeekCalendar()
  const today = useToday()
  const stuckDays = cardAgeDays ?? STUCK_DAYS
  const columns = board.data?.columns
  const orders = useMemo(() => columns && STATUSES.flatMap((status) => columns[status]), [columns])
  const parts = useMemo(() => orders && meetingOf(orders, today, stuckDays), [orders, today, stuckDays])
  const people = useMemo(
    () => loadsOf(orders ?? [], today, { members: members ?? [], calendar }),
    [orders, today, members, calendar],
  )
  const { isTalkedAbout, setTalkedAbout } = useTalkedAbout(today)
  const [asked, setAsked] = useState<Asked>()
  const close = () => setAsked((before) => before && { ...before, open: false })
  const listed = parts?.flatMap(({ lines }) => lines) ?? []
  const talked = listed.filter(({ order }) => isTalkedAbout(order.id)).length

  return (
    // The dialogs stay when the last order leaves the board.
    <DueChangesProvider calendar={calendar}>
      <Page>
        <div className="mb-4 flex items-start justify-between gap-4">
          <div>
            <h1 className="text-xl font-semibold tracking-tight">{t.title}</h1>
            <p role="status" className="mt-0.5 text-sm text-muted">
              {talked > 0 ? t.talkedAboutOf({ n: talked, all: listed.length }) : t.about}
            </p>
          </div>
          {listed.length > 0 && (
            <Button variant="outline" onClick={() => window.print()}>
              <Printer aria-hidden />
              {t.print}
            </Button>
          )}
        </div>
        {parts && orders?.length ? (
          <>
            <MeetingList
              parts={parts}
              today={today}
              stuckDays={stuckDays}
              isTalkedAbout={isTalkedAbout}
              setTalkedAbout={setTalkedAbout}
              onAssign={(order) => setAsked({ what: 'assign', order, open: true })}
              onNote={(order) => setAsked({ what: 'note', order, open: true })}
            />
            {isMissing && (
              <p role="status" className="mt-6 text-sm text-muted">
                {hoursFailed}
              </p>
            )}
            {team.error && !members && <LoadError compact of={team} failure={notLoaded} className="mt-3" />}
            {people.length > 0 && <MeetingPeople people={people} />}
            <MeetingPrint parts={parts} people={people} today={today} />
          </>
        ) : parts ? (
          <EmptyState icon={SquareKanban} title={t.empty} text={t.emptyMore} />
        ) : board.error ? (
          <LoadError of={board} failure={t.failed} />
        ) : (
          <div role="status">
            <span className="sr-only">{t.loading}</span>
            <Skeleton className="mb-4 h-16 rounded-xl!" />
            <Skeleton className="h-96 rounded-xl!" />
          </div>
        )}
      </Page>
      {asked?.what === 'assign' && (
        <AssignOrder
          key={asked.order.id}
          orderId={asked.order.id}
          open={asked.open}
          onOpenChange={(open) => !open && close()}
        />
      )}
      {asked?.what === 'note' && (
        <NoteDialog key={asked.order.id} order={asked.order} open={asked.open} onClose={close} />
      )}
    </DueChangesProvider>
  )
}
