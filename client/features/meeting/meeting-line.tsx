import type { CalendarDate } from '#shared/dates.ts'
import { STAGE_NAMES } from '#shared/orders/orders.ts'
import type { Order } from '#shared/orders/types.ts'
import * as t from '#texts/planning/meeting.ts'
import { shortDate } from '../../core/calendar-day.ts'
import { useNow } from '../../core/server-clock.ts'
import { useUser } from '../../core/session.tsx'
import { Button } from '../../ui/button.tsx'
import { cn } from '../../ui/cn.ts'
import { Checkbox } from '../../ui/field/checkbox.tsx'
import { stageDays } from '../orders/data/stage-days.ts'
import { useOrderOpener } from '../orders/overlay/open-order.ts'
import { PriorityBadge } from '../orders/sections/order-badges.tsx'
import { PersonAvatar } from '../people/person-avatar.tsx'
import { useDueChanges } from '../week/due-changes.tsx'
import { dueOf } from '../week/week-of.ts'
import { reasonsOf, type Line, type Reason } from './meeting-of.ts'

const MINUTE_MS = 60_000
const MOST_PEOPLE = 2

const TONES: Record<Reason['tone'], string> = {
  late: 'font-medium text-overdue-ink',
  today: 'font-medium text-today-ink',
  plain: '',
}

// Above the title's button, which covers the whole line.
const OVER = 'relative z-1 -mx-1.5 px-1.5! pointer-coarse:min-w-11'

export interface LineActions {
  isTalkedAbout: (orderId: string) => boolean
  setTalkedAbout: (orderId: string, talked: boolean) => void
  onAssign: (order: Order) => void
  onNote: (order: Order) => void
}

interface MeetingLineProps extends LineActions {
  line: Line
  today: CalendarDate
}

/** One row in a wide page, two in a narrow one. */
export function MeetingLine({ line, today, onAssign, onNote, ...ticks }: MeetingLineProps) {
  const { order } = line
  const { number, title, customerName, assignees } = order
  const { open } = useOrderOpener()
  const due = useDueChanges()
  const talked = ticks.isTalkedAbout(order.id)
  const day = dueOf(order)
  const shownDay = day === null ? t.setDate : shortDate(day, today)
  const names = assignees.map(({ displayName }) => displayName).join(', ')
  return (
    <div
      className={cn(
        'relative flex min-h-10 flex-wrap items-center gap-x-2 rounded-lg py-1 text-xs text-muted hover:bg-hover',
        '@5xl:grid @5xl:grid-cols-[2.25rem_minmax(0,2.4fr)_minmax(0,0.9fr)_6rem_4rem_3.75rem_minmax(0,0.9fr)_2.75rem] @5xl:gap-x-3 @5xl:py-0',
      )}
    >
      <label className="relative z-1 grid h-10 w-9 shrink-0 place-items-center pointer-coarse:-mx-1 pointer-coarse:size-11">
        <span className="sr-only">{t.talkedAbout({ order: number })}</span>
        <Checkbox
          checked={talked}
          onChange={({ target }) => ticks.setTalkedAbout(order.id, target.checked)}
        />
      </label>
      <div className="min-w-0 flex-1 @5xl:contents">
        <button
          type="button"
          data-order-id={order.id}
          className="flex min-w-0 items-center gap-2 text-left after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:rounded-lg focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-ring @max-5xl:max-w-full"
          onClick={() => open(order.id, 'view', 'panel')}
        >
          <span className="shrink-0 tabular-nums">{number}</span>
          {order.priority === 'RUSH' && <PriorityBadge priority="RUSH" />}
          <span
            dir="auto"
            title={title}
            className={cn(
              'text-sm @max-5xl:truncate @5xl:py-1 @5xl:wrap-anywhere',
              talked ? 'text-muted' : 'font-semibold text-ink',
            )}
          >
            {title}
          </span>
        </button>
        <span className="flex gap-2 @5xl:contents">
          <span
            dir="auto"
            title={customerName}
            className="text-left @max-5xl:truncate @5xl:py-1 @5xl:text-sm @5xl:wrap-anywhere"
          >
            {customerName}
          </span>
          <span className="tabular-nums @max-5xl:shrink-0">
            {t.stageFor({ stage: STAGE_NAMES[order.status], days: stageDays(order, today) })}
          </span>
        </span>
      </div>
      <div className="flex basis-full flex-wrap items-center gap-x-2 pl-11 @5xl:contents">
        <Reasons line={line} today={today} />
        <span className="flex flex-wrap gap-x-2 @5xl:contents">
          <Button
            variant="ghost"
            size="sm"
            aria-label={t.dueDateOf({ order: number, shown: shownDay })}
            className={cn(
              OVER,
              'w-17 justify-start! text-left whitespace-normal! tabular-nums @5xl:order-1 @5xl:w-auto',
            )}
            onClick={() => due.ask(order)}
          >
            {shownDay}
          </Button>
          <Button
            variant="ghost"
            size="sm"
            aria-label={names ? undefined : t.peopleOf({ order: number, shown: t.assign })}
            className={cn(OVER, 'min-w-16 @5xl:order-1 @5xl:min-w-0')}
            onClick={() => onAssign(order)}
          >
            {assignees.length === 0 ? (
              <span className="truncate">{t.assign}</span>
            ) : (
              <>
                <span className="sr-only">{t.peopleOf({ order: number, shown: names })}</span>
                <span aria-hidden className="flex items-center gap-0.5">
                  {assignees.slice(0, MOST_PEOPLE).map((person) => (
                    <PersonAvatar key={person.id} person={person} size="xs" plain />
                  ))}
                  {assignees.length > MOST_PEOPLE && t.more({ n: assignees.length - MOST_PEOPLE })}
                </span>
              </>
            )}
          </Button>
          <Button
            variant="ghost"
            size="sm"
            aria-label={t.noteOn({ order: number })}
            className={cn(OVER, '@5xl:order-3 @5xl:min-w-0')}
            onClick={() => onNote(order)}
          >
            <span className="truncate">{t.note}</span>
          </Button>
        </span>
      </div>
    </div>
  )
}

function Reasons({ line, today }: { line: Line; today: CalendarDate }) {
  const { timeZone } = useUser()
  const now = useNow(MINUTE_MS)
  const reasons = reasonsOf(line, today, { now: new Date(now), timeZone })
  return (
    <p className="min-w-0 grow basis-24 wrap-anywhere @5xl:order-2 @5xl:py-1">
      {reasons.map(({ text, tone }, index) => (
        <span key={text}>
          {index > 0 && ', '}
          <span className={TONES[tone]}>{text}</span>
        </span>
      ))}
    </p>
  )
}
