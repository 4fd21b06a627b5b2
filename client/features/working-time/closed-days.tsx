import { CalendarPlus, ChevronDown } from 'lucide-react'
import { useRef, useState } from 'react'
import * as t from '#texts/shop/working-time.ts'
import { MOST_CLOSED_DAYS } from '#shared/working-time/working-days.ts'
import type { ClosedDay } from '#shared/working-time/schemas.ts'
import { useToday } from '../../core/server-clock.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { AddClosedDay } from './add-closed-day.tsx'
import { ClosedDayRow } from './closed-day-row.tsx'
import { HolidaysDialog } from './holidays-dialog.tsx'
import { useOpenDay } from './working-time.api.ts'

interface ClosedDaysProps {
  orgId: string
  days: ClosedDay[]
}

export function ClosedDays({ orgId, days }: ClosedDaysProps) {
  const today = useToday()
  const open = useOpenDay(orgId)
  const list = useRef<HTMLDivElement>(null)
  // Counts the openings, as a key: each opening starts with fresh state.
  const [holidays, setHolidays] = useState({ open: false, count: 0 })
  const coming = days.filter(({ day }) => day >= today)
  const past = days.filter(({ day }) => day < today)

  const row = (day: ClosedDay) => (
    <ClosedDayRow
      key={day.day}
      day={day}
      busy={open.isPending && open.variables.day === day.day}
      onRemove={() =>
        // The focused button goes away with its row.
        open.mutate(day, { onSuccess: () => list.current?.focus({ preventScroll: true }) })
      }
    />
  )

  return (
    <div>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-56">
          <h3 className="text-sm font-medium">{t.closedDays}</h3>
          <p className="text-xs text-pretty text-muted">{t.closedDaysHint}</p>
        </div>
        <Button
          variant="outline"
          onClick={() => setHolidays(({ count }) => ({ open: true, count: count + 1 }))}
        >
          <CalendarPlus aria-hidden />
          {t.addHolidaysOpens}
        </Button>
      </div>
      <div ref={list} tabIndex={-1} role="group" aria-label={t.closedDays} className="mt-2 outline-none">
        {coming.length > 0 ? (
          <ul aria-label={t.upcoming} className="divide-y divide-line">
            {coming.map(row)}
          </ul>
        ) : (
          <EmptyState compact title={t.noneUpcoming} />
        )}
        {past.length > 0 && (
          <details className="group border-t border-line">
            <summary className="flex min-h-9 cursor-pointer items-center gap-1.5 text-sm font-medium text-muted hover:text-ink pointer-coarse:min-h-11">
              <ChevronDown
                aria-hidden
                className="size-4 -rotate-90 transition-transform group-open:rotate-0"
              />
              {t.past({ n: past.length })}
            </summary>
            <ul aria-label={t.pastDays} className="divide-y divide-line">
              {past.toReversed().map(row)}
            </ul>
          </details>
        )}
      </div>
      {days.length < MOST_CLOSED_DAYS ? (
        <AddClosedDay orgId={orgId} days={days} />
      ) : (
        <p className="border-t border-line pt-4 text-xs text-muted">{t.most({ n: MOST_CLOSED_DAYS })}</p>
      )}
      <HolidaysDialog
        key={holidays.count}
        orgId={orgId}
        days={days}
        open={holidays.open}
        onClose={() => setHolidays(({ count }) => ({ open: false, count }))}
      />
    </div>
  )
}
