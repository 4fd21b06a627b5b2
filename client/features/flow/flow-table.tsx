import { useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { cn } from '../../ui/cn.ts'
import { useShowMore } from '../../ui/show-more.ts'
import { FlowRow } from './flow-row.tsx'
import type { FigureTable } from './flow-tables.ts'
import * as t from '#texts/planning/flow.ts'

const FIRST = 30
// Beyond this, the heads are vertical on narrow screens.
const LYING = 5

interface FlowTableProps {
  label: string
  table: FigureTable
  id: string
}

export function FlowTable({ label, table: { head, rows }, id }: FlowTableProps) {
  const box = useRef<HTMLDivElement>(null)
  const { hidden, showAll } = useShowMore(rows.length, FIRST, () => {
    const row = box.current?.querySelectorAll('tbody tr')[FIRST]
    return row?.querySelector('button') ?? box.current
  })
  const upright = head.length > LYING
  return (
    <div
      ref={box}
      id={id}
      tabIndex={-1}
      className="@container mt-3 focus-visible:outline-none max-xs:overflow-x-auto max-xs:[scrollbar-width:none]"
    >
      <table aria-label={label} className="w-full border-collapse text-sm">
        <thead>
          <tr className="border-b border-line-strong text-xs text-muted">
            {head.map((name, index) => (
              <th
                key={name}
                scope="col"
                className={cn(
                  'py-1.5 align-bottom font-medium',
                  index === 0 ? 'text-left' : 'pl-2 text-right',
                  index > 0 && upright && '@max-2xl:pl-1',
                )}
              >
                <span
                  className={cn(
                    'inline-block',
                    index > 0 && upright && '@max-2xl:rotate-180 @max-2xl:[writing-mode:vertical-rl]',
                  )}
                >
                  {name}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, rows.length - hidden).map((row) => (
            <FlowRow key={row.key} row={row} tight={upright} />
          ))}
        </tbody>
      </table>
      {hidden > 0 && (
        <Button variant="outline" className="mt-3 w-full" onClick={showAll}>
          {t.showMore({ n: hidden })}
        </Button>
      )}
    </div>
  )
}
