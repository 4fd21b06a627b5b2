import { datePart, dueState, type CalendarDate } from '#shared/dates.ts'
import { STAGE_NAMES, STATUSES, type Status } from '#shared/orders/orders.ts'
import type { Order } from '#shared/orders/types.ts'
import * as tBoard from '#texts/board/board.ts'
import * as t from '#texts/board/board-print.ts'
import * as tFilters from '#texts/board/filters.ts'
import * as tStages from '#texts/orders/stages.ts'
import { number } from '#texts/numbers.ts'
import { shortDate } from '../../core/calendar-day.ts'
import { usePrintedAt } from '../../core/persist/status.ts'
import { cn } from '../../ui/cn.ts'
import { Paper } from '../../ui/page.tsx'
import { usePrinting } from '../orders/job-sheet/job-sheet-printing.ts'
import type { Board } from '../orders/data/orders.cache.ts'
import type { BoardView } from '../find/filters/filter-address.ts'
import { restrictionsOf, useFilterPeople } from '../find/filters/filter-words.ts'
import { lanesOf } from './print-lanes.ts'

const GAP = '3mm'
const CELL = 'pr-[3mm] text-left align-top last:pr-0'

interface BoardPrintProps {
  board: Board
  filter: BoardView
  today: CalendarDate
}

export function BoardPrint(props: BoardPrintProps) {
  return usePrinting() && <Sheet {...props} />
}

function Sheet({ board, filter, today }: BoardPrintProps) {
  const printedAt = usePrintedAt()
  const count = STATUSES.reduce((sum, status) => sum + board.columns[status].length, 0)
  const restrictions = restrictionsOf({ ...filter, order: undefined }, useFilterPeople(filter))
  return (
    <Paper aria-label={t.label} className="[page:board]">
      <header className="flex items-baseline justify-between gap-8 border-b-2 border-[#000] pb-[1.5mm]">
        <h1 className="text-[15pt] leading-none font-bold">{tBoard.title}</h1>
        <p className="text-[9pt]">{t.printed({ orders: tBoard.orders({ n: count }), at: printedAt })}</p>
      </header>
      {restrictions.length > 0 && (
        <p className="mt-[2mm] text-[9pt]">
          {t.filtered({ filters: restrictions.map(({ text }) => text).join('; ') })}
        </p>
      )}
      {filter.order && <p className="mt-[2mm] text-[9pt]">{tFilters.longestFirst}</p>}
      <Stages board={board} today={today} />
    </Paper>
  )
}

type StagesProps = Pick<BoardPrintProps, 'board' | 'today'>

const headOf = (status: Status, { columns }: Board) =>
  t.stage({ name: STAGE_NAMES[status], n: number(columns[status].length) })

function Stages({ board, today }: StagesProps) {
  const lanes = lanesOf(STATUSES.map((status) => board.columns[status].length))
  if (lanes) return <SideBySide board={board} today={today} lanes={lanes} />
  return STATUSES.map((status) => (
    <section key={status} className="mt-[4mm]">
      <h2 className="break-after-avoid pb-[1.5mm] text-[11pt] font-bold">{headOf(status, board)}</h2>
      <Stage status={status} orders={board.columns[status]} lanes={STATUSES.length} today={today} />
    </section>
  ))
}

/** One row, whose cells continue side by side on the next pages. The names of the stages repeat there. */
function SideBySide({ board, today, lanes }: StagesProps & { lanes: number[] }) {
  const total = lanes.reduce((sum, width) => sum + width, 0)
  return (
    <table className="mt-[3mm] w-full table-fixed border-collapse">
      <colgroup>
        {STATUSES.map((status, index) => (
          <col key={status} style={{ width: `${((lanes[index] ?? 1) / total) * 100}%` }} />
        ))}
      </colgroup>
      <thead className="break-inside-avoid break-after-avoid">
        <tr>
          {STATUSES.map((status) => (
            <th key={status} scope="col" className={cn(CELL, 'pb-[1.5mm] text-[11pt] font-bold')}>
              {headOf(status, board)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <tr>
          {STATUSES.map((status, index) => (
            <td key={status} className={CELL}>
              <Stage
                status={status}
                orders={board.columns[status]}
                lanes={Math.ceil(lanes[index] ?? 1)}
                today={today}
              />
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  )
}

interface StageProps {
  status: Status
  orders: Order[]
  lanes: number
  today: CalendarDate
}

function Stage({ status, orders, lanes, today }: StageProps) {
  if (orders.length === 0) return <p className="text-[8.5pt]">{tBoard.noOrders}</p>
  return (
    <ul
      aria-label={STAGE_NAMES[status]}
      className="text-[8.5pt] leading-[1.25]"
      style={{ columnCount: lanes, columnGap: GAP }}
    >
      {orders.map((order) => (
        <Card key={order.id} order={order} today={today} />
      ))}
    </ul>
  )
}

function Card({ order, today }: { order: Order; today: CalendarDate }) {
  const { number: orderNumber, title, customerName, priority, dueDate, assignees } = order
  const isLate = dueDate !== null && dueState(datePart(dueDate), today) === 'overdue'
  const names = assignees.map(({ displayName }) => displayName).join(', ')
  return (
    <li className="break-inside-avoid border-t border-[#999] py-[1mm]">
      <p className="flex flex-wrap items-baseline justify-between gap-x-[2mm] tabular-nums">
        <span>{orderNumber}</span>
        {priority === 'RUSH' ? (
          <strong className="border-[1.2pt] border-[#000] px-[1mm]">{tStages.badges[priority]}</strong>
        ) : (
          <span>{tStages.badges[priority]}</span>
        )}
      </p>
      <p dir="auto" className="text-[9.5pt] leading-[1.2] font-semibold wrap-anywhere">
        {title}
      </p>
      <p dir="auto" className="wrap-anywhere">
        {customerName}
      </p>
      <p dir="auto" className="wrap-anywhere">
        {dueDate && (
          <span className={cn('whitespace-nowrap tabular-nums', isLate && 'font-bold')}>
            {(isLate ? t.late : t.due)({ day: shortDate(datePart(dueDate), today) })}
          </span>
        )}
        {dueDate && names && ' · '}
        {names}
      </p>
    </li>
  )
}
