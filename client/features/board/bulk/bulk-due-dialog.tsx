import { useState, type FormEvent } from 'react'
import { isCalendarDate } from '#shared/dates.ts'
import { useUser } from '../../../core/session.tsx'
import { useUnsavedDialog } from '../../../core/unsaved/use-unsaved.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { DateField } from '../../../ui/field/date-field.tsx'
import { ordersInWords } from '../../find/filter-words.ts'
import { setDueDate, type BulkAction } from './bulk-actions.ts'

const FORM = 'bulk-due-date'

interface DueDateDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The number of orders. */
  count: number
  /** Returns whether all orders were changed. */
  onRun: (action: BulkAction) => Promise<boolean>
}

export function DueDateDialog({ open, onOpenChange, count, onRun }: DueDateDialogProps) {
  const me = useUser()
  const [date, setDate] = useState('')
  const close = () => {
    setDate('')
    onOpenChange(false)
  }
  // While it closes after a success, the selection is empty too.
  const isNone = open && count === 0
  // The date stays in the field if some orders couldn't be changed.
  const run = async (chosen: string | null) => {
    onOpenChange(false)
    if (await onRun(setDueDate(chosen, me))) setDate('')
  }
  const unsaved = useUnsavedDialog({ open, dirty: date !== '', onClose: close })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isCalendarDate(date) && !isNone) void run(date)
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next) unsaved.close()
      }}
      layer={unsaved.layer}
      title="Due date"
      description={isNone ? 'What was selected has left the board.' : `Of ${ordersInWords(count)}`}
      footer={
        <>
          <Button variant="outline" className="mr-auto" disabled={isNone} onClick={() => void run(null)}>
            No due date
          </Button>
          <Button variant="ghost" onClick={unsaved.close}>
            Cancel
          </Button>
          <Button variant="primary" type="submit" form={FORM} disabled={isNone || !isCalendarDate(date)}>
            Set due date
          </Button>
        </>
      }
    >
      <form id={FORM} noValidate onSubmit={submit}>
        <DateField label="Due date" data-autofocus value={date} onChange={setDate} />
      </form>
    </Dialog>
  )
}
