import { useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { isCalendarDate, type CalendarDate } from '#shared/dates.ts'
import type { Order } from '#shared/orders/types.ts'
import { tooLong } from '#shared/too-long.ts'
import { useRead } from '../../core/api/read.ts'
import { dayName } from '../../core/calendar-day.ts'
import { FormDialog } from '../../core/unsaved/form-dialog.tsx'
import { IN_ARCHIVE } from '../../core/unsaved/in-archive.ts'
import { RESTORED } from '../../core/unsaved/restored.ts'
import { useReturned } from '../../core/unsaved/use-returned.ts'
import { DateField } from '../../ui/field/date-field.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { FormAlert } from '../../ui/state/form-alert.tsx'
import { returnedDues } from '../orders/data/due.api.ts'
import { orderQuery } from '../orders/data/orders.api.ts'
import { useFarDate } from '../orders/edit/far-date.tsx'
import { focusCard } from '../orders/overlay/open-order-card.ts'
import { dueOf, isPromised } from './week-of.ts'

const FORM = 'due-date'
const LONGEST_REASON = 500

interface DueDialogProps {
  /** The order as it was when the dialog opened. */
  order: Order
  /** The day that the card was dropped on. Undefined if the person still has to choose one. */
  carriedTo: CalendarDate | null | undefined
  open: boolean
  /** A sentence about a day, such as a warning. */
  remarkOn: (date: CalendarDate) => string | undefined
  onClose: () => void
  /** Gets the order's current state. */
  onChange: (order: Order, due: CalendarDate | null, reason: string | undefined) => void
}

/** A dialog for another due date. If the current date was promised, it also asks for a reason. */
export function DueDialog({ order, carriedTo, open, remarkOn, onClose, onChange }: DueDialogProps) {
  const { data: now = order } = useRead(orderQuery(useQueryClient(), order.id))
  const former = dueOf(now)
  const promised = isPromised(now)
  const { returned, close } = useReturned(returnedDues, order.id, onClose)
  // Until a day is chosen, this is the current one, even if a colleague changes it.
  const [said, setSaid] = useState(carriedTo === undefined ? returned?.date : (carriedTo ?? ''))
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
      title={`Due date of ${order.number}`}
      description={promised && former ? `Promised for ${dayName(former)}` : order.title}
      dirty={open && (isTyped || why !== '')}
      submit={{
        label: date === '' ? 'Remove due date' : 'Set due date',
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
          label="Due date"
          hint={
            (isDate && isOther && remarkOn(date)) ||
            (returned && carriedTo === undefined && RESTORED) ||
            'Leave it empty for no due date.'
          }
          value={date}
          onChange={setSaid}
        />
        {promised && (
          <TextField
            label="Reason"
            hint={returned?.reason ? RESTORED : "It stands in the order's history."}
            required
            data-autofocus={carriedTo !== undefined}
            autoComplete="off"
            value={reason}
            error={missing && why === '' ? 'A reason is required' : long}
            onChange={({ target }) => setReason(target.value)}
          />
        )}
      </form>
      {farDate.question}
    </FormDialog>
  )
}

/** A colleague's change since the dialog opened. */
function dueMeanwhile(before: Order, now: Order): string | undefined {
  if (now.isArchived) return IN_ARCHIVE
  const due = dueOf(now)
  if (due === dueOf(before)) return undefined
  return due === null ? 'By now it has no due date.' : `By now it is due on ${dayName(due)}.`
}
