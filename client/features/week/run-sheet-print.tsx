import { STAGE_NAMES } from '#shared/orders/orders.ts'
import type { CalendarDate } from '#shared/dates.ts'
import type { Order } from '#shared/orders/types.ts'
import { dayName } from '../../core/calendar-day.ts'
import { usePrintedAt } from '../../core/printed-at.ts'
import { Paper } from '../../ui/paper.tsx'
import { dueSentence } from '../orders/data/stage-since.ts'
import { usePrinting } from '../orders/job-sheet/job-sheet-printing.ts'
import { weekRange } from './day-words.ts'
import { deliveriesIn, type Delivery } from './run-sheet.ts'
import type { Week } from './week-of.ts'

const CELL = 'py-[1.5mm] pr-[3mm] text-left align-top'
// For the order, the customer, the address, and the notes, which get the rest.
const WIDTHS = ['w-[28%]', 'w-[22%]', 'w-[26%]', '']

interface RunSheetPrintProps {
  week: Week
  monday: CalendarDate
  /** Undefined for the whole week. */
  day: CalendarDate | undefined
}

/** Printed instead of the page: the deliveries and their addresses. */
export function RunSheetPrint(props: RunSheetPrintProps) {
  return usePrinting() && <Sheet {...props} />
}

function Sheet({ week, monday, day }: RunSheetPrintProps) {
  const printedAt = usePrintedAt()
  const deliveries = deliveriesIn(week, day)
  return (
    <Paper aria-label="Run sheet on paper">
      <header className="flex items-baseline justify-between gap-8 border-b-2 border-[#000] pb-[2mm]">
        <h1 className="text-[18pt] font-bold">Run sheet, {day ? dayName(day) : weekRange(monday)}</h1>
        <p className="text-[9pt]">{printedAt}</p>
      </header>
      {deliveries.length === 0 && <p className="mt-[5mm] text-[11pt]">Nothing is to be delivered.</p>}
      {deliveries.map((delivery) => (
        <Part key={delivery.name} delivery={delivery} today={week.today} />
      ))}
    </Paper>
  )
}

/** The head stays with the first line, and repeats on each page that the day continues on. */
function Part({ delivery: { date, name, orders }, today }: { delivery: Delivery; today: CalendarDate }) {
  return (
    <table aria-label={name} className="mt-[5mm] w-full table-fixed border-collapse text-[10pt]">
      <colgroup>
        {WIDTHS.map((width) => (
          <col key={width} className={width} />
        ))}
      </colgroup>
      <thead className="break-after-avoid">
        <tr className="border-b border-[#000]">
          <th colSpan={4} scope="colgroup" className="pb-[1mm] text-left text-[13pt] font-bold">
            {name}
          </th>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <Line
            key={order.id}
            order={order}
            due={date === undefined ? dueSentence(order, today) : undefined}
          />
        ))}
      </tbody>
    </table>
  )
}

function Line({ order, due }: { order: Order; due: string | undefined }) {
  return (
    <tr className="break-inside-avoid border-b border-[#bbb]">
      <td dir="auto" className={`${CELL} wrap-anywhere`}>
        {/* A box to tick by hand. */}
        <span aria-hidden className="mr-[2mm] inline-block size-[3.5mm] border border-[#000]" />
        <strong>{order.number}</strong> {order.title}
        <br />
        in {STAGE_NAMES[order.status]}
        {due !== undefined && (
          <>
            <br />
            {due}
          </>
        )}
      </td>
      <td dir="auto" className={`${CELL} wrap-anywhere`}>
        {order.customerName}
        <br />
        {order.customerPhone}
      </td>
      <td dir="auto" className={`${CELL} whitespace-pre-line wrap-anywhere`}>
        {order.address ?? 'No address'}
      </td>
      <td dir="auto" className={`${CELL} whitespace-pre-line wrap-anywhere`}>
        {order.notes}
      </td>
    </tr>
  )
}
