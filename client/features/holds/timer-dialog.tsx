import { useId, useState, type FormEvent } from 'react'
import { fold } from '#shared/fold.ts'
import { timerInWords } from '#shared/holds/chips.ts'
import type { Order } from '#shared/orders/types.ts'
import { isFound } from '#shared/search.ts'
import { serverNow } from '../../core/server-clock.ts'
import { useUser } from '../../core/session.tsx'
import { FormDialog } from '../../core/unsaved/form-dialog.tsx'
import { IN_ARCHIVE } from '../../core/unsaved/in-archive.ts'
import { RESTORED } from '../../core/unsaved/restored.ts'
import { useReturned } from '../../core/unsaved/use-returned.ts'
import { TextField } from '../../ui/field/field.tsx'
import { SuggestField } from '../../ui/field/suggest-field.tsx'
import { FormAlert } from '../../ui/state/form-alert.tsx'
import { returnedTimers } from './hold-drafts.ts'
import type { TypedTimer } from './hold-actions.ts'
import { nextTimeOfDay } from './time-of-day.ts'

const LONGEST_NAME = 30

interface TimerDialogProps {
  order: Pick<Order, 'id' | 'isArchived'>
  /** The names of the organization's timers. */
  names: string[]
  open: boolean
  onStart: (timer: TypedTimer) => void
  onClose: () => void
}

/** Starts a timer that ends at a time of day: today, or tomorrow if it has passed. */
export function TimerDialog({ order, names, open, onStart, onClose }: TimerDialogProps) {
  const form = useId()
  const { timeZone } = useUser()
  const { returned, close } = useReturned(returnedTimers, order.id, onClose)
  const [name, setName] = useState(returned?.name ?? '')
  const [time, setTime] = useState(returned?.time ?? '')
  const now = new Date(serverNow())
  const end = time === '' ? undefined : nextTimeOfDay(time, now, timeZone)
  const ready = name.trim() !== '' && end !== undefined && !order.isArchived

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!ready) return
    close()
    onStart({ name: name.trim(), endsAt: end.toISOString(), time })
  }

  return (
    <FormDialog
      open={open}
      onClose={close}
      title="Timer until a time"
      dirty={name !== '' || time !== ''}
      submit={{ label: 'Start', form, busy: false, disabled: !ready }}
    >
      <form id={form} noValidate onSubmit={submit} className="flex min-h-72 flex-col gap-4">
        {order.isArchived && <FormAlert>{IN_ARCHIVE}</FormAlert>}
        <SuggestField
          label="What dries"
          hint={returned && RESTORED}
          listLabel="Timers"
          required
          maxLength={LONGEST_NAME}
          data-autofocus
          suggestions={names
            .filter((one) => isFound(fold(one), name) && one !== name)
            .map((text) => ({ id: text, text }))}
          value={name}
          onAsk={() => {}}
          onChoose={setName}
          onChange={(event) => setName(event.target.value)}
        />
        <TextField
          label="Time"
          type="time"
          required
          hint={
            ready
              ? timerInWords({ name: name.trim(), endsAt: end.toISOString() }, { now, timeZone })
              : `Today, or tomorrow where it has passed. ${clockOf(timeZone)}`
          }
          value={time}
          onChange={(event) => setTime(event.target.value)}
        />
      </form>
    </FormDialog>
  )
}

/** Names the time zone if this device has another one. */
const clockOf = (timeZone: string) =>
  timeZone === Intl.DateTimeFormat().resolvedOptions().timeZone
    ? ''
    : `By the clocks of ${timeZone.replaceAll('_', ' ')}.`
