import { useId, useState, type FormEvent } from 'react'
import { isCalendarDate } from '#shared/dates.ts'
import type { Wait } from '#shared/holds/types.ts'
import { WAIT_NAMES } from '#shared/holds/waits.ts'
import { tooLong } from '#shared/too-long.ts'
import { FormDialog } from '../../core/unsaved/form-dialog.tsx'
import { RESTORED } from '../../core/unsaved/restored.ts'
import { useReturned } from '../../core/unsaved/use-returned.ts'
import { DateField } from '../../ui/field/date-field.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { returnedWaits, waitId } from './hold-drafts.ts'
import type { WaitInput } from './holds.cache.ts'

const LONGEST_NOTE = 200

interface WaitDialogProps {
  orderId: string
  wait: Wait
  open: boolean
  onSave: (wait: WaitInput) => void
  onClose: () => void
}

/** What is known of a wait: a note, and the day on which it is expected to end. */
export function WaitDialog({ orderId, wait, open, onSave, onClose }: WaitDialogProps) {
  const form = useId()
  const [before] = useState({ note: wait.note ?? '', until: wait.until ?? '' })
  const { returned, close } = useReturned(returnedWaits, waitId(orderId, wait.for), onClose)
  const [note, setNote] = useState((returned ?? before).note)
  const [until, setUntil] = useState((returned ?? before).until)
  const isDay = until === '' || isCalendarDate(until)
  const long = tooLong(note, LONGEST_NOTE)
  const dirty = note !== before.note || until !== before.until

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isDay || long) return
    close()
    if (dirty) onSave({ for: wait.for, note: note.trim() || null, until: until || null })
  }

  return (
    <FormDialog
      open={open}
      onClose={close}
      title={`Waiting for ${WAIT_NAMES[wait.for]}`}
      dirty={dirty}
      submit={{ label: 'Save', form, busy: false, disabled: !isDay || long !== undefined }}
    >
      <form id={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <TextField
          label="Note"
          hint={returned && RESTORED}
          autoComplete="off"
          error={long}
          data-autofocus
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
        <DateField
          label="Expected day"
          hint="The wait turns red when this day has passed."
          value={until}
          onChange={setUntil}
        />
      </form>
    </FormDialog>
  )
}
