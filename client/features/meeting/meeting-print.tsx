import type { ReactNode } from 'react'
import type { CalendarDate } from '#shared/dates.ts'
import type { Moment } from '#shared/holds/chips.ts'
import { STAGE_NAMES } from '#shared/orders/orders.ts'
import * as tStages from '#texts/orders/stages.ts'
import * as t from '#texts/planning/meeting.ts'
import { shortDate } from '../../core/calendar-day.ts'
import { usePrintedAt } from '../../core/persist/status.ts'
import { serverNow } from '../../core/server-clock.ts'
import { useUser } from '../../core/session.tsx'
import { cn } from '../../ui/cn.ts'
import { Paper } from '../../ui/page.tsx'
import { stageDays } from '../orders/data/stage-days.ts'
import { usePrinting } from '../orders/job-sheet/job-sheet-printing.ts'
import { dueOf } from '../week/week-of.ts'
import { reasonsOf, soonInWords, type Line, type MeetingPart, type PersonLoad } from './meeting-of.ts'

// The order with its customer and stage gets the rest.
const COLUMNS = [
  { name: t.order, width: '' },
  { name: t.due, width: 'w-[17mm]' },
  { name: t.who, width: 'w-[24mm]' },
  { name: t.why, width: 'w-[38mm]' },
  { name: t.decided, width: 'w-[42mm]' },
]

interface MeetingPrintProps {
  parts: MeetingPart[]
  people: PersonLoad[]
  today: CalendarDate
}

export function MeetingPrint(props: MeetingPrintProps) {
  return usePrinting() && <Sheet {...props} />
}

/** Two small lines for each order, so that 30 fit on a page. */
function Sheet({ parts, people, today }: MeetingPrintProps) {
  const printedAt = usePrintedAt()
  const { timeZone } = useUser()
  const moment = { now: new Date(serverNow()), timeZone }
  const listed = parts.filter(({ lines }) => lines.length > 0)
  return (
    <Paper aria-label={t.onPaper} className="text-[7.5pt] leading-[1.15]">
      <header className="flex items-baseline justify-between gap-8">
        <h1 className="text-[13pt] font-bold">{t.title}</h1>
        <p>{printedAt}</p>
      </header>
      <p className="tabular-nums">
        {people.map((load) => `${load.person.displayName} ${soonInWords(load)}`).join(' · ')}
      </p>
      <table className="mt-[1mm] w-full table-fixed border-collapse">
        <colgroup>
          {COLUMNS.map(({ name, width }) => (
            <col key={name} className={width} />
          ))}
        </colgroup>
        <thead>
          <tr className="border-b border-[#000]">
            {COLUMNS.map(({ name }) => (
              <th key={name} scope="col" className="pr-[2mm] text-left font-bold">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        {listed.map(({ part, all, lines }) => (
          <tbody key={part} aria-label={t.parts[part]}>
            <tr className="break-after-avoid border-b border-[#000]">
              <th
                colSpan={COLUMNS.length}
                scope="rowgroup"
                className="pt-[1mm] text-left text-[8.5pt] font-bold"
              >
                {t.titleOf({ part: t.parts[part], n: all })}
              </th>
            </tr>
            {lines.map((line) => (
              <Row key={line.order.id} line={line} today={today} moment={moment} />
            ))}
          </tbody>
        ))}
      </table>
    </Paper>
  )
}

function Row({ line, today, moment }: { line: Line; today: CalendarDate; moment: Moment }) {
  const { order } = line
  const day = dueOf(order)
  const stage = t.stageFor({ stage: STAGE_NAMES[order.status], days: stageDays(order, today) })
  return (
    <tr className="break-inside-avoid border-b border-[#bbb]">
      <Cell>
        <span dir="auto" className="block truncate">
          <strong>
            {order.number} {order.priority === 'RUSH' && tStages.badges.RUSH}
          </strong>{' '}
          {order.title}
        </span>
        <span dir="auto" className="block truncate">
          {order.customerName} · {stage}
        </span>
      </Cell>
      <Cell>{day === null ? t.none : shortDate(day, today)}</Cell>
      <Cell>{order.assignees.map(({ displayName }) => displayName).join(', ') || t.none}</Cell>
      <Cell whole>
        {reasonsOf(line, today, moment)
          .map(({ text }) => text)
          .join(', ')}
      </Cell>
      <td aria-label={t.decided} className="border-l border-[#bbb]" />
    </tr>
  )
}

function Cell({ whole = false, children }: { whole?: boolean; children: ReactNode }) {
  return (
    <td className="py-[0.3mm] pr-[2mm] align-top">
      {/* More names would cost the page that all orders fit on. */}
      <span className={cn('wrap-anywhere', !whole && 'line-clamp-2')}>{children}</span>
    </td>
  )
}
