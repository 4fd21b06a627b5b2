import { useEffect, useMemo, useRef } from 'react'
import type { CalendarDate } from '#shared/dates.ts'
import { dayName, writtenDate } from '../../core/calendar-day.ts'
import { cn } from '../../ui/cn.ts'
import { dayOfMonth } from './day-words.ts'
import { WeekColumn } from './week-column.tsx'
import { LATE, NO_DATE } from './week-columns.ts'
import { WeekDrag } from './week-drag.tsx'
import { hoursInWords, isOver, type Week, type WeekDay } from './week-of.ts'

// On these screens the days are columns side by side.
const SIDE_BY_SIDE = '(width >= 48rem)'

const HOW_TO_DRAG_ID = 'how-to-drag'

interface WeekDaysProps {
  week: Week
  today: CalendarDate
}

export function WeekDays({ week: { days, late, noDate }, today }: WeekDaysProps) {
  const columns = useMemo(() => [LATE, NO_DATE, ...days.map(({ date }) => date)], [days])
  // A past day can't become a due date.
  const targets = useMemo(
    () => new Set(columns.filter((id) => id === NO_DATE || (id !== LATE && id >= today))),
    [columns, today],
  )
  const present = useRef<HTMLElement>(null)
  // The names load after the orders.
  const closedNames = days.map(({ closedName }) => closedName).join()
  const hasLate = late.length > 0
  useEffect(() => {
    // The late column is at the start, before today.
    if (!hasLate && matchMedia(SIDE_BY_SIDE).matches) {
      present.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    }
    // oxlint-disable-next-line react/exhaustive-deps -- other names need other room; nothing scrolls when what is late comes or goes
  }, [closedNames])

  return (
    <WeekDrag columns={columns} targets={targets}>
      <p id={HOW_TO_DRAG_ID} hidden>
        Press the space bar to lift the order, the arrow keys to carry it from day to day, and the space bar
        to drop it.
      </p>
      <div
        role="group"
        aria-label="Days"
        aria-describedby={HOW_TO_DRAG_ID}
        className="md:flex md:min-h-80 md:flex-1 md:overflow-auto md:pb-2"
      >
        {/* As high as its highest column, so that no column ends before its cards do. */}
        <div className="flex w-full flex-col gap-2 md:min-h-full md:flex-row md:self-start">
          {late.length > 0 && (
            <WeekColumn
              id={LATE}
              label="Late"
              head={<Head className="text-overdue-ink" name="Late" of={late.length} />}
              orders={late}
              isFixed
              none=""
            />
          )}
          <WeekColumn
            id={NO_DATE}
            label="No date"
            head={<Head name="No date" of={noDate.length} />}
            orders={noDate}
            none="None"
            className="max-md:order-last"
          />
          {days.map((day) => (
            <WeekColumn
              key={day.date}
              ref={day.date === today ? present : undefined}
              id={day.date}
              label={labelOf(day, today)}
              head={<DayHead day={day} isToday={day.date === today} />}
              orders={day.orders}
              isFixed={!targets.has(day.date)}
              isClosed={day.isClosed}
              none="Nothing due"
            />
          ))}
        </div>
      </div>
    </WeekDrag>
  )
}

function labelOf({ date, isClosed, closedName }: WeekDay, today: CalendarDate): string {
  const closed = closedName === undefined ? (isClosed ? ', not worked' : '') : `, closed: ${closedName}`
  return `${dayName(date)}${date === today ? ', today' : ''}${closed}`
}

function Head({ name, of, className }: { name: string; of: number; className?: string }) {
  return (
    <h2 className={cn('text-sm font-semibold', className)}>
      {name} <span className="font-normal text-muted tabular-nums">{of}</span>
    </h2>
  )
}

function DayHead({ day, isToday }: { day: WeekDay; isToday: boolean }) {
  const { date, isClosed, closedName, load } = day
  const hours = load.hours > 0 || (load.capacity ?? 0) > 0
  return (
    <>
      <div className="flex flex-wrap items-baseline gap-x-2">
        <h2 className="text-sm font-semibold whitespace-nowrap">
          {writtenDate(date, 'weekday')}{' '}
          <span
            className={cn('tabular-nums', isToday && 'rounded-md bg-accent px-1.5 py-0.5 text-on-accent')}
          >
            {dayOfMonth(date)}
          </span>
        </h2>
        {hours && (
          <span
            className={cn(
              'text-xs whitespace-nowrap tabular-nums',
              isOver(load) ? 'font-medium text-limit-ink' : 'text-muted',
            )}
          >
            {hoursInWords(load)}
          </span>
        )}
      </div>
      {isClosed && <p className="text-xs wrap-break-word text-muted">{closedName ?? 'Not worked'}</p>}
    </>
  )
}
