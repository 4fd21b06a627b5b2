import { Link, useNavigate } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight, Truck } from 'lucide-react'
import { daysAfter, type CalendarDate } from '#shared/dates.ts'
import { buttonClass } from '../../ui/button-class.ts'
import { Button } from '../../ui/button.tsx'
import { cn } from '../../ui/cn.ts'
import { LoadBar } from './load-bar.tsx'
import { isOver, loadInWords, type Week, weekRange } from './week-of.ts'
import { prefer, type Shown } from './week-search.ts'
import * as t from '#texts/planning/week.ts'

interface WeekHeadProps {
  first: CalendarDate
  show: Shown
  /** Undefined until the board is loaded, and while it has no orders. */
  week: Week | undefined
  onRunSheet: () => void
}

export function WeekHead({ first, show, week, onRunSheet }: WeekHeadProps) {
  const navigate = useNavigate({ from: '/week' })
  const isCalendar = show === 'calendar'
  const toggle = () => {
    const next = isCalendar ? 'days' : 'calendar'
    prefer(next)
    void navigate({ search: ({ from }) => ({ from, show: next }) })
  }

  return (
    <div className="mb-4 grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-2 md:grid-cols-[minmax(0,1fr)_auto_auto]">
      <div>
        <h1 className="text-xl font-semibold tracking-tight">{t.title}</h1>
        <p role="status" className="mt-0.5 text-sm font-medium tabular-nums">
          {weekRange(first)}
        </p>
      </div>
      <Button
        variant="outline"
        className="md:col-start-3 md:row-start-1"
        disabled={!week}
        onClick={onRunSheet}
      >
        <Truck aria-hidden />
        {t.runSheet}
      </Button>
      {/* As high while the board is loading, and without hours: nothing below it jumps. */}
      <div className="min-h-14 max-md:col-span-2 md:min-h-9 md:max-xl:col-span-3">
        {week && <LoadLine week={week} />}
      </div>
      <div className="flex flex-wrap items-center gap-2 max-md:col-span-2 md:col-start-2 md:row-start-1">
        <nav aria-label={t.weeks} className="flex items-center gap-1">
          <Link
            to="/week"
            search={{ from: daysAfter(first, -7), show }}
            aria-label={t.previousDays}
            className={buttonClass({ variant: 'outline' })}
          >
            <ChevronLeft aria-hidden />
          </Link>
          <Link to="/week" search={{ show }} className={buttonClass({ variant: 'outline' })}>
            {t.today}
          </Link>
          <Link
            to="/week"
            search={{ from: daysAfter(first, 7), show }}
            aria-label={t.nextDays}
            className={buttonClass({ variant: 'outline' })}
          >
            <ChevronRight aria-hidden />
          </Link>
        </nav>
        <Button
          variant="outline"
          aria-pressed={isCalendar}
          className={cn(isCalendar && 'border-accent! bg-accent-soft! text-accent-ink!')}
          onClick={toggle}
        >
          {t.calendarWeek}
        </Button>
      </div>
    </div>
  )
}

function LoadLine({ week }: { week: Week }) {
  const over = isOver(week.load)
  return (
    <>
      <p className={`mt-0.5 text-sm tabular-nums ${over ? 'font-medium text-limit-ink' : 'text-muted'}`}>
        {loadInWords(week)}
      </p>
      <LoadBar load={week.load} className="mt-1.5 h-1.5 w-56 max-w-full" />
    </>
  )
}
