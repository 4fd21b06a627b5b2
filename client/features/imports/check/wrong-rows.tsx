import { useRef, useState } from 'react'
import type { Import, ImportColumn, ImportPreview } from '#shared/imports/schemas.ts'
import { IMPORT_CELL } from '#shared/imports/imports.ts'
import { tooLong } from '#shared/too-long.ts'
import { Button } from '../../../ui/button.tsx'
import { useFocusBeside } from '../../../ui/dialog/focus-beside.ts'
import { Section } from '../../../ui/page.tsx'
import { listClass, RowsButton } from './rows-out.tsx'
import { useChangeRows, useCorrectCell } from '../import.api.ts'
import { withReason } from '../../../core/api/api.ts'
import { useUnsaved } from '../../../core/drafts/use-unsaved.ts'
import { TextField } from '../../../ui/field/field.tsx'
import { useFocusFallback } from '../../../ui/dialog/focus-fallback.ts'
import * as t from '#texts/imports/imports.ts'

type Row = ImportPreview['wrong'][number]

export function WrongRows({ staged, preview }: { staged: Import; preview: ImportPreview }) {
  const { id, columns } = staged
  const { wrong, wrongCount } = preview
  const list = useRef<HTMLUListElement>(null)
  const shown = wrong.reduce((sum, row) => sum + row.wrong.length, 0)

  const goOn = (field: HTMLInputElement) => {
    const fields = [...(list.current?.querySelectorAll('input') ?? [])]
    fields[fields.indexOf(field) + 1]?.focus()
  }

  return (
    <Section
      title={t.cellsNeedFixing({ n: wrongCount })}
      text={shown < wrongCount ? t.theseAreTheFirstIs({ shown }) : t.fixHere({ n: wrongCount })}
      action={
        wrong.length > 1 && (
          <RowsButton id={id} rows={wrong.map(({ row }) => row)} isLeftOut>
            {t.skipTheseRows({ length: wrong.length })}
          </RowsButton>
        )
      }
    >
      <ul ref={list} aria-label={t.wrongRows} className={listClass}>
        {wrong.map((row) => (
          <WrongRow key={row.row} id={id} row={row} columns={columns} onCorrected={goOn} />
        ))}
      </ul>
    </Section>
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
      <p className="text-sm font-semibold tabular-nums @2xl:pt-8">{t.rowHead({ row })}</p>
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
        aria-label={t.skipRowNamed({ row })}
        className="justify-self-start @max-2xl:-ml-3.5 @2xl:mt-7"
        busy={leaveOut.isPending}
        onClick={() => leaveOut.mutate({ rows: [row], isLeftOut: true })}
      >
        {t.skipRow}
      </Button>
    </li>
  )
}

interface WrongCellFieldProps {
  id: string
  row: number
  cell: Row['wrong'][number]
  head: string
  onCorrected: (field: HTMLInputElement) => void
}

function WrongCellField({ id, row, cell, head, onCorrected }: WrongCellFieldProps) {
  const { column, value, message } = cell
  const [typed, setTyped] = useState(value)
  const sent = useRef(value)
  const form = useRef<HTMLFormElement>(null)
  const correct = useCorrectCell(id)
  useFocusFallback(form)
  useUnsaved({ isDirty: () => typed !== sent.current })

  const long = tooLong(typed, IMPORT_CELL)
  const save = () => {
    if (long) return
    const before = sent.current
    sent.current = typed
    const onError = () => {
      sent.current = before
    }
    correct.mutate({ row, column, value: typed }, { onError })
  }

  return (
    <form
      ref={form}
      noValidate
      className="flex items-start gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        // Saved values can still be here if the check couldn't be reloaded.
        if (typed !== sent.current || typed !== value) save()
        const field = event.currentTarget.querySelector('input')
        if (field) onCorrected(field)
      }}
    >
      <TextField
        label={head}
        aria-label={t.inRow({ head, row })}
        className="flex-1 wrap-anywhere"
        autoComplete="off"
        enterKeyHint="next"
        value={typed}
        error={long ?? (correct.error ? withReason(t.notSaved, correct.error) : message)}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={() => typed !== sent.current && save()}
      />
      <Button
        type="submit"
        variant="outline"
        className="mt-7"
        busy={correct.isPending}
        aria-label={t.saveInRow({ head, row })}
      >
        {t.save}
      </Button>
    </form>
  )
}
