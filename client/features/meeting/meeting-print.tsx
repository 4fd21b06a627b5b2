import type { ReactNode } from 'react'
import type { CalendarDate } from '#shared/dates.ts'
import type { Order } from '#shared/orders/types.ts'
import { usePrintedAt } from '../../core/printed-at.ts'
import { Paper } from '../../ui/paper.tsx'
import { dueSentence, stageSince } from '../orders/data/stage-since.ts'
import { usePrinting } from '../orders/job-sheet/job-sheet-printing.ts'
import { loadInWords, type Meeting } from './meeting-of.ts'
import { BY_PERSON, COUNTS_FOR_EACH, NOBODY_ASSIGNED, PARTS } from './meeting-parts.ts'

const CELL = 'py-[1mm] pr-[3mm] text-left align-top'
// The widths of number, title, customer, stage and due date; the title gets the rest.
const WIDTHS = ['w-[23mm]', '', 'w-[24%]', 'w-[27%]', 'w-[24mm]']

interface MeetingPrintProps {
  meeting: Meeting
  today: CalendarDate
}

/** The meeting on paper, with every line of each list. */
export function MeetingPrint(props: MeetingPrintProps) {
  return usePrinting() && <Sheet {...props} />
}

function Sheet({ meeting, today }: MeetingPrintProps) {
  const printedAt = usePrintedAt()
  return (
    <Paper aria-label="Meeting on paper">
      <header className="flex items-baseline justify-between gap-8 border-b-2 border-[#000] pb-[2mm]">
        <h1 className="text-[18pt] font-bold">Meeting</h1>
        <p className="text-[9pt]">{printedAt}</p>
      </header>
      {PARTS.map(({ part, title, none }) => (
        <Lines key={part} title={`${title} (${meeting[part].length})`} none={none} today={today}>
          {meeting[part]}
        </Lines>
      ))}
      <h2 className="mt-[7mm] break-after-avoid text-[14pt] font-bold">{BY_PERSON}</h2>
      <p className="break-after-avoid text-[9pt]">
        {meeting.people.length > 0 ? COUNTS_FOR_EACH : NOBODY_ASSIGNED}
      </p>
      {meeting.people.map((load) => (
        <Lines
          key={load.person.id}
          title={`${load.person.displayName}: ${loadInWords(load)}`}
          none=""
          today={today}
        >
          {load.orders}
        </Lines>
      ))}
    </Paper>
  )
}

interface LinesProps {
  title: string
  none: string
  today: CalendarDate
  children: Order[]
}

/** The head stays with the first line, and repeats on each page of the list. */
function Lines({ title, none, today, children: orders }: LinesProps) {
  return (
    <table aria-label={title} className="mt-[5mm] w-full table-fixed border-collapse text-[9.5pt]">
      <colgroup>
        {WIDTHS.map((width) => (
          <col key={width} className={width} />
        ))}
      </colgroup>
      <thead className="break-after-avoid">
        <tr className="border-b border-[#000]">
          <th colSpan={5} scope="colgroup" className="pb-[1mm] text-left text-[12pt] font-bold">
            {title}
          </th>
        </tr>
      </thead>
      <tbody>
        {orders.length === 0 && (
          <tr>
            <td colSpan={5} className={CELL}>
              {none}
            </td>
          </tr>
        )}
        {orders.map((order) => (
          <tr key={order.id} className="break-inside-avoid border-b border-[#bbb]">
            <Cell>{order.number}</Cell>
            <Cell>
              {order.priority === 'RUSH' && <strong>RUSH </strong>}
              {order.title}
            </Cell>
            <Cell>{order.customerName}</Cell>
            <Cell>{stageSince(order, today)}</Cell>
            <Cell>{dueSentence(order, today) ?? '–'}</Cell>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Cell({ children }: { children: ReactNode }) {
  return (
    <td dir="auto" className={`${CELL} wrap-anywhere`}>
      {children}
    </td>
  )
}
