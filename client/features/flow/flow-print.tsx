import type { Flow } from '#shared/flow/schemas.ts'
import { Paper } from '../../ui/page.tsx'
import { usePrinting } from '../orders/job-sheet/job-sheet-printing.ts'
import { PaperWidth } from './charts/chart-room.tsx'
import { figuresOf } from './flow-figures.tsx'
import { inCell } from './flow-row.tsx'
import { TABLES, type FigureTable } from './flow-tables.ts'
import * as t from '#texts/planning/flow.ts'

// The width between the margins of A4 and Letter, in CSS pixels.
const WIDTH = 660
const CELL = 'py-[0.7mm] pl-[3mm] text-right align-bottom tabular-nums first:pl-0 first:text-left'
// Nobody reads more on paper, and the file has all rows.
const ROWS = 60

interface FlowPrintProps {
  flow: Flow
  about: string
}

export function FlowPrint(props: FlowPrintProps) {
  return usePrinting() && <Sheet {...props} />
}

function Sheet({ flow, about }: FlowPrintProps) {
  return (
    <Paper aria-label={t.onPaper}>
      <header className="border-b-2 border-[#000] pb-[2mm]">
        <h1 className="text-[18pt] font-bold">{t.title}</h1>
        <p className="text-[9pt]">{about}</p>
      </header>
      <PaperWidth value={WIDTH}>
        {figuresOf(flow).map(({ figure, title, sentence, chart }) => {
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
  ofDays: boolean
}

/** Of many days, the last day of each seven is shown. Other tables have what took longest first. */
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
      {left > 0 && <p className="mt-[1mm] text-[9pt]">{t.moreInCsv({ n: left })}</p>}
    </>
  )
}
