import { useEffect, useMemo, useRef, type Ref } from 'react'
import type { CalendarDate } from '#shared/dates.ts'
import { dayName, writtenDate } from '../../core/calendar-day.ts'
import { cn } from '../../ui/cn.ts'
import { LoadBar } from './load-bar.tsx'
import { WeekColumn } from './week-column.tsx'
import { WeekDrag } from './week-drag.tsx'
import {
  dayOfMonth,
  hoursInWords,
  isOver,
  LATE,
  NO_DATE,
  type Load,
  type Week,
  type WeekDay,
} from './week-of.ts'
import * as t from '#texts/planning/week.ts'

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
  const hasPast = days.some(({ isPast }) => isPast)
  useEffect(() => {
    if (hasPast && !matchMedia(SIDE_BY_SIDE).matches) present.current?.scrollIntoView()
    // oxlint-disable-next-line react/exhaustive-deps -- only when the week is opened
  }, [])

  return (
    <WeekDrag columns={columns} targets={targets}>
      <p id={HOW_TO_DRAG_ID} hidden>
        {t.dragHelp}
      </p>
      <div className="flex flex-col gap-2 md:min-h-0 md:flex-1 xl:min-h-80 xl:flex-row">
        <Tray late={late} noDate={noDate} />
        <div
          role="group"
          aria-label={t.days}
          aria-describedby={HOW_TO_DRAG_ID}
          className="md:flex md:min-h-80 md:flex-1 md:overflow-auto md:pb-2"
        >
          {/* As high as its highest column, so that no column ends before its cards do. */}
          <div className="flex w-full flex-col gap-2 md:min-h-full md:flex-row md:self-start">
            {days.map((day) => (
              <Day
                key={day.date}
                ref={day.date === today ? present : undefined}
                day={day}
                today={today}
                isFixed={!targets.has(day.date)}
              />
            ))}
          </div>
        </div>
      </div>
    </WeekDrag>
  )
}

// Beside the days where there is room, else above them, and on the phone around them.
const TRAY = 'flex max-h-52 flex-col overflow-y-auto md:flex-1 xl:w-52 xl:max-h-none'
const TRAY_LIST = 'columns-[9rem] gap-2 xl:columns-1 [&>li]:mb-1.5 [&>li]:break-inside-avoid'

/** What has no day among the shown ones. */
function Tray({ late, noDate }: Pick<Week, 'late' | 'noDate'>) {
  return (
    <div className="gap-2 max-md:contents md:flex md:shrink-0 xl:flex-col xl:pb-2">
      {late.length > 0 && (
        <WeekColumn
          id={LATE}
          label={t.late}
          head={<Head className="text-overdue-ink" name={t.late} of={late.length} />}
          orders={late}
          isFixed
          className={cn(TRAY, 'xl:max-h-[60%] xl:flex-none')}
          listClass={TRAY_LIST}
        />
      )}
      <WeekColumn
        id={NO_DATE}
        label={t.noDate}
        head={<Head name={t.noDate} of={noDate.length} />}
        orders={noDate}
        none={<p className="px-2.5 pb-2 text-xs text-muted">{t.none}</p>}
        className={cn(TRAY, 'max-md:order-last')}
        listClass={TRAY_LIST}
      />
    </div>
  )
}

interface DayProps {
  day: WeekDay
  today: CalendarDate
  isFixed: boolean
  ref: Ref<HTMLElement> | undefined
}

function Day({ day, today, isFixed, ref }: DayProps) {
  const { date, isClosed, isPast, orders, load } = day
  // Orders that are past their day are late, so a past day is empty.
  const isThin = (isClosed || isPast) && orders.length === 0
  return (
    <WeekColumn
      {...(ref && { ref })}
      id={date}
      label={labelOf(day, today)}
      renderHead={(next) =>
        isThin ? (
          <ThinHead day={day} load={next} />
        ) : (
          <DayHead day={day} isToday={date === today} load={next} />
        )
      }
      orders={orders}
      load={load}
      isFixed={isFixed}
      none={!isThin && <p className="px-2.5 pb-2 text-xs text-muted">{t.nothingDue}</p>}
      className={cn(
        'scroll-mt-2',
        isClosed || isPast
          ? cn('bg-sunken md:shrink-0', isThin ? 'md:w-12' : 'md:w-36 md:pointer-coarse:w-40')
          : 'md:min-w-36 md:flex-1 md:basis-0 md:pointer-coarse:min-w-40',
      )}
    />
  )
}

function labelOf({ date, isClosed, closedName }: WeekDay, today: CalendarDate): string {
  const day = date === today ? t.dayToday({ day: dayName(date) }) : dayName(date)
  if (closedName !== undefined) return t.dayClosed({ day, name: closedName })
  return isClosed ? t.dayIsOff({ day }) : day
}

function Head({ name, of, className }: { name: string; of: number; className?: string }) {
  return (
    <h2 className={cn('text-sm font-semibold', className)}>
      {name} <span className="font-normal text-muted tabular-nums">{of}</span>
    </h2>
  )
}

interface DayHeadProps {
  day: WeekDay
  isToday?: boolean
  /** With the order that is carried over the day. */
  load: Load
}

function DayHead({ day: { date, isClosed, closedName }, isToday = false, load }: DayHeadProps) {
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
        <Hours load={load} />
      </div>
      {isClosed ? (
        <p className="text-xs wrap-break-word text-muted">{closedName ?? t.dayOff}</p>
      ) : (
        <LoadBar load={load} className="mt-1.5 h-1" />
      )}
    </>
  )
}

/** A line on the phone. Elsewhere a gutter, in which the reason is written from top to bottom. */
function ThinHead({ day: { date, isClosed, isPast, closedName }, load }: DayHeadProps) {
  return (
    <div className="flex items-baseline gap-2 md:-mx-2 md:flex-col md:items-center md:gap-1">
      <h2 className="text-sm font-semibold whitespace-nowrap text-muted md:text-center">
        {writtenDate(date, 'weekday')} <span className="tabular-nums md:block">{dayOfMonth(date)}</span>
      </h2>
      {!isPast && <Hours load={load} />}
      {isClosed && (
        <p className="text-xs text-muted md:mt-1 md:[writing-mode:vertical-rl]">{closedName ?? t.dayOff}</p>
      )}
    </div>
  )
}

function Hours({ load }: { load: Load }) {
  if (load.hours === 0 && !load.capacity) return null
  return (
    <span
      className={cn(
        'text-xs whitespace-nowrap tabular-nums',
        isOver(load) ? 'font-medium text-limit-ink' : 'text-muted',
      )}
    >
      {hoursInWords(load)}
    </span>
  )
}
