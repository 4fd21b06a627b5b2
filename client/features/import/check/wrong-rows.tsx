import { useRef } from 'react'
import type { Import, ImportColumn, ImportPreview } from '#shared/imports/types.ts'
import { Button } from '../../../ui/button.tsx'
import { useFocusBeside } from '../../../ui/dialog/focus-beside.ts'
import { useFocusFallback } from '../../../ui/dialog/focus-fallback.ts'
import { Section } from '../../../ui/section.tsx'
import { countOf, formatted } from '../../../core/counted.ts'
import { useChangeRows } from './rows.api.ts'
import { WrongCellField } from './wrong-cell-field.tsx'

type Row = ImportPreview['wrong'][number]

interface WrongRowsProps {
  staged: Import
  preview: ImportPreview
}

/** Each row with a cell that is wrong, to be corrected where it stands or left out. */
export function WrongRows({ staged: { id, columns }, preview: { wrong, wrongCount } }: WrongRowsProps) {
  const list = useRef<HTMLUListElement>(null)
  const shown = wrong.reduce((sum, row) => sum + row.wrong.length, 0)

  const goOn = (field: HTMLInputElement) => {
    const fields = [...(list.current?.querySelectorAll('input') ?? [])]
    fields[fields.indexOf(field) + 1]?.focus()
  }

  return (
    <Section
      title={`${countOf(wrongCount, 'cell needs', 'cells need')} fixing`}
      text={
        shown < wrongCount
          ? `These are the first ${formatted(shown)}. Is each column matched to the right field?`
          : `Fix ${wrongCount === 1 ? 'it here or skip the row' : 'them here or skip the rows'}. Your file isn't changed.`
      }
      action={wrong.length > 1 && <LeaveAllOut id={id} rows={wrong.map(({ row }) => row)} />}
    >
      <ul
        ref={list}
        aria-label="Wrong rows"
        className="-mx-4 -mb-4 divide-y divide-line border-t border-line md:-mx-5 md:-mb-5"
      >
        {wrong.map((row) => (
          <WrongRow key={row.row} id={id} row={row} columns={columns} onCorrected={goOn} />
        ))}
      </ul>
    </Section>
  )
}

function LeaveAllOut({ id, rows }: { id: string; rows: number[] }) {
  const leaveOut = useChangeRows(id)
  const button = useRef<HTMLButtonElement>(null)
  useFocusFallback(button)
  return (
    <Button
      ref={button}
      variant="outline"
      busy={leaveOut.isPending}
      onClick={() => leaveOut.mutate({ rows, isLeftOut: true })}
    >{`Skip these ${formatted(rows.length)} rows`}</Button>
  )
}

interface WrongRowProps {
  id: string
  columns: ImportColumn[]
  row: Row
  onCorrected: (field: HTMLInputElement) => void
}

function WrongRow({ id, row: { row, cells, wrong }, columns, onCorrected }: WrongRowProps) {
  const others = cells.flatMap((text, place) =>
    text === '' || wrong.some(({ column }) => column === place) ? [] : [{ place, text }],
  )
  const leaveOut = useChangeRows(id)
  const button = useRef<HTMLButtonElement>(null)
  useFocusBeside(button, '[data-leave-out]')
  return (
    <li className="grid gap-x-6 gap-y-2 px-4 py-3 md:px-5 @2xl:grid-cols-[5rem_minmax(0,1fr)_auto]">
      <p className="text-sm font-semibold tabular-nums @2xl:pt-8">Row {row}</p>
      <div className="flex min-w-0 flex-col gap-3">
        {others.length > 0 && (
          <p className="text-sm wrap-anywhere text-muted">
            {others.map(({ place, text }, index) => (
              <span key={place}>
                {index > 0 && ' · '}
                {columns[place]?.name}: <bdi className="text-ink">{text}</bdi>
              </span>
            ))}
          </p>
        )}
        {wrong.map((cell) => (
          <WrongCellField
            key={cell.column}
            id={id}
            row={row}
            cell={cell}
            head={columns[cell.column]?.name ?? ''}
            onCorrected={onCorrected}
          />
        ))}
      </div>
      <Button
        ref={button}
        data-leave-out
        variant="ghost"
        aria-label={`Skip row ${row}`}
        className="justify-self-start @max-2xl:-ml-3.5 @2xl:mt-7"
        busy={leaveOut.isPending}
        onClick={() => leaveOut.mutate({ rows: [row], isLeftOut: true })}
      >
        Skip row
      </Button>
    </li>
  )
}
