import { Link } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight, Truck } from 'lucide-react'
import { daysAfter, type CalendarDate } from '#shared/dates.ts'
import { buttonClass } from '../../ui/button-class.ts'
import { Button } from '../../ui/button.tsx'
import { weekRange } from './day-words.ts'
import { isOver, loadInWords, type Week } from './week-of.ts'

interface WeekHeadProps {
  monday: CalendarDate
  /** Undefined until the board is loaded, and while it has no orders. */
  week: Week | undefined
  onRunSheet: () => void
}

/** The week's dates, its load, and the links to other weeks. */
export function WeekHead({ monday, week, onRunSheet }: WeekHeadProps) {
  return (
    <div className="mb-4 flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
      {/* It has the same height while the board is loading and if no hours are set, so that nothing below
         it jumps. On a phone the load can take two lines. */}
      <div className="min-h-21 max-md:min-h-26 min-w-0">
        <h1 className="text-xl font-semibold tracking-tight">Week</h1>
        <p role="status" className="mt-0.5 text-sm font-medium tabular-nums">
          {weekRange(monday)}
        </p>
        {week && <LoadLine week={week} />}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <nav aria-label="Weeks" className="flex items-center gap-1">
          <Link
            to="/week"
            search={{ from: daysAfter(monday, -7) }}
            aria-label="Previous week"
            className={buttonClass({ variant: 'outline' })}
          >
            <ChevronLeft aria-hidden />
          </Link>
          <Link to="/week" search={{}} className={buttonClass({ variant: 'outline' })}>
            Today
          </Link>
          <Link
            to="/week"
            search={{ from: daysAfter(monday, 7) }}
            aria-label="Next week"
            className={buttonClass({ variant: 'outline' })}
          >
            <ChevronRight aria-hidden />
          </Link>
        </nav>
        <Button variant="outline" disabled={!week} onClick={onRunSheet}>
          <Truck aria-hidden />
          Run sheet
        </Button>
      </div>
    </div>
  )
}

const FULL = 100

function LoadLine({ week }: { week: Week }) {
  const { hours, capacity } = week.load
  const over = isOver(week.load)
  const share = capacity ? Math.min(FULL, (hours / capacity) * FULL) : over ? FULL : 0
  return (
    <>
      <p className={`mt-0.5 text-sm tabular-nums ${over ? 'font-medium text-limit-ink' : 'text-muted'}`}>
        {loadInWords(week)}
      </p>
      {capacity !== undefined && (
        <div aria-hidden className="mt-1.5 h-1.5 w-56 max-w-full overflow-hidden rounded-full bg-active">
          <div className={`h-full ${over ? 'bg-high' : 'bg-accent'}`} style={{ width: `${share}%` }} />
        </div>
      )}
    </>
  )
}
