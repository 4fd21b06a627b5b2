import type { Flow } from '#shared/flow/types.ts'
import { Paper } from '../../ui/paper.tsx'
import { usePrinting } from '../orders/job-sheet/job-sheet-printing.ts'
import { PaperWidth } from './charts/chart-room.tsx'
import { FIGURES } from './flow-figures.tsx'
import { inCell } from './flow-row.tsx'
import { TABLES, type FigureTable } from './flow-tables.ts'

// The width between the margins of A4 and Letter, in CSS pixels.
const WIDTH = 660
const CELL = 'py-[0.7mm] pl-[3mm] text-right align-bottom tabular-nums first:pl-0 first:text-left'
// Nobody reads more on paper, and the file has all rows.
const ROWS = 60

interface FlowPrintProps {
  flow: Flow
  /** The period and the filters. */
  about: string
}

/** The figures on paper: each chart with its table. */
export function FlowPrint(props: FlowPrintProps) {
  return usePrinting() && <Sheet {...props} />
}

function Sheet({ flow, about }: FlowPrintProps) {
  return (
    <Paper aria-label="Flow on paper">
      <header className="border-b-2 border-[#000] pb-[2mm]">
        <h1 className="text-[18pt] font-bold">Flow</h1>
        <p className="text-[9pt]">{about}</p>
      </header>
      <PaperWidth value={WIDTH}>
        {FIGURES.map(({ figure, title, sentence, chart }) => {
          const table = TABLES[figure](flow)
          return (
            <section key={figure} className="mt-[7mm]">
              <div className="break-inside-avoid">
                <h2 className="text-[13pt] font-bold">{title}</h2>
                <p className="mb-[3mm] text-[10pt]">{sentence(flow)}</p>
                {table && chart(flow)}
              </div>
              {table && <PaperTable label={title} table={table} ofDays={figure === 'cumulative'} />}
            </section>
          )
        })}
      </PaperWidth>
    </Paper>
  )
}

interface PaperTableProps {
  label: string
  table: FigureTable
  /** Whether a row is a day. */
  ofDays: boolean
}

/** A long table of days shows the last day of each seven. Any other table shows its first rows, which took longest. */
function PaperTable({ label, table: { head, rows }, ofDays }: PaperTableProps) {
  const some = ofDays && rows.length > ROWS ? rows.filter((_, at) => (rows.length - 1 - at) % 7 === 0) : rows
  const left = rows.length - some.slice(0, ROWS).length
  return (
    <>
      <table aria-label={label} className="mt-[3mm] w-full border-collapse text-[9pt]">
        <thead>
          <tr className="border-b border-[#000]">
            {head.map((name) => (
              <th key={name} scope="col" className={CELL}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {some.slice(0, ROWS).map(({ key, cells: [first, ...rest] }) => (
            <tr key={key} className="break-inside-avoid border-b border-[#bbb]">
              <th scope="row" dir="auto" className={`${CELL} font-normal wrap-anywhere`}>
                {first}
              </th>
              {rest.map((cell, index) => (
                // oxlint-disable-next-line react/no-array-index-key
                <td key={index} className={CELL}>
                  {inCell(cell)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {left > 0 && (
        <p className="mt-[1mm] text-[9pt]">
          {left === 1 ? '1 more row is' : `${left} more rows are`} in the CSV file.
        </p>
      )}
    </>
  )
}
