import { use } from 'react'
import { DayPicker } from 'react-day-picker'
import { date } from '#texts/page/dates.ts'
import { buttonClass } from '../button-class.ts'
import { cn } from '../cn.ts'
import { NowContext } from '../written.ts'
import { firstDayOfWeek } from '../reader-locale.ts'
import { dayOf, isDate } from './typed-date.ts'

interface CalendarProps {
  /** YYYY-MM-DD. Any other text means no date. */
  value: string
  onPick: (date: string) => void
}

/** 0 is Sunday. */
type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6

const NAV = buttonClass({ variant: 'ghost', size: 'icon', className: 'pointer-coarse:size-11' })

const CLASSES = {
  root: 'w-fit',
  months: 'relative',
  month_caption: 'flex h-9 items-center pl-2 pointer-coarse:h-11',
  caption_label: 'text-sm font-semibold',
  nav: 'absolute top-0 right-0 z-10 flex gap-1',
  button_previous: NAV,
  button_next: NAV,
  chevron: 'size-4 fill-current',
  month_grid: 'mt-1 border-collapse',
  weekday: 'size-9 text-xs font-medium text-muted pointer-coarse:w-11',
  day: 'p-0 text-center',
  day_button: cn(
    'grid size-9 place-items-center rounded-lg text-sm tabular-nums pointer-coarse:size-11',
    'hover:bg-hover in-aria-selected:bg-accent in-aria-selected:font-semibold in-aria-selected:text-on-accent',
  ),
  today: 'font-semibold text-accent-ink',
  outside: 'text-faint',
  hidden: 'invisible',
}

export function Calendar({ value, onPick }: CalendarProps) {
  const selected = isDate(value) ? new Date(`${value}T00:00`) : undefined
  return (
    <DayPicker
      mode="single"
      required
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- It opens with a press of its button, where keys go on.
      autoFocus
      today={new Date(use(NowContext))}
      selected={selected}
      {...(selected && { defaultMonth: selected })}
      onSelect={(day) => onPick(dayOf(day))}
      weekStartsOn={(firstDayOfWeek() % 7) as Weekday}
      dateLib={{ format: inWords }}
      classNames={CLASSES}
    />
  )
}

const write = (options: Intl.DateTimeFormatOptions) => (day: Date) => date(day, options)

// The calendar asks for these patterns. The browser's own formats spare the board a library.
const PATTERNS: Record<string, (day: Date) => string> = {
  'yyyy-MM-dd': dayOf,
  'yyyy-MM': (day) => dayOf(day).slice(0, 7),
  d: (day) => String(day.getDate()),
  cccccc: (day) => write({ weekday: 'short' })(day).slice(0, 2),
  cccc: write({ weekday: 'long' }),
  PPPP: write({ dateStyle: 'full' }),
}
const MONTH = write({ month: 'long', year: 'numeric' })

function inWords(day: Date, pattern: string): string {
  return (PATTERNS[pattern] ?? MONTH)(day)
}
