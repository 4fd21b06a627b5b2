import { useId, useState, type FormEvent } from 'react'
import { isCalendarDate } from '#shared/dates.ts'
import type { Wait } from '#shared/holds/types.ts'
import { WAIT_NAMES } from '#shared/holds/waits.ts'
import type { Order } from '#shared/orders/types.ts'
import { tooLong } from '#shared/too-long.ts'
import { RESTORED, useGivenBack } from '../../core/drafts/use-draft.ts'
import { FormDialog } from '../../core/drafts/form-dialog.tsx'
import { DateField } from '../../ui/field/date-field.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { FormAlert } from '../../ui/state/error-state.tsx'
import { waitMeanwhile } from './hold-meanwhile.ts'
import { waitId, type WaitInput } from './holds.cache.ts'
import { save } from '#texts/common.ts'
import * as t from '#texts/holds/holds.ts'

const LONGEST_NOTE = 200

interface WaitDialogProps {
  order: Order
  /** As it was when the dialog was opened. */
  wait: Wait
  isNew?: boolean
  /** Its own, if the usual ones don't fit. */
  words?: { title: string; note: string; day: string; dayHint: string }
  /** The sentence for a part that was removed. */
  removed?: string | undefined
  open: boolean
  onSave: (wait: WaitInput) => void
  onClose: () => void
}

export function WaitDialog({ order, wait, isNew, words, removed, open, onSave, onClose }: WaitDialogProps) {
  const form = useId()
  const about = waitId(order.id, wait.for)
  const { returned, close } = useGivenBack<{ wait: WaitInput }>('wait', about, onClose)
  const [typed, setTyped] = useState<{ note?: string; until?: string }>(
    returned ? { note: returned.wait.note ?? '', until: returned.wait.until ?? '' } : {},
  )
  const now = order.holds?.wait
  const goesOn = now?.for === wait.for
  // A colleague's changes stay in the fields that weren't edited here.
  const before = goesOn ? now : wait
  const { note = before.note ?? '', until = before.until ?? '' } = typed
  const isDay = until === '' || isCalendarDate(until)
  const long = tooLong(note, LONGEST_NOTE)
  const isStopped = order.isArchived || removed !== undefined
  const dirty = note !== (before.note ?? '') || until !== (before.until ?? '')
  const meanwhile =
    removed ?? (isNew && !now && !order.isArchived ? undefined : waitMeanwhile(order, wait, typed))

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isDay || long || isStopped) return
    close()
    if (dirty || !goesOn) onSave({ for: wait.for, note: note.trim() || null, until: until || null })
  }

  return (
    <FormDialog
      open={open}
      onClose={close}
      title={words?.title ?? t.waitingFor({ cause: WAIT_NAMES[wait.for] })}
      dirty={dirty}
      submit={{
        label: save,
        form,
        busy: false,
        disabled: !isDay || long !== undefined || isStopped,
      }}
    >
      <form id={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
        {meanwhile && <FormAlert>{meanwhile}</FormAlert>}
        <TextField
          label={words?.note ?? t.waitNote}
          hint={returned && RESTORED}
          autoComplete="off"
          error={long}
          data-autofocus
          value={note}
          onChange={({ target }) => setTyped((others) => ({ ...others, note: target.value }))}
        />
        <DateField
          label={words?.day ?? t.expectedDay}
          hint={words?.dayHint ?? t.expectedDayHint}
          value={until}
          onChange={(day) => setTyped((others) => ({ ...others, until: day }))}
        />
      </form>
    </FormDialog>
  )
}
