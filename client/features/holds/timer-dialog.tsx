import { useId, useState, type FormEvent } from 'react'
import { fold } from '#shared/fold.ts'
import { timerInWords } from '#shared/holds/chips.ts'
import type { Order } from '#shared/orders/types.ts'
import { isFound } from '#shared/search.ts'
import { serverNow } from '../../core/server-clock.ts'
import { useUser } from '../../core/session.tsx'
import { IN_ARCHIVE, RESTORED, useGivenBack } from '../../core/drafts/use-draft.ts'
import { FormDialog } from '../../core/drafts/form-dialog.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { SuggestField } from '../../ui/field/suggest-field.tsx'
import { FormAlert } from '../../ui/state/error-state.tsx'
import type { TypedTimer } from './holds.cache.ts'
import { nextTimeOfDay } from './time-of-day.ts'
import * as t from '#texts/holds/holds.ts'

const LONGEST_NAME = 30

interface TimerDialogProps {
  order: Pick<Order, 'id' | 'isArchived'>
  names: string[]
  /** The sentence for a part that was removed. */
  removed?: string | undefined
  open: boolean
  onStart: (timer: TypedTimer) => void
  onClose: () => void
}

export function TimerDialog({ order, names, removed, open, onStart, onClose }: TimerDialogProps) {
  const form = useId()
  const { timeZone } = useUser()
  const { returned, close } = useGivenBack<{ timer: TypedTimer }>('timer', order.id, onClose)
  const [name, setName] = useState(returned?.timer.name ?? '')
  const [time, setTime] = useState(returned?.timer.time ?? '')
  const now = new Date(serverNow())
  const stopped = order.isArchived ? IN_ARCHIVE : removed
  const end = time === '' ? undefined : nextTimeOfDay(time, now, timeZone)
  const ready = name.trim() !== '' && end !== undefined && !stopped

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
      title={t.timerTitle}
      dirty={name !== '' || time !== ''}
      submit={{ label: t.start, form, busy: false, disabled: !ready }}
    >
      <form id={form} noValidate onSubmit={submit} className="flex min-h-72 flex-col gap-4">
        {stopped && <FormAlert>{stopped}</FormAlert>}
        <SuggestField
          label={t.timerName}
          hint={returned && RESTORED}
          listLabel={t.timers}
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
          label={t.time}
          type="time"
          required
          hint={
            ready
              ? timerInWords({ name: name.trim(), endsAt: end.toISOString() }, { now, timeZone })
              : hintIn(timeZone)
          }
          value={time}
          onChange={(event) => setTime(event.target.value)}
        />
      </form>
    </FormDialog>
  )
}

const hintIn = (timeZone: string) =>
  timeZone === Intl.DateTimeFormat().resolvedOptions().timeZone
    ? t.timeHint
    : t.timeHintIn({ zone: timeZone.replaceAll('_', ' ') })
