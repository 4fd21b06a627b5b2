import { useState, type FormEvent } from 'react'
import { isCalendarDate } from '#shared/dates.ts'
import * as t from '#texts/board/bulk.ts'
import * as tCommon from '#texts/common.ts'
import { useUser } from '../../../core/session.tsx'
import { useUnsavedDialog } from '../../../core/drafts/use-unsaved.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { DateField } from '../../../ui/field/date-field.tsx'
import { setDueDate, type BulkAction } from './bulk-actions.ts'

const FORM = 'bulk-due-date'

interface DueDateDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  count: number
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
      title={t.dueDate}
      description={isNone ? t.allLeft : t.ofOrders({ n: count })}
      footer={
        <>
          <Button variant="outline" className="mr-auto" disabled={isNone} onClick={() => void run(null)}>
            {t.noDueDate}
          </Button>
          <Button variant="ghost" onClick={unsaved.close}>
            {tCommon.cancel}
          </Button>
          <Button variant="primary" type="submit" form={FORM} disabled={isNone || !isCalendarDate(date)}>
            {t.setDueDate}
          </Button>
        </>
      }
    >
      <form id={FORM} noValidate onSubmit={submit}>
        <DateField label={t.dueDate} data-autofocus value={date} onChange={setDate} />
      </form>
    </Dialog>
  )
}
