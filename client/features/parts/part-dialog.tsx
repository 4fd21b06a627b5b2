import { useId, useState, type FormEvent } from 'react'
import { MOST_PIECES, PART_NAME } from '#shared/parts/parts.ts'
import type { Part } from '#shared/parts/types.ts'
import { save } from '#texts/common.ts'
import * as t from '#texts/orders/order-parts.ts'
import { FormDialog } from '../../core/drafts/form-dialog.tsx'
import { RESTORED, useGivenBack } from '../../core/drafts/use-draft.ts'
import { TextField } from '../../ui/field/field.tsx'
import { FormAlert } from '../../ui/state/error-state.tsx'
import type { EditPart } from './part-actions.ts'
import { inWords } from './part-words.ts'
import { typedWhole } from './typed-part.ts'

const MOST_HOURS = 100_000

interface PartDialogProps {
  part: Part
  /** Why it can't be changed now. */
  stopped: string | undefined
  open: boolean
  onSave: (change: EditPart) => void
  onClose: () => void
}

/** Only what was edited is sent, so a colleague's other changes stay. */
export function PartDialog({ part, stopped, open, onSave, onClose }: PartDialogProps) {
  const form = useId()
  const [tried, setTried] = useState(false)
  const { returned, close } = useGivenBack<{ change: EditPart }>('part', part.id, onClose)
  const [typed, setTyped] = useState<Typed>(() => typedAgain(returned?.change))
  const { name = part.name, pieces = textOf(part.pieces), hours = textOf(part.hours) } = typed
  const change: EditPart = {
    ...(name.trim() !== part.name && { name: name.trim() }),
    ...(pieces.trim() !== textOf(part.pieces) && { pieces: typedWhole(pieces) }),
    ...(hours.trim() !== textOf(part.hours) && { hours: typedWhole(hours) }),
  }
  const dirty = Object.keys(change).length > 0
  const wrong = {
    name: name.trim() === '',
    pieces: !isWhole(pieces, 1, MOST_PIECES),
    hours: !isWhole(hours, 0, MOST_HOURS),
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (stopped !== undefined || wrong.name || wrong.pieces || wrong.hours) return
    close()
    if (dirty) onSave(change)
  }

  return (
    <FormDialog
      open={open}
      onClose={close}
      title={t.editTitle({ part: inWords(part) })}
      dirty={dirty}
      sheet
      submit={{ label: save, form, busy: false, disabled: stopped !== undefined }}
    >
      <form id={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
        {stopped && <FormAlert>{stopped}</FormAlert>}
        <TextField
          label={t.name}
          hint={returned && RESTORED}
          required
          autoComplete="off"
          maxLength={PART_NAME}
          data-autofocus
          error={tried && wrong.name ? t.nameRequired : undefined}
          value={name}
          onChange={({ target }) => setTyped((others) => ({ ...others, name: target.value }))}
        />
        <div className="grid grid-cols-2 items-start gap-4">
          <TextField
            label={t.piecesLabel}
            inputMode="numeric"
            autoComplete="off"
            error={tried && wrong.pieces ? t.piecesWrong({ most: MOST_PIECES }) : undefined}
            value={pieces}
            onChange={({ target }) => setTyped((others) => ({ ...others, pieces: target.value }))}
          />
          <TextField
            label={t.hoursLabel}
            inputMode="numeric"
            autoComplete="off"
            error={tried && wrong.hours ? t.hoursWrong : undefined}
            value={hours}
            onChange={({ target }) => setTyped((others) => ({ ...others, hours: target.value }))}
          />
        </div>
      </form>
    </FormDialog>
  )
}

interface Typed {
  name?: string
  pieces?: string
  hours?: string
}

const typedAgain = ({ name, pieces, hours }: EditPart = {}): Typed => ({
  ...(name !== undefined && { name }),
  ...(pieces !== undefined && { pieces: textOf(pieces) }),
  ...(hours !== undefined && { hours: textOf(hours) }),
})

const textOf = (value: number | null) => String(value ?? '')

function isWhole(typed: string, least: number, most: number): boolean {
  const value = typedWhole(typed)
  return value === null || (Number.isInteger(value) && value >= least && value <= most)
}
