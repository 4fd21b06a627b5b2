import { useState, type FormEvent } from 'react'
import { isCalendarDate, type CalendarDate } from '#shared/dates.ts'
import type { Order } from '#shared/orders/types.ts'
import { tooLong } from '#shared/too-long.ts'
import { dayName } from '../../core/calendar-day.ts'
import { FormDialog } from '../../core/unsaved/form-dialog.tsx'
import { RESTORED } from '../../core/unsaved/restored.ts'
import { useReturned } from '../../core/unsaved/use-returned.ts'
import { DateField } from '../../ui/field/date-field.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { returnedDues } from '../orders/data/due.api.ts'
import { useFarDate } from '../orders/edit/far-date.tsx'
import { focusCard } from '../orders/overlay/open-order-card.ts'
import { dueOf, isPromised } from './week-of.ts'

const FORM = 'due-date'
const LONGEST_REASON = 500

interface DueDialogProps {
  order: Order
  /** The day that it was carried to; undefined where one is still to be said. */
  carriedTo: CalendarDate | null | undefined
  open: boolean
  /** What is to be known of a day, as a sentence. */
  remarkOn: (date: CalendarDate) => string | undefined
  onClose: () => void
  onChange: (due: CalendarDate | null, reason: string | undefined) => void
}

/** Another due date; where somebody counts on the present one, with the reason. */
export function DueDialog({ order, carriedTo, open, remarkOn, onClose, onChange }: DueDialogProps) {
  const former = dueOf(order)
  const promised = isPromised(order)
  const { returned, close } = useReturned(returnedDues, order.id, onClose)
  const [date, setDate] = useState((carriedTo === undefined ? (returned?.date ?? former) : carriedTo) ?? '')
  const [reason, setReason] = useState(returned?.reason ?? '')
  const [missing, setMissing] = useState(false)
  const said = reason.trim()
  const long = promised ? tooLong(reason, LONGEST_REASON) : undefined
  const isDate = isCalendarDate(date)
  const isOther = date === '' ? former !== null : isDate && date !== former

  const farDate = useFarDate()

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (promised && said === '') return setMissing(true)
    if (long) return
    if (isDate && !(await farDate.ask(date))) return
    close()
    onChange(isDate ? date : null, promised ? said : undefined)
  }

  return (
    <FormDialog
      open={open}
      onClose={close}
      sheet
      title={`Due date of ${order.number}`}
      description={promised && former ? `Promised for ${dayName(former)}` : order.title}
      dirty={open && said !== ''}
      submit={{
        label: date === '' ? 'Remove due date' : 'Set due date',
        form: FORM,
        busy: false,
        disabled: !isOther || long !== undefined,
      }}
      onCloseAutoFocus={(event) => {
        // Its card may have been drawn anew on another day.
        if (focusCard(order.id)) event.preventDefault()
      }}
    >
      <form id={FORM} noValidate className="flex flex-col gap-4" onSubmit={(event) => void submit(event)}>
        <DateField
          label="Due date"
          hint={
            (isDate && isOther && remarkOn(date)) ||
            (returned && carriedTo === undefined && RESTORED) ||
            'Leave it empty for no due date.'
          }
          value={date}
          onChange={setDate}
        />
        {promised && (
          <TextField
            label="Reason"
            hint={returned?.reason ? RESTORED : "It stands in the order's history."}
            required
            data-autofocus={carriedTo !== undefined}
            autoComplete="off"
            value={reason}
            error={missing && said === '' ? 'A reason is required' : long}
            onChange={({ target }) => setReason(target.value)}
          />
        )}
      </form>
      {farDate.question}
    </FormDialog>
  )
}
