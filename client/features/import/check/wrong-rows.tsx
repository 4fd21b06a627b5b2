import { useRef } from 'react'
import type { ImportColumn, ImportPreview } from '#shared/imports/types.ts'
import { Button } from '../../../ui/button.tsx'
import { useFocusBeside } from '../../../ui/dialog/focus-beside.ts'
import { useFocusFallback } from '../../../ui/dialog/focus-fallback.ts'
import { Section } from '../../../ui/section.tsx'
import { countOf, formatted } from '../../../core/counted.ts'
import { useChangeRows } from './rows.api.ts'
import { WrongCellField } from './wrong-cell-field.tsx'

type WrongCell = ImportPreview['wrong'][number]

interface WrongRowsProps {
  id: string
  columns: ImportColumn[]
  wrong: WrongCell[]
  /** How many cells are wrong; the first ones of them are there. */
  count: number
}

/** Each wrong cell, to be corrected where it stands, or its row left out. */
export function WrongRows({ id, columns, wrong, count }: WrongRowsProps) {
  const list = useRef<HTMLUListElement>(null)
  const rows = Map.groupBy(wrong, ({ row }) => row)

  const goOn = (field: HTMLInputElement) => {
    const fields = [...(list.current?.querySelectorAll('input') ?? [])]
    fields[fields.indexOf(field) + 1]?.focus()
  }

  return (
    <Section
      title={`${countOf(count, 'cell')} ${count === 1 ? 'is' : 'are'} wrong`}
      text={
        wrong.length < count
          ? `The first ${formatted(wrong.length)} of them stand here. Does each column become what it should?`
          : `Correct ${count === 1 ? 'it here, or leave its row' : 'them here, or leave their rows'} out. The file stays as it is.`
      }
      action={rows.size > 1 && <LeaveAllOut id={id} rows={[...rows.keys()]} />}
    >
      <ul
        ref={list}
        aria-label="Wrong rows"
        className="-mx-4 -mb-4 divide-y divide-line border-t border-line md:-mx-5 md:-mb-5"
      >
        {[...rows].map(([row, cells]) => (
          <WrongRow key={row} id={id} row={row} cells={cells} columns={columns} onCorrected={goOn} />
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
    >{`Leave these ${formatted(rows.length)} rows out`}</Button>
  )
}

interface WrongRowProps extends Pick<WrongRowsProps, 'id' | 'columns'> {
  row: number
  cells: WrongCell[]
  onCorrected: (field: HTMLInputElement) => void
}

function WrongRow({ id, row, cells, columns, onCorrected }: WrongRowProps) {
  const leaveOut = useChangeRows(id)
  const button = useRef<HTMLButtonElement>(null)
  useFocusBeside(button, '[data-leave-out]')
  return (
    <li className="grid gap-x-6 gap-y-2 px-4 py-3 md:px-5 @2xl:grid-cols-[5rem_minmax(0,1fr)_auto]">
      <p className="text-sm font-semibold tabular-nums @2xl:pt-8">Row {row}</p>
      <div className="flex min-w-0 flex-col gap-3">
        {cells.map((cell) => (
          <WrongCellField
            key={cell.column}
            id={id}
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
        aria-label={`Leave row out: row ${row}`}
        className="justify-self-start @max-2xl:-ml-3.5 @2xl:mt-7"
        busy={leaveOut.isPending}
        onClick={() => leaveOut.mutate({ rows: [row], isLeftOut: true })}
      >
        Leave row out
      </Button>
    </li>
  )
}
