import { useId, useState, type FormEvent } from 'react'
import { isCalendarDate } from '#shared/dates.ts'
import type { Wait } from '#shared/holds/types.ts'
import { WAIT_NAMES } from '#shared/holds/waits.ts'
import type { Order } from '#shared/orders/types.ts'
import { tooLong } from '#shared/too-long.ts'
import { FormDialog } from '../../core/unsaved/form-dialog.tsx'
import { RESTORED } from '../../core/unsaved/restored.ts'
import { useReturned } from '../../core/unsaved/use-returned.ts'
import { DateField } from '../../ui/field/date-field.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { FormAlert } from '../../ui/state/form-alert.tsx'
import { returnedWaits, waitId } from './hold-drafts.ts'
import { waitMeanwhile } from './hold-meanwhile.ts'
import type { WaitInput } from './holds.cache.ts'

const LONGEST_NOTE = 200

interface WaitDialogProps {
  /** The latest order. */
  order: Order
  /** The wait when the dialog was opened. */
  wait: Wait
  open: boolean
  onSave: (wait: WaitInput) => void
  onClose: () => void
}

/** The details of a wait: a note, and the expected last day. */
export function WaitDialog({ order, wait, open, onSave, onClose }: WaitDialogProps) {
  const form = useId()
  const { returned, close } = useReturned(returnedWaits, waitId(order.id, wait.for), onClose)
  const [typed, setTyped] = useState<{ note?: string; until?: string }>(returned ?? {})
  const now = order.holds?.wait
  const goesOn = now?.for === wait.for
  // A colleague's changes stay in the fields that weren't edited here.
  const before = goesOn ? now : wait
  const { note = before.note ?? '', until = before.until ?? '' } = typed
  const isDay = until === '' || isCalendarDate(until)
  const long = tooLong(note, LONGEST_NOTE)
  const dirty = note !== (before.note ?? '') || until !== (before.until ?? '')
  const meanwhile = waitMeanwhile(order, wait, typed)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isDay || long || order.isArchived) return
    close()
    if (dirty || !goesOn) onSave({ for: wait.for, note: note.trim() || null, until: until || null })
  }

  return (
    <FormDialog
      open={open}
      onClose={close}
      title={`Waiting for ${WAIT_NAMES[wait.for]}`}
      dirty={dirty}
      submit={{
        label: 'Save',
        form,
        busy: false,
        disabled: !isDay || long !== undefined || order.isArchived,
      }}
    >
      <form id={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
        {meanwhile && <FormAlert>{meanwhile}</FormAlert>}
        <TextField
          label="Note"
          hint={returned && RESTORED}
          autoComplete="off"
          error={long}
          data-autofocus
          value={note}
          onChange={({ target }) => setTyped((others) => ({ ...others, note: target.value }))}
        />
        <DateField
          label="Expected day"
          hint="The wait turns red when this day has passed."
          value={until}
          onChange={(day) => setTyped((others) => ({ ...others, until: day }))}
        />
      </form>
    </FormDialog>
  )
}
