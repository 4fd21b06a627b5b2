import { datePart, dueState, type CalendarDate } from '#shared/dates.ts'
import { STAGE_NAMES, STATUSES, type Status } from '#shared/orders/orders.ts'
import type { Order } from '#shared/orders/types.ts'
import { writtenDate } from '../../core/calendar-day.ts'
import { usePrintedAt } from '../../core/printed-at.ts'
import { cn } from '../../ui/cn.ts'
import { Paper } from '../../ui/paper.tsx'
import { usePrinting } from '../orders/job-sheet/job-sheet-printing.ts'
import type { Board } from '../orders/data/orders.cache.ts'
import { useFilterPeople } from '../find/filter-people.ts'
import type { BoardView } from '../find/filter-address.ts'
import { LONGEST_FIRST, ordersInWords, restrictionsOf } from '../find/filter-words.ts'

// For number, title, customer, priority and due date. Titles get the rest.
const WIDTHS = ['w-[23mm]', '', 'w-[24%]', 'w-[21mm]', 'w-[32mm]']
const CELL = 'py-[1mm] pr-[3mm] text-left align-top'

interface BoardPrintProps {
  board: Board
  filter: BoardView
  today: CalendarDate
}

/** The board on paper: every order that it shows, stage by stage. On the screen most of them aren't rendered. */
export function BoardPrint(props: BoardPrintProps) {
  return usePrinting() && <Sheet {...props} />
}

function Sheet({ board, filter, today }: BoardPrintProps) {
  const printedAt = usePrintedAt()
  const count = STATUSES.reduce((sum, status) => sum + board.columns[status].length, 0)
  const restrictions = restrictionsOf({ ...filter, order: undefined }, useFilterPeople(filter))
  return (
    <Paper aria-label="Board on paper">
      <header className="flex items-baseline justify-between gap-8 border-b-2 border-[#000] pb-[2mm]">
        <h1 className="text-[18pt] font-bold">Board</h1>
        <p className="text-[9pt]">
          {ordersInWords(count)}, {printedAt}
        </p>
      </header>
      {restrictions.length > 0 && (
        <p className="mt-[2mm] text-[9pt]">
          Only {restrictions.map(({ kind, words }) => `${kind}: ${words}`).join('; ')}
        </p>
      )}
      {filter.order && <p className="mt-[2mm] text-[9pt]">{LONGEST_FIRST}</p>}
      {STATUSES.map((status) => (
        <Stage key={status} status={status} orders={board.columns[status]} today={today} />
      ))}
    </Paper>
  )
}

interface StageProps {
  status: Status
  orders: Order[]
  today: CalendarDate
}

function Stage({ status, orders, today }: StageProps) {
  return (
    <table
      aria-label={STAGE_NAMES[status]}
      className="mt-[5mm] w-full table-fixed border-collapse text-[9.5pt]"
    >
      <colgroup>
        {WIDTHS.map((width) => (
          <col key={width} className={width} />
        ))}
      </colgroup>
      {/* The head repeats on each page that a stage continues on. */}
      <thead className="break-after-avoid">
        <tr>
          <th colSpan={5} scope="colgroup" className="pb-[1mm] text-left text-[12pt] font-bold">
            {STAGE_NAMES[status]} ({orders.length})
          </th>
        </tr>
        <tr className="border-b border-[#000] text-[8pt] [&>*]:font-semibold">
          <th className={CELL}>Number</th>
          <th className={CELL}>Title</th>
          <th className={CELL}>Customer</th>
          <th className={CELL}>Priority</th>
          <th className={cn(CELL, 'pr-0')}>Due date</th>
        </tr>
      </thead>
      <tbody>
        {orders.length === 0 && (
          <tr>
            <td colSpan={5} className={CELL}>
              No orders
            </td>
          </tr>
        )}
        {orders.map((order) => (
          <Row key={order.id} order={order} today={today} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ order, today }: { order: Order; today: CalendarDate }) {
  const { number, title, customerName, priority, dueDate, assignees } = order
  const isLate = dueDate !== null && dueState(datePart(dueDate), today) === 'overdue'
  return (
    <tr className="break-inside-avoid border-b border-[#bbb]">
      <td className={cn(CELL, 'whitespace-nowrap tabular-nums')}>{number}</td>
      <td dir="auto" className={cn(CELL, 'font-medium wrap-anywhere')}>
        {title}
        {assignees.length > 0 && (
          <span className="block text-[8pt] font-normal">
            Assigned: {assignees.map(({ displayName }) => displayName).join(', ')}
          </span>
        )}
      </td>
      <td dir="auto" className={cn(CELL, 'wrap-anywhere')}>
        {customerName}
      </td>
      <td className={CELL}>
        {priority === 'RUSH' ? <strong className="border-[1.5pt] border-[#000] px-1">RUSH</strong> : priority}
      </td>
      <td className={cn(CELL, 'pr-0 whitespace-nowrap tabular-nums', isLate && 'font-bold')}>
        {dueDate ? writtenDate(datePart(dueDate), 'dated') : '–'}
        {isLate && <span className="block">Late</span>}
      </td>
    </tr>
  )
}
