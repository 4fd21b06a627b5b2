import { useRef, type ReactNode } from 'react'
import type { ImportPreview } from '#shared/imports/types.ts'
import { Button } from '../../../ui/button.tsx'
import { countOf } from '../../../core/counted.ts'
import { useFocusFallback } from '../../../ui/dialog/focus-fallback.ts'
import { useChangeRows } from './rows.api.ts'

/** The rows of which no order is made, and the way back for them. */
export function LeftOut({ id, preview }: { id: string; preview: ImportPreview }) {
  const { leftOutRows, odd, oddRows, partRows } = preview
  const more = oddRows.length - odd.length
  return (
    <>
      {oddRows.length > 0 && (
        <RowsOut id={id} rows={oddRows}>
          Skipped{' '}
          {countOf(
            oddRows.length,
            'row that looks like a total, heading or note',
            'rows that look like totals, headings or notes',
          )}
          :{' '}
          {odd.map(({ row, text }, index) => (
            <span key={row}>
              {index > 0 && ', '}row {row} “<bdi>{text}</bdi>”
            </span>
          ))}
          {more > 0 && ` and ${more} more`}.
        </RowsOut>
      )}
      {leftOutRows.length > 0 && (
        <RowsOut id={id} rows={leftOutRows}>
          Skipped {countOf(leftOutRows.length, 'row')}.
        </RowsOut>
      )}
      {partRows > 0 && (
        <p className="text-sm text-muted">
          {countOf(partRows, 'row has', 'rows have')} the number of the row above and no customer.{' '}
          {partRows === 1 ? 'It is' : 'They are'} added to the notes of that order.
        </p>
      )}
    </>
  )
}

function RowsOut({ id, rows, children }: { id: string; rows: number[]; children: ReactNode }) {
  const change = useChangeRows(id)
  const button = useRef<HTMLButtonElement>(null)
  useFocusFallback(button)
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-muted">
      <p className="min-w-0 wrap-anywhere">{children}</p>
      <Button
        ref={button}
        variant="outline"
        busy={change.isPending}
        onClick={() => change.mutate({ rows, isLeftOut: false })}
      >
        {rows.length === 1 ? `Restore row ${rows[0]}` : `Restore ${countOf(rows.length, 'row')}`}
      </Button>
    </div>
  )
}
