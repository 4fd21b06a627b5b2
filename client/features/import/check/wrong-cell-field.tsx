import { useRef, useState } from 'react'
import { IMPORT_CELL } from '#shared/imports/imports.ts'
import { tooLong } from '#shared/too-long.ts'
import type { ImportPreview } from '#shared/imports/types.ts'
import { withReason } from '../../../core/api/api.ts'
import { useUnsaved } from '../../../core/unsaved/use-unsaved.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field/field.tsx'
import { useFocusFallback } from '../../../ui/dialog/focus-fallback.ts'
import { useCorrectCell } from './rows.api.ts'

interface WrongCellFieldProps {
  id: string
  row: number
  cell: ImportPreview['wrong'][number]['wrong'][number]
  /** Of its column. */
  head: string
  /** Called by the key that corrects, so that the next one can be typed at once. */
  onCorrected: (field: HTMLInputElement) => void
}

/** A cell that is wrong, and why. It is corrected by Enter, by the button, and by leaving it. */
export function WrongCellField({ id, row, cell, head, onCorrected }: WrongCellFieldProps) {
  const { column, value, message } = cell
  const [typed, setTyped] = useState(value)
  const sent = useRef(value)
  // It was saved, but whether it is right now is not known: the check could not be loaded again.
  const isUnseen = useRef(false)
  const form = useRef<HTMLFormElement>(null)
  const correct = useCorrectCell(id)
  useFocusFallback(form)
  useUnsaved({ isDirty: () => typed !== sent.current })

  const long = tooLong(typed, IMPORT_CELL)
  const save = () => {
    if (long) return
    if (typed === sent.current && !(isUnseen.current && typed !== value)) return
    isUnseen.current = false
    const before = sent.current
    sent.current = typed
    correct.mutate(
      { row, column, value: typed },
      {
        // Called only while it is still here, once the check was asked for again.
        onSuccess: () => {
          isUnseen.current = true
        },
        onError: () => {
          sent.current = before
        },
      },
    )
  }

  return (
    <form
      ref={form}
      noValidate
      className="flex items-start gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        save()
        const field = event.currentTarget.querySelector('input')
        if (field) onCorrected(field)
      }}
    >
      <TextField
        label={head}
        aria-label={`${head} in row ${row}`}
        className="flex-1 wrap-anywhere"
        autoComplete="off"
        enterKeyHint="next"
        value={typed}
        error={long ?? (correct.error ? withReason('Not saved.', correct.error) : message)}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={save}
      />
      <Button
        type="submit"
        variant="outline"
        className="mt-7"
        busy={correct.isPending}
        aria-label={`Save ${head} in row ${row}`}
      >
        Save
      </Button>
    </form>
  )
}
