import { STAGE_NAMES } from '#shared/orders/orders.ts'
import type { CalendarDate } from '#shared/dates.ts'
import { dayName } from '../../core/calendar-day.ts'
import { usePrintedAt } from '../../core/persist/status.ts'
import { Paper } from '../../ui/page.tsx'
import { dueSentence } from '../orders/data/stage-since.ts'
import { usePrinting } from '../orders/job-sheet/job-sheet-printing.ts'
import { useMoment } from './calendar.api.ts'
import { runSheetOf, type Delivery, type Stop } from './run-sheet.ts'
import { type Week, weekRange } from './week-of.ts'
import * as t from '#texts/planning/week.ts'

const CELL = 'py-[1.5mm] pr-[3mm] text-left align-top'
// For the order, the customer, the address, and the notes, which get the rest.
const WIDTHS = ['w-[28%]', 'w-[22%]', 'w-[26%]', '']

interface RunSheetPrintProps {
  week: Week
  first: CalendarDate
  day: CalendarDate | undefined
}

export function RunSheetPrint(props: RunSheetPrintProps) {
  return usePrinting() && <Sheet {...props} />
}

function Sheet({ week, first, day }: RunSheetPrintProps) {
  const printedAt = usePrintedAt()
  const parts = runSheetOf(week, useMoment(), day)
  return (
    <Paper aria-label={t.runSheetOnPaper}>
      <header className="flex items-baseline justify-between gap-8 border-b-2 border-[#000] pb-[2mm]">
        <h1 className="text-[18pt] font-bold">
          {t.runSheetOf({ period: day ? dayName(day) : weekRange(first) })}
        </h1>
        <p className="text-[9pt]">{printedAt}</p>
      </header>
      {parts.length === 0 && <p className="mt-[5mm] text-[11pt]">{t.noDeliveries}</p>}
      {parts.map(({ isReady, name, deliveries }) => (
        <section key={name} aria-label={name}>
          <h2 className="mt-[6mm] break-after-avoid bg-[#eee] px-[2mm] py-[1mm] text-[14pt] font-bold [print-color-adjust:exact]">
            {name}
          </h2>
          {deliveries.map((delivery) => (
            <Stops key={delivery.name} delivery={delivery} isReady={isReady} today={week.today} />
          ))}
        </section>
      ))}
    </Paper>
  )
}

interface StopsProps {
  delivery: Delivery
  isReady: boolean
  today: CalendarDate
}

/** The head stays with the first line, and repeats on each page that the day continues on. */
function Stops({ delivery: { date, name, stops }, isReady, today }: StopsProps) {
  return (
    <table aria-label={name} className="mt-[3mm] w-full table-fixed border-collapse text-[10pt]">
      <colgroup>
        {WIDTHS.map((width) => (
          <col key={width} className={width} />
        ))}
      </colgroup>
      <thead className="break-after-avoid">
        <tr className="border-b border-[#000]">
          <th colSpan={4} scope="colgroup" className="pb-[1mm] text-left text-[12pt] font-bold">
            {name}
          </th>
        </tr>
      </thead>
      <tbody>
        {stops.map((stop) => (
          <Line
            key={stop.order.id}
            stop={stop}
            isReady={isReady}
            due={date === undefined ? dueSentence(stop.order, today) : undefined}
          />
        ))}
      </tbody>
    </table>
  )
}

function Line({ stop, isReady, due }: { stop: Stop; isReady: boolean; due: string | undefined }) {
  const { order, why } = stop
  return (
    <tr className="break-inside-avoid border-b border-[#bbb]">
      <td dir="auto" className={`${CELL} wrap-anywhere`}>
        {/* A box to tick by hand. */}
        {isReady && <span aria-hidden className="mr-[2mm] inline-block size-[3.5mm] border border-[#000]" />}
        <strong>{order.number}</strong> {order.title}
        {(isReady ? [t.inStage({ stage: STAGE_NAMES[order.status] })] : why).map((text) => (
          <span key={text} className={isReady ? 'block' : 'block font-semibold'}>
            {text}
          </span>
        ))}
        {due !== undefined && <span className="block">{due}</span>}
      </td>
      <td dir="auto" className={`${CELL} wrap-anywhere`}>
        {order.customerName}
        <br />
        {order.customerPhone}
      </td>
      <td dir="auto" className={`${CELL} whitespace-pre-line wrap-anywhere`}>
        {order.address}
      </td>
      <td dir="auto" className={`${CELL} whitespace-pre-line wrap-anywhere`}>
        {order.notes}
      </td>
    </tr>
  )
}
