import { useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { isCalendarDate, type CalendarDate } from '#shared/dates.ts'
import type { Order } from '#shared/orders/types.ts'
import { tooLong } from '#shared/too-long.ts'
import { useRead } from '../../core/api/read.ts'
import { dayName } from '../../core/calendar-day.ts'
import { IN_ARCHIVE, RESTORED, useGivenBack } from '../../core/drafts/use-draft.ts'
import { FormDialog } from '../../core/drafts/form-dialog.tsx'
import { DateField } from '../../ui/field/date-field.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { FormAlert } from '../../ui/state/error-state.tsx'
import { DUE_DATE, type DueChange } from '../orders/data/due.api.ts'
import { orderQuery } from '../orders/data/orders.api.ts'
import { useFarDate } from '../orders/edit/far-date.tsx'
import { focusCard } from '../orders/overlay/focus-card.ts'
import { dueOf, isPromised } from './week-of.ts'
import * as t from '#texts/planning/week.ts'

const FORM = 'due-date'
const LONGEST_REASON = 500

interface DueDialogProps {
  order: Order
  /** The day that the card was dropped on. Undefined if the person still has to choose one. */
  carriedTo: CalendarDate | null | undefined
  open: boolean
  remarkOn: (date: CalendarDate) => string | undefined
  onClose: () => void
  /** Gets the order's current state. */
  onChange: (order: Order, due: CalendarDate | null, reason: string | undefined) => void
}

/** If the current date was promised, it also asks for a reason. */
export function DueDialog({ order, carriedTo, open, remarkOn, onClose, onChange }: DueDialogProps) {
  const { data: now = order } = useRead(orderQuery(useQueryClient(), order.id))
  const former = dueOf(now)
  const promised = isPromised(now)
  const { returned, close } = useGivenBack<DueChange>(DUE_DATE, order.id, onClose)
  // Until a day is chosen, this is the current one, even if a colleague changes it.
  const [said, setSaid] = useState(
    carriedTo === undefined ? returned && (returned.due ?? '') : (carriedTo ?? ''),
  )
  const [reason, setReason] = useState(returned?.reason ?? '')
  const [missing, setMissing] = useState(false)
  const date = said ?? former ?? ''
  const why = reason.trim()
  const long = promised ? tooLong(reason, LONGEST_REASON) : undefined
  const isDate = isCalendarDate(date)
  const isOther = date === '' ? former !== null : isDate && date !== former
  const isTyped = date !== ((carriedTo === undefined ? former : carriedTo) ?? '')
  // While the dialog closes, the change is its own.
  const meanwhile = open ? dueMeanwhile(order, now) : undefined

  const farDate = useFarDate()

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (now.isArchived) return
    if (promised && why === '') return setMissing(true)
    if (long) return
    if (isDate && !(await farDate.ask(date))) return
    close()
    onChange(now, isDate ? date : null, promised ? why : undefined)
  }

  return (
    <FormDialog
      open={open}
      onClose={close}
      sheet
      title={t.dueDateOf({ number: order.number })}
      description={promised && former ? t.promisedFor({ day: dayName(former) }) : order.title}
      dirty={open && (isTyped || why !== '')}
      submit={{
        label: date === '' ? t.removeDueDate : t.setDueDate,
        form: FORM,
        busy: false,
        disabled: !isOther || long !== undefined || now.isArchived,
      }}
      onCloseAutoFocus={(event) => {
        // Its card may have been drawn again on another day.
        if (focusCard(order.id)) event.preventDefault()
      }}
    >
      <form id={FORM} noValidate className="flex flex-col gap-4" onSubmit={(event) => void submit(event)}>
        {meanwhile && <FormAlert>{meanwhile}</FormAlert>}
        <DateField
          label={t.dueDate}
          hint={
            (isDate && isOther && remarkOn(date)) ||
            (returned && carriedTo === undefined && RESTORED) ||
            t.dueDateHint
          }
          value={date}
          onChange={setSaid}
        />
        {promised && (
          <TextField
            label={t.reason}
            hint={returned?.reason ? RESTORED : t.reasonHint}
            required
            data-autofocus={carriedTo !== undefined}
            autoComplete="off"
            value={reason}
            error={missing && why === '' ? t.reasonRequired : long}
            onChange={({ target }) => setReason(target.value)}
          />
        )}
      </form>
      {farDate.question}
    </FormDialog>
  )
}

function dueMeanwhile(before: Order, now: Order): string | undefined {
  if (now.isArchived) return IN_ARCHIVE
  const due = dueOf(now)
  if (due === dueOf(before)) return undefined
  return due === null ? t.noDueDateNow : t.nowDue({ day: dayName(due) })
}
